"""Text on pictures. A text is drawn once and kept as a mask, for the same words come back."""

from functools import lru_cache
from typing import Literal, TypeAlias

from PIL import Image, ImageDraw

from renderer.curves import Point
from renderer.fonts import Face, font, lining_figures
from renderer.palette import Colour

Anchor: TypeAlias = Literal["lm", "mm", "rm"]

ELLIPSIS = "…"


def write(
    picture: Image.Image,
    at: Point,
    text: str,
    *,
    face: Face,
    size: int,
    colour: Colour,
    anchor: Anchor = "mm",
) -> None:
    """Letter `text` with its left end, middle or right end at a point."""
    mask, (dx, dy) = _mask(text, face, size, anchor)
    picture.paste(colour, (round(at[0]) + dx, round(at[1]) + dy), mask)


def width_of(text: str, face: Face, size: int) -> float:
    """How wide a text will be."""
    return font(face, size).getlength(text, features=lining_figures())


@lru_cache(maxsize=2048)
def fitted(text: str, face: Face, size: int, width: float) -> str:
    """The text, shortened to fit a width."""
    if width_of(text, face, size) <= width:
        return text
    kept = text
    while kept and width_of(kept + ELLIPSIS, face, size) > width:
        kept = kept[:-1].rstrip()
    return kept + ELLIPSIS


@lru_cache(maxsize=2048)
def _mask(text: str, face: Face, size: int, anchor: Anchor) -> tuple[Image.Image, tuple[int, int]]:
    lettering, figures = font(face, size), lining_figures()
    left, top, right, bottom = lettering.getbbox(text, anchor=anchor, features=figures)
    corner = (int(left) - 1, int(top) - 1)
    mask = Image.new("L", (int(right) - corner[0] + 2, int(bottom) - corner[1] + 2), 0)
    draw = ImageDraw.Draw(mask)
    draw.text(
        (-corner[0], -corner[1]), text, font=lettering, fill=255, anchor=anchor, features=figures
    )
    return mask, corner
