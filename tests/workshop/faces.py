"""From finished arcs to named faces, with every check that keeps the map true to the rules."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from shapely.geometry import LineString, Polygon  # type: ignore[import-untyped]
from shapely.geometry import Point as ShapelyPoint
from shapely.ops import polygonize  # type: ignore[import-untyped]
from shapely.strtree import STRtree  # type: ignore[import-untyped]

from renderer.curves import Point
from tests.workshop.outline import Outline, RawArc
from tests.workshop.roughen import rough_arc, rough_island

PROBE = 0.05
IMPASSABLE = ("river", "wall")


class FaultyOutlineError(ValueError):
    """The outline cannot be turned into a map; the message says where."""


@dataclass(frozen=True)
class Edge:
    """A finished arc with the faces on either side; None lies outside the frame."""

    raw: RawArc
    points: tuple[Point, ...]
    left: str | None
    right: str | None


@dataclass(frozen=True)
class Isle:
    """A finished island: the area it belongs to (None: scenery) and the sea around it."""

    id: str
    area: str | None
    sea: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Faces:
    """The whole map as faces bounded by shared edges."""

    edges: tuple[Edge, ...]
    isles: tuple[Isle, ...]
    polygons: Mapping[str, Polygon]

    def parts(self, area: str) -> list[Polygon]:
        """The polygons that make up an area: its face, its islands, or both."""
        own = [self.polygons[area]] if area in self.polygons else []
        return own + [Polygon(isle.points) for isle in self.isles if isle.area == area]


def build_faces(outline: Outline) -> Faces:
    """Finish every arc, find the faces and name them.

    Raises:
        FaultyOutlineError: arcs cross, or a face has no name or two.
    """
    lines = [rough_arc(arc, outline) for arc in outline.arcs]
    _check_crossings(outline, lines)
    polygons = _named(outline, polygonize([LineString(line) for line in lines]))
    edges = tuple(
        Edge(arc, tuple(line), *_sides(line, polygons))
        for arc, line in zip(outline.arcs, lines, strict=True)
    )
    isles = []
    for number, island in enumerate(outline.islands):
        ring = tuple(rough_island(island, number))
        isles.append(Isle(f"isle{number}", island.area, _host(ring, polygons), ring))
    return Faces(edges, tuple(isles), polygons)


def neighbours(faces: Faces) -> dict[tuple[str, str], float]:
    """Pairs of areas that touch along a border that may be crossed, and its length."""
    found: dict[tuple[str, str], float] = defaultdict(float)
    for edge in faces.edges:
        if edge.raw.kind not in IMPASSABLE and is_area(edge.left) and is_area(edge.right):
            found[_pair(edge.left, edge.right)] += LineString(edge.points).length
    for isle in faces.isles:
        if isle.area is not None:
            found[_pair(isle.area, isle.sea)] += LineString(isle.points).length
    return dict(found)


def is_area(face: str | None) -> bool:
    """Whether a face is an area of the game, not scenery nor the world outside."""
    return face is not None and not face.startswith("_")


def _pair(a: str | None, b: str | None) -> tuple[str, str]:
    first, second = sorted((str(a), str(b)))
    return first, second


def _check_crossings(outline: Outline, lines: Sequence[Sequence[Point]]) -> None:
    shapes = [LineString(line) for line in lines]
    tree = STRtree(shapes)
    for i, shape in enumerate(shapes):
        for j in tree.query(shape):
            if j > i and not _meet_at_nodes(outline, i, int(j), shape, shapes[j]):
                raise FaultyOutlineError(f"{outline.arcs[i].id} crosses {outline.arcs[j].id}")


def _meet_at_nodes(outline: Outline, i: int, j: int, a: LineString, b: LineString) -> bool:
    meeting = a.intersection(b)
    if meeting.is_empty:
        return True
    shared = {outline.arcs[i].start, outline.arcs[i].end}
    shared &= {outline.arcs[j].start, outline.arcs[j].end}
    allowed = {outline.nodes[name] for name in shared}
    pieces = getattr(meeting, "geoms", [meeting])
    return all(piece.geom_type == "Point" and (piece.x, piece.y) in allowed for piece in pieces)


def _named(outline: Outline, found: Iterable[Polygon]) -> dict[str, Polygon]:
    named: dict[str, Polygon] = {}
    for polygon in found:
        names = [a for a, at in outline.seeds.items() if polygon.contains(ShapelyPoint(at))]
        if len(names) != 1:
            where = polygon.representative_point()
            raise FaultyOutlineError(f"the face at {where.x:.0f}, {where.y:.0f} is named {names}")
        named[names[0]] = polygon
    if missing := outline.seeds.keys() - named.keys():
        raise FaultyOutlineError(f"seeds outside every face: {sorted(missing)}")
    return named


def _sides(line: Sequence[Point], polygons: Mapping[str, Polygon]) -> tuple[str | None, str | None]:
    half = len(line) // 2
    (x1, y1), (x2, y2) = line[half - 1], line[half]
    length = ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5
    dx, dy = (y2 - y1) / length * PROBE, (x1 - x2) / length * PROBE
    middle = ((x1 + x2) / 2, (y1 + y2) / 2)
    left = _face_at((middle[0] + dx, middle[1] + dy), polygons)
    right = _face_at((middle[0] - dx, middle[1] - dy), polygons)
    return left, right


def _face_at(point: Point, polygons: Mapping[str, Polygon]) -> str | None:
    at = ShapelyPoint(point)
    return next((name for name, polygon in polygons.items() if polygon.contains(at)), None)


def _host(ring: Sequence[Point], polygons: Mapping[str, Polygon]) -> str:
    island = Polygon(ring)
    hosts = [name for name, polygon in polygons.items() if polygon.contains(island)]
    if len(hosts) != 1:
        raise FaultyOutlineError(f"the island at {ring[0]} lies in {hosts}")
    return hosts[0]
