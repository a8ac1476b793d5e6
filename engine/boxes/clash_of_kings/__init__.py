"""What only the expansion A Clash of Kings has: procedures and House cards."""
