"""Paints a whole board: once neutral, once in each house's colour, once barred."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image

from engine.edition import Edition
from renderer.dimensions import PANEL_WIDTH
from renderer.geometry import Geometry
from renderer.palette import HOUSES
from tests.workshop.outline import Outline
from tests.workshop.paint import grounds
from tests.workshop.paint.furniture import draw_frame, furniture, taken_boxes
from tests.workshop.paint.ink import border_wash, lay, strokes
from tests.workshop.paint.ornaments import ornaments
from tests.workshop.paint.paper import Layer, Noise, blend, flat, layered, make_noise, picture
from tests.workshop.paint.scenery import draw_scenery, strew

SEED = 11
QUALITY = 95
BEYOND_THE_COAST = 6


def paint_board(
    outline: Outline, geometry: Geometry, edition: Edition
) -> Iterator[tuple[str, Image.Image]]:
    """The pictures of a board by name: `neutral`, each house, `barred` if need be, `panel`."""
    noise = make_noise(geometry.size, SEED)
    lie = grounds.lie_of(geometry)
    land = grounds.paint_land(geometry.size, lie, noise)
    sea = grounds.paint_sea(geometry.size, lie, noise)
    below, above = border_wash(geometry), strokes(geometry)
    symbols = strew(outline.scenery, lie.to_sea, taken_boxes(geometry, edition))
    terrain = draw_scenery(geometry.size, symbols)
    printed = furniture(geometry, edition, outline.captions)
    plain_sea = np.where(
        lie.to_land[..., None] > BEYOND_THE_COAST, flat(geometry.size, grounds.DEEP), sea
    )
    at_sea = ornaments(geometry.size, outline.ornaments)
    for name, ground in _grounds(land, lie, noise, edition):
        water = sea if name == "neutral" else plain_sea
        canvas = picture(blend(water, ground, lie.land))
        lay(canvas, [at_sea, below])
        canvas.paste(terrain, (0, 0), terrain)
        lay(canvas, above)
        canvas.paste(printed, (0, 0), printed)
        if name == "neutral":
            draw_frame(canvas)
        yield name, canvas
    yield "panel", paint_panel(geometry.size[1])


def save_pictures(pictures: Iterator[tuple[str, Image.Image]], directory: Path) -> None:
    """Store the pictures as WebP."""
    directory.mkdir(exist_ok=True)
    for name, canvas in pictures:
        canvas.save(directory / f"{name}.webp", quality=QUALITY, method=6)


def paint_panel(height: int) -> Image.Image:
    """The empty parchment beside the map."""
    size = (PANEL_WIDTH, height)
    rng = np.random.default_rng(SEED)
    coarse = layered(rng, size, ((120, 1.0), (50, 0.7), (20, 0.4)))
    fine = layered(rng, size, ((5, 0.7), (2, 0.5)))
    paper = flat(size, (236, 221, 186))
    paper += (coarse * 4 + fine * 1.5)[..., None] * np.array([1, 1, 1.1], np.float32)
    across = np.minimum(np.arange(size[0]), size[0] - 1 - np.arange(size[0]))[None, :]
    down = np.minimum(np.arange(height), height - 1 - np.arange(height))[:, None]
    worn = np.exp(-np.minimum(across, down).astype(np.float32) / 26) * 0.55
    return picture(blend(paper, (150, 112, 66), worn))


def _grounds(
    land: Layer, lie: grounds.Lie, noise: Noise, edition: Edition
) -> Iterator[tuple[str, Layer]]:
    yield "neutral", land
    for house in HOUSES:
        if house in edition.houses:
            yield house, grounds.wash(land, lie, noise, house)
    if any("impassable" in setup.neutral_forces.values() for setup in edition.setups.values()):
        yield "barred", grounds.wash_barred(land, lie, noise)
