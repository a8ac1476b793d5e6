"""The game itself: pure rules, no I/O, no clock, no event loop, no global randomness."""
