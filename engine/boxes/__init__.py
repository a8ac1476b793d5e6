"""The boxes of the game, one folder for each: put another one here, and it is found.

Nothing outside imports from here: whoever wants to know something asks the shelf (`engine.shelf`).
"""
