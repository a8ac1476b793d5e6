"""Where boards are made: from a hand-drawn outline to geometry and painted pictures.

Nothing here runs in a game. It needs numpy, scipy and shapely (the `test` extra):
`python -m tests.workshop second`.
"""
