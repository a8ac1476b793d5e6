"""Computer players: they answer requests like anybody, from what their house may see.

`random` explores every kind of legal answer, `steward` minds an absent player's seat, `maester`
plays to win.
"""

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeAlias

from engine.players.choosing import UnknownQuestion
from engine.players.maester import Maester
from engine.players.random_player import RandomPlayer
from engine.players.steward import Steward
from engine.requests import Answer, Request
from engine.view import View

__all__ = ["Player", "PlayerKind", "UnknownQuestion", "new_player"]

PlayerKind: TypeAlias = Literal["random", "steward", "maester"]


class Player(Protocol):
    """Somebody who answers for a house."""

    def choose(self, request: Request[Any], view: Callable[[], View]) -> Answer:
        """A legal answer to `request`; `view` is called only by players who need to look.

        Raises:
            UnknownQuestion: this player has not learnt to answer such a request.
        """


def new_player(kind: PlayerKind, seed: str) -> Player:
    """A computer player; the same kind, seed, requests and views always give the same answers."""
    if kind == "random":
        return RandomPlayer(seed)
    if kind == "steward":
        return Steward()
    return Maester(seed)
