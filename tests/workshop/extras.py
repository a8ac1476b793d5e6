"""Finds where the tokens of options lie: in what room the usual tokens of an area leave.

A one-time order lies at the rim of the regular one, a fortification near the area's name. They may
overlap other slots a little, least of all names, for few areas ever show everything at once.
"""

import math
from collections.abc import Iterator, Mapping, Sequence

from renderer import dimensions as dim
from renderer.curves import Point
from renderer.geometry import Slots
from tests.workshop.blocks import Spot
from tests.workshop.slots import Distance, Fit, Room, inside, signed_distance

COSTS: Mapping[str, float] = {
    "label": 4.0,
    "value": 4.0,
    "power": 3.0,
    "one_time": 2.0,
    "icons": 2.0,
}
BESIDE = 44
TURNS = 36
ENOUGH = 6.0
OVERHANG = 6.0


def with_extras(
    fit: Fit, room: Room, others: Sequence[Spot], *, fortification: bool, one_time: bool
) -> Slots:
    """The slots of an area with those of options; `others` are spots of other areas."""
    distance = signed_distance(inside(room))
    spots = [*fit.spots, *others]
    extras: dict[str, Point] = {}
    if one_time:
        at = extras["one_time"] = _one_time_slot(fit.slots.order, spots, distance)
        spots.append(Spot("one_time", *at, dim.ONE_TIME, dim.ONE_TIME))
    if fortification:
        name = next(spot for spot in fit.spots if spot.name == "label")
        extras["garrison"] = _fortification_slot(name, spots, distance)
    return fit.slots.model_copy(update=extras)


def _one_time_slot(order: Point, spots: Sequence[Spot], distance: Distance) -> Point:
    value = Spot("value", order[0] + 12, order[1] + 13, 22, 17)
    own = (*order, dim.ORDER, dim.ORDER)
    others = [spot for spot in spots if (spot.x, spot.y, spot.width, spot.height) != own]
    others.append(value)

    def fitness(at: Point) -> float:
        off = abs(math.dist(at, order) - BESIDE) * 0.6
        return _room(at, dim.ONE_TIME, distance) - _covered(at, dim.ONE_TIME, others) - off

    return max(_around(order, range(34, 64, 3)), key=fitness)


def _fortification_slot(name: Spot, spots: Sequence[Spot], distance: Distance) -> Point:
    reaches = range(20, 150, 3)

    def fitness(at: Point) -> float:
        off = max(abs(at[0] - name.x) - name.width / 2, 0) + abs(at[1] - name.y)
        room = _room(at, dim.GARRISON, distance)
        return room - _covered(at, dim.GARRISON, spots) - off * 0.15

    return max(_around((name.x, name.y), reaches), key=fitness)


def _around(centre: Point, reaches: Sequence[int]) -> Iterator[Point]:
    for reach in reaches:
        for i in range(TURNS):
            turn = i * 2 * math.pi / TURNS
            x, y = centre[0] + reach * math.cos(turn), centre[1] + reach * math.sin(turn)
            yield round(x, 1), round(y, 1)


def _room(at: Point, size: int, distance: Distance) -> float:
    height, width = distance.shape
    column = int(min(max(at[0], 0), width - 1))
    row = int(min(max(at[1], 0), height - 1))
    room = float(distance[row, column]) - size / 2
    return min(room, ENOUGH) * 2 + min(room + OVERHANG, 0.0) * 6


def _covered(at: Point, size: int, spots: Sequence[Spot]) -> float:
    return sum(COSTS.get(spot.name, 1.0) * _overlap(at, size, spot) for spot in spots) / 3


def _overlap(at: Point, size: int, spot: Spot) -> float:
    """How much of a token lies on a spot, in square pixels."""
    across = (size + spot.width) / 2 - abs(at[0] - spot.x)
    down = (size + spot.height) / 2 - abs(at[1] - spot.y)
    if across <= 0 or down <= 0:
        return 0.0
    return min(across, size, spot.width) * min(down, size, spot.height)
