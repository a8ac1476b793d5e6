"""Noise, blending and distances: what the painted layers are made of."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from scipy import ndimage  # type: ignore[import-untyped]

from renderer.curves import Point
from renderer.palette import Colour

Layer: TypeAlias = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Noise:
    """Four textures over the whole picture."""

    blotches: Layer
    grain: Layer
    wobble: Layer


def make_noise(size: tuple[int, int], seed: int) -> Noise:
    """The textures of one painting; the same seed gives the same ones."""
    rng = np.random.default_rng(seed)
    return Noise(
        blotches=layered(rng, size, ((160, 1.0), (70, 0.7), (30, 0.45))),
        grain=layered(rng, size, ((6, 0.7), (3, 0.6), (1, 0.35))),
        wobble=layered(rng, size, ((40, 1.0), (14, 0.5))),
    )


def layered(
    rng: np.random.Generator, size: tuple[int, int], octaves: Sequence[tuple[int, float]]
) -> Layer:
    """Smooth noise of about unit strength: grids of random numbers, enlarged and added up."""
    width, height = size
    total = np.zeros((height, width), np.float32)
    for cell, weight in octaves:
        columns, rows = width // cell + 3, height // cell + 3
        grid = Image.fromarray(rng.standard_normal((rows, columns)).astype(np.float32))
        enlarged = grid.resize((columns * cell, rows * cell), Image.Resampling.BICUBIC)
        total += weight * np.asarray(enlarged.crop((cell, cell, cell + width, cell + height)))
    strength = float(np.sqrt(sum(weight * weight for _, weight in octaves)))
    return total / np.float32(strength)


def flat(size: tuple[int, int], colour: Colour) -> Layer:
    """A layer of one colour."""
    layer: Layer = np.empty((size[1], size[0], 3), np.float32)
    layer[:] = colour
    return layer


def blend(layer: Layer, colour: Colour | Layer, share: Layer) -> Layer:
    """The layer with the colour mixed in, by a share that may differ at every pixel."""
    other = np.asarray(colour, np.float32)
    mixed: Layer = layer + (other - layer) * share[..., None]
    return mixed


def eased(values: Layer) -> Layer:
    """Values from 0 to 1 with soft ends."""
    clipped = np.clip(values, 0, 1)
    soft: Layer = clipped * clipped * (3 - 2 * clipped)
    return soft


def distance_inside(mask: npt.NDArray[np.bool_]) -> Layer:
    """How far every pixel of the mask lies from its edge."""
    return np.asarray(ndimage.distance_transform_edt(mask), np.float32)


def polygon_mask(
    size: tuple[int, int], rings: Sequence[Sequence[Point]], zoom: int = 2
) -> Image.Image:
    """A mask with smooth edges."""
    mask = Image.new("L", (size[0] * zoom, size[1] * zoom), 0)
    draw = ImageDraw.Draw(mask)
    for ring in rings:
        draw.polygon([(x * zoom, y * zoom) for x, y in ring], fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def picture(layer: Layer) -> Image.Image:
    """The layer as an image."""
    return Image.fromarray(np.clip(layer, 0, 255).astype(np.uint8))
