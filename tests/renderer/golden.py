"""Compares a picture with a stored one, tile by tile, and keeps both when they differ."""

import os
from pathlib import Path

import numpy as np
from PIL import Image, ImageChops

DIRECTORY = Path(__file__).parent / "golden"
UPDATE = "ROOKERY_UPDATE_GOLDEN"
SCALE = 2
TILE = 25
TOLERANCE = 14.0


def worst_tile(picture: Image.Image, stored: Image.Image) -> float:
    """The largest mean difference of a tile, in grey levels."""
    if picture.size != stored.size:
        return 255.0
    off = np.asarray(ImageChops.difference(picture, stored), np.float64).mean(axis=2)
    rows, columns = off.shape[0] // TILE, off.shape[1] // TILE
    tiles = off[: rows * TILE, : columns * TILE].reshape(rows, TILE, columns, TILE)
    return float(tiles.mean(axis=(1, 3)).max())


def reduced(picture: Image.Image) -> Image.Image:
    """The picture at the size at which pictures are stored."""
    size = (picture.width // SCALE, picture.height // SCALE)
    return picture.resize(size, Image.Resampling.BOX)


def stored(name: str) -> Image.Image:
    """The stored picture called `name`."""
    with Image.open(DIRECTORY / f"{name}.jpg") as picture:
        return picture.convert("RGB")


def assert_golden(picture: Image.Image, name: str, failed: Path) -> None:
    """Hold a picture against the stored one; set ROOKERY_UPDATE_GOLDEN to store it instead."""
    small = reduced(picture)
    if os.environ.get(UPDATE):
        small.save(DIRECTORY / f"{name}.jpg", quality=90, subsampling=0)
    off = worst_tile(small, stored(name))
    if off > TOLERANCE:
        small.save(failed / f"{name}-now.png")
        stored(name).save(failed / f"{name}-stored.png")
        raise AssertionError(f"{name} differs by {off:.1f} in some tile; both are in {failed}")
