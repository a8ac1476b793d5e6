"""Writes a board's geometry: faces, rings, slots and ports, checked against the rules."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from shapely.geometry import Polygon  # type: ignore[import-untyped]

from engine.edition import Area, Edition
from engine.names import AreaId
from renderer import dimensions as dim
from renderer.curves import Point
from renderer.geometry import Arc, Geometry, Island, Jetty, Shape, Slots
from tests.workshop.extras import with_extras
from tests.workshop.faces import Edge, Faces, FaultyOutlineError, build_faces, neighbours
from tests.workshop.outline import Outline
from tests.workshop.slots import Fit, Room, find_slots


def survey(outline: Outline, edition: Edition) -> tuple[Geometry, Mapping[str, float]]:
    """The board's geometry, and how much room the tokens of each area have.

    Raises:
        FaultyOutlineError: the map disagrees with the rules.
    """
    faces = build_faces(outline)
    check_adjacency(faces, edition)
    ports = {
        AreaId(port): _jetty(at, edition.areas[AreaId(port)]) for port, at in outline.ports.items()
    }
    areas = [area for area in edition.area_list if area.type != "port"]
    rooms = {area.id: _room(area, faces, outline, ports) for area in areas}
    fits = {area.id: find_slots(area, label_lines(area, outline), rooms[area.id]) for area in areas}
    slots = {area.id: _slots(area, edition, fits, rooms[area.id]) for area in areas}
    geometry = Geometry(
        size=outline.size,
        arcs=tuple(_arc(edge) for edge in faces.edges),
        islands=tuple(
            Island(id=isle.id, area=_area_id(isle.area), sea=AreaId(isle.sea), points=isle.points)
            for isle in faces.isles
        ),
        areas=_shapes(faces, edition, slots),
        ports=ports,
        jetties=outline.jetties,
        ferries=tuple(outline.ferries),
    )
    return geometry, {area: fit.clearance for area, fit in fits.items()}


def check_adjacency(faces: Faces, edition: Edition) -> None:
    """Hold the map against the rules.

    Raises:
        FaultyOutlineError: naming the pairs that only one of the two knows.
    """
    on_map = set(neighbours(faces))
    in_rules = {
        (min(a, b), max(a, b))
        for a, b in edition.links
        if "port" not in (edition.areas[a].type, edition.areas[b].type)
    }
    if on_map != in_rules:
        raise FaultyOutlineError(
            f"missing: {sorted(in_rules - on_map)}, too many: {sorted(on_map - in_rules)}"
        )


def write_geometry(geometry: Geometry, path: Path) -> None:
    """Store the geometry with one arc, island or area per line, so that changes can be read."""
    data = geometry.model_dump(mode="json", exclude_none=True)
    sections = [f'"size": {json.dumps(data["size"])}']
    if geometry.jetties != "printed":
        sections.append(f'"jetties": {json.dumps(data["jetties"])}')
    if geometry.ferries:
        sections.append(f'"ferries": {_compact(data["ferries"])}')
    for name in ("arcs", "islands"):
        lines = ",\n".join(_compact(item) for item in data[name])
        sections.append(f'"{name}": [\n{lines}\n]')
    for name in ("areas", "ports"):
        lines = ",\n".join(f'"{key}": {_compact(value)}' for key, value in data[name].items())
        sections.append(f'"{name}": {{\n{lines}\n}}')
    path.write_text("{\n" + ",\n".join(sections) + "\n}\n", "utf-8")


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _area_id(name: str | None) -> AreaId | None:
    return None if name is None else AreaId(name)


def _arc(edge: Edge) -> Arc:
    return Arc.model_validate(
        {
            "id": edge.raw.id,
            "kind": edge.raw.kind,
            "left": edge.left,
            "right": edge.right,
            "points": edge.points,
        }
    )


def _jetty(at: Point, port: Area) -> Jetty:
    x, y = at
    width, height = dim.JETTY
    order_x = x + width / 2 - dim.PORT_ORDER / 2 - 2
    last_ship = order_x - dim.PORT_ORDER / 2 - dim.PORT_SHIP_PITCH / 2 - 1
    ships = tuple((last_ship - i * dim.PORT_SHIP_PITCH, y) for i in range(3))
    if port.land is None or port.sea is None:
        raise FaultyOutlineError(f"{port.id} is no port in the rules")
    return Jetty(
        land=port.land, sea=port.sea, box=(x, y, width, height), ships=ships, order=(order_x, y)
    )


def _room(area: Area, faces: Faces, outline: Outline, ports: Mapping[AreaId, Jetty]) -> Room:
    biggest = max(faces.parts(area.id), key=lambda polygon: polygon.area)
    obstacles: list[Sequence[Point]] = [isle.points for isle in faces.isles if isle.sea == area.id]
    obstacles += [list(ring.coords) for ring in biggest.interiors]
    if area.type == "sea":
        obstacles += [_jetty_outline(jetty) for jetty in ports.values()]
    return Room(outline.size, list(biggest.exterior.coords), obstacles)


def _slots(area: Area, edition: Edition, fits: Mapping[AreaId, Fit], room: Room) -> Slots:
    """An area's slots, with those of the tokens that the edition's options bring."""
    fortification = edition.fortifications is not None and area.type == "land"
    one_time = bool(edition.one_time_orders)
    if not (fortification or one_time):
        return fits[area.id].slots
    others = [spot for other, fit in fits.items() if other != area.id for spot in fit.spots]
    return with_extras(fits[area.id], room, others, fortification=fortification, one_time=one_time)


def label_lines(area: Area, outline: Outline) -> tuple[str, ...]:
    """An area's name as it stands on the map; seas do without their article."""
    return outline.lines.get(area.id) or (
        area.name.removeprefix("The ") if area.type == "sea" else area.name,
    )


def _jetty_outline(jetty: Jetty) -> list[Point]:
    x, y, width, height = jetty.box
    w, h = width / 2 + 5, height / 2 + 5
    return [(x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h)]


def _shapes(faces: Faces, edition: Edition, slots: Mapping[AreaId, Slots]) -> dict[AreaId, Shape]:
    names = [*(area.id for area in edition.area_list if area.type != "port")]
    scenery = [AreaId(name) for name in faces.polygons if name.startswith("_")]
    return {
        name: Shape.model_validate(
            {
                "type": edition.areas[name].type if name in edition.areas else "scenery",
                "rings": _rings(name, faces),
                "islands": tuple(isle.id for isle in faces.isles if isle.area == name),
                "slots": slots.get(name),
            }
        )
        for name in names + scenery
    }


def _rings(area: str, faces: Faces) -> tuple[tuple[str, ...], ...]:
    left = [edge for edge in faces.edges if area in (edge.left, edge.right)]
    by_id = {edge.raw.id: edge for edge in left}
    rings = []
    while left:
        rings.append(_chain(left))
    rings.sort(key=lambda ring: -_enclosed(ring, by_id))
    return tuple(tuple(ring) for ring in rings)


def _chain(left: list[Edge]) -> list[str]:
    first = left.pop(0)
    ring, start, end = ["+" + first.raw.id], first.raw.start, first.raw.end
    while end != start:
        follower = next(edge for edge in left if end in (edge.raw.start, edge.raw.end))
        left.remove(follower)
        forwards = follower.raw.start == end
        ring.append(("+" if forwards else "-") + follower.raw.id)
        end = follower.raw.end if forwards else follower.raw.start
    return ring


def _enclosed(ring: Sequence[str], edges: Mapping[str, Edge]) -> float:
    points: list[Point] = []
    for name in ring:
        line = edges[name[1:]].points
        points += line[:-1] if name[0] == "+" else line[:0:-1]
    return float(Polygon(points).area)
