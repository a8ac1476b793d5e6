"""The few draws that answers given by chance are made of.

They all take `draw`, a source of numbers from 0 up to 1, and use as few of them as they can: a
player who answers by chance must keep up with the rules.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Draw: TypeAlias = Callable[[], float]


def one_of(choices: Sequence[T], draw: Draw) -> T:
    """Any of `choices`."""
    return choices[int(draw() * len(choices))]


def key_of(choices: Mapping[T, object], draw: Draw) -> T:
    """Any key of `choices`."""
    if len(choices) == 1:
        return next(iter(choices))
    return one_of(tuple(choices), draw)


def shuffled(things: Iterable[T], draw: Draw) -> list[T]:
    """`things` in any order."""
    order = list(things)
    for last in range(len(order) - 1, 0, -1):
        chosen = int(draw() * (last + 1))
        order[last], order[chosen] = order[chosen], order[last]
    return order
