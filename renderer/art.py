"""The painted pictures of a board, and the masks through which areas are cut from them."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from io import BytesIO

from PIL import Image, ImageDraw

from engine.edition import load_edition
from engine.names import AreaId
from engine.shelf import boards
from renderer.geometry import load_geometry

ZOOM = 2


@dataclass(frozen=True)
class Cutout:
    """One area of a picture: where it lies, and which of its pixels count."""

    box: tuple[int, int, int, int]
    mask: Image.Image

    @property
    def corner(self) -> tuple[int, int]:
        """The top left corner."""
        return self.box[:2]


@cache
def painted(board: str, name: str) -> Image.Image:
    """The picture called `name`: `neutral`, `barred`, `panel` or a house."""
    data = files("renderer").joinpath("boards", board, "art", f"{name}.webp").read_bytes()
    with Image.open(BytesIO(data)) as picture:
        return picture.convert("RGB")


@cache
def cutout(board: str, area: AreaId) -> Cutout:
    """The shape of a land area."""
    geometry = load_geometry(board)
    rings = geometry.outer_rings(area)
    xs = [x for ring in rings for x, _ in ring]
    ys = [y for ring in rings for _, y in ring]
    box = (int(min(xs)) - 1, int(min(ys)) - 1, int(max(xs)) + 2, int(max(ys)) + 2)
    size = (box[2] - box[0], box[3] - box[1])
    mask = Image.new("L", (size[0] * ZOOM, size[1] * ZOOM), 0)
    draw = ImageDraw.Draw(mask)
    for ring in rings:
        draw.polygon([((x - box[0]) * ZOOM, (y - box[1]) * ZOOM) for x, y in ring], fill=255)
    return Cutout(box, mask.resize(size, Image.Resampling.BOX))


@cache
def piece(board: str, name: str, area: AreaId) -> Image.Image:
    """The rectangle around an area, out of the picture called `name`."""
    return painted(board, name).crop(cutout(board, area).box)


def warm(board: str) -> None:
    """Load everything that the pictures of a board are made of."""
    geometry = load_geometry(board)
    for area, shape in geometry.areas.items():
        if shape.type == "land":
            cutout(board, area)
    for name in ("neutral", "panel", *load_edition(boards()[board]).houses):
        painted(board, name)
