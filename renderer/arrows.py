"""Curved arrows that show where units go."""

import math
from collections.abc import Sequence

from PIL import Image, ImageDraw

from engine.names import House
from renderer.curves import Point
from renderer.geometry import Box
from renderer.palette import HOUSES

ZOOM = 3
BENDS = (0.2, -0.2, 0.45, -0.45)
MARGIN = 8
INSET = 26
STEPS = 28
HEAD_AT = 24
HEAD_WIDTH = 15


def draw_arrow(
    picture: Image.Image, start: Point, end: Point, house: House, avoid: Sequence[Box] = ()
) -> None:
    """Draw a tapered arrow in a house's colour, bent to the side where it covers less."""
    near = _near(start, end, avoid)
    paths = (_path(start, end, bend) for bend in BENDS)
    outline = _outline(min(paths, key=lambda path: _covered(path, near)))
    left = math.floor(min(x for x, _ in outline)) - 5
    top = math.floor(min(y for _, y in outline)) - 5
    width = math.ceil(max(x for x, _ in outline)) + 5 - left
    height = math.ceil(max(y for _, y in outline)) + 5 - top
    sheet = Image.new("RGBA", (width * ZOOM, height * ZOOM), (0, 0, 0, 0))
    draw = ImageDraw.Draw(sheet)
    corners = [((x - left) * ZOOM, (y - top) * ZOOM) for x, y in outline]
    around = [*corners, *corners[:2]]
    colours = HOUSES[house]
    draw.line(around, fill=(252, 244, 224, 235), width=7 * ZOOM, joint="curve")
    draw.polygon(corners, fill=(*colours.fill, 235))
    draw.line(around, fill=(*colours.rim, 255), width=2 * ZOOM, joint="curve")
    small = sheet.resize((width, height), Image.Resampling.BOX)
    picture.paste(small, (left, top), small)


def _path(start: Point, end: Point, bend: float) -> list[Point]:
    length = max(math.dist(start, end), 1.0)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    inset = min(INSET, length * 0.3)
    ax, ay = start[0] + ux * inset, start[1] + uy * inset
    bx, by = end[0] - ux * inset, end[1] - uy * inset
    cx, cy = (ax + bx) / 2 - uy * length * bend, (ay + by) / 2 + ux * length * bend
    path = []
    for i in range(STEPS):
        t = i / (STEPS - 1)
        p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
        path.append((p * ax + q * cx + r * bx, p * ay + q * cy + r * by))
    return path


def _near(start: Point, end: Point, boxes: Sequence[Box]) -> list[Box]:
    reach = math.dist(start, end) / 2 + 60
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    return [
        box
        for box in boxes
        if math.dist(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2), middle) < reach
    ]


def _covered(path: Sequence[Point], boxes: Sequence[Box]) -> int:
    return sum(
        left - MARGIN < x < right + MARGIN and top - MARGIN < y < bottom + MARGIN
        for x, y in path
        for left, top, right, bottom in boxes
    )


def _outline(path: Sequence[Point]) -> list[Point]:
    left: list[Point] = []
    right: list[Point] = []
    for i in range(HEAD_AT):
        nx, ny = _normal(path, i)
        half = 3 + 5 * i / (STEPS - 1)
        x, y = path[i]
        left.append((x + nx * half, y + ny * half))
        right.append((x - nx * half, y - ny * half))
    nx, ny = _normal(path, HEAD_AT - 1)
    x, y = path[HEAD_AT - 1]
    barb = (x + nx * HEAD_WIDTH, y + ny * HEAD_WIDTH), (x - nx * HEAD_WIDTH, y - ny * HEAD_WIDTH)
    return [*left, barb[0], path[-1], barb[1], *reversed(right)]


def _normal(path: Sequence[Point], i: int) -> Point:
    (x1, y1), (x2, y2) = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
    length = max(math.hypot(x2 - x1, y2 - y1), 1e-9)
    return (-(y2 - y1) / length, (x2 - x1) / length)
