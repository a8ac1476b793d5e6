"""Every map is true to its rules: what touches on it is adjacent, and nothing else is."""

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

import pytest
from shapely.geometry import LineString, Polygon, box  # type: ignore[import-untyped]
from shapely.geometry import Point as Dot
from shapely.ops import unary_union  # type: ignore[import-untyped]

from engine.edition import Edition, load_edition
from engine.names import AreaId
from engine.shelf import boards
from renderer.geometry import IMPASSABLE, Geometry, Jetty, load_geometry
from tests.workshop.__main__ import BOARDS
from tests.workshop.faces import build_faces, neighbours
from tests.workshop.outline import read_outline

SHORTEST_BORDER = 40.0
FARTHEST_JETTY = 20.0

Pair = tuple[AreaId, AreaId]


def pair(a: AreaId, b: AreaId) -> Pair:
    """Two areas in a fixed order."""
    return (a, b) if a < b else (b, a)


@dataclass(frozen=True)
class Board:
    """A board's map and the rules that it has to follow, every option on."""

    name: str
    map: Geometry
    edition: Edition

    @cached_property
    def areas(self) -> list[AreaId]:
        """The land and sea areas."""
        return [area for area, shape in self.map.areas.items() if shape.type != "scenery"]

    @cached_property
    def polygons(self) -> dict[AreaId, Polygon]:
        """Every area's face and islands as one shape."""
        return {area: self._polygon(area) for area in self.map.areas}

    def links(self, *, ports: bool) -> set[Pair]:
        """The adjacent pairs of the rules, with or without those of ports."""
        kinds = {area.id: area.type for area in self.edition.area_list}
        return {
            pair(a, b) for a, b in self.edition.links if ("port" in (kinds[a], kinds[b])) == ports
        }

    def _polygon(self, area: AreaId) -> Polygon:
        holes = unary_union([Polygon(ring) for ring in self.map.holes(area)])
        return unary_union([Polygon(r) for r in self.map.outer_rings(area)]).difference(holes)


@cache
def board_called(name: str) -> Board:
    """The board called `name`."""
    return Board(name, load_geometry(name), load_edition(boards()[name]))


@pytest.fixture(params=boards())
def board(request: pytest.FixtureRequest) -> Board:
    """Each board in turn."""
    return board_called(request.param)


def jetty_box(jetty: Jetty) -> Polygon:
    """The rectangle of a port's jetty."""
    x, y, width, height = jetty.box
    return box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def test_the_map_shows_every_area_of_the_rules(board: Board) -> None:
    """Lands, seas and ports of the map are those of the rules, kind by kind."""
    on_map: dict[AreaId, str] = {area: board.map.areas[area].type for area in board.areas}
    on_map |= dict.fromkeys(board.map.ports, "port")

    assert on_map == {area.id: area.type for area in board.edition.area_list}


def test_borders_that_may_be_crossed_are_the_adjacency_of_the_rules(board: Board) -> None:
    """Two areas share a passable border exactly if the rules call them adjacent."""
    assert board.map.neighbours() == board.links(ports=False)


def test_finished_polygons_touch_where_the_rules_say(board: Board) -> None:
    """Shapes alone, without the file's own left and right, give the same adjacency."""
    polygons = board.polygons
    barred = (arc for arc in board.map.arcs if arc.kind in IMPASSABLE)
    rivers = unary_union([LineString(arc.points) for arc in barred])
    touching = {
        pair(a, b)
        for a, b in combinations(board.areas, 2)
        if polygons[a].distance(polygons[b]) < 0.01
        and _shared(polygons[a], polygons[b]).difference(rivers.buffer(0.05)).length > 1
    }

    assert touching == board.links(ports=False)


def test_every_passable_border_is_long_enough_to_be_seen(board: Board) -> None:
    """Adjacent areas meet along at least 40 pixels."""
    short = {
        (a, b): length
        for a, b in board.links(ports=False)
        if (length := _shared(board.polygons[a], board.polygons[b]).length) < SHORTEST_BORDER
    }

    assert not short


def test_no_river_parts_areas_that_the_rules_call_adjacent(board: Board) -> None:
    """Where a blue line runs without a bridge, the rules know no way across."""
    parted = {
        pair(AreaId(arc.left), AreaId(arc.right))
        for arc in board.map.arcs
        if arc.kind in IMPASSABLE and arc.left and arc.right
    }

    assert not parted & board.links(ports=False)


def test_polygons_cover_the_frame_without_gap_or_overlap(board: Board) -> None:
    """Areas and scenery fill the map exactly once."""
    scenery = [Polygon(isle.points) for isle in board.map.islands if isle.area is None]
    pieces = [*board.polygons.values(), *scenery]

    assert all(piece.is_valid for piece in pieces)
    width, height = board.map.size
    assert sum(piece.area for piece in pieces) == pytest.approx(width * height, abs=1)
    assert unary_union(pieces).area == pytest.approx(width * height, abs=1)


@pytest.mark.rule("2E-PORT-05", "COK-PORT-01")
def test_ports_join_their_land_and_their_sea(board: Board) -> None:
    """Each port's two links on the map are its two links in the rules."""
    on_map = {pair(port, end) for port, j in board.map.ports.items() for end in (j.land, j.sea)}

    assert on_map == board.links(ports=True)


@pytest.mark.parametrize(
    ("name", "port"), [(name, port) for name in boards() for port in load_geometry(name).ports]
)
def test_a_jetty_lies_in_its_sea_next_to_its_land(name: str, port: AreaId) -> None:
    """No other land is nearer to a jetty than its own, and no coast runs through it."""
    board = board_called(name)
    jetty, polygons = board.map.ports[port], board.polygons
    lands = [area for area in board.areas if board.map.areas[area].type == "land"]
    distances = {land: polygons[land].distance(jetty_box(jetty)) for land in lands}

    assert polygons[jetty.sea].contains(jetty_box(jetty))
    assert min(distances, key=lambda land: distances[land]) == jetty.land
    assert distances[jetty.land] < FARTHEST_JETTY


@pytest.mark.parametrize(
    ("name", "area"), [(name, area) for name in boards() for area in board_called(name).areas]
)
def test_every_slot_lies_inside_its_area(name: str, area: AreaId) -> None:
    """The middle of each label, icon row and token is on its own area's ground."""
    board = board_called(name)
    slots = board.map.slots(area)
    spots = [slots.label, slots.order, slots.units, slots.icons, slots.power, slots.garrison]
    spots.append(slots.one_time)

    outside = [spot for spot in spots if spot and not board.polygons[area].contains(Dot(spot))]

    assert not outside


def test_the_stored_geometry_is_what_the_outline_gives(board: Board) -> None:
    """The outline and the built file have not drifted apart."""
    faces = build_faces(read_outline(BOARDS / board.name / "board.arcs"))

    assert {edge.raw.id: edge.points for edge in faces.edges} == {
        arc.id: arc.points for arc in board.map.arcs
    }
    assert {isle.points for isle in faces.isles} == {isle.points for isle in board.map.islands}
    assert set(neighbours(faces)) == board.map.neighbours()


def _shared(a: Polygon, b: Polygon) -> LineString:
    return a.boundary.intersection(b.boundary.buffer(0.02))
