"""Tokens other than units and orders."""

import math
from functools import cache

from PIL import Image

from engine.names import House, Track
from renderer.curves import Point, smooth
from renderer.dimensions import GARRISON, POWER
from renderer.palette import DARK_INK, DARK_STEEL, HOUSES, INK, PALE_PAPER, RED, STEEL, Colour
from renderer.plate import Plate, faded, haloed
from renderer.sprites.marks import draw_mark

WOOD: Colour = (92, 56, 28)
WALL_STONE: Colour = (232, 226, 212)


@cache
def power(house: House, *, size: int = POWER) -> Image.Image:
    """A power token: the house's mark on its colour."""
    colours = HOUSES[house]
    plate = Plate(size, size)
    centre = (size / 2, size / 2)
    plate.disc(centre, size / 2 - 0.6, colours.fill, colours.rim, 1.6)
    draw_mark(plate, house, centre, size * 0.31)
    return haloed(plate.finish(), spread=1.1)


@cache
def influence(house: House, *, size: int = 46) -> Image.Image:
    """A house's token on a track: like a power token, with a broad pale rim."""
    colours = HOUSES[house]
    plate = Plate(size, size)
    centre = (size / 2, size / 2)
    plate.disc(centre, size / 2 - 0.5, PALE_PAPER, DARK_INK, 1.5)
    plate.disc(centre, size / 2 - 4.2, colours.fill, colours.rim, 1.2)
    draw_mark(plate, house, centre, size * 0.265)
    return haloed(plate.finish(), strength=110)


@cache
def garrison(strength: int) -> Image.Image:
    """A home's garrison: a small battlement with its strength."""
    plate = Plate(32, 32)
    _battlement(plate, WALL_STONE, INK)
    plate.text((16, 17.2), str(strength), "black", 18, DARK_INK)
    return haloed(plate.finish(GARRISON / 32), spread=1.0, strength=120)


@cache
def fortification() -> Image.Image:
    """A fortification: a tower of stone behind a palisade."""
    plate = Plate(32, 32)
    plate.polygon([(9, 24), (10.5, 6), (21.5, 6), (23, 24)], WALL_STONE, INK, 1.8)
    for x in (8.5, 14, 19.5):
        plate.bar((x, 1.5, x + 4, 6.5), WALL_STONE, line=INK, width=1.4)
    plate.bar((14.6, 10.5, 17.4, 15.5), INK)
    for i in range(6):
        x = 1.2 + 4.95 * i
        stake = [(x, 30.5), (x, 20), (x + 2.45, 15.8), (x + 4.9, 20), (x + 4.9, 30.5)]
        plate.polygon(stake, (148, 98, 54), INK, 1.2)
    return haloed(plate.finish(GARRISON / 32), spread=1.0, strength=150)


@cache
def neutral_force(strength: int) -> Image.Image:
    """A neutral force: a grey shield with its strength between two spears."""
    plate = Plate(56, 56)
    for side in (-1, 1):
        plate.line([(28 + side * 20, 52), (28 - side * 15, 12)], WOOD, 2.6)
        tip = (28 - side * 19.5, 2.5)
        plate.polygon([tip, (28 - side * 17.6, 14), (28 - side * 11.5, 11.5)], STEEL, INK, 1.0)
    shield = [(12, 10), (28, 6), (44, 10), (44, 28), (38, 41), (28, 50), (18, 41), (12, 28)]
    body = smooth(shield, 1.0, closed=True)
    plate.polygon(body, (126, 118, 110), (40, 34, 30), 2.4)
    inner = [(28 + (x - 28) * 0.78, 28 + (y - 28) * 0.78) for x, y in body]
    plate.polygon(inner, (236, 230, 216), (88, 80, 72), 1.2)
    plate.text((28, 28.6), str(strength), "black", 27, DARK_INK)
    return haloed(plate.finish(0.92), spread=1.6, strength=200)


@cache
def barred(*, size: int = 44) -> Image.Image:
    """The sign of an area that may not be entered: a closed gate."""
    plate = Plate(44, 44)
    plate.disc((22, 22), 21.5, (206, 200, 188), (60, 52, 46), 2.2)
    for x in (13, 19, 25, 31):
        plate.line([(x, 9.5), (x, 33)], (70, 62, 56), 2.6)
        plate.polygon([(x - 2.2, 32), (x + 2.2, 32), (x, 37)], (70, 62, 56))
    for y in (15, 23):
        plate.line([(9.5, y), (34.5, y)], (70, 62, 56), 2.6)
    return haloed(plate.finish(size / 44), strength=130)


@cache
def crossed_swords(*, scale: float = 1.0) -> Image.Image:
    """The marker of a combat."""
    plate = Plate(54, 54)
    plate.disc((27, 27), 26, (250, 240, 214), (120, 16, 16), 3.0)
    for side in (-1, 1):
        plate.line([(27 - side * 14, 40), (27 + side * 12, 12)], DARK_STEEL, 4.0)
        tip = [(27 + side * 16, 6.5), (27 + side * 14.2, 15.5), (27 + side * 8.6, 11)]
        plate.polygon(tip, DARK_STEEL)
        plate.line([(27 - side * 15.5, 32), (27 - side * 6.5, 40)], (120, 70, 30), 3.4)
        plate.disc((27 - side * 16.2, 42.6), 2.6, (196, 150, 40))
    return haloed(plate.finish(scale), spread=1.6, strength=210)


@cache
def dominance(track: Track, *, used: bool = False, scale: float = 1.0) -> Image.Image:
    """A dominance token; a used one is faint."""
    plate = Plate(44, 44)
    {"iron_throne": _throne, "fiefdoms": _blade, "kings_court": _raven}[track](plate)
    picture = plate.finish(scale)
    return faded(picture, 0.38) if used else picture


@cache
def wildlings(*, scale: float = 1.0) -> Image.Image:
    """The wildling token: a hooded face on ice."""
    plate = Plate(54, 54)
    plate.disc((27, 27), 26, (226, 238, 246), (46, 62, 80), 2)
    hood = smooth([(14, 40), (17, 22), (27, 11), (37, 22), (40, 40)], 1.0, closed=True)
    plate.polygon(hood, (84, 104, 126), (30, 42, 58), 1.6)
    plate.disc((27, 25), 7.4, (214, 196, 172), (30, 42, 58), 1.4)
    plate.polygon([(20, 29), (34, 29), (30, 40), (27, 43), (24, 40)], (120, 88, 60))
    return plate.finish(scale)


@cache
def count_badge(count: int, *, size: int = 20) -> Image.Image:
    """How many units of a kind a single figure stands for."""
    text = f"×{count}"
    plate = Plate(size * (0.62 + 0.42 * len(text)), size)
    box = (0.5, 0.5, plate.width - 0.5, size - 0.5)
    plate.bar(box, PALE_PAPER, corner=size * 0.3, line=DARK_INK, width=1.3)
    plate.text((plate.width / 2, size * 0.48), text, "black", size * 0.8, RED)
    return plate.finish()


def _battlement(plate: Plate, fill: Colour, line: Colour) -> None:
    outline: list[Point] = [
        (4, 4), (9, 4), (9, 8), (13.5, 8), (13.5, 4), (18.5, 4), (18.5, 8), (23, 8), (23, 4),
        (28, 4), (28, 20), (24, 26), (16, 30.5), (8, 26), (4, 20),
    ]  # fmt: skip
    plate.polygon(outline, fill, line, 2.0)


def _throne(plate: Plate) -> None:
    for i in range(7):
        turn = -math.pi / 2 + (i - 3) * 0.22
        tip = (22 + 22 * math.cos(turn), 32 + 27 * math.sin(turn))
        plate.line([(22, 30), tip], DARK_STEEL, 2.2)
    plate.polygon([(9, 40), (12, 26), (32, 26), (35, 40)], (70, 70, 80), (30, 30, 36), 1.4)


def _blade(plate: Plate) -> None:
    plate.polygon([(22, 2), (26, 9), (25, 29), (19, 29), (18, 9)], STEEL, (36, 40, 48), 1.4)
    plate.line([(22, 6), (22, 28)], (70, 76, 88), 1)
    plate.line([(11, 30), (33, 30)], (60, 44, 24), 4)
    plate.line([(22, 31), (22, 40)], WOOD, 4)
    plate.disc((22, 41), 2.8, (196, 150, 40))


def _raven(plate: Plate) -> None:
    body = [
        (4, 17), (10, 11), (17, 11), (24, 16), (34, 25), (41, 35), (30, 32), (23, 35), (14, 30),
        (10, 21),
    ]  # fmt: skip
    wing = [(18, 16), (27, 19), (37, 31), (26, 27)]
    plate.polygon(smooth(body, 0.6, closed=True), (34, 34, 42))
    plate.polygon(smooth(wing, 0.6, closed=True), (66, 68, 80))
    plate.disc((11.5, 15.5), 1.3, (240, 220, 120))
    for leg in ([(18, 33), (17, 40)], [(22, 34), (22, 40)]):
        plate.line(leg, (60, 44, 24), 1.6)
