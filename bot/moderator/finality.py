"""What nobody could take back: told before it is done, by trying it on a copy of the game.

What is hidden and makes a difference is revealed first, so that the verdict tells nobody anything.
"""

from collections.abc import Sequence

from engine.errors import IllegalAnswer
from engine.game import Game
from engine.names import House
from engine.requests import Answer


def finality(game: Game, house: House, answers: Sequence[Answer]) -> tuple[bool, ...]:
    """Of each of these answers of `house`: whether it would reveal something at once.

    What players, or computer players, would answer after it is not looked at.
    """
    if not answers:
        return ()
    saved = game.saved()
    return tuple(_reveals(Game.load(saved), house, answer) for answer in answers)


def _reveals(trial: Game, house: House, answer: Answer) -> bool:
    try:
        return any(event.reveals for event in trial.submit(house, answer))
    except IllegalAnswer:
        return False
