"""The random player: any legal answer may come, of every kind, quickly and without a look.

Answers are built from the request's own data so that they are legal from the start. Chances lean
a little towards action (marching, attacking, mustering) so that games are lively.
"""

import random
from collections.abc import Callable
from typing import Any

from engine.loading import load_modules
from engine.players.random_player.repertoire import CHOOSERS
from engine.requests import Answer, Request
from engine.view import View


class RandomPlayer:
    """Answers by chance; its choices depend on the seed and on what it was asked before."""

    def __init__(self, seed: str) -> None:
        self._draw = random.Random(seed).random

    def choose(self, request: Request[Any], view: Callable[[], View]) -> Answer:
        """Any legal answer; it never looks at the board."""
        return CHOOSERS[request.kind](request, self._draw)


load_modules(__name__, __path__)
