"""Drawing a card face from its plan."""

from functools import lru_cache

from PIL import Image, ImageDraw

from renderer.art import painted
from renderer.cards.plan import CARD, HEADER, Plan
from renderer.geometry import Box
from renderer.palette import PALE_BROWN, PALE_PAPER
from renderer.style import Style

ZOOM = 2
BORDER = 14
PAPER_CUT = (10, 300, 410, 867)
HEADER_SHADE, PANEL_SHADE = 105, 150


def draw_face(plan: Plan, style: Style) -> Image.Image:
    """The finished card."""
    card = _ground(plan, style.board)
    for pasted in plan.sprites:
        card.paste(pasted.sprite, pasted.corner, pasted.sprite)
    for lettering in plan.letterings:
        lettering.draw(card)
    return card


def _ground(plan: Plan, board: str) -> Image.Image:
    """Parchment in a frame, with the header and the panels for text."""
    sheet = _paper(board).copy()
    draw = ImageDraw.Draw(sheet, "RGBA")
    right, bottom = CARD
    frame: Box = (0, 0, right - 1, bottom - 1)
    draw.rounded_rectangle(_zoomed(frame), 18 * ZOOM, outline=plan.frame, width=BORDER * ZOOM)
    draw.rounded_rectangle(_zoomed(frame), 18 * ZOOM, outline=plan.rim, width=3 * ZOOM)
    inner: Box = (BORDER, BORDER, right - 1 - BORDER, bottom - 1 - BORDER)
    draw.rounded_rectangle(_zoomed(inner), 10 * ZOOM, outline=plan.rim, width=2 * ZOOM)
    draw.rounded_rectangle(
        _zoomed(HEADER), 8 * ZOOM, fill=(*plan.header, HEADER_SHADE), outline=plan.rim, width=ZOOM
    )
    for panel in plan.panels:
        draw.rounded_rectangle(
            _zoomed(panel), 8 * ZOOM, fill=(*PALE_PAPER, PANEL_SHADE), outline=PALE_BROWN,
            width=ZOOM,
        )  # fmt: skip
    return sheet.resize(CARD, Image.Resampling.LANCZOS)


@lru_cache(maxsize=4)
def _paper(board: str) -> Image.Image:
    size = (CARD[0] * ZOOM, CARD[1] * ZOOM)
    return painted(board, "panel").crop(PAPER_CUT).resize(size, Image.Resampling.BICUBIC)


def _zoomed(box: Box) -> tuple[float, float, float, float]:
    left, top, right, bottom = box
    return (left * ZOOM, top * ZOOM, right * ZOOM, bottom * ZOOM)
