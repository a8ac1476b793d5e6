"""The promises of Rookery, as tests."""
