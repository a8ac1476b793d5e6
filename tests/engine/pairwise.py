"""Combinations of choices in which every pair of values of two factors occurs."""

import random
from collections.abc import Mapping
from itertools import combinations

Factors = Mapping[str, tuple[str, ...]]
"""What can be chosen -> its values."""
Row = dict[str, str]
"""Factor -> the value chosen."""
Pair = frozenset[tuple[str, str]]
CANDIDATES = 40


def covering(factors: Factors, seed: str = "pairs") -> tuple[Row, ...]:
    """Few rows in which any two factors meet with every pair of their values."""
    rng = random.Random(seed)
    missing = all_pairs(factors)
    rows: list[Row] = []
    while missing:
        tried = [drawn(factors, rng) for _ in range(CANDIDATES)]
        best = max(tried, key=lambda row: len(missing & pairs_of(row)))
        missing -= pairs_of(best)
        rows.append(best)
    return tuple(rows)


def all_pairs(factors: Factors) -> set[Pair]:
    """Every pair of values of two factors."""
    return {
        frozenset(((one, value), (other, second)))
        for (one, values), (other, seconds) in combinations(factors.items(), 2)
        for value in values
        for second in seconds
    }


def pairs_of(row: Row) -> set[Pair]:
    """The pairs that a row covers."""
    return {frozenset(pair) for pair in combinations(row.items(), 2)}


def drawn(factors: Factors, rng: random.Random) -> Row:
    """Any combination."""
    return {name: rng.choice(values) for name, values in factors.items()}
