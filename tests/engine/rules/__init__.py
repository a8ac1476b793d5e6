"""The rules of a round, chapter by chapter."""
