"""Checks that take minutes: run as commands, outside the suite."""
