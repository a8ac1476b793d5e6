"""Recorded games of another program, replayed."""
