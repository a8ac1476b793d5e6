"""Pictures of a public view of a game."""
