"""The houses' marks, of our own design: how a house is known without its colour."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.names import House
from renderer.curves import Point, smooth, star
from renderer.palette import HOUSES, SUN
from renderer.plate import Plate, Tint


@dataclass(frozen=True)
class Pen:
    """Draws in a unit circle laid over a plate; `ground` is the colour that cuts details out."""

    plate: Plate
    centre: Point
    radius: float
    colour: Tint
    ground: Tint

    def at(self, points: Sequence[Point]) -> list[Point]:
        """Points of the unit circle on the plate."""
        x, y = self.centre
        return [(x + px * self.radius, y + py * self.radius) for px, py in points]

    def shape(self, points: Sequence[Point], colour: Tint | None = None) -> None:
        """A filled shape."""
        self.plate.polygon(self.at(points), colour or self.colour)

    def stroke(self, points: Sequence[Point], width: float, colour: Tint | None = None) -> None:
        """A line; its width is a share of the radius."""
        self.plate.line(self.at(points), colour or self.colour, self.radius * width)

    def dot(self, centre: Point, radius: float, colour: Tint | None = None) -> None:
        """A small disc."""
        self.plate.disc(self.at([centre])[0], self.radius * radius, colour or self.colour)


def draw_mark(plate: Plate, house: House, centre: Point, radius: float) -> None:
    """Draw a house's mark on a plate that has the house's colour."""
    colours = HOUSES[house]
    MARKS[house](Pen(plate, centre, radius, colours.mark, colours.fill))


def _wolf(pen: Pen) -> None:
    half = [(0.92, -0.95), (0.86, -0.05), (0.98, 0.22), (0.5, 0.42), (0.26, 0.95)]
    left = [(-x, y) for x, y in reversed(half)]
    pen.shape([(0, -0.68), (0.38, -0.58), *half, (0, 1.05), *left, (-0.38, -0.58)])
    for side in (-1, 1):
        pen.shape([(side * 0.58, -0.12), (side * 0.2, 0.06), (side * 0.5, 0.12)], pen.ground)
    pen.shape([(-0.18, 0.62), (0.18, 0.62), (0, 0.86)], pen.ground)


def _lion(pen: Pen) -> None:
    pen.shape(star((0, 0), 1.02, points=9, waist=0.725))
    half = [(0.3, -0.5), (0.52, -0.42), (0.44, 0.1), (0.24, 0.62)]
    left = [(-x, y) for x, y in reversed(half)]
    pen.shape([(0, -0.42), *half, (0, 0.72), *left], pen.ground)
    for side in (-1, 1):
        pen.shape([(side * 0.4, -0.2), (side * 0.12, -0.1), (side * 0.34, 0)])
    pen.shape([(-0.16, 0.22), (0.16, 0.22), (0, 0.42)])
    pen.stroke([(0, 0.4), (0, 0.56)], 0.12)


def _stag(pen: Pen) -> None:
    pen.shape([(-0.26, -0.08), (0.26, -0.08), (0.2, 0.5), (0.12, 0.98), (-0.12, 0.98), (-0.2, 0.5)])
    for side in (-1, 1):
        pen.shape([(side * 0.24, -0.02), (side * 0.62, 0.02), (side * 0.3, 0.22)])
        beam = [(0.14, -0.05), (0.34, -0.34), (0.72, -0.5), (0.9, -1.0)]
        pen.stroke([(side * x, y) for x, y in beam], 0.19)
        pen.stroke([(side * 0.34, -0.34), (side * 0.26, -0.98)], 0.17)
        pen.stroke([(side * 0.72, -0.5), (side * 0.58, -0.98)], 0.16)
        pen.stroke([(side * 0.78, -0.55), (side * 1.04, -0.62)], 0.15)


def _kraken(pen: Pen) -> None:
    hood = [(0, -1.0), (0.44, -0.5), (0.36, 0.02), (0, 0.12), (-0.36, 0.02), (-0.44, -0.5)]
    pen.shape(smooth(hood, 0.1, closed=True))
    arms = (
        [(0.3, -0.05), (0.92, -0.08), (0.78, -0.52)],
        [(0.26, 0.05), (0.86, 0.45), (0.98, 0.1)],
        [(0.14, 0.08), (0.5, 0.66), (0.86, 0.86)],
        [(0.06, 0.1), (0.12, 0.7), (0.36, 1.0)],
    )
    for side in (-1, 1):
        for arm in arms:
            pen.stroke(smooth([(side * x, y) for x, y in arm], 0.05), 0.17)
        pen.dot((side * 0.15, -0.2), 0.09, pen.ground)


def _rose(pen: Pen) -> None:
    turns = [-math.pi / 2 + i * 2 * math.pi / 5 for i in range(5)]
    for turn in turns:
        pen.dot((0.55 * math.cos(turn), 0.55 * math.sin(turn)), 0.44)
    for turn in turns:
        x, y = math.cos(turn + math.pi / 5), math.sin(turn + math.pi / 5)
        pen.stroke([(0.3 * x, 0.3 * y), (0.92 * x, 0.92 * y)], 0.10, pen.ground)
    pen.dot((0, 0), 0.32, pen.ground)
    pen.dot((0, 0), 0.2)


def _sun_and_spear(pen: Pen) -> None:
    pen.shape(star((0, 0), 1.0, points=8, waist=0.56, turn=0.0), SUN)
    pen.dot((0, 0), 0.5, SUN)
    pen.stroke([(-0.82, 0.82), (0.6, -0.6)], 0.2)
    pen.shape([(0.98, -0.98), (0.78, -0.38), (0.38, -0.78)])


MARKS: dict[House, Callable[[Pen], None]] = {
    "stark": _wolf,
    "lannister": _lion,
    "baratheon": _stag,
    "greyjoy": _kraken,
    "tyrell": _rose,
    "martell": _sun_and_spear,
}
