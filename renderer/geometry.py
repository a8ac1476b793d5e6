"""The shape of a board: areas, borders, ports, and where each token lies.

One JSON file per board, made by `tests.workshop` from a hand-drawn outline. Every border is
stored once and shared by the two areas that it parts, so that they can neither gap nor overlap.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from importlib.resources import files
from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

from engine.names import AreaId
from renderer.curves import Point

Box: TypeAlias = tuple[float, float, float, float]
ArcKind: TypeAlias = Literal["frame", "coast", "border", "sea", "wall", "river", "bridge"]

IMPASSABLE: tuple[ArcKind, ...] = ("river", "wall")


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True)


class Arc(_Data):
    """A border between two faces. A `bridge` is a river that may be crossed."""

    id: str
    kind: ArcKind
    left: str | None = None
    right: str | None = None
    points: tuple[Point, ...]

    def parts(self, a: str, b: str) -> bool:
        """Whether this is a border between `a` and `b` that may be crossed."""
        return self.kind not in IMPASSABLE and {self.left, self.right} == {a, b}


class Island(_Data):
    """A closed coast within a sea; `area` is None for scenery."""

    id: str
    area: AreaId | None = None
    sea: AreaId
    points: tuple[Point, ...]


class Slots(_Data):
    """Centres of everything that an area may show; `columns` units stand in a row.

    `garrison` is also where a fortification stands, `one_time` where a one-time order lies.
    """

    label: Point
    lines: tuple[str, ...]
    order: Point
    units: Point
    columns: int
    icons: Point | None = None
    power: Point | None = None
    garrison: Point | None = None
    one_time: Point | None = None


class Shape(_Data):
    """An area's outline: rings of signed arc names, outer ring first, and its islands."""

    type: Literal["land", "sea", "scenery"]
    rings: tuple[tuple[str, ...], ...] = ()
    islands: tuple[str, ...] = ()
    slots: Slots | None = None


class Jetty(_Data):
    """A port: a wooden jetty in its sea. `box` is centre, width and height."""

    land: AreaId
    sea: AreaId
    box: Box
    ships: tuple[Point, ...]
    order: Point


class Geometry(_Data):
    """A whole board.

    Its jetties are printed on it, or laid as tokens when a game is played with ports; `ferries`
    tie islets to their mainland.
    """

    size: tuple[int, int]
    arcs: tuple[Arc, ...]
    islands: tuple[Island, ...]
    areas: Mapping[AreaId, Shape]
    ports: Mapping[AreaId, Jetty]
    jetties: Literal["printed", "laid"] = "printed"
    ferries: tuple[tuple[Point, ...], ...] = ()

    def slots(self, area: AreaId) -> Slots:
        """Where the tokens of a land or sea area lie.

        Raises:
            KeyError: the area is a port, or not on this board.
        """
        slots = self.areas[area].slots
        if slots is None:
            raise KeyError(area)
        return slots

    def outer_rings(self, area: AreaId) -> list[tuple[Point, ...]]:
        """The outlines of an area's parts: its mainland and its islands."""
        shape = self.areas[area]
        mainland = [self._ring(shape.rings[0])] if shape.rings else []
        return mainland + [self._islands[name].points for name in shape.islands]

    def holes(self, area: AreaId) -> list[tuple[Point, ...]]:
        """The outlines of what lies within an area's face but is not part of it."""
        inner = [self._ring(ring) for ring in self.areas[area].rings[1:]]
        return inner + [isle.points for isle in self.islands if isle.sea == area]

    def border(self, a: AreaId, b: AreaId) -> list[Point]:
        """The points along which one may cross from `a` to `b`; empty if one may not."""
        points = [point for arc in self.arcs if arc.parts(a, b) for point in arc.points]
        coasts = (isle for isle in self.islands if {isle.area, isle.sea} == {a, b})
        return points + [point for isle in coasts for point in isle.points]

    def edge(self, area: AreaId) -> list[Point]:
        """Every point of an area's outline."""
        if area in self.ports:
            x, y, width, height = self.ports[area].box
            return [(x - width / 2, y - height / 2), (x - width / 2, y + height / 2)]
        return [point for ring in self.outer_rings(area) for point in ring]

    def neighbours(self) -> set[tuple[AreaId, AreaId]]:
        """Every pair of land and sea areas that share a border which may be crossed."""
        touching = [(arc.left, arc.right) for arc in self.arcs if arc.kind not in IMPASSABLE] + [
            (isle.area, isle.sea) for isle in self.islands
        ]
        return {
            (AreaId(min(a, b)), AreaId(max(a, b)))
            for a, b in touching
            if a is not None and b is not None and self._is_area(a) and self._is_area(b)
        }

    def _is_area(self, face: str) -> bool:
        return self.areas[AreaId(face)].type != "scenery"

    def _ring(self, names: Sequence[str]) -> tuple[Point, ...]:
        ring: list[Point] = []
        for name in names:
            points = self._arcs[name[1:]].points
            ring += (points if name[0] == "+" else points[::-1])[:-1]
        return tuple(ring)

    @cached_property
    def _arcs(self) -> Mapping[str, Arc]:
        return {arc.id: arc for arc in self.arcs}

    @cached_property
    def _islands(self) -> Mapping[str, Island]:
        return {isle.id: isle for isle in self.islands}


@cache
def load_geometry(board: str) -> Geometry:
    """The geometry of the board called `board` (`second`).

    Raises:
        KeyError: there is no such board.
    """
    source = files("renderer").joinpath("boards", board, "geometry.json")
    if not source.is_file():
        raise KeyError(board)
    return Geometry.model_validate_json(source.read_text("utf-8"))
