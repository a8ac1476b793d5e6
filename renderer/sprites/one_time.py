"""One-time orders: square tiles, so that nobody takes them for the round orders that come back."""

from collections.abc import Callable
from functools import cache

from PIL import Image

from engine.edition import OneTimeOrder
from engine.names import House
from renderer.curves import Point
from renderer.dimensions import ONE_TIME
from renderer.palette import DARK_INK, GOLD, HOUSES, PALE_PAPER, PARCHMENT, Colour
from renderer.plate import Plate, haloed
from renderer.sprites.marks import draw_mark
from renderer.sprites.orders import GROUND, SIGN

FACE = 34


@cache
def one_time_face(order: OneTimeOrder, *, size: int = ONE_TIME) -> Image.Image:
    """A tile face up: the colour tells its step, the sign the order; a House's own has its mark."""
    plate = _tile(GROUND[order.icon], PARCHMENT)
    if order.house is not None:
        plate.disc((17, 17), 10.6, HOUSES[order.house].fill, HOUSES[order.house].rim, 1.2)
        draw_mark(plate, order.house, (17, 17), 7.4)
    else:
        SIGNS[order.id](plate, SIGN[order.icon])
    return haloed(plate.finish(size / FACE), strength=130)


@cache
def one_time_back(house: House, *, size: int = ONE_TIME) -> Image.Image:
    """A tile face down: a folded letter in the colour of its House."""
    colours = HOUSES[house]
    plate = _tile(colours.fill, DARK_INK)
    plate.bar((6.5, 10, 27.5, 24.5), PALE_PAPER, corner=1.5, line=DARK_INK, width=1.2)
    plate.line([(7.5, 11), (17, 18.5), (26.5, 11)], DARK_INK, 1.3)
    plate.disc((17, 18), 5.2, colours.fill, colours.rim, 1.1)
    draw_mark(plate, house, (17, 18), 3.4)
    return haloed(plate.finish(size / FACE), strength=130)


def _tile(ground: Colour, rim: Colour) -> Plate:
    plate = Plate(FACE, FACE)
    plate.bar((0.5, 0.5, 33.5, 33.5), rim, corner=5, line=DARK_INK, width=1.4)
    plate.bar((3.4, 3.4, 30.6, 30.6), ground, corner=3.4, line=DARK_INK, width=1.0)
    return plate


def _recruit(plate: Plate, sign: Colour) -> None:
    """A helmet with a plus."""
    helmet: list[Point] = [
        (8, 24), (8, 15), (10.5, 10), (15, 8), (19.5, 10), (22, 15), (22, 24), (18, 24),
        (18, 18), (12, 18), (12, 24),
    ]  # fmt: skip
    plate.polygon(helmet, sign, DARK_INK, 1.0)
    plate.disc((24, 11), 5.4, GOLD, DARK_INK, 1.0)
    plate.line([(21.4, 11), (26.6, 11)], DARK_INK, 1.7)
    plate.line([(24, 8.4), (24, 13.6)], DARK_INK, 1.7)


def _caravan(plate: Plate, sign: Colour) -> None:
    """A covered wagon."""
    cover: list[Point] = [(8, 18), (8.5, 11), (12, 8), (20, 8), (24.5, 11), (25.5, 18)]
    plate.polygon(cover, PALE_PAPER, DARK_INK, 1.1)
    plate.bar((6.5, 17.5, 27, 21.5), sign)
    for x in (11.5, 22.5):
        plate.disc((x, 23.5), 4.0, PALE_PAPER, DARK_INK, 1.3)
        plate.disc((x, 23.5), 1.1, DARK_INK)


def _forced_march(plate: Plate, sign: Colour) -> None:
    """Arrows from all sides into the middle."""
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        start, tip = (17 + 11 * dx, 17 + 11 * dy), (17 + 3.2 * dx, 17 + 3.2 * dy)
        plate.line([start, (17 + 7 * dx, 17 + 7 * dy)], sign, 2.2)
        foot = (17 + 8 * dx, 17 + 8 * dy)
        wing = (4.0 * dy, 4.0 * dx)
        plate.polygon(
            [tip, (foot[0] + wing[0], foot[1] + wing[1]), (foot[0] - wing[0], foot[1] - wing[1])],
            sign,
        )


SIGNS: dict[str, Callable[[Plate, Colour], None]] = {
    "recruit": _recruit,
    "supply_caravan": _caravan,
    "forced_march": _forced_march,
}
