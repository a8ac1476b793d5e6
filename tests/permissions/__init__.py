"""Who may do what, tried out on a simulated Discord: the table in docs/permissions.md."""
