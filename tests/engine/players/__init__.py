"""The computer players, as tests."""
