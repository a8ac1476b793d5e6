"""Sea, land and the houses' washes: everything below the ink."""

import math
from dataclasses import dataclass

import numpy as np
from PIL import Image, ImageDraw

from engine.names import House
from renderer.geometry import Geometry
from renderer.palette import HOUSES, Colour, HouseColours, darker
from tests.workshop.paint.paper import (
    Layer,
    Noise,
    blend,
    distance_inside,
    eased,
    flat,
    polygon_mask,
)

COMPASS = (118.0, 134.0)
SHORE: Colour = (206, 219, 207)
DEEP: Colour = (150, 182, 188)
RIPPLE: Colour = (62, 98, 112)
RIPPLES = ((4.5, 0.62), (9.5, 0.46), (15.5, 0.33), (22.5, 0.23), (30.5, 0.15), (40.0, 0.09))
PARCHMENT: Colour = (241, 226, 190)
NORTH: Colour = (238, 236, 228)
SOUTH: Colour = (246, 220, 172)
COAST: Colour = (176, 142, 98)
MEAN_PAPER: Colour = (236, 222, 190)
STONE = HouseColours(
    wash=(158, 150, 138), edge=(104, 96, 88), fill=(0, 0, 0), rim=(0, 0, 0), mark=(0, 0, 0)
)


@dataclass(frozen=True)
class Lie:
    """Where the land is: how much of each pixel, and how far from coast and borders."""

    land: Layer
    to_sea: Layer
    to_land: Layer
    to_border: Layer


def lie_of(geometry: Geometry) -> Lie:
    """The lie of a board's land."""
    lands = [area for area, shape in geometry.areas.items() if shape.type != "sea"]
    rings = [ring for area in lands for ring in geometry.outer_rings(area)]
    rings += [isle.points for isle in geometry.islands if isle.area is None]
    land = np.asarray(polygon_mask(geometry.size, rings), np.float32) / 255
    to_border = np.zeros_like(land)
    for area in lands:
        own = np.asarray(polygon_mask(geometry.size, geometry.outer_rings(area), 1)) > 127
        padded = distance_inside(np.pad(own, 1))[1:-1, 1:-1]
        to_border = np.maximum(to_border, padded)
    return Lie(land, distance_inside(land > 0.5), distance_inside(land <= 0.5), to_border)


def paint_sea(size: tuple[int, int], lie: Lie, noise: Noise) -> Layer:
    """Water that deepens away from the coast, with engraved ripples along it."""
    sea = blend(flat(size, SHORE), DEEP, eased(lie.to_land / 150))
    sea += (noise.blotches * 3.2 + noise.grain * 1.1)[..., None]
    down = np.linspace(-4, 4, size[1], dtype=np.float32)[:, None, None]
    sea += down * np.array([1.2, 0.3, -0.8], np.float32)
    sea = blend(sea, (92, 120, 126), _rhumb_lines(size) * 0.30 * eased((lie.to_land - 6) / 40))
    wobbling = lie.to_land + noise.wobble * 1.6
    for distance, strength in RIPPLES:
        line = np.clip(1.05 - np.abs(wobbling - distance) / 0.95, 0, 1) * strength
        sea = blend(sea, RIPPLE, line)
    return sea


def paint_land(size: tuple[int, int], lie: Lie, noise: Noise) -> Layer:
    """Parchment: colder in the far north, warmer in the far south, darker along the coast."""
    down = np.linspace(0, 1, size[1], dtype=np.float32)[:, None] * np.ones_like(lie.land)
    land = blend(flat(size, PARCHMENT), NORTH, eased(1 - (down - 0.03) / 0.28))
    land = blend(land, SOUTH, eased((down - 0.82) / 0.1) * 0.8)
    texture = noise.blotches * 4 + noise.grain * 1.8
    land += texture[..., None] * np.array([1, 1, 1.1], np.float32)
    return blend(land, COAST, np.exp(-lie.to_sea / 9) * 0.42)


def wash(land: Layer, lie: Lie, noise: Noise, house: House) -> Layer:
    """The land in a house's colour: a watercolour wash, pooled at the borders, with a pattern."""
    colours = HOUSES[house]
    washed, pooled = _watercolour(land, lie, noise, colours)
    ink, strength = {
        "stark": ((255, 255, 255), 0.55),
        "greyjoy": ((150, 160, 175), 0.30),
    }.get(house, (darker(colours.wash), 0.30))
    pattern = _pattern(land.shape[1], land.shape[0], house)
    return blend(washed, ink, pattern * strength * (1 - 0.4 * pooled))


def wash_barred(land: Layer, lie: Lie, noise: Noise) -> Layer:
    """The land in the hatched grey of areas that may not be entered."""
    washed, pooled = _watercolour(land, lie, noise, STONE)
    ys, xs = np.mgrid[0 : land.shape[0], 0 : land.shape[1]].astype(np.float32)
    hatch = np.clip(_stripes((xs + ys) * 0.7071, 15, 4.5), 0, 1)
    return blend(washed, (96, 88, 80), hatch * 0.42 * (1 - 0.4 * pooled))


def _watercolour(land: Layer, lie: Lie, noise: Noise, colours: HouseColours) -> tuple[Layer, Layer]:
    paper = (land / np.asarray(MEAN_PAPER, np.float32)) ** 1.15
    tinted: Layer = np.clip(np.asarray(colours.wash, np.float32) * paper, 0, 255)
    pooled: Layer = np.exp(-np.maximum(lie.to_border - 1, 0) / 7.5)
    washed = blend(land, tinted, np.clip(0.78 + 0.07 * noise.blotches, 0, 0.97))
    return blend(washed, colours.edge, np.clip(0.62 * pooled, 0, 1)), pooled


def _pattern(width: int, height: int, house: House) -> Layer:
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    slant, back = (xs + ys) * 0.7071, (xs - ys) * 0.7071
    match house:
        case "stark":
            return _dots(xs + 10 * ((ys // 12) % 2), ys, (20, 12), 2.2)
        case "lannister":
            return _stripes(slant, 9, 2.0)
        case "baratheon":
            return _stripes(xs, 10, 2.2)
        case "greyjoy":
            return _stripes(ys + 2.2 * np.sin(xs * math.pi / 8), 9, 1.8)
        case "tyrell":
            return _dots(xs + 7 * ((ys // 14) % 2), ys, (14, 14), 3.0)
        case "martell":
            crossed: Layer = np.clip(_stripes(slant, 12, 1.8) + _stripes(back, 12, 1.8), 0, 1)
            return crossed


def _stripes(along: Layer, period: float, width: float) -> Layer:
    off: Layer = np.abs((along / period) % 1 - 0.5) * period
    line: Layer = np.clip(width / 2 + 0.5 - off, 0, 1)
    return line


def _dots(xs: Layer, ys: Layer, cell: tuple[int, int], radius: float) -> Layer:
    dot: Layer = np.clip(
        radius - np.hypot(xs % cell[0] - cell[0] / 2, ys % cell[1] - cell[1] / 2), 0, 1
    )
    return dot


def _rhumb_lines(size: tuple[int, int]) -> Layer:
    big = Image.new("L", (size[0] * 2, size[1] * 2), 0)
    draw = ImageDraw.Draw(big)
    x, y = COMPASS
    for i in range(32):
        dx, dy = math.cos(i * math.pi / 16), math.sin(i * math.pi / 16)
        ends = [(2 * (x + 62 * dx), 2 * (y + 62 * dy)), (2 * (x + 2600 * dx), 2 * (y + 2600 * dy))]
        draw.line(ends, fill=255 if i % 4 == 0 else 150, width=2)
    return np.asarray(big.resize(size, Image.Resampling.BOX), np.float32) / 255
