"""The part of a board that a question is about, with rings around what may be chosen."""

from collections.abc import Sequence
from functools import cache

from PIL import Image, ImageDraw

from engine.names import AreaId
from engine.view import View
from renderer.frame import render_board
from renderer.geometry import load_geometry
from renderer.layout import anchor
from renderer.palette import HALO, INK
from renderer.style import style_for

SIZE = (800, 600)
WIDEST = (1200, 900)
"""What does not fit into this is no close-up any more: there is the map."""
MARGIN = 110
RING = 44
ZOOM = 4


def render_close_up(
    view: View, areas: Sequence[AreaId], ringed: Sequence[AreaId] = ()
) -> Image.Image | None:
    """The surroundings of these areas as `view` shows them, in `SIZE` pixels.

    None if they lie too far apart, or are not on the map.
    """
    style = style_for(view.edition)
    part = part_of(style.board, [*areas, *ringed])
    if part is None:
        return None
    left, top, right, _ = part
    picture = render_board(view, style, crop=part)
    geometry = load_geometry(style.board)
    for area in ringed:
        x, y = anchor(area, geometry)
        ring = _ring()
        corner = (round(x - left - ring.width / 2), round(y - top - ring.height / 2))
        picture.paste(ring, corner, ring)
    if right - left == SIZE[0]:
        return picture
    return picture.resize(SIZE, Image.Resampling.LANCZOS)


def part_of(board: str, areas: Sequence[AreaId]) -> tuple[int, int, int, int] | None:
    """The part of the board around these areas, of the shape of `SIZE` and at least as large."""
    geometry = load_geometry(board)
    known = geometry.areas.keys() | geometry.ports.keys()
    points = [anchor(area, geometry) for area in areas if area in known]
    if not points:
        return None
    xs, ys = [x for x, _ in points], [y for _, y in points]
    span = (max(xs) - min(xs) + 2 * MARGIN, max(ys) - min(ys) + 2 * MARGIN)
    scale = max(1.0, span[0] / SIZE[0], span[1] / SIZE[1])
    width, height = round(SIZE[0] * scale), round(SIZE[1] * scale)
    if width > WIDEST[0] or width > geometry.size[0] or height > geometry.size[1]:
        return None
    left = round(min(max((min(xs) + max(xs) - width) / 2, 0), geometry.size[0] - width))
    top = round(min(max((min(ys) + max(ys) - height) / 2, 0), geometry.size[1] - height))
    return (left, top, left + width, top + height)


@cache
def _ring() -> Image.Image:
    side = 2 * (RING + 6)
    sheet = Image.new("RGBA", (side * ZOOM, side * ZOOM))
    draw = ImageDraw.Draw(sheet)
    for outset, colour, width in ((2, (*INK, 235), 9), (0, (*HALO, 255), 5)):
        inset = (6 - outset) * ZOOM
        box = (inset, inset, side * ZOOM - inset - 1, side * ZOOM - inset - 1)
        draw.ellipse(box, outline=colour, width=width * ZOOM)
    return sheet.resize((side, side), Image.Resampling.LANCZOS)
