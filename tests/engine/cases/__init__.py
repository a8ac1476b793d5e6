"""Published rule cases, each with its number: what players asked, and how it is ruled."""
