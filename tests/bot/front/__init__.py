"""Tests of the front, on a simulated Discord."""
