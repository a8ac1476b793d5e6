"""The maester: plays to win, by values and chances anybody could write on a sheet of paper.

An area has a worth (`worth`), an attack a chance (`engine.players.odds`), a holding a danger
(`engine.players.danger`). A march, an order or a unit is as good as the worth it wins times the
chance, less the worth it exposes. Each module weighs one subject.
"""

from collections.abc import Callable
from typing import Any

from engine.loading import load_modules
from engine.players.maester.counsel import Counsel
from engine.players.maester.repertoire import CHOOSERS
from engine.requests import Answer, Request
from engine.view import View

__all__ = ["Maester"]


class Maester:
    """Its answers depend on the seed, the request and the view, and on nothing before."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, request: Request[Any], view: Callable[[], View]) -> Answer:
        """The best answer by its own reckoning."""
        chooser = CHOOSERS[request.kind]
        return chooser(request, Counsel(view(), request.house, f"{self._seed}:{request.name}"))


load_modules(__name__, __path__)
