"""The local table: the real bot on a simulated Discord, seen in the browser."""
