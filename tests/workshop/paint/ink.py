"""Pen strokes: lines drawn large as coverage, then laid over a picture in one colour."""

import math
from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw

from renderer.curves import Point, smooth
from renderer.geometry import Geometry
from renderer.palette import INK, Colour
from tests.workshop.roughen import resample

ZOOM = 3


class Ink:
    """One layer of strokes."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._mask = Image.new("L", (size[0] * ZOOM, size[1] * ZOOM), 0)
        self._draw = ImageDraw.Draw(self._mask)

    def line(self, points: Sequence[Point], width: float, strength: int = 255) -> None:
        """A stroke with round ends."""
        path = [(x * ZOOM, y * ZOOM) for x, y in points]
        self._draw.line(path, fill=strength, width=max(1, round(width * ZOOM)), joint="curve")
        radius = width * ZOOM / 2
        for x, y in (path[0], path[-1]):
            self._draw.ellipse([x - radius, y - radius, x + radius, y + radius], fill=strength)

    def polygon(self, points: Sequence[Point]) -> None:
        """A filled shape."""
        self._draw.polygon([(x * ZOOM, y * ZOOM) for x, y in points], fill=255)

    def dashes(self, points: Sequence[Point], width: float, on: float, off: float) -> None:
        """A dashed stroke that begins and ends with a dash."""
        path = np.asarray(points, float)
        steps = np.diff(path, axis=0)
        walked = np.r_[0.0, np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))]
        length = float(walked[-1])
        count = max(1, round((length + off) / (on + off)))
        period = (length + off) / count
        for i in range(count):
            start, end = i * period, min(length, (i + 1) * period - off)
            inner = walked[(walked > start) & (walked < end)]
            at = np.unique(np.r_[start, inner, end])
            xs, ys = np.interp(at, walked, path[:, 0]), np.interp(at, walked, path[:, 1])
            self.line([(float(x), float(y)) for x, y in zip(xs, ys, strict=True)], width)

    def coverage(self) -> Image.Image:
        """How much ink each pixel of the picture gets."""
        return self._mask.resize(self._size, Image.Resampling.BOX)


Stroke = tuple[Image.Image, Colour]


def border_wash(geometry: Geometry) -> Stroke:
    """The broad brown line below the borders."""
    ink = Ink(geometry.size)
    for points in _lines(geometry, "border"):
        ink.line(points, 5, 51)
    return ink.coverage(), (120, 80, 50)


def strokes(geometry: Geometry) -> list[Stroke]:
    """Borders, sea lanes, rivers, coasts and the Wall, in the order in which they are laid."""
    border, sea, bank, river, coast = (Ink(geometry.size) for _ in range(5))
    for points in _lines(geometry, "border"):
        border.dashes(points, 1.7, 7, 3.2)
    for points in _lines(geometry, "sea"):
        sea.dashes(points, 2.0, 9, 6)
    for points in _lines(geometry, "river") + _lines(geometry, "bridge"):
        bank.line(points, 7.2)
        river.line(points, 4.4)
    for points in _lines(geometry, "coast"):
        coast.line(points, 2.0)
    for isle in geometry.islands:
        coast.line(isle.points, 1.5 if isle.area is None else 2.0)
    return [
        (border.coverage(), (86, 48, 30)),
        (sea.coverage().point([v * 3 // 4 for v in range(256)]), (44, 80, 98)),
        (bank.coverage(), (38, 76, 104)),
        (river.coverage(), (126, 178, 200)),
        (coast.coverage(), INK),
        *_wall(geometry),
        *_ferries(geometry),
    ]


def lay(picture: Image.Image, layers: Sequence[Stroke]) -> None:
    """Lay strokes over a picture."""
    for coverage, colour in layers:
        picture.paste(colour, (0, 0), coverage)


def _wall(geometry: Geometry) -> list[Stroke]:
    ice, seams = Ink(geometry.size), Ink(geometry.size)
    for points in _lines(geometry, "wall"):
        ice.line(points, 13)
        for number, (x, y) in enumerate(_along(points, 9)):
            if number % 2 == 0:
                ice.polygon([(x - 3, y - 11), (x + 3, y - 11), (x + 3, y - 5), (x - 3, y - 5)])
        for x, y in _along(points, 14):
            seams.line([(x, y - 4), (x + 1, y + 6)], 0.8, 150)
        seams.line([(x, y + 6.5) for x, y in points], 1.5)
        seams.line([(x, y - 6.5) for x, y in points], 1.2)
    return [(ice.coverage(), (226, 240, 248)), (seams.coverage(), (74, 112, 140))]


def _ferries(geometry: Geometry) -> list[Stroke]:
    if not geometry.ferries:
        return []
    ink = Ink(geometry.size)
    for points in geometry.ferries:
        for x, y in _along(smooth(points, 2.0), 8):
            ink.line([(x - 0.6, y), (x + 0.6, y)], 2.6)
    return [(ink.coverage(), INK)]


def _along(points: Sequence[Point], step: float) -> list[Point]:
    return [(float(x), float(y)) for x, y in resample(np.asarray(points, float), step)]


def _lines(geometry: Geometry, kind: str) -> list[tuple[Point, ...]]:
    return [arc.points for arc in geometry.arcs if arc.kind == kind]


def middle(points: Sequence[Point]) -> tuple[Point, float]:
    """The point halfway along a line, and the line's direction there in degrees."""
    path = np.asarray(points, float)
    even = resample(path, 2.0)
    half = len(even) // 2
    dx, dy = even[min(half + 4, len(even) - 1)] - even[max(half - 4, 0)]
    return (float(even[half][0]), float(even[half][1])), math.degrees(math.atan2(dy, dx))
