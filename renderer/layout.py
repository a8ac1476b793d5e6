"""Where every token of a position lies, decided before any of them is drawn."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from PIL import Image

from engine.edition import load_edition
from engine.names import UNIT_KINDS, AreaId, House, UnitKind
from engine.view import ForceView, OrderView, View
from renderer import dimensions as dim
from renderer.curves import Point
from renderer.geometry import Box, Geometry, Slots
from renderer.lettering import width_of
from renderer.plate import HALO_PAD
from renderer.sprites import orders, tokens
from renderer.sprites.icons import jetty
from renderer.sprites.one_time import one_time_back, one_time_face
from renderer.sprites.units import SMALL, group

Role: TypeAlias = Literal[
    "unit", "order", "power", "garrison", "neutral", "barred", "combat", "jetty",
    "fortification", "one_time",
]  # fmt: skip

PORT_SHIP_SCALE = 0.66
SMALL_CELLS = 6
GATE, SMALL_GATE = 44, 34


@dataclass(frozen=True)
class Placed:
    """A token on the map, by its centre; `count` units stand behind one figure."""

    role: Role
    area: AreaId
    sprite: Image.Image
    at: Point
    count: int = 1

    @property
    def corner(self) -> tuple[int, int]:
        """Where the sprite is pasted."""
        return (
            round(self.at[0] - self.sprite.width / 2),
            round(self.at[1] - self.sprite.height / 2),
        )

    @property
    def box(self) -> Box:
        """Left, top, right and bottom of the token itself, without its halo."""
        x, y = self.corner
        return (
            x + HALO_PAD,
            y + HALO_PAD,
            x + self.sprite.width - HALO_PAD,
            y + self.sprite.height - HALO_PAD,
        )


@dataclass(frozen=True)
class _Figures:
    """Units shown as one figure."""

    kind: UnitKind
    routed: bool
    count: int


def place_tokens(view: View, geometry: Geometry) -> list[Placed]:
    """Every token on the map, in the order in which they are drawn."""
    placed = [
        *_jetties(view, geometry),
        *_static_tokens(view, geometry),
        *_units(view, geometry),
        *_orders(view, geometry),
        *_one_time_orders(view, geometry),
    ]
    if view.combat is not None:
        placed.append(_combat(view.combat.origin, view.combat.area, geometry, placed))
    return placed


def barred_areas(view: View, geometry: Geometry) -> list[AreaId]:
    """The areas that may not be entered, with the ports of barred lands."""
    ports = (port for port, jetty in geometry.ports.items() if jetty.land in view.impassable)
    return list(dict.fromkeys((*view.impassable, *ports)))


def anchor(area: AreaId, geometry: Geometry) -> Point:
    """The middle of an area's units: where an arrow begins or ends."""
    if area in geometry.ports:
        return geometry.ports[area].ships[1]
    return geometry.slots(area).units


def occupied(placed: Sequence[Placed], geometry: Geometry, areas: Sequence[AreaId]) -> list[Box]:
    """The boxes of all tokens, and of the names of some areas: what nothing should cover."""
    names = [_label_box(geometry.slots(area)) for area in areas if area in geometry.areas]
    return [token.box for token in placed] + names


def _jetties(view: View, geometry: Geometry) -> Iterator[Placed]:
    """The ports of the game, on boards where they are tokens."""
    if geometry.jetties == "printed":
        return
    for port in load_edition(view.edition).port_ids:
        x, y, width, height = geometry.ports[port].box
        yield Placed("jetty", port, jetty(round(width), round(height)), (x, y))


def _static_tokens(view: View, geometry: Geometry) -> Iterator[Placed]:
    for area, strength in view.garrisons.items():
        at = _garrison_at(geometry.slots(area))
        yield Placed("garrison", area, tokens.garrison(strength), at)
    for area in view.fortifications:
        at = _garrison_at(geometry.slots(area))
        yield Placed("fortification", area, tokens.fortification(), at)
    for area, strength in view.neutral_forces.items():
        yield Placed("neutral", area, tokens.neutral_force(strength), anchor(area, geometry))
    for area in barred_areas(view, geometry):
        size = SMALL_GATE if area in geometry.ports else GATE
        yield Placed("barred", area, tokens.barred(size=size), anchor(area, geometry))
    for area, house in view.power_tokens.items():
        spot = geometry.slots(area).power
        if spot is not None:
            yield Placed("power", area, tokens.power(house), spot)


def _garrison_at(slots: Slots) -> Point:
    if slots.garrison is not None:
        return slots.garrison
    half = width_of(slots.lines[0], "bold", dim.LABEL) / 2
    return (slots.label[0] - half - dim.GARRISON / 2 - 3, slots.label[1])


def _orders(view: View, geometry: Geometry) -> Iterator[Placed]:
    for area, order in view.orders.items():
        if area in geometry.ports:
            sprite = _order_sprite(view.edition, order, dim.PORT_ORDER)
            yield Placed("order", area, sprite, geometry.ports[area].order)
        else:
            sprite = _order_sprite(view.edition, order, dim.ORDER)
            yield Placed("order", area, sprite, geometry.slots(area).order)


def _one_time_orders(view: View, geometry: Geometry) -> Iterator[Placed]:
    known = load_edition(view.edition).one_time_orders
    for area, order in view.one_time_orders.items():
        spot = geometry.slots(area).one_time
        if spot is not None:
            face = None if order.token is None else one_time_face(known[order.token])
            yield Placed("one_time", area, face or one_time_back(order.house), spot)


def _order_sprite(edition: str, order: OrderView, size: int) -> Image.Image:
    if order.token is None:
        return orders.order_back(order.house, size=size)
    return orders.face_of(load_edition(edition).orders[order.token], size=size)


def _units(view: View, geometry: Geometry) -> Iterator[Placed]:
    for area, force in view.units.items():
        if area in geometry.ports:
            yield from _in_port(area, force, geometry.ports[area].ships)
        else:
            yield from _in_area(area, force, geometry.slots(area))


def _in_port(area: AreaId, force: ForceView, berths: Sequence[Point]) -> Iterator[Placed]:
    figures = _one_by_one(force)
    if len(figures) > len(berths):
        figures = _gathered(force)
    for figure, at in zip(figures, berths, strict=False):
        yield _placed(area, force.house, figure, at, PORT_SHIP_SCALE)


def _in_area(area: AreaId, force: ForceView, slots: Slots) -> Iterator[Placed]:
    figures = _one_by_one(force)
    if len(figures) > dim.UNITS_PER_BLOCK:
        figures = _gathered(force)
    if len(figures) <= dim.UNITS_PER_BLOCK:
        cells, scale = _cells(len(figures), slots), 1.0
    else:
        cells, scale = _small_cells(slots), SMALL
    for figure, at in zip(figures, cells, strict=False):
        yield _placed(area, force.house, figure, at, scale)


def _placed(area: AreaId, house: House, figure: _Figures, at: Point, scale: float) -> Placed:
    sprite = group(house, figure.kind, figure.count, routed=figure.routed, scale=scale)
    return Placed("unit", area, sprite, at, figure.count)


def _one_by_one(force: ForceView) -> list[_Figures]:
    ready = sorted(force.ready, key=UNIT_KINDS.index)
    routed = sorted(force.routed, key=UNIT_KINDS.index)
    return [_Figures(kind, False, 1) for kind in ready] + [
        _Figures(kind, True, 1) for kind in routed
    ]


def _gathered(force: ForceView) -> list[_Figures]:
    counts = Counter((figure.kind, figure.routed) for figure in _one_by_one(force))
    return [_Figures(kind, routed, count) for (kind, routed), count in counts.items()]


def _cells(count: int, slots: Slots) -> list[Point]:
    """Centres for up to four figures, close to the order token where it stands beside them."""
    x, y = slots.units
    pitch = dim.UNIT_PITCH
    if slots.columns == dim.UNITS_PER_BLOCK:
        free = (dim.UNITS_PER_BLOCK - count) * pitch / 2
        beside = abs(slots.order[1] - y) < dim.ORDER / 2
        shift = 0.0 if not beside else -free if slots.order[0] < x else free
        return _row(count, (x + shift, y))
    if count <= 2:
        return _row(count, (x, y))
    upper, lower = (x, y - pitch / 2), (x, y + pitch / 2)
    return _row(2, upper) + _row(count - 2, lower)


def _row(count: int, middle: Point) -> list[Point]:
    left = middle[0] - (count - 1) * dim.UNIT_PITCH / 2
    return [(left + i * dim.UNIT_PITCH, middle[1]) for i in range(count)]


def _small_cells(slots: Slots) -> list[Point]:
    columns = SMALL_CELLS if slots.columns == dim.UNITS_PER_BLOCK else SMALL_CELLS // 2
    pitch = slots.columns * dim.UNIT_PITCH / columns
    rows = SMALL_CELLS // columns
    x, y = slots.units
    return [
        (
            x + (i % columns - (columns - 1) / 2) * pitch,
            y + (i // columns - (rows - 1) / 2) * dim.UNIT_PITCH,
        )
        for i in range(SMALL_CELLS)
    ]


def _combat(origin: AreaId, area: AreaId, geometry: Geometry, placed: Sequence[Placed]) -> Placed:
    """The crossed swords: on the common border, as far from every token as can be."""
    points = geometry.border(origin, area) or geometry.edge(area)
    boxes = occupied(placed, geometry, (origin, area))
    width, height = geometry.size
    inside = [p for p in points if 40 < p[0] < width - 40 and 40 < p[1] < height - 40]
    start, end = anchor(origin, geometry), anchor(area, geometry)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)

    def fitness(point: Point) -> float:
        off = abs(point[0] - middle[0]) + abs(point[1] - middle[1])
        return min(_gap(point, boxes), 30.0) - off * 0.1

    at = max(inside or [middle], key=fitness)
    return Placed("combat", area, tokens.crossed_swords(), at)


def _label_box(slots: Slots) -> Box:
    x, y = slots.label
    half = max(width_of(line, "bold", dim.LABEL) for line in slots.lines) / 2
    reach = len(slots.lines) * dim.LINE_HEIGHT / 2
    return (x - half, y - reach, x + half, y + reach)


def _gap(point: Point, boxes: Sequence[Box]) -> float:
    x, y = point
    return min(
        (max(left - x, x - right, top - y, y - bottom) for left, top, right, bottom in boxes),
        default=99.0,
    )
