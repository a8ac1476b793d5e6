"""Rookery on Discord: the only package that knows it."""
