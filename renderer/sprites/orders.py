"""Order tokens: a colour and a sign for the kind, a plate for the value, a star for specials."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from PIL import Image

from engine.edition import Order, OrderType
from engine.names import House
from renderer.curves import Point, smooth, star
from renderer.dimensions import ORDER
from renderer.palette import DARK_INK, GOLD, HOUSES, PALE_PAPER, PARCHMENT, RED, Colour
from renderer.plate import Plate, haloed
from renderer.sprites.marks import draw_mark

FACE = 48
GROUND: dict[OrderType, Colour] = {
    "march": (150, 32, 30),
    "defense": (40, 104, 66),
    "support": (36, 84, 140),
    "raid": (40, 36, 40),
    "consolidate_power": (196, 148, 28),
}
SIGN: dict[OrderType, Colour] = {
    "march": (255, 240, 220),
    "defense": (240, 250, 235),
    "support": (235, 245, 255),
    "raid": (250, 236, 214),
    "consolidate_power": (60, 34, 4),
}


@dataclass(frozen=True)
class _Brush:
    """Draws around the middle of a 48 px token."""

    plate: Plate
    sign: Colour
    ground: Colour

    def at(self, points: list[Point]) -> list[Point]:
        return [(FACE / 2 + x, FACE / 2 + y) for x, y in points]

    def shape(self, points: list[Point], colour: Colour | None = None) -> None:
        self.plate.polygon(self.at(points), colour or self.sign)

    def stroke(self, points: list[Point], width: float, colour: Colour | None = None) -> None:
        self.plate.line(self.at(points), colour or self.sign, width)


@cache
def order(kind: OrderType, value: str | None, *, special: bool, size: int = ORDER) -> Image.Image:
    """A token face up."""
    plate = Plate(FACE, FACE)
    _disc(plate, GOLD if special else PARCHMENT, GROUND[kind])
    SIGNS[kind](_Brush(plate, SIGN[kind], GROUND[kind]))
    if value is not None:
        plate.bar((25, 29, 46, 45), PALE_PAPER, corner=4, line=DARK_INK, width=1.2)
        plate.text((35.5, 36.6), value, "black", 15.5, DARK_INK)
    if special:
        plate.polygon(star((10, 10), 8.6), GOLD, DARK_INK, 1.2)
    return haloed(plate.finish(size / FACE), strength=110)


@cache
def face_of(token: Order, *, size: int = ORDER) -> Image.Image:
    """The token that the rules call `token`."""
    return order(token.type, value_of(token), special=token.special, size=size)


def value_of(token: Order) -> str | None:
    """The number that a token shows, if it shows one."""
    if token.modifier == 0 and token.type in ("raid", "consolidate_power", "support"):
        return None
    return f"{token.modifier:+d}".replace("-", "\u2212")


@cache
def order_back(house: House, *, size: int = ORDER) -> Image.Image:
    """A token face down: a sealed letter on the house's colour."""
    colours = HOUSES[house]
    plate = Plate(FACE, FACE)
    plate.disc((24, 24), 23.5, colours.fill, DARK_INK, 1.5)
    plate.ring((24, 24), 20.4, colours.rim, 1.0)
    left, top, right, bottom = 6.5, 12.0, 41.5, 37.0
    plate.bar((left, top, right, bottom), PALE_PAPER, corner=2, line=DARK_INK, width=1.5)
    plate.line([(left + 1, bottom - 1.5), (20, 25.5)], (150, 122, 84), 1.2)
    plate.line([(right - 1, bottom - 1.5), (28, 25.5)], (150, 122, 84), 1.2)
    plate.line([(left + 1, top + 1.5), (24, 27.5), (right - 1, top + 1.5)], DARK_INK, 1.6)
    plate.disc((24, 26.5), 9.2, colours.fill, colours.rim, 1.4)
    draw_mark(plate, house, (24, 26.5), 5.8)
    return haloed(plate.finish(size / FACE), strength=110)


@cache
def banned(token: Order, *, size: int = ORDER) -> Image.Image:
    """A token that may not be used this round."""
    plate = Plate(FACE, FACE)
    plate.line([(8, 40), (40, 8)], PALE_PAPER, 7.0)
    plate.line([(8, 40), (40, 8)], RED, 4.4)
    picture = face_of(token, size=size).copy()
    bar = plate.finish(size / FACE)
    corner = ((picture.width - bar.width) // 2, (picture.height - bar.height) // 2)
    picture.alpha_composite(bar, corner)
    return picture


def _disc(plate: Plate, rim: Colour, ground: Colour) -> None:
    plate.disc((24, 24), 23.5, rim, DARK_INK, 1.5)
    plate.disc((24, 24), 19.4, ground, DARK_INK, 1.1)


def _march(brush: _Brush) -> None:
    brush.stroke([(-10, 7), (7, -8)], 3.6)
    brush.shape([(13, -14), (10.5, -3.5), (2.5, -11.5)])
    brush.stroke([(-12, 2), (-4, 10)], 2.8)


def _defense(brush: _Brush) -> None:
    shield: list[Point] = [
        (-10, -12), (0, -14.5), (10, -12), (10, -2), (6, 6), (0, 11), (-6, 6), (-10, -2),
    ]  # fmt: skip
    brush.shape(smooth(shield, 1.0, closed=True))
    brush.stroke([(0, -12), (0, 8)], 2.2, brush.ground)
    brush.stroke([(-8, -4), (8, -4)], 2.2, brush.ground)


def _support(brush: _Brush) -> None:
    brush.stroke([(-8, -14), (-8, 12)], 2.6)
    brush.shape([(-7, -13), (12, -13), (7, -6), (12, 1), (-7, 1)])


def _raid(brush: _Brush) -> None:
    outer: list[Point] = [
        (0, -15), (5, -8), (9.5, -3), (9, 5), (4, 10), (-4, 10), (-9, 5), (-9, -2), (-5, -4),
        (-4, -9),
    ]  # fmt: skip
    inner: list[Point] = [(0, -5), (4, 1), (4, 6), (0, 9), (-4, 6), (-4, 1)]
    brush.shape(smooth(outer, 1.0, closed=True), (240, 120, 30))
    brush.shape(smooth(inner, 1.0, closed=True), (255, 220, 110))


def _consolidate(brush: _Brush) -> None:
    brush.shape([(-13, 8), (-13, -7), (-6.5, -1), (0, -12), (6.5, -1), (13, -7), (13, 8)])
    for x, y in brush.at([(-13, -8), (0, -13), (13, -8)]):
        brush.plate.disc((x, y), 2.3, brush.sign)
    brush.stroke([(-12, 4.6), (12, 4.6)], 1.6, brush.ground)


SIGNS: dict[OrderType, Callable[[_Brush], None]] = {
    "march": _march,
    "defense": _defense,
    "support": _support,
    "raid": _raid,
    "consolidate_power": _consolidate,
}
