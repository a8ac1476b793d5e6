"""A ruleset: the procedures of one edition, each under the name by which the course of a game, the
cards and the refusals find it.

What editions share is plain code in `engine.rules`; it is told what differs a little by the
game's `Readings` and by what its edition prints.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.edition import OrderType, WesterosCard
from engine.names import House, Step

if TYPE_CHECKING:
    from engine.table import Table

Procedure: TypeAlias = "Callable[[Table], Awaitable[None]]"
Effect: TypeAlias = "Callable[[Table, WesterosCard], Awaitable[None]]"
"""What a Westeros card does."""
Resolve: TypeAlias = "Callable[[Table, House], Awaitable[None]]"
"""Let a house resolve one of its regular orders."""
Turn: TypeAlias = "Callable[[Table, House, OrderType, Resolve], Awaitable[None]]"
"""A house's turn in the step in which orders of that type are resolved."""
Change: TypeAlias = "Callable[[Ruleset], Ruleset]"
"""What an option of an expansion makes of the ruleset of its edition."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How one edition is played.

    `steps` are the parts of a round, `westeros` what Westeros cards do, by their effect.
    `turn` is the turn of a house in a step of the Action phase, `after_march` what is seen to once
    a march is over. `cited` turns a rule of the second
    edition that a shared procedure cites into the same rule of this edition.
    """

    steps: Mapping[Step, Procedure]
    westeros: Mapping[str, Effect]
    turn: Turn
    after_march: Procedure
    cited: Mapping[str, str]
