"""How a picture is to look."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.edition import load_edition

BOARDS: Mapping[str, str] = {
    "second": "second",
    "first": "first+fortifications+one-time-orders+ports+siege-engines",
    "first_martell": "first+fortifications+martell+one-time-orders+ports+siege-engines",
}
"""Every board, and the edition with everything that may ever lie on it."""


@dataclass(frozen=True)
class Style:
    """`board` names the set of geometry and pictures under `renderer/boards`."""

    board: str = "second"


@cache
def style_for(edition: str) -> Style:
    """The usual style of an edition's pictures, whatever options are on."""
    facts = load_edition(edition)
    overlay = "martell" in facts.options
    return Style(board=f"{facts.family}_martell" if overlay else facts.family)


def edition_of(board: str) -> str:
    """The edition for which a board is made.

    Raises:
        KeyError: there is no such board.
    """
    return BOARDS[board]
