"""Pictures of a public view of a game: the board, its tokens and its tracks."""
