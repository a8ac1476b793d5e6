"""The engine's rules, as tests."""
