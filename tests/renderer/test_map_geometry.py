"""The map is true to the rules: what touches on it is adjacent, and nothing else is."""

from itertools import combinations

import pytest
from shapely.geometry import LineString, Polygon, box  # type: ignore[import-untyped]
from shapely.geometry import Point as Dot
from shapely.ops import unary_union  # type: ignore[import-untyped]

from engine.edition import load_edition
from engine.names import AreaId
from renderer.geometry import IMPASSABLE, Geometry, Jetty, load_geometry
from renderer.workshop.__main__ import BOARDS
from renderer.workshop.faces import build_faces, neighbours
from renderer.workshop.outline import read_outline

EDITION = load_edition("second")
MAP = load_geometry("second")
AREAS = [area for area, shape in MAP.areas.items() if shape.type != "scenery"]
SHORTEST_BORDER = 40.0
FARTHEST_JETTY = 20.0

Pair = tuple[AreaId, AreaId]


def pair(a: AreaId, b: AreaId) -> Pair:
    """Two areas in a fixed order."""
    return (a, b) if a < b else (b, a)


def links(*, ports: bool) -> set[Pair]:
    """The adjacent pairs of the rules, with or without those of ports."""
    return {
        pair(a, b)
        for a, b in EDITION.links
        if ("port" in (EDITION.areas[a].type, EDITION.areas[b].type)) == ports
    }


def polygon(area: AreaId, geometry: Geometry = MAP) -> Polygon:
    """An area's face and islands as one shape."""
    holes = unary_union([Polygon(ring) for ring in geometry.holes(area)])
    return unary_union([Polygon(ring) for ring in geometry.outer_rings(area)]).difference(holes)


def jetty_box(jetty: Jetty) -> Polygon:
    """The rectangle of a port's jetty."""
    x, y, width, height = jetty.box
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@pytest.fixture(scope="module")
def polygons() -> dict[AreaId, Polygon]:
    """Every area's shape."""
    return {area: polygon(area) for area in MAP.areas}


def test_the_map_shows_every_area_of_the_rules() -> None:
    """Lands, seas and ports of the map are those of the rules, kind by kind."""
    on_map = {area: MAP.areas[area].type for area in AREAS} | dict.fromkeys(MAP.ports, "port")

    assert on_map == {area.id: area.type for area in EDITION.area_list}


def test_borders_that_may_be_crossed_are_the_adjacency_of_the_rules() -> None:
    """Two areas share a passable border exactly if the rules call them adjacent."""
    assert MAP.neighbours() == links(ports=False)


def test_finished_polygons_touch_where_the_rules_say(polygons: dict[AreaId, Polygon]) -> None:
    """Shapes alone, without the file's own left and right, give the same adjacency."""
    rivers = unary_union([LineString(arc.points) for arc in MAP.arcs if arc.kind in IMPASSABLE])
    touching = {
        pair(a, b)
        for a, b in combinations(AREAS, 2)
        if polygons[a].distance(polygons[b]) < 0.01
        and _shared(polygons[a], polygons[b]).difference(rivers.buffer(0.05)).length > 1
    }

    assert touching == links(ports=False)


def test_every_passable_border_is_long_enough_to_be_seen(
    polygons: dict[AreaId, Polygon],
) -> None:
    """Adjacent areas meet along at least 40 pixels."""
    short = {
        (a, b): length
        for a, b in links(ports=False)
        if (length := _shared(polygons[a], polygons[b]).length) < SHORTEST_BORDER
    }

    assert not short


def test_no_river_parts_areas_that_the_rules_call_adjacent() -> None:
    """Where a blue line runs without a bridge, the rules know no way across."""
    parted = {
        pair(AreaId(arc.left), AreaId(arc.right))
        for arc in MAP.arcs
        if arc.kind in IMPASSABLE and arc.left and arc.right
    }

    assert not parted & links(ports=False)


def test_polygons_cover_the_frame_without_gap_or_overlap(
    polygons: dict[AreaId, Polygon],
) -> None:
    """Areas and scenery fill the map exactly once."""
    scenery = [Polygon(isle.points) for isle in MAP.islands if isle.area is None]
    pieces = [*polygons.values(), *scenery]

    assert all(piece.is_valid for piece in pieces)
    width, height = MAP.size
    assert sum(piece.area for piece in pieces) == pytest.approx(width * height, abs=1)
    assert unary_union(pieces).area == pytest.approx(width * height, abs=1)


@pytest.mark.rule("2E-PORT-05")
def test_ports_join_their_land_and_their_sea() -> None:
    """Each port's two links on the map are its two links in the rules."""
    on_map = {pair(port, end) for port, j in MAP.ports.items() for end in (j.land, j.sea)}

    assert on_map == links(ports=True)


@pytest.mark.parametrize("port", MAP.ports)
def test_a_jetty_lies_in_its_sea_next_to_its_land(
    port: AreaId, polygons: dict[AreaId, Polygon]
) -> None:
    """No other land is nearer to a jetty than its own, and no coast runs through it."""
    jetty = MAP.ports[port]
    lands = [area for area in AREAS if MAP.areas[area].type == "land"]
    distances = {land: polygons[land].distance(jetty_box(jetty)) for land in lands}

    assert polygons[jetty.sea].contains(jetty_box(jetty))
    assert min(distances, key=lambda land: distances[land]) == jetty.land
    assert distances[jetty.land] < FARTHEST_JETTY


@pytest.mark.parametrize("area", AREAS)
def test_every_slot_lies_inside_its_area(area: AreaId, polygons: dict[AreaId, Polygon]) -> None:
    """The middle of each label, icon row and token is on its own area's ground."""
    slots = MAP.slots(area)
    spots = [slots.label, slots.order, slots.units, slots.icons, slots.power, slots.garrison]

    outside = [spot for spot in spots if spot and not polygons[area].contains(Dot(spot))]

    assert not outside


def test_the_stored_geometry_is_what_the_outline_gives() -> None:
    """The outline and the built file have not drifted apart."""
    faces = build_faces(read_outline(BOARDS / "second" / "board.arcs"))

    assert {edge.raw.id: edge.points for edge in faces.edges} == {
        arc.id: arc.points for arc in MAP.arcs
    }
    assert {isle.points for isle in faces.isles} == {isle.points for isle in MAP.islands}
    assert set(neighbours(faces)) == MAP.neighbours()


def _shared(a: Polygon, b: Polygon) -> LineString:
    return a.boundary.intersection(b.boundary.buffer(0.02))
