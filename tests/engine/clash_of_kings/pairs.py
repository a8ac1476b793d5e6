"""Combinations of the expansion's options and readings in which every pair of choices occurs."""

import random
from functools import cache
from itertools import combinations
from typing import get_args

from engine.expansions import edition_name, options_of
from engine.game import FirstEditionOptions
from engine.rulebook import load_rulebook

Row = dict[str, str]
"""Factor -> the value chosen: an option `on` or `off`, an open point's reading."""
CANDIDATES = 40


def factors() -> dict[str, tuple[str, ...]]:
    """Every option that can be played, and every open point of the expansion."""
    switches: dict[str, tuple[str, ...]] = {o.id: ("off", "on") for o in options_of("first")}
    for option in load_rulebook("first").options:
        if any(rule.startswith("COK-") for rule in option.rules):
            field = FirstEditionOptions.model_fields[option.name]
            switches[option.name] = get_args(field.annotation)
    return switches


@cache
def pairwise() -> tuple[Row, ...]:
    """Few rows in which any two factors meet with every pair of their values."""
    rng = random.Random("pairs")
    missing = all_pairs()
    rows: list[Row] = []
    while missing:
        tried = [_drawn(rng) for _ in range(CANDIDATES)]
        best = max(tried, key=lambda row: len(missing & pairs_of(row)))
        missing -= pairs_of(best)
        rows.append(best)
    return tuple(rows)


def all_pairs() -> set[frozenset[tuple[str, str]]]:
    """Every pair of values of two factors."""
    return {
        frozenset(((one, value), (other, second)))
        for (one, values), (other, seconds) in combinations(factors().items(), 2)
        for value in values
        for second in seconds
    }


def pairs_of(row: Row) -> set[frozenset[tuple[str, str]]]:
    """The pairs that a row covers."""
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def combination(number: int) -> Row:
    """The combination of a numbered game: those that cover all pairs first, then any."""
    rows = pairwise()
    return rows[number] if number < len(rows) else _drawn(random.Random(f"row-{number}"))


def edition_of(row: Row) -> str:
    """The name of the edition with the row's options."""
    return edition_name("first", [name for name, value in row.items() if value == "on"])


def readings_of(row: Row) -> FirstEditionOptions:
    """The row's readings of open points."""
    fields = FirstEditionOptions.model_fields
    return FirstEditionOptions.model_validate({k: v for k, v in row.items() if k in fields})


def _drawn(rng: random.Random) -> Row:
    return {name: rng.choice(values) for name, values in factors().items()}
