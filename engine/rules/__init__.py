"""The rulebook: one module for each chapter."""
