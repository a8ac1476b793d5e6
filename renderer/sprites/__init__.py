"""Tokens and icons, each drawn once from shapes of our own and kept."""
