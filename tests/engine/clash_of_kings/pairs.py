"""Combinations of the expansion's options and readings in which every pair of choices occurs."""

import random
from functools import cache
from typing import get_args

from engine.boxes.clash_of_kings.options import ClashOfKingsOptions
from engine.shelf import BOXES, edition_name, options_of
from tests.engine.pairwise import Row, covering, drawn


def factors() -> dict[str, tuple[str, ...]]:
    """Every option that can be played, `on` or `off`, and every open point of the expansion."""
    switches: dict[str, tuple[str, ...]] = {o.id: ("off", "on") for o in options_of(BOXES["first"])}
    for option in BOXES["clash_of_kings"].rulebook.options:
        field = ClashOfKingsOptions.model_fields[option.name]
        switches[option.name] = get_args(field.annotation)
    return switches


@cache
def pairwise() -> tuple[Row, ...]:
    """Few rows in which any two factors meet with every pair of their values."""
    return covering(factors())


def combination(number: int) -> Row:
    """The combination of a numbered game: those that cover all pairs first, then any."""
    rows = pairwise()
    return rows[number] if number < len(rows) else drawn(factors(), random.Random(f"row-{number}"))


def edition_of(row: Row) -> str:
    """The name of the edition with the row's options."""
    return edition_name("first", [name for name, value in row.items() if value == "on"])


def readings_of(row: Row) -> ClashOfKingsOptions:
    """The row's readings of open points."""
    fields = ClashOfKingsOptions.model_fields
    return ClashOfKingsOptions.model_validate({k: v for k, v in row.items() if k in fields})
