"""A small picture of the map alone, for a message that is read on a phone."""

from PIL import Image

from engine.view import View
from renderer.frame import render_board
from renderer.geometry import load_geometry
from renderer.style import Style, style_for

WIDTH = 600
"""Pixels across; names and tokens can still be read where it is shown 450 wide."""
LARGEST = 160_000
"""Bytes that it may take: it is sent anew whenever something moves."""


def render_small(view: View, style: Style | None = None) -> Image.Image:
    """The board as `view` shows it, without the panel beside it."""
    style = style or style_for(view.edition)
    width, height = load_geometry(style.board).size
    picture = render_board(view, style, crop=(0, 0, width, height))
    return picture.resize((WIDTH, round(height * WIDTH / width)), Image.Resampling.LANCZOS)
