"""Turns smooth hand-drawn curves into coasts, borders and rivers."""

import hashlib
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from shapely.geometry import LineString  # type: ignore[import-untyped]

from renderer.curves import Point, smooth
from tests.workshop.outline import Outline, RawArc, RawIsland

Array = npt.NDArray[np.float64]

ATTEMPTS = 40
TAPER = 14.0
TOLERANCE = 0.22


@dataclass(frozen=True)
class Roughness:
    """Noise along a curve: height and length of its largest waves, and how it gets finer."""

    amplitude: float
    wavelength: float
    octaves: int
    persistence: float = 0.5


ROUGHNESS = {
    "coast": Roughness(6.5, 64, 6, 0.62),
    "border": Roughness(3.0, 40, 4),
    "river": Roughness(3.0, 36, 3),
    "bridge": Roughness(3.0, 36, 3),
    "sea": Roughness(1.2, 120, 1),
}
ISLAND = Roughness(5.0, 40, 5, 0.62)


def rough_arc(arc: RawArc, outline: Outline) -> list[Point]:
    """The finished line of an arc, ending exactly on its nodes and never crossing itself."""
    start, end = outline.nodes[arc.start], outline.nodes[arc.end]
    if arc.kind == "frame":
        return [start, end]
    curve = smooth([start, *arc.control, end], step=6.0)
    if arc.kind == "wall":
        return simplified(_rounded(resample(_array(curve), 8.0)))
    seed = int(hashlib.sha256(f"a{arc.start}{arc.end}{arc.kind}".encode()).hexdigest()[:8], 16)
    for attempt in range(ATTEMPTS):
        rng = np.random.default_rng(seed + attempt)
        inner = _rounded(roughened(_array(curve), ROUGHNESS[arc.kind], rng))[1:-1]
        line = [start, *inner, end]
        if LineString(line).is_simple:
            return simplified(line)
    raise ValueError(f"{arc.id} crosses itself however it is drawn")


def rough_island(island: RawIsland, number: int) -> list[Point]:
    """The finished coast of an island; the last point repeats the first."""
    curve = smooth(island.ring, step=6.0, closed=True)
    for attempt in range(ATTEMPTS):
        rng = np.random.default_rng(1000 + number * 50 + attempt)
        inner = _rounded(roughened(_array(curve), ISLAND, rng, closed=True))[:-1]
        ring = [*inner, inner[0]]
        if LineString(ring).is_simple:
            return simplified(ring)
    raise ValueError(f"island {number} crosses itself however it is drawn")


def roughened(
    curve: Array, rough: Roughness, rng: np.random.Generator, *, closed: bool = False
) -> Array:
    """The curve, pushed sideways by layered noise; the ends of an open one stay put."""
    points: Array = resample(curve, 2.0)
    walked = _walked(points)
    length = float(walked[-1])
    tangent = np.gradient(points, axis=0)
    tangent /= np.maximum(1e-9, np.hypot(tangent[:, 0], tangent[:, 1]))[:, None]
    normal = np.c_[-tangent[:, 1], tangent[:, 0]]
    offset = np.zeros(len(points))
    height, wave = rough.amplitude, rough.wavelength
    for octave in range(rough.octaves):
        offset += height * _noise(walked, wave, rng, closed=closed, rounded=octave == 0)
        height *= rough.persistence
        wave /= 2.1
    if not closed:
        offset *= np.minimum(1.0, np.minimum(walked, length - walked) / TAPER)
    moved: Array = points + normal * offset[:, None]
    return moved


def resample(curve: Array, step: float) -> Array:
    """The same curve with its points evenly spaced, about `step` apart."""
    walked = _walked(curve)
    pieces = max(2, round(float(walked[-1]) / step))
    at = np.linspace(0, walked[-1], pieces + 1)
    even: Array = np.c_[np.interp(at, walked, curve[:, 0]), np.interp(at, walked, curve[:, 1])]
    return even


def simplified(line: Sequence[Point]) -> list[Point]:
    """The line without the points that nobody would miss."""
    coords = LineString(line).simplify(TOLERANCE).coords
    return [(float(x), float(y)) for x, y in coords]


def _noise(
    walked: Array, wave: float, rng: np.random.Generator, *, closed: bool, rounded: bool
) -> Array:
    length = float(walked[-1])
    count = max(2, math.ceil(length / wave) + 1)
    values = rng.uniform(-1, 1, count + 2)
    if closed:
        values[count], values[count + 1] = values[0], values[1]
    at = walked / length * count if closed else walked / wave
    index = np.clip(at.astype(int), 0, count)
    share = at - index
    if rounded:
        share = share * share * (3 - 2 * share)
    following = np.clip(index + 1, 0, count + 1)
    noise: Array = values[index] * (1 - share) + values[following] * share
    return noise


def _walked(points: Array) -> Array:
    steps = np.diff(points, axis=0)
    walked: Array = np.r_[0.0, np.cumsum(np.hypot(steps[:, 0], steps[:, 1]))]
    return walked


def _array(points: Sequence[Point]) -> Array:
    return np.asarray(points, dtype=np.float64)


def _rounded(points: Array) -> list[Point]:
    return [(float(x), float(y)) for x, y in np.round(points, 1)]
