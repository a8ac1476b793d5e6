"""Finds where an area's label, icons and tokens lie: the roomiest of some twenty arrangements."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw
from scipy import ndimage  # type: ignore[import-untyped]

from engine.edition import Area
from renderer import dimensions as dim
from renderer.curves import Point
from renderer.fonts import font
from renderer.geometry import Slots
from tests.workshop.blocks import Block, Spot, column, leaf, row

Distance = npt.NDArray[np.float64]

GRID = 3
ENOUGH = 10.0
OUTLINE = (
    *((x, y) for x in (-0.5, 0.5) for y in (-0.3, 0.0, 0.3)),
    *((x, y) for y in (-0.5, 0.5) for x in (-0.3, 0.0, 0.3)),
    *((x, y) for x in (-0.25, 0.25) for y in (-0.25, 0.25)),
    (0.0, 0.0),
)


@dataclass(frozen=True)
class Room:
    """The space in which an area's tokens may lie, and what must be kept clear of."""

    size: tuple[int, int]
    outline: Sequence[Point]
    obstacles: Sequence[Sequence[Point]]


@dataclass(frozen=True)
class Fit:
    """A placed arrangement; negative clearance tells how far some corner hangs over."""

    slots: Slots
    clearance: float
    spots: tuple[Spot, ...]
    """The boxes of the slots where they lie on the map."""


@dataclass(frozen=True)
class _Parts:
    """What every arrangement is made of; `head` is the name, after its garrison if it has one."""

    head: Block
    order: Block
    power: Block
    long: Block
    square: Block


@dataclass(frozen=True)
class _Trial:
    score: float
    clearance: float
    at: Point
    spots: Sequence[Spot]


def find_slots(area: Area, lines: tuple[str, ...], room: Room) -> Fit:
    """The best place for everything that the area may ever show."""
    within = inside(room)
    distance = signed_distance(within)
    ys, xs = np.nonzero(within)
    grid = np.meshgrid(
        np.arange(xs.min(), xs.max(), GRID), np.arange(ys.min(), ys.max(), GRID), indexing="xy"
    )
    centre = (float(xs.mean()), float(ys.mean()))
    trials = [
        _best_place(block.spots(), rank, grid, distance, centre)
        for rank, block in enumerate(_arrangements(area, lines))
    ]
    best = max(trials, key=lambda trial: trial.score)
    x, y = best.at
    spots = tuple(replace(spot, x=spot.x + x, y=spot.y + y) for spot in best.spots)
    return Fit(_slots(best, lines), round(best.clearance, 1), spots)


def icons_of(area: Area) -> tuple[str, ...]:
    """The printed icons of an area, in the order in which they are drawn."""
    fort = () if area.fort == "none" else (area.fort,)
    return (*fort, *("barrel",) * area.supply, *("crown",) * area.power)


def icons_width(area: Area) -> float:
    """The width of an area's row of icons."""
    return sum(dim.ICON_WIDTHS[icon] + dim.ICON_GAP for icon in icons_of(area))


def _arrangements(area: Area, lines: tuple[str, ...]) -> Iterator[Block]:
    face = font("italic", dim.SEA_LABEL) if area.type == "sea" else font("bold", dim.LABEL)
    width = max(face.getlength(line) for line in lines) + 4
    label = leaf("label", width, dim.LINE_HEIGHT * len(lines))
    garrison = [leaf("garrison", dim.GARRISON, dim.GARRISON)] if area.garrison else []
    parts = _Parts(
        head=row(*garrison, label),
        order=leaf("order", dim.ORDER, dim.ORDER),
        power=leaf("power", dim.POWER, dim.POWER),
        long=leaf("units4", 4 * dim.UNIT_PITCH, dim.UNIT_PITCH),
        square=leaf("units2", 2 * dim.UNIT_PITCH, 2 * dim.UNIT_PITCH),
    )
    if area.type == "sea":
        yield from _at_sea(parts)
    else:
        icons = [leaf("icons", icons_width(area), dim.ICON_HEIGHT)] if icons_of(area) else []
        yield from _on_land(parts, icons)


def _at_sea(parts: _Parts) -> Iterator[Block]:
    label, order, long, square = parts.head, parts.order, parts.long, parts.square
    yield column(label, row(order, long))
    yield column(label, row(order, square))
    yield column(row(order, label), long)
    yield column(label, square, order)
    yield column(label, order, square)
    yield row(square, column(label, order))


def _on_land(parts: _Parts, icons: list[Block]) -> Iterator[Block]:
    head, power, order = parts.head, parts.power, parts.order
    long, square = parts.long, parts.square
    yield column(head, row(*icons, power), row(order, long))
    yield column(head, row(*icons, power), row(order, square))
    yield column(head, row(*icons, power), row(square, order))
    yield column(head, row(*icons, power, order), long)
    yield column(head, row(order, *icons, power), long)
    yield row(square, column(head, row(*icons, power), order))
    yield row(column(head, row(*icons, power), order), square)
    yield column(row(head, power), row(*icons, order), long)
    yield column(row(head, power), row(order, *icons), long)
    yield column(row(head, *icons), row(order, long, power))
    yield column(row(order, *icons, power), head, long)
    yield column(row(order, long), head, row(*icons, power))
    yield column(row(square, order), head, row(*icons, power))
    yield column(long, head, row(order, *icons, power))
    yield column(head, *icons, row(column(power, order), square))
    yield column(head, *icons, row(square, column(power, order)))
    yield column(row(head, *icons), row(column(power, order), square))
    yield column(row(head, *icons), row(square, column(power, order)))


def inside(room: Room) -> npt.NDArray[np.uint8]:
    """Which pixels of the map lie in the room."""
    width, height = room.size
    picture = Image.new("L", room.size, 0)
    draw = ImageDraw.Draw(picture)
    draw.polygon(list(room.outline), fill=1)
    for obstacle in room.obstacles:
        draw.polygon(list(obstacle), fill=0)
    margin = dim.FRAME_MARGIN
    mask = np.array(picture)
    mask[:margin], mask[height - margin :] = 0, 0
    mask[:, :margin], mask[:, width - margin :] = 0, 0
    return mask


def signed_distance(within: npt.NDArray[np.uint8]) -> Distance:
    """How far each pixel is from the edge; negative outside."""
    into = ndimage.distance_transform_edt(within)
    out = ndimage.distance_transform_edt(1 - within)
    signed: Distance = np.asarray(into) - np.asarray(out)
    return signed


def _best_place(
    spots: Sequence[Spot],
    rank: int,
    grid: Sequence[npt.NDArray[np.int64]],
    distance: Distance,
    centre: Point,
) -> _Trial:
    xs, ys = grid
    clearance = np.full(xs.shape, 99.0)
    overhang = np.zeros(xs.shape)
    height, width = distance.shape
    for spot in spots:
        for fx, fy in OUTLINE:
            column_at = np.clip((xs + spot.x + fx * spot.width).astype(int), 0, width - 1)
            row_at = np.clip((ys + spot.y + fy * spot.height).astype(int), 0, height - 1)
            room = distance[row_at, column_at]
            clearance = np.minimum(clearance, room)
            overhang += np.minimum(room, 0)
    off_centre = np.hypot(xs - centre[0], ys - centre[1])
    score = np.minimum(clearance, ENOUGH) * 4 + overhang * 0.15 - off_centre * 0.03 - rank * 0.35
    best = np.unravel_index(int(score.argmax()), score.shape)
    at = (float(xs[best]), float(ys[best]))
    return _Trial(float(score[best]), float(clearance[best]), at, spots)


def _slots(trial: _Trial, lines: tuple[str, ...]) -> Slots:
    places = {
        spot.name: (round(trial.at[0] + spot.x, 1), round(trial.at[1] + spot.y, 1))
        for spot in trial.spots
    }
    columns = 4 if "units4" in places else 2
    return Slots(
        label=places["label"],
        lines=lines,
        order=places["order"],
        units=places[f"units{columns}"],
        columns=columns,
        icons=places.get("icons"),
        power=places.get("power"),
        garrison=places.get("garrison"),
    )
