"""Printed icons: forts, barrels, crowns, stars, and the furniture of the map."""

import math
from functools import cache

from PIL import Image

from renderer.curves import Point, smooth, star
from renderer.palette import DARK_INK, STONE, Colour
from renderer.plate import Plate, haloed

EDGE: Colour = (46, 36, 28)
TILES: Colour = (168, 82, 58)
GILT: Colour = (84, 54, 8)
PENCIL = (52, 70, 78, 235)
CHALK = (232, 224, 200, 235)


@cache
def icon(name: str, *, scale: float = 1.0) -> Image.Image:
    """The icon called `castle`, `city`, `stronghold`, `barrel` or `crown`."""
    drawn = {
        "castle": _castle, "city": _city, "stronghold": _stronghold, "barrel": _barrel,
        "crown": _crown,
    }[name]()  # fmt: skip
    return haloed(drawn.finish(scale), spread=1.0, strength=190, shadow=False)


@cache
def special_star(*, size: int = 17) -> Image.Image:
    """One star of the King's Court track."""
    plate = Plate(24, 24)
    plate.polygon(star((12, 12.6), 11), (238, 186, 40), GILT, 1.3)
    return plate.finish(size / 24)


@cache
def bridge() -> Image.Image:
    """A bridge, seen from above, lying from left to right."""
    plate = Plate(30, 18)
    plate.polygon([(1, 4), (29, 4), (29, 14), (1, 14)], (236, 226, 204), EDGE, 1.4)
    for x in (6, 12, 18, 24):
        plate.line([(x, 4.6), (x, 13.4)], (150, 134, 110), 0.9)
    for y in (3.4, 14.6):
        plate.line([(1, y), (29, y)], EDGE, 2.4)
    return haloed(plate.finish(1.25), spread=1.0, shadow=False)


@cache
def jetty(width: int, height: int) -> Image.Image:
    """A wooden landing stage with mooring posts and an anchor at its seaward end."""
    plate = Plate(width + 8, height + 8)
    _planks(plate, width, height)
    _anchor(plate, (20, 4 + height / 2))
    return plate.finish()


@cache
def compass() -> Image.Image:
    """A wind rose."""
    plate = Plate(190, 190)
    for radius, width in ((62, 1.6), (57, 0.8), (40, 0.8)):
        plate.ring((95, 95), radius, PENCIL, width)
    for i in range(72):
        turn = i * math.pi / 36
        plate.line([_polar(turn, 57), _polar(turn, 62)], PENCIL, 0.8 if i % 2 else 1.4)
    for i in (1, 3, 5, 7):
        _ray(plate, -math.pi / 2 + i * math.pi / 4, 46, 9)
    for i in range(4):
        _ray(plate, -math.pi / 2 + i * math.pi / 2, 74, 13)
    plate.disc((95, 95), 4, CHALK, PENCIL, 1.2)
    plate.text((95, 10), "N", "heading", 22, PENCIL)
    return plate.finish()


def _polar(turn: float, reach: float) -> Point:
    return (95 + reach * math.cos(turn), 95 + reach * math.sin(turn))


def _ray(plate: Plate, turn: float, length: float, waist: float) -> None:
    tip, left = _polar(turn, length), _polar(turn - math.pi / 4, waist)
    right = _polar(turn + math.pi / 4, waist)
    plate.polygon([(95, 95), left, tip], CHALK, PENCIL, 0.9)
    plate.polygon([(95, 95), right, tip], PENCIL, PENCIL, 0.9)


def _tower(
    plate: Plate, across: tuple[float, float], top: float, foot: float, teeth: int = 3
) -> None:
    left, right = across
    outline: list[Point] = [(left, foot), (left, top)]
    step = (right - left) / (2 * teeth - 1)
    for i in range(teeth):
        x = left + 2 * i * step
        outline += [(x, top), (x, top - 2.6), (x + step, top - 2.6), (x + step, top)]
    plate.polygon([*outline, (right, top), (right, foot)], STONE, EDGE, 1.7)


def _castle() -> Plate:
    plate = Plate(32, 28)
    _tower(plate, (3, 10), 11, 26)
    _tower(plate, (22, 29), 11, 26)
    _tower(plate, (9, 23), 14, 26, 4)
    plate.polygon([(13, 26), (13, 21), (16, 18.5), (19, 21), (19, 26)], EDGE)
    for x in (5.6, 24.6):
        plate.bar((x, 15, x + 1.8, 18.5), EDGE)
    return plate


def _city() -> Plate:
    """Gabled houses around a tower, behind a town wall."""
    plate = Plate(34, 29)
    for left, right, eaves, gable in ((2.5, 12, 15, 9.5), (21.5, 31.5, 14, 8)):
        plate.polygon([(left, 24), (left, eaves), (right, eaves), (right, 24)], STONE, EDGE, 1.5)
        roof: list[Point] = [(left - 1.2, eaves), ((left + right) / 2, gable), (right + 1.2, eaves)]
        plate.polygon(roof, TILES, EDGE, 1.4)
    plate.polygon([(12, 24), (12, 8.5), (21, 8.5), (21, 24)], STONE, EDGE, 1.6)
    plate.polygon([(10.8, 9), (16.5, 1.2), (22.2, 9)], TILES, EDGE, 1.4)
    plate.bar((15.6, 12, 17.4, 16), EDGE)
    _tower(plate, (2, 32), 21, 27.4, 6)
    plate.polygon([(14, 27.4), (14, 24.2), (17, 22.2), (20, 24.2), (20, 27.4)], EDGE)
    return plate


def _stronghold() -> Plate:
    plate = Plate(38, 30)
    _tower(plate, (3, 12), 10, 28)
    _tower(plate, (26, 35), 10, 28)
    _tower(plate, (11, 27), 15, 28, 4)
    _tower(plate, (14.5, 23.5), 7, 17)
    plate.polygon([(16, 28), (16, 22.5), (19, 20), (22, 22.5), (22, 28)], EDGE)
    plate.line([(19, 4.5), (19, 0.8)], EDGE, 1.1)
    plate.polygon([(19, 0.8), (24, 2.2), (19, 3.8)], (170, 40, 36))
    for x in (6.5, 29.5):
        plate.bar((x, 14.5, x + 2, 18.5), EDGE)
    return plate


def _barrel() -> Plate:
    plate = Plate(20, 24)
    staves = [(4, 2), (10, 1.2), (16, 2), (18.6, 12), (16, 22), (10, 22.8), (4, 22), (1.4, 12)]
    plate.polygon(smooth(staves, 0.6, closed=True), (172, 112, 56), (60, 34, 14), 1.6)
    for y in (6, 18):
        plate.line([(2.6, y), (17.4, y)], (70, 62, 58), 2.0)
    for top, foot in ((10.0, 10.0), (6.0, 5.4), (14.0, 14.6)):
        plate.line([(top, 2.2), (foot, 21.8)], (120, 72, 32), 0.9)
    return plate


def _crown() -> Plate:
    plate = Plate(24, 22)
    outline: list[Point] = [
        (2.5, 19), (1.8, 6), (7.4, 11.5), (12, 3), (16.6, 11.5), (22.2, 6), (21.5, 19),
    ]  # fmt: skip
    plate.polygon(outline, (246, 200, 60), GILT, 1.6)
    for tip in ((2, 5), (12, 2.6), (22, 5)):
        plate.disc(tip, 2.2, (250, 216, 96), GILT, 0.9)
    plate.line([(3, 16), (21, 16)], (150, 100, 20), 1.2)
    plate.disc((12, 13.4), 1.5, (178, 34, 40))
    return plate


def _planks(plate: Plate, width: int, height: int) -> None:
    wood, grain = (198, 172, 128, 240), (140, 108, 68, 210)
    x, number = 5.0, 0
    while x < width + 2:
        ragged = (0.0, 1.6, 0.6, 2.2, 0.2, 1.2)[number % 6]
        box = (x, 4 + ragged, min(x + 8.4, width + 3.4), height + 4 - (2.2 - ragged) * 0.8)
        plate.bar(box, wood, line=grain, width=0.8)
        x, number = x + 8.9, number + 1
    for y in (10.5, height - 2.5):
        plate.line([(5, y), (width + 3, y)], (120, 90, 54, 120), 1.2)
    for px in (6, width + 2):
        for py in (5.5, height + 2.5):
            plate.disc((px, py), 4.0, (122, 88, 52), DARK_INK, 1.2)
            plate.disc((px, py), 1.3, (170, 134, 88))


def _anchor(plate: Plate, centre: Point) -> None:
    x, y = centre
    ink = (36, 66, 86, 215)
    plate.ring((x, y - 10.5), 3.2, ink, 1.7)
    plate.line([(x, y - 7.4), (x, y + 10)], ink, 2.1)
    plate.line([(x - 5, y - 3.8), (x + 5, y - 3.8)], ink, 2.0)
    fluke = [
        (x - 9, y + 2.4),
        (x - 6.6, y + 8.2),
        (x, y + 11),
        (x + 6.6, y + 8.2),
        (x + 9, y + 2.4),
    ]
    plate.line(smooth(fluke, 0.5), ink, 2.1)
    for side in (-1, 1):
        tip = [(x + side * 11.2, y + 4.6), (x + side * 8.6, y - 0.6), (x + side * 6, y + 4)]
        plate.polygon(tip, ink)
