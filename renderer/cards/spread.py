"""Cards laid side by side: those of a round, or the two of a combat."""

from collections.abc import Sequence
from functools import cache

from PIL import Image, ImageDraw

from engine.names import CardId
from engine.shelf import DEFAULT
from renderer.cards import ALT_LIMIT, card_alt_text, render_card
from renderer.cards.plan import CARD
from renderer.palette import INK

GAP = 24
CORNER = 18
ZOOM = 2


def render_spread(cards: Sequence[CardId], edition_id: str = DEFAULT.id) -> Image.Image:
    """The faces of some cards, the first at the left.

    Raises:
        KeyError: the edition has no such card.
    """
    width = len(cards) * (CARD[0] + GAP) + GAP
    spread = Image.new("RGB", (width, CARD[1] + 2 * GAP), INK)
    shape = _rounded()
    for place, card in enumerate(cards):
        corner = (GAP + place * (CARD[0] + GAP), GAP)
        spread.paste(render_card(card, edition_id), corner, shape)
    return spread


@cache
def _rounded() -> Image.Image:
    """The shape of a card, without its corners."""
    shape = Image.new("L", (CARD[0] * ZOOM, CARD[1] * ZOOM))
    box = (0, 0, shape.width - 1, shape.height - 1)
    ImageDraw.Draw(shape).rounded_rectangle(box, CORNER * ZOOM, fill=255)
    return shape.resize(CARD, Image.Resampling.LANCZOS)


def spread_alt_text(cards: Sequence[CardId], edition_id: str = DEFAULT.id) -> str:
    """All that can be read on the cards, as far as there is room.

    Raises:
        KeyError: the edition has no such card.
    """
    return " ".join(card_alt_text(card, edition_id) for card in cards)[:ALT_LIMIT]
