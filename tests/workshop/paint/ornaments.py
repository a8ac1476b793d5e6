"""Ships and sea serpents in the empty corners of the sea."""

import math
from collections.abc import Callable, Sequence

from renderer.curves import Point, smooth
from tests.workshop.outline import Ornament
from tests.workshop.paint.ink import Ink, Stroke

SEA_INK = (52, 88, 102)
STRENGTH = 0.62


def ornaments(size: tuple[int, int], plan: Sequence[Ornament]) -> Stroke:
    """One layer with every ornament."""
    ink = Ink(size)
    for ornament in plan:
        DRAWN[ornament.kind](_Hand(ink, ornament.at, ornament.size))
    coverage = ink.coverage().point([int(v * STRENGTH) for v in range(256)])
    return coverage, SEA_INK


class _Hand:
    """Draws around a point, in units of a tenth of the ornament."""

    def __init__(self, ink: Ink, at: Point, size: float) -> None:
        self._ink, self._at, self._unit = ink, at, size / 10

    def line(self, points: Sequence[Point], width: float = 1.6) -> None:
        """A curved stroke through the points."""
        x, y = self._at
        placed = [(x + px * self._unit, y + py * self._unit) for px, py in points]
        self._ink.line(smooth(placed, 1.5) if len(placed) > 2 else placed, width)

    def water(self, left: float, right: float, y: float) -> None:
        """A few ripples at the water line."""
        for start, end, drop in ((left, right, 0.0), (left + 0.7, right - 1.1, 0.55)):
            count = max(4, int((end - start) * 3))
            wave = [
                (start + (end - start) * i / count, y + drop + 0.10 * math.sin(i * 1.9))
                for i in range(count + 1)
            ]
            self.line(wave, 1.0)


def _galley(hand: _Hand) -> None:
    hand.line([(-4.6, 1.2), (-3.9, 2.6), (-2.8, 3.2), (2.8, 3.2), (4.0, 2.5), (4.9, 0.6)])
    hand.line([(-4.6, 1.2), (-2.5, 1.75), (0, 1.9), (2.8, 1.7), (4.9, 0.6)])
    hand.line([(-4.6, 1.2), (-5.2, 0.2), (-4.7, -0.4)], 1.3)
    hand.line([(-3.6, 2.3), (0, 2.5), (3.9, 2.2)], 0.9)
    hand.line([(0, 1.9), (0, -4.6)], 1.5)
    hand.line([(-2.9, -3.4), (2.9, -3.4)], 1.4)
    hand.line([(-2.9, -3.4), (-2.1, -1.4), (-2.7, 0.6)])
    hand.line([(2.9, -3.4), (3.5, -1.4), (2.6, 0.6)])
    hand.line([(-2.7, 0.6), (0, 0.0), (2.6, 0.6)])
    for x in (-1.0, 1.1):
        hand.line([(x, -3.3), (x + 0.35, -1.5), (x, 0.1)], 0.8)
    hand.line([(0, -4.6), (1.4, -4.9), (2.6, -4.4), (1.3, -4.1), (0, -4.0)], 1.1)
    for x in (-2.4, -1.2, 0, 1.2, 2.4):
        hand.line([(x, 2.5), (x - 0.7, 4.1)], 1.0)
    hand.water(-5.4, 5.4, 4.1)


def _serpent(hand: _Hand) -> None:
    hand.line([(-3.2, 3.0), (-3.1, 0.4), (-3.9, -1.9), (-5.2, -2.6), (-6.6, -1.9)])
    hand.line([(-1.7, 3.0), (-1.6, -0.4), (-2.7, -3.2), (-4.9, -4.3), (-6.4, -3.4), (-7.2, -2.4)])
    hand.line([(-7.2, -2.4), (-6.9, -1.9), (-6.2, -2.3)], 1.2)
    hand.line([(-5.0, -3.4), (-4.7, -3.5)], 1.8)
    for x, y in ((-2.9, -3.4), (-2.0, -2.0), (-1.5, -0.4)):
        hand.line([(x, y), (x + 0.9, y - 0.5), (x + 0.5, y + 0.6)], 1.0)
    for left, width, height in ((-0.4, 3.4, 3.6), (3.6, 2.6, 2.5)):
        _hump(hand, left, width, height)
    hand.line([(6.9, 3.0), (7.2, 1.6), (8.1, 0.7), (8.9, 0.9), (8.3, 1.5), (7.6, 3.0)], 1.3)
    hand.water(-4.6, 8.8, 3.1)


def _hump(hand: _Hand, left: float, width: float, height: float) -> None:
    arch = [(i * math.pi / 8) for i in range(9)]
    for share, pen in ((1.0, 1.6), (0.52, 1.2)):
        hand.line(
            [
                (
                    left + width / 2 - width / 2 * share * math.cos(turn),
                    3.0 - height * (share if share == 1.0 else share * 0.95) * math.sin(turn),
                )
                for turn in arch
            ],
            pen,
        )
    for turn in arch[1:-1]:
        foot = (left + width / 2 - width / 2 * math.cos(turn), 3.0 - height * math.sin(turn))
        hand.line([foot, (foot[0] * 0.5 + (left + width / 2) * 0.5, foot[1] * 0.6 + 1.2)], 0.7)


def _lighthouse(hand: _Hand) -> None:
    hand.line([(-1.9, 5.0), (-1.2, -3.2)], 1.4)
    hand.line([(1.9, 5.0), (1.2, -3.2)], 1.4)
    hand.line([(-2.8, 5.0), (2.8, 5.0)], 1.4)
    hand.line([(-1.9, -3.2), (1.9, -3.2)], 1.3)
    for y in (-0.4, 2.2):
        hand.line([(-1.6, y), (1.6, y)], 0.9)
    hand.line([(-1.0, -3.4), (0, -6.0), (1.0, -3.4)], 1.5)
    for side in (-1, 1):
        for rise in (-6.4, -4.6, -2.9):
            hand.line([(side * 2.4, -4.6 + (rise + 4.6) * 0.4), (side * 4.4, rise)], 1.0)


DRAWN: dict[str, Callable[[_Hand], None]] = {
    "galley": _galley,
    "serpent": _serpent,
    "lighthouse": _lighthouse,
}
