"""The history of the tables, applied at start."""
