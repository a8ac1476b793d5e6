"""Smooth curves through hand-placed points."""

import math
from collections.abc import Sequence
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


def smooth(points: Sequence[Point], step: float, *, closed: bool = False) -> list[Point]:
    """A centripetal Catmull-Rom curve through `points`, sampled about every `step` units.

    A closed curve ends where it began.
    """
    if len(points) == 2 and not closed:
        return straight(points[0], points[1], step)
    first, last = points[0], points[-1]
    if closed:
        guides = [last, *points, first, points[1]]
    else:
        guides = [_mirrored(points[1], first), *points, _mirrored(points[-2], last)]
    curve: list[Point] = []
    for i in range(1, len(guides) - 2):
        curve += _segment(guides[i - 1], guides[i], guides[i + 1], guides[i + 2], step)
    return [*curve, curve[0] if closed else last]


def straight(a: Point, b: Point, step: float) -> list[Point]:
    """Evenly spaced points from `a` to `b`, both included."""
    pieces = max(2, int(math.dist(a, b) / step))
    return [(_mix(a[0], b[0], i / pieces), _mix(a[1], b[1], i / pieces)) for i in range(pieces + 1)]


def star(
    centre: Point,
    radius: float,
    *,
    points: int = 5,
    waist: float = 0.42,
    turn: float = -math.pi / 2,
) -> list[Point]:
    """The outline of a star whose inner corners lie at `waist` times the radius."""
    corners = []
    for i in range(2 * points):
        reach = radius if i % 2 == 0 else radius * waist
        angle = turn + i * math.pi / points
        corners.append((centre[0] + reach * math.cos(angle), centre[1] + reach * math.sin(angle)))
    return corners


def _mirrored(point: Point, about: Point) -> Point:
    return (2 * about[0] - point[0], 2 * about[1] - point[1])


def _mix(a: float, b: float, share: float) -> float:
    return a + (b - a) * share


def _segment(p0: Point, p1: Point, p2: Point, p3: Point, step: float) -> list[Point]:
    t1 = _knot(p0, p1)
    t2 = t1 + _knot(p1, p2)
    t3 = t2 + _knot(p2, p3)
    pieces = max(2, int(math.dist(p1, p2) / step))
    curve = []
    for i in range(pieces):
        t = _mix(t1, t2, i / pieces)
        a1 = _between(p0, p1, 0.0, t1, t)
        a2 = _between(p1, p2, t1, t2, t)
        a3 = _between(p2, p3, t2, t3, t)
        curve.append(_between(_between(a1, a2, 0.0, t2, t), _between(a2, a3, t1, t3, t), t1, t2, t))
    return curve


def _knot(a: Point, b: Point) -> float:
    return max(1e-6, math.sqrt(math.dist(a, b)))


def _between(a: Point, b: Point, start: float, end: float, at: float) -> Point:
    share = (at - start) / (end - start)
    return (_mix(a[0], b[0], share), _mix(a[1], b[1], share))
