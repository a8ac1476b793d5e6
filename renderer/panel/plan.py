"""Where the sections of the panel lie, for a number of houses."""

from dataclasses import dataclass
from functools import cache

from renderer.dimensions import PANEL_WIDTH

MARGIN = 24
INNER = PANEL_WIDTH - 2 * MARGIN
MIDDLE = PANEL_WIDTH / 2

TRACK_ROW = 57
HOUSE_ROW = 86
CELL_TOP = 62
CELL_HEIGHT = 84
HEADER = 172
HALF_HEADING = 14
WIDEST_GAP = 64.0
INFLUENCE_HEAD = 128
HOUSES_HEAD = 26
FOOT = 22


@dataclass(frozen=True)
class Plan:
    """The height at which each section's heading stands."""

    rows: int
    wildlings: float
    influence: float
    supply: float
    victory: float
    westeros: float
    houses: float

    def track_row(self, position: int) -> float:
        """The middle of a position (from 0) on the influence tracks."""
        return self.influence + INFLUENCE_HEAD + TRACK_ROW * (position + 0.5)

    def house_row(self, number: int) -> float:
        """The top of a house's row."""
        return self.houses + HOUSES_HEAD + HOUSE_ROW * number


@cache
def plan_for(rows: int, height: int) -> Plan:
    """Sections one below the other, what is left over spread between them."""
    sections = {
        "wildlings": 108,
        "influence": INFLUENCE_HEAD + TRACK_ROW * rows + 8,
        "supply": 200,
        "victory": 160,
        "westeros": 158,
        "houses": HOUSES_HEAD + HOUSE_ROW * rows,
    }
    gap = min((height - HEADER - FOOT - sum(sections.values())) / len(sections), WIDEST_GAP)
    headings: dict[str, float] = {}
    top = HEADER + gap
    for section, needed in sections.items():
        headings[section] = top + HALF_HEADING
        top += needed + gap
    return Plan(rows, **headings)


def column_x(number: int, count: int) -> float:
    """The middle of one of `count` columns across the panel."""
    width = INNER / count
    return MARGIN + width * (number + 0.5)
