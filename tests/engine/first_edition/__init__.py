"""The first edition: its rules, examples and House cards, and whole games."""
