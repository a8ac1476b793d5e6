"""A ruleset: the procedures of one edition, each under the name by which the course of a game, the
cards and the refusals find it.

What editions share is plain code in `engine.rules`; it is told what differs a little by the
game's `Readings` and by what its edition prints. Where an expansion adds something, the shared
code calls it at a named point.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import NamedTuple, TypeAlias

from engine.edition import OrderType, WesterosCard
from engine.names import AreaId, CardId, House, Step, Track, UnitKind
from engine.requests import WesterosOption
from engine.shelf import box_of, chosen_in, expansions_of
from engine.table import Table
from engine.world import Combat, PlacedOrder, World

Procedure: TypeAlias = Callable[[Table], Awaitable[None]]
Effect: TypeAlias = Callable[[Table, WesterosCard], Awaitable[None]]
"""What a Westeros card does."""
Resolve: TypeAlias = Callable[[Table, House], Awaitable[None]]
"""Let a house resolve one of its regular orders."""
Turn: TypeAlias = Callable[[Table, House, OrderType, Resolve], Awaitable[None]]
"""A house's turn in the step in which orders of that type are resolved."""
Deed: TypeAlias = Callable[[Table], None]
SetUp: TypeAlias = Callable[[World], None]
Emptied: TypeAlias = Callable[[Table, AreaId], None]
OtherOrders: TypeAlias = Callable[[World], dict[AreaId, PlacedOrder]]
Bars: TypeAlias = Callable[[World, House, AreaId], bool]
"""(world, a house, an area) -> whether the house may not act against it."""
Attacking: TypeAlias = Callable[[World, UnitKind, AreaId, int], int]
"""(world, a kind of unit, the area it attacks, its strength so far) -> its strength."""
Defence: TypeAlias = Callable[[World, Combat], int]
Change: TypeAlias = "Callable[[Ruleset], Ruleset]"
"""What an option of an expansion makes of the ruleset of its edition."""


class Choice(NamedTuple):
    """A Westeros card of which the holder of a token chooses the effect, among `options`."""

    track: Track
    rule: str
    options: tuple[WesterosOption, ...]


@dataclass(frozen=True, slots=True)
class Ruleset:
    """How one edition is played, with the options of a game."""

    # --- Where editions differ ------------------------------------------------------------------

    steps: Mapping[Step, Procedure]
    """The parts of a round."""
    westeros: Mapping[str, Effect]
    """What Westeros cards do, by their effect or by the option that is chosen."""
    wildling_attack: Procedure
    """The wildlings attack at their current strength."""
    turn: Turn
    """A house's turn in a step of the Action phase."""
    after_march: Procedure
    """What is seen to once a march is over."""
    cited: Mapping[str, str]
    """The id of a rule that a shared procedure cites -> the same rule in this edition's book."""
    choices: Mapping[CardId, Choice] = field(default_factory=dict)
    """The Westeros cards that let a house choose."""

    # --- Where an expansion adds ----------------------------------------------------------------

    at_set_up: tuple[SetUp, ...] = ()
    """Called when a new World has all that its edition sets up."""
    at_clean_up: tuple[Deed, ...] = ()
    """Called at the end of a round, when the regular orders have been taken up."""
    emptied: tuple[Emptied, ...] = ()
    """Called when the last unit of a house has left an area, or was destroyed there."""
    other_orders: tuple[OtherOrders, ...] = ()
    """Orders that lie face up beside the regular ones. They give their house a turn in the step of
    their icon and can be raided; who takes one off the board deletes it from what is given."""
    bars: tuple[Bars, ...] = ()
    """Asked before a house may march into an area, raid it, or back an attack on it."""
    attacking: tuple[Attacking, ...] = ()
    """What the area that is attacked makes of an attacking unit's strength."""
    defence: Mapping[str, Defence] = field(default_factory=dict)
    """Further parts of a defender's total, each by its name in the event `Strength`."""


@cache
def ruleset_for(edition: str) -> Ruleset:
    """How an edition is played, with the options of its name.

    Raises:
        KeyError: there is no such edition.
    """
    box, chosen = box_of(edition), chosen_in(edition)
    rules: Ruleset = import_module(f"{box.package}.ruleset").RULESET
    for expansion in expansions_of(box):
        changes: Mapping[str, Change] = import_module(f"{expansion.package}.ruleset").CHANGES
        for option, change in changes.items():
            if option in chosen:
                rules = change(rules)
    return rules


def rules_of(world: World) -> Ruleset:
    """The procedures that a game is played with."""
    return ruleset_for(world.edition_id)
