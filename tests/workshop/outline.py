"""The hand-drawn source of a board: a text file of nodes, arcs, islands and seeds.

A board that is drawn like another says so in its first statement, and then only what differs.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from renderer.curves import Point


@dataclass(frozen=True)
class RawArc:
    """A border as drawn: its kind, its two end nodes and the points it passes on the way."""

    kind: str
    start: str
    end: str
    control: tuple[Point, ...]

    @property
    def id(self) -> str:
        """The name that also seeds the arc's roughness."""
        return f"{self.kind}:{self.start}:{self.end}"


@dataclass(frozen=True)
class RawIsland:
    """A closed coast within a sea; `area` is None for scenery."""

    area: str | None
    ring: tuple[Point, ...]


@dataclass(frozen=True)
class Scenery:
    """An ellipse strewn with symbols of one kind."""

    kind: str
    centre: Point
    reach: Point
    size: float
    gap: float


@dataclass(frozen=True)
class Ornament:
    """A picture in the open sea."""

    kind: str
    at: Point
    size: float


@dataclass(frozen=True)
class Caption:
    """A word in the sea that is no area's name."""

    at: Point
    text: str


@dataclass
class Outline:
    """Everything a board's `.arcs` file says.

    `jetties` are printed on the board or laid as tokens; a ferry ties an islet to its mainland.
    """

    size: tuple[int, int] = (0, 0)
    nodes: dict[str, Point] = field(default_factory=dict)
    arcs: list[RawArc] = field(default_factory=list)
    islands: list[RawIsland] = field(default_factory=list)
    seeds: dict[str, Point] = field(default_factory=dict)
    ports: dict[str, Point] = field(default_factory=dict)
    lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    scenery: list[Scenery] = field(default_factory=list)
    ornaments: list[Ornament] = field(default_factory=list)
    jetties: Literal["printed", "laid"] = "printed"
    ferries: list[tuple[Point, ...]] = field(default_factory=list)
    captions: list[Caption] = field(default_factory=list)


def read_outline(path: Path) -> Outline:
    """The outline in the file at `path`.

    Raises:
        ValueError: a line does not start with a known word.
    """
    outline = Outline()
    _read_into(outline, path)
    return outline


def _read_into(outline: Outline, path: Path) -> None:
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        text = line.partition("#")[0].strip()
        if text:
            head, _, tail = text.partition(":")
            try:
                if head.startswith("like "):
                    _read_into(outline, path.parents[1] / head.split()[1] / path.name)
                else:
                    _read_statement(outline, head.split(), tail.strip())
            except (ValueError, IndexError) as error:
                raise ValueError(f"{path.name}, line {number}: {line!r}") from error


def _read_statement(outline: Outline, words: list[str], tail: str) -> None:
    match words:
        case ["frame", width, height]:
            outline.size = (int(width), int(height))
        case ["node", name, x, y]:
            outline.nodes[name] = (float(x), float(y))
        case ["arc", kind, start, end]:
            outline.arcs.append(RawArc(kind, start, end, _points(tail)))
        case ["isle", area]:
            outline.islands.append(RawIsland(None if area == "_" else area, _points(tail)))
        case ["seed", area, x, y]:
            outline.seeds[area] = (float(x), float(y))
        case ["port", area, x, y]:
            outline.ports[area] = (float(x), float(y))
        case ["lines", area]:
            outline.lines[area] = tuple(line.strip() for line in tail.split("/"))
        case ["jetties", ("printed" | "laid") as jetties]:
            outline.jetties = jetties
        case _:
            _read_decoration(outline, words, tail)


def _read_decoration(outline: Outline, words: list[str], tail: str) -> None:
    match words:
        case ["scenery", kind, *numbers]:
            outline.scenery.append(_scenery(kind, [float(number) for number in numbers]))
        case ["ornament", kind, x, y, size]:
            outline.ornaments.append(Ornament(kind, (float(x), float(y)), float(size)))
        case ["ferry"]:
            outline.ferries.append(_points(tail))
        case ["caption", x, y]:
            outline.captions.append(Caption((float(x), float(y)), tail))
        case _:
            raise ValueError(words)


def _scenery(kind: str, numbers: list[float]) -> Scenery:
    x, y, rx, ry, size, gap = numbers
    return Scenery(kind, (x, y), (rx, ry), size, gap)


def _points(text: str) -> tuple[Point, ...]:
    pairs = (pair.split(",") for pair in text.split())
    return tuple((float(x), float(y)) for x, y in pairs)
