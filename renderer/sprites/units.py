"""Units: a silhouette for the kind, colours and mark for the house."""

from collections.abc import Callable
from functools import cache

from PIL import Image

from engine.names import House, UnitKind
from renderer.curves import Point, smooth
from renderer.palette import HOUSES, HouseColours, darker
from renderer.plate import HALO_PAD, Plate, faded, haloed
from renderer.sprites.marks import draw_mark
from renderer.sprites.tokens import count_badge

SIDE = 38
SCALE = 1.11
SMALL = 0.66
CROWDED = 0.82
CONTOUR = 3.4


@cache
def unit(house: House, kind: UnitKind, *, routed: bool = False, scale: float = 1.0) -> Image.Image:
    """A unit; a routed one lies on its side and has faded."""
    plate = Plate(SIDE, SIDE)
    DRAWN[kind](plate, house, HOUSES[house])
    figure = plate.finish(SCALE * scale)
    if not routed:
        return haloed(figure, spread=1.6, strength=230)
    return faded(haloed(figure.rotate(90), spread=1.6, strength=230), 0.7)


@cache
def group(
    house: House, kind: UnitKind, count: int, *, routed: bool = False, scale: float = 1.0
) -> Image.Image:
    """Several units of a kind as one figure, made smaller to leave room for their number."""
    full = unit(house, kind, routed=routed, scale=scale)
    if count == 1:
        return full
    badge = count_badge(count, size=15 if scale < 1 else 19)
    picture = Image.new("RGBA", full.size)
    picture.alpha_composite(unit(house, kind, routed=routed, scale=scale * CROWDED))
    corner = (
        max(0, full.width - HALO_PAD - badge.width),
        full.height - HALO_PAD - badge.height,
    )
    picture.alpha_composite(badge, corner)
    return picture


def _contour(plate: Plate, shapes: list[list[Point]], colours: HouseColours) -> None:
    for shape in shapes:
        plate.outline(shape, colours.rim, CONTOUR)
    for shape in shapes:
        plate.polygon(shape, colours.fill)


def _footman(plate: Plate, house: House, colours: HouseColours) -> None:
    shield = [(9, 15), (19, 12.5), (29, 15), (29, 24), (25, 31), (19, 36), (13, 31), (9, 24)]
    helm = [(13, 13), (13, 7), (16, 3.2), (19, 2.2), (22, 3.2), (25, 7), (25, 13), (19, 15)]
    head, body = smooth(helm, 0.8, closed=True), smooth(shield, 1.0, closed=True)
    _contour(plate, [head, body], colours)
    for shape in (head, body):
        plate.polygon(shape, colours.fill, colours.rim, 1.5)
    plate.bar((14.2, 7.6, 23.8, 9.6), colours.rim)
    plate.line([(19, 8), (19, 13)], colours.rim, 1.4)
    draw_mark(plate, house, (19, 23.2), 7.2)


def _knight(plate: Plate, house: House, colours: HouseColours) -> None:
    outline = [
        (30, 36), (12, 36), (12.5, 31), (17, 25), (15, 22), (9.5, 25), (5.5, 25.5), (3.5, 22),
        (6, 17.5), (10, 12), (13, 7.5), (15.5, 2.5), (18, 6.5), (24, 8.5), (29.5, 14), (32, 22),
        (31.5, 30),
    ]  # fmt: skip
    _contour(plate, [smooth(outline, 0.9, closed=True)], colours)
    mane = [(16.6, 7.5), (24, 11.5), (28, 17), (29.2, 24), (28.6, 31)]
    plate.line(mane, darker(colours.fill), 1.5)
    plate.disc((13.6, 14), 1.35, colours.rim)
    plate.line([(5.6, 22.6), (8, 21.6)], colours.rim, 1.1)
    plate.line([(12, 33), (30, 33)], colours.rim, 1.3)
    draw_mark(plate, house, (22, 24.6), 5.6)


def _siege_engine(plate: Plate, house: House, colours: HouseColours) -> None:
    tower: list[Point] = [
        (7, 4), (11, 4), (11, 7), (15, 7), (15, 4), (23, 4), (23, 7), (27, 7), (27, 4), (31, 4),
        (31, 12), (29, 12), (31.5, 31), (6.5, 31), (9, 12), (7, 12),
    ]  # fmt: skip
    wheels = ((11.5, 32.0), (26.5, 32.0))
    for wheel in wheels:
        plate.disc(wheel, 5, colours.rim)
    _contour(plate, [tower], colours)
    plate.polygon(tower, colours.fill, colours.rim, 1.4)
    for y in (12.5, 24.5):
        plate.line([(8.6, y), (29.6, y)], colours.rim, 1.1)
    draw_mark(plate, house, (19, 18.5), 5.2)
    plate.bar((16, 26, 22, 31), colours.rim)
    for wheel in wheels:
        plate.disc(wheel, 4.6, colours.fill, colours.rim, 1.3)
        plate.disc(wheel, 1.4, colours.rim)


def _ship(plate: Plate, house: House, colours: HouseColours) -> None:
    deck = [
        (2, 25), (8, 26.5), (19, 27), (30, 26.5), (36, 24), (33, 31), (28, 35.5), (19, 36.5),
        (10, 35.5), (5, 31),
    ]  # fmt: skip
    canvas = [(7, 7), (19, 5.5), (31, 7), (33, 14), (31, 22), (19, 24), (7, 22), (9, 14)]
    hull, sail = smooth(deck, 0.9, closed=True), smooth(canvas, 0.8, closed=True)
    mast: list[Point] = [(18, 26), (18, 2.5), (20, 2.5), (20, 26)]
    _contour(plate, [hull, mast, sail], colours)
    plate.polygon(hull, darker(colours.fill), colours.rim, 1.4)
    plate.polygon(sail, colours.fill, colours.rim, 1.4)
    draw_mark(plate, house, (20, 14.6), 6.6)
    plate.line([(7, 30), (31, 30)], colours.rim, 1.1)


DRAWN: dict[UnitKind, Callable[[Plate, House, HouseColours], None]] = {
    "footman": _footman,
    "knight": _knight,
    "siege_engine": _siege_engine,
    "ship": _ship,
}
