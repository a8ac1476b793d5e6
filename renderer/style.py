"""How a picture is to look."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Style:
    """`board` names the set of geometry and pictures under `renderer/boards`."""

    board: str = "second"


def style_for(edition: str) -> Style:
    """The usual style of an edition's pictures."""
    return Style(board=edition)
