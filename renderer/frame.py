"""One picture of a position: copies and pastes of what was painted and drawn before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from PIL import Image

from engine.names import AreaId, House
from engine.view import View
from renderer.arrows import draw_arrow
from renderer.art import cutout, painted, piece
from renderer.dimensions import PANEL_WIDTH
from renderer.geometry import Geometry, load_geometry
from renderer.layout import anchor, occupied, place_tokens
from renderer.panel.position import draw_panel
from renderer.style import Style, style_for


@dataclass(frozen=True)
class Move:
    """Units of a house that went from one area to another: drawn as an arrow."""

    house: House
    origin: AreaId
    target: AreaId


def render_board(
    view: View,
    style: Style | None = None,
    *,
    players: Mapping[House, str] | None = None,
    crop: tuple[int, int, int, int] | None = None,
    highlights: Sequence[Move] = (),
) -> Image.Image:
    """The board and the panel as `view` shows them; `crop` keeps only a part of it."""
    style = style or style_for(view.edition)
    geometry = load_geometry(style.board)
    picture = _canvas(style.board).copy()
    _colour_areas(picture, view, style.board, geometry)
    tokens = place_tokens(view, geometry)
    for move in _moves(view, highlights):
        start, end = anchor(move.origin, geometry), anchor(move.target, geometry)
        avoid = occupied(tokens, geometry, (move.origin, move.target))
        draw_arrow(picture, start, end, move.house, avoid)
    for token in tokens:
        picture.paste(token.sprite, token.corner, token.sprite)
    if crop is not None and crop[2] <= geometry.size[0]:
        return picture.crop(crop)
    picture.paste(draw_panel(view, style.board, players or {}), (geometry.size[0], 0))
    return picture.crop(crop) if crop is not None else picture


def _moves(view: View, highlights: Sequence[Move]) -> list[Move]:
    moves = list(highlights)
    if view.combat is not None:
        moves.append(Move(view.combat.attacker, view.combat.origin, view.combat.area))
    return moves


def _colour_areas(picture: Image.Image, view: View, board: str, geometry: Geometry) -> None:
    lands = {
        area: house
        for area, house in view.control.items()
        if area in geometry.areas and geometry.areas[area].type == "land"
    }
    barred = [(area, "barred") for area in view.impassable if area in geometry.areas]
    for area, name in (*lands.items(), *barred):
        shape = cutout(board, area)
        picture.paste(piece(board, name, area), shape.corner, shape.mask)


@cache
def _canvas(board: str) -> Image.Image:
    neutral = painted(board, "neutral")
    canvas = Image.new("RGB", (neutral.width + PANEL_WIDTH, neutral.height))
    canvas.paste(neutral, (0, 0))
    return canvas
