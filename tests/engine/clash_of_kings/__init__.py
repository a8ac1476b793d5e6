"""A Clash of Kings, the expansion of the first edition: every rule, every option, all together."""
