"""The painted board: parchment, water, colour washes and ink."""
