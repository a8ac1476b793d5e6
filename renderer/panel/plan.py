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
HEIGHTS = {"wildlings": 108, "supply": 200, "victory": 160, "westeros": 158}
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
    influence = INFLUENCE_HEAD + TRACK_ROW * rows + 8
    houses = HOUSES_HEAD + HOUSE_ROW * rows
    used = HEADER + influence + houses + sum(HEIGHTS.values()) + FOOT
    gap = min((height - used) / 6, 44)
    tops: list[float] = []
    at = HEADER + gap
    for section in (HEIGHTS["wildlings"], influence, *list(HEIGHTS.values())[1:]):
        tops.append(at + 14)
        at += section + gap
    return Plan(rows, *tops, houses=at + 14)


def column_x(number: int, count: int) -> float:
    """The middle of one of `count` columns across the panel."""
    width = INNER / count
    return MARGIN + width * (number + 0.5)
