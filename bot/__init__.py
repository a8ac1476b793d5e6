"""Everything that touches the world: Discord, database, clock, command line."""
