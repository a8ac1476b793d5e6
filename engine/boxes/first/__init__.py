"""What only the first edition (2003) has: procedures and House cards."""
