"""Mountains, woods, hills, reeds and dunes, strewn where no token lies."""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from renderer.curves import Point, smooth
from renderer.geometry import Box
from tests.workshop.outline import Scenery
from tests.workshop.paint.paper import Layer

ZOOM = 3
SHORELINE = 7
SEED = 5


@dataclass(frozen=True)
class Symbol:
    """One mountain or tree: the middle of its foot, and its size."""

    kind: str
    at: Point
    size: float


class Nib:
    """A pen for symbols on a transparent sheet."""

    def __init__(self, sheet: Image.Image, chance: random.Random) -> None:
        self._draw = ImageDraw.Draw(sheet)
        self.chance = chance

    def line(self, points: Sequence[Point], width: float, strength: int = 255) -> None:
        """An ink stroke."""
        ink = (84, 62, 42, 215 * strength // 255)
        self._draw.line(_zoomed(points), fill=ink, width=max(1, round(width * ZOOM)), joint="curve")

    def fill(self, points: Sequence[Point], colour: tuple[int, int, int, int]) -> None:
        """A pale filling that hides what lies behind."""
        self._draw.polygon(_zoomed(points), fill=colour)


def strew(plan: Sequence[Scenery], to_sea: Layer, taken: Sequence[Box]) -> list[Symbol]:
    """Symbols for the planned scenery, from back to front, clear of the coast and of `taken`."""
    chance = random.Random(SEED)
    found: list[Symbol] = []
    for scenery in plan:
        (cx, cy), (rx, ry) = scenery.centre, scenery.reach
        for _ in range(int(rx * ry * 3.2 / scenery.gap**2) * 9):
            turn, reach = chance.random() * 2 * math.pi, math.sqrt(chance.random())
            at = (cx + rx * reach * math.cos(turn), cy + ry * reach * math.sin(turn))
            if _is_free(at, scenery, to_sea, taken, found):
                found.append(Symbol(scenery.kind, at, scenery.size))
    return sorted(found, key=lambda symbol: symbol.at[1])


def draw_scenery(size: tuple[int, int], symbols: Sequence[Symbol]) -> Image.Image:
    """A transparent sheet with all symbols."""
    sheet = Image.new("RGBA", (size[0] * ZOOM, size[1] * ZOOM), (0, 0, 0, 0))
    nib = Nib(sheet, random.Random(SEED))
    for symbol in symbols:
        scale = symbol.size * (0.85 + 0.3 * nib.chance.random())
        SYMBOLS[symbol.kind](nib, symbol.at[0], symbol.at[1], scale)
    return sheet.resize(size, Image.Resampling.BOX)


def _is_free(
    at: Point, scenery: Scenery, to_sea: Layer, taken: Sequence[Box], found: Sequence[Symbol]
) -> bool:
    x, y = at
    height, width = to_sea.shape
    if not (4 < x < width - 4 and 16 < y < height - 4):
        return False
    for dx, dy in ((0, 2), (-8, 0), (8, 0), (0, -scenery.size)):
        column = int(np.clip(x + dx, 0, width - 1))
        row = int(np.clip(y + dy, 0, height - 1))
        if to_sea[row, column] < SHORELINE:
            return False
    if any(_covers(box, at, scenery.size) for box in taken):
        return False
    near = (scenery.gap * 0.95) ** 2
    return all((x - other.at[0]) ** 2 + ((y - other.at[1]) * 1.35) ** 2 >= near for other in found)


def _covers(box: Box, at: Point, size: float) -> bool:
    x, y, width, height = box
    below = at[1] - y
    return (
        abs(at[0] - x) < width / 2 + size * 0.5
        and -height / 2 - 2 < below < height / 2 + size * 0.9
    )


def _mountain(nib: Nib, x: float, y: float, size: float) -> None:
    chance = nib.chance
    width, height = size * (0.9 + 0.3 * chance.random()), size * (0.95 + 0.35 * chance.random())
    peak = x + width * (chance.random() - 0.5) * 0.25
    left = [
        (x - width / 2, y),
        (x - width * 0.3, y - height * 0.35 + chance.random() * 2),
        (x - width * 0.2, y - height * 0.5),
        (peak, y - height),
    ]
    right = [
        (peak, y - height),
        (x + width * 0.16, y - height * 0.55),
        (x + width * 0.26, y - height * 0.42),
        (x + width / 2, y),
    ]
    nib.fill(left + right[1:], (236, 222, 190, 170))
    nib.line(left, 1.15)
    nib.line(right, 1.5)
    for i in range(4):
        share = 0.15 + 0.2 * i
        sx, sy = peak + (x + width / 2 - peak) * share, y - height + height * share
        nib.line([(sx, sy + 1), (sx - width * 0.10 - i * 0.4, sy + height * 0.26)], 0.8, 190)


def _conifer(nib: Nib, x: float, y: float, size: float) -> None:
    crown = [(x - size * 0.38, y), (x, y - size * 1.1), (x + size * 0.38, y)]
    nib.fill(crown, (146, 156, 122, 150))
    nib.line([*crown, crown[0]], 0.9)
    nib.line([(x, y), (x, y + size * 0.22)], 1)
    for share in (0.35, 0.6):
        start = (x + size * 0.05, y - size * share)
        nib.line([start, (x + size * 0.25 * (1.2 - share), y - size * (share - 0.18))], 0.7)


def _tree(nib: Nib, x: float, y: float, size: float) -> None:
    crown: list[Point] = []
    for i in range(8):
        turn = i * math.pi / 4
        rx, ry = (size * reach * (0.85 + 0.25 * nib.chance.random()) for reach in (0.45, 0.42))
        crown.append((x + rx * math.cos(turn), y - size * 0.55 + ry * math.sin(turn)))
    nib.fill(crown, (150, 164, 112, 150))
    nib.line([*crown, crown[0]], 0.9)
    nib.line([(x, y - size * 0.15), (x, y + size * 0.2)], 1.1)
    nib.line([(x + size * 0.1, y - size * 0.35), (x + size * 0.3, y - size * 0.45)], 0.7)


def _hill(nib: Nib, x: float, y: float, size: float) -> None:
    turns = [0.05 + i * (math.pi - 0.1) / 8 for i in range(9)]
    arch = [(x + size * math.cos(t) * 0.6, y - size * 0.42 * math.sin(t)) for t in turns]
    nib.line(arch, 1.0)
    nib.line([(x + size * 0.2, y - size * 0.25), (x + size * 0.33, y - size * 0.05)], 0.7)


def _reed(nib: Nib, x: float, y: float, size: float) -> None:
    for side in (-1, 0, 1):
        height = size * (0.70 if side == 0 else 0.55)
        nib.line([(x + side * 2, y), (x + side * 3.2, y - height)], 0.9)
    nib.line([(x - size * 0.5, y + 1.5), (x + size * 0.5, y + 1.5)], 0.8)


def _dune(nib: Nib, x: float, y: float, size: float) -> None:
    crest = [
        (x - size * 0.6, y),
        (x - size * 0.2, y - size * 0.22),
        (x + size * 0.1, y - size * 0.1),
        (x + size * 0.6, y),
    ]
    nib.line(smooth(crest, 2.0), 0.9)


SYMBOLS: dict[str, Callable[[Nib, float, float, float], None]] = {
    "mountain": _mountain,
    "conifer": _conifer,
    "tree": _tree,
    "hill": _hill,
    "reed": _reed,
    "dune": _dune,
}


def _zoomed(points: Sequence[Point]) -> list[Point]:
    return [(x * ZOOM, y * ZOOM) for x, y in points]
