"""The units that fight on either side of a combat, and their losses. 2E-COMBAT-09."""

from collections.abc import Sequence

from engine.events import UnitsLost
from engine.events.causes import LossCause
from engine.names import Side, UnitKind
from engine.rules.pieces import lose
from engine.table import Table
from engine.world import Combat, World


def fighting_units(world: World, combat: Combat, side: Side) -> list[UnitKind]:
    """The ready units that fight on that side."""
    if side == "attacker":
        return list(combat.attacking)
    force = world.forces.get(combat.area)
    return list(force.ready) if force else []


def lose_fighters(
    t: Table, combat: Combat, side: Side, units: Sequence[UnitKind], cause: LossCause
) -> None:
    """Destroy ready units that fight on that side."""
    if side == "attacker":
        lose_attackers(t, combat, units, cause)
    else:
        lose(t, combat.area, units, cause)


def lose_attackers(t: Table, combat: Combat, units: Sequence[UnitKind], cause: LossCause) -> None:
    """Destroy attacking units."""
    if not units:
        return
    for unit in units:
        combat.attacking.remove(unit)
    t.tell(UnitsLost(house=combat.attacker, area=combat.origin, units=tuple(units), cause=cause))
