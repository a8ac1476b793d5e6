"""The icons of cards: swords, towers, shields for numbers, and emblems."""

from collections.abc import Callable
from functools import cache

from PIL import Image

from engine.edition import Edition, WesterosCard
from engine.names import House, Track
from renderer.curves import Point, smooth
from renderer.palette import (
    DARK_INK,
    GOLD,
    HOUSES,
    ICE,
    ICE_INK,
    INK,
    PALE_PAPER,
    STEEL,
    STONE,
    SUN,
    Colour,
)
from renderer.plate import Plate, haloed
from renderer.sprites import orders, tokens
from renderer.sprites.icons import icon
from renderer.sprites.marks import draw_mark

LEATHER: Colour = (96, 58, 30)
EARTH: Colour = (104, 62, 36)
SHIELD = (92, 104)
EMBLEM = 200


@cache
def medallion(house: House, size: int) -> Image.Image:
    """A house's mark, large, on its colour."""
    colours = HOUSES[house]
    plate = Plate(size, size)
    centre = (size / 2, size / 2)
    plate.disc(centre, size / 2 - 1, colours.fill, colours.rim, 4)
    plate.ring(centre, size / 2 - 9, colours.mark, 1.6)
    draw_mark(plate, house, centre, size * 0.32)
    return haloed(plate.finish(), spread=1.6, strength=120)


@cache
def shield(number: str, fill: Colour, rim: Colour) -> Image.Image:
    """A shield that bears a number."""
    plate = Plate(*SHIELD)
    middle = SHIELD[0] / 2
    outline: list[Point] = [
        (8, 10), (middle, 4), (84, 10), (86, 46), (72, 78), (middle, 100), (20, 78), (6, 46),
    ]  # fmt: skip
    body = smooth(outline, 1.0, closed=True)
    plate.polygon(body, fill, rim, 4)
    inner = [(middle + (x - middle) * 0.78, 50 + (y - 50) * 0.78) for x, y in body]
    plate.polygon(inner, PALE_PAPER, rim, 1.4)
    plate.text((middle, 51), number, "black", 62 if len(number) == 1 else 44, DARK_INK)
    return haloed(plate.finish(), spread=1.4, strength=140)


@cache
def sword() -> Image.Image:
    """One sword: a unit of the loser dies."""
    plate = Plate(46, 62)
    plate.polygon([(23, 1), (28, 10), (27, 40), (19, 40), (18, 10)], STEEL, DARK_INK, 1.8)
    plate.line([(23, 8), (23, 38)], (92, 98, 110), 1.4)
    plate.line([(11, 42), (35, 42)], LEATHER, 5)
    plate.line([(23, 44), (23, 54)], LEATHER, 5)
    plate.disc((23, 57), 4, GOLD, DARK_INK, 1.2)
    return haloed(plate.finish(), spread=1.2, strength=140)


@cache
def tower() -> Image.Image:
    """One tower: it takes up one sword of the other side."""
    plate = Plate(46, 62)
    outline: list[Point] = [
        (6, 6), (13, 6), (13, 12), (19, 12), (19, 6), (27, 6), (27, 12), (33, 12), (33, 6), (40, 6),
        (40, 22), (35, 27), (37, 59), (9, 59), (11, 27), (6, 22),
    ]  # fmt: skip
    plate.polygon(outline, STONE, DARK_INK, 2.2)
    plate.polygon([(18, 59), (18, 47), (23, 42), (28, 47), (28, 59)], INK)
    plate.bar((21, 26, 25, 35), INK)
    for x, y in ((13, 39), (32, 37), (31, 51)):
        plate.line([(x - 2, y), (x + 3, y)], (160, 148, 126), 1.4)
    return haloed(plate.finish(), spread=1.2, strength=140)


@cache
def wildling_emblem(size: int) -> Image.Image:
    """The wildlings' sign, large."""
    return tokens.wildlings(scale=size / 54)


def emblem_of(card: WesterosCard, edition: Edition) -> Image.Image:
    """What a Westeros card is about, in one picture."""
    if card.bans:
        return orders.banned(edition.orders[card.bans[0]], size=EMBLEM)
    return _emblem(card.id, card.effect)


@cache
def _emblem(card: str, effect: str) -> Image.Image:
    drawn = EMBLEMS.get(card) or EMBLEMS.get(effect) or _still_sun
    return drawn()


def _printed(name: str, scale: float) -> Callable[[], Image.Image]:
    return lambda: _on_disc(icon(name, scale=scale))


def _token(track: Track) -> Callable[[], Image.Image]:
    return lambda: _on_disc(tokens.dominance(track, scale=3.3))


def _on_disc(sprite: Image.Image) -> Image.Image:
    plate = Plate(EMBLEM, EMBLEM)
    plate.disc((EMBLEM / 2, EMBLEM / 2), EMBLEM / 2 - 1, PALE_PAPER, EARTH, 4)
    disc = plate.finish()
    disc.alpha_composite(sprite, ((EMBLEM - sprite.width) // 2, (EMBLEM - sprite.height) // 2))
    return haloed(disc, spread=1.6, strength=120)


def _still_sun() -> Image.Image:
    """A low sun over fields: nothing happens."""
    plate = Plate(160, 130)
    plate.disc((80, 76), 44, SUN, GOLD, 3)
    for i in range(9):
        x, reach = 16 + 16 * i, 38 - abs(i - 4) * 5
        plate.line([(80 + (x - 80) * 0.74, 76 - reach), (x, 62 - reach * 1.35)], GOLD, 4)
    fields: list[Point] = [
        (6, 96),
        (50, 84),
        (86, 94),
        (154, 80),
        (140, 116),
        (116, 128),
        (44, 128),
        (20, 116),
    ]
    plate.polygon(fields, (170, 150, 84), INK, 2)
    for y in (102, 112, 121):
        plate.line([(34, y), (80, y - 5), (126, y - 9)], (132, 112, 58), 1.6)
    return _on_disc(plate.finish())


def _snow() -> Image.Image:
    """A snow crystal: the deck is shuffled anew."""
    plate = Plate(EMBLEM, EMBLEM)
    plate.disc((100, 100), 92, ICE, ICE_INK, 3)
    arm: list[tuple[Point, Point]] = [
        ((0, 0), (0, -76)),
        ((0, -34), (20, -54)),
        ((0, -34), (-20, -54)),
        ((0, -56), (14, -70)),
        ((0, -56), (-14, -70)),
    ]
    for turn in range(6):
        for start, end in arm:
            plate.line([_turned(start, turn), _turned(end, turn)], ICE_INK, 5)
    return haloed(plate.finish(), shadow=False)


def _turned(point: Point, sixths: int) -> Point:
    cos, sin = ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))[sixths]
    x, y = point
    return (100 + x * cos - y * sin, 100 + x * sin + y * cos)


EMBLEMS: dict[str, Callable[[], Image.Image]] = {
    "throne_of_blades": _token("iron_throne"),
    "dark_wings_dark_words": _token("kings_court"),
    "put_to_the_sword": _token("fiefdoms"),
    "supply": _printed("barrel", 5.4),
    "mustering": _printed("stronghold", 3.7),
    "clash_of_kings": lambda: tokens.crossed_swords(scale=EMBLEM / 54),
    "game_of_thrones": _printed("crown", 5.2),
    "wildling_attack": lambda: wildling_emblem(EMBLEM),
    "reshuffle": _snow,
    "nothing": _still_sun,
}
