"""How a picture is to look."""

from dataclasses import dataclass
from functools import cache

from engine.shelf import DEFAULT, board_of


@dataclass(frozen=True)
class Style:
    """`board` names the set of geometry and pictures under `renderer/boards`."""

    board: str = DEFAULT.board


@cache
def style_for(edition: str) -> Style:
    """The usual style of an edition's pictures, whatever options are on."""
    return Style(board=board_of(edition))
