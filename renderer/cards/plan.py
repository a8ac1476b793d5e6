"""What stands where on a card, decided before anything is drawn."""

from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from engine.edition import Edition, HouseCard, WesterosCard, WildlingCard
from engine.library.windows import windows
from engine.names import DeckId
from renderer.cards import icons
from renderer.cards.lettering import Lettering, set_in
from renderer.curves import Point
from renderer.fonts import Face
from renderer.geometry import Box
from renderer.palette import BROWN, DARK_INK, HEADING, HOUSES, ICE_INK, LABEL, Colour
from renderer.plate import HALO_PAD

CARD = (480, 680)
MIDDLE = CARD[0] / 2
HEADER: Box = (24, 24, 456, 112)
NAME: Box = (122, 32, 444, 104)
BADGE: Point = (70, 82)
CORNER: Point = (410, 158)
FOOT: Box = (40, 640, 440, 664)
PICTURE: Point = (MIDDLE, 284)
ICONS = 542
ICON_PITCH = 50
TEXT: Box = (36, 452, 444, 632)
MEDALLION = 290

NIGHT: Colour = (52, 66, 84)


@dataclass(frozen=True)
class Pasted:
    """A sprite by its centre."""

    sprite: Image.Image
    at: Point

    @property
    def corner(self) -> tuple[int, int]:
        """Where the sprite is pasted."""
        x, y = self.at
        return (round(x - self.sprite.width / 2), round(y - self.sprite.height / 2))

    @property
    def box(self) -> Box:
        """Left, top, right and bottom of the sprite, without its halo."""
        x, y = self.corner
        right, bottom = x + self.sprite.width, y + self.sprite.height
        return (x + HALO_PAD, y + HALO_PAD, right - HALO_PAD, bottom - HALO_PAD)


@dataclass(frozen=True)
class Plan:
    """A card face: its frame's colours, its panels, and what is put on them in turn."""

    frame: Colour
    rim: Colour
    header: Colour
    panels: tuple[Box, ...]
    sprites: tuple[Pasted, ...]
    letterings: tuple[Lettering, ...]


def house_card_plan(card: HouseCard, edition: Edition) -> Plan:
    """A House card: strength, mark, and either icons or text; no card has both."""
    colours = HOUSES[card.house]
    foot = f"{edition.houses[card.house].name}{' · our own card' if card.ours else ''}"
    letterings = [_name(card.name), _foot(foot)]
    badge = Pasted(icons.shield(str(card.strength), colours.fill, colours.rim), BADGE)
    picture = Pasted(icons.medallion(card.house, MEDALLION), PICTURE)
    panels: tuple[Box, ...] = ()
    if card.text:
        moment = windows()[card.timing].title
        letterings += _titled(TEXT, moment, card.text, HEADING)
        panels = (TEXT,)
    row = [icons.sword()] * card.swords + [icons.tower()] * card.towers
    sprites = (picture, badge, *_row(row, ICONS))
    return Plan(colours.fill, colours.rim, colours.wash, panels, sprites, tuple(letterings))


def westeros_card_plan(card: WesterosCard, deck: DeckId, edition: Edition) -> Plan:
    """A Westeros card: deck, emblem, wildling icon and text."""
    sprites = [
        Pasted(icons.emblem_of(card, edition), PICTURE),
        Pasted(icons.shield(deck, icons.EARTH, DARK_INK), BADGE),
    ]
    letterings = [_name(card.name), _foot(f"Westeros deck {deck} · {_copies(card.count)}")]
    letterings.append(
        set_in(_within(TEXT), card.text, face="bold", sizes=(20, 30), colour=DARK_INK)
    )
    if card.wildling_icon:
        sprites.append(Pasted(icons.wildling_emblem(64), CORNER))
        strength = card.wildling_icon * edition.wildlings.advance_per_icon
        below: Box = (CORNER[0] - 30, CORNER[1] + 32, CORNER[0] + 30, CORNER[1] + 58)
        letterings.append(set_in(below, f"+{strength}", face="black", sizes=(22, 22), colour=NIGHT))
    return Plan(icons.EARTH, DARK_INK, (214, 186, 140), (TEXT,), tuple(sprites), tuple(letterings))


def wildling_card_plan(card: WildlingCard) -> Plan:
    """A wildling card: what it does to the lowest bidder, the others, and the highest bidder."""
    effects = (
        ("Wildlings win: lowest bidder", card.lowest_bidder),
        ("Wildlings win: everyone else", card.everyone_else),
        ("Night's Watch wins: highest bidder", card.highest_bidder),
    )
    letterings = [_name(card.name), _foot("Wildling card")]
    panels: list[Box] = []
    for number, (title, text) in enumerate(effects):
        top = 142 + number * 166
        panel: Box = (36, top, 444, top + 154)
        panels.append(panel)
        letterings += _titled(panel, title, text, HEADING if number < 2 else NIGHT)
    sprites = (Pasted(icons.wildling_emblem(84), (BADGE[0], 72)),)
    return Plan(ICE_INK, NIGHT, (200, 216, 226), tuple(panels), sprites, tuple(letterings))


def _name(name: str) -> Lettering:
    return _set(NAME, name, "heading", (26, 42), LABEL)


def _foot(text: str) -> Lettering:
    return _set(FOOT, text, "italic", (18, 20), BROWN)


def _titled(panel: Box, title: str, text: str, colour: Colour) -> Iterator[Lettering]:
    left, top, right, bottom = _within(panel)
    yield _set((left, top, right, top + 26), title, "italic", (20, 22), colour)
    yield _set((left, top + 30, right, bottom), text, "bold", (18, 28), DARK_INK)


def _set(box: Box, text: str, face: Face, sizes: tuple[int, int], colour: Colour) -> Lettering:
    return set_in(box, text, face=face, sizes=sizes, colour=colour)


def _within(panel: Box) -> Box:
    left, top, right, bottom = panel
    return (left + 14, top + 9, right - 14, bottom - 9)


def _row(sprites: list[Image.Image], y: float) -> Iterator[Pasted]:
    for number, sprite in enumerate(sprites):
        x = MIDDLE + (number - (len(sprites) - 1) / 2) * ICON_PITCH
        yield Pasted(sprite, (x, y))


def _copies(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"
