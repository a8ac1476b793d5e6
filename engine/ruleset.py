"""A ruleset: the procedures of one edition, each under the name by which the course of a game, the
cards and the refusals find it.

What editions share is plain code in `engine.rules`; it is told what differs a little by the
game's `Readings` and by what its edition prints.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from engine.edition import WesterosCard
from engine.names import Step

if TYPE_CHECKING:
    from engine.table import Table

Procedure: TypeAlias = "Callable[[Table], Awaitable[None]]"
Effect: TypeAlias = "Callable[[Table, WesterosCard], Awaitable[None]]"
"""What a Westeros card does."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How one edition is played.

    `steps` are the parts of a round, `westeros` what Westeros cards do, by their effect.
    `after_march` is what is seen to once a march is over. `cited` turns a rule of the second
    edition that a shared procedure cites into the same rule of this edition.
    """

    steps: Mapping[Step, Procedure]
    westeros: Mapping[str, Effect]
    after_march: Procedure
    cited: Mapping[str, str]
