"""Combat from support to clean up."""
