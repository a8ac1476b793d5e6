"""Window W6: the losses of a combat. 2E-COMBAT-32 to -37, 2E-TIDES-02 to -04."""

from typing import Literal

from engine.events import GarrisonRemoved, LossesPrevented
from engine.names import CardId, Side
from engine.requests import ChooseCasualties
from engine.rules.card_texts import text_of
from engine.rules.fighters import fighting_units, lose_fighters
from engine.rules.pieces import lose
from engine.rules.strength import SIDES, Outcome
from engine.table import Table
from engine.world import Combat


async def take_casualties(t: Table, combat: Combat, outcome: Outcome) -> None:
    """The garrison falls, what cannot retreat is destroyed, then swords strike, then skulls."""
    if outcome.loser == "defender":
        _remove_garrison(t, combat)
    engines = _lose_what_cannot_retreat(t, combat, outcome.loser)
    swords = outcome.swords
    if t.world.readings.siege_engine_losses == "count_towards_swords":
        swords = max(0, swords - engines)
    await _strike(t, combat, outcome.loser, swords, "swords")
    for house in [h for h in t.world.turn_order if h in combat.houses]:
        side = combat.side(house)
        other: Side = SIDES[side == "attacker"]
        await _strike(t, combat, side, outcome.strengths[other].skulls, "skulls")


def _remove_garrison(t: Table, combat: Combat) -> None:
    """2E-COMBAT-35."""
    if t.edition.areas[combat.area].home_of != combat.defender:
        return
    if t.world.garrisons.pop(combat.area, None) is not None:
        t.tell(GarrisonRemoved(house=combat.defender, area=combat.area))


def _lose_what_cannot_retreat(t: Table, combat: Combat, loser: Side) -> int:
    """Siege engines, and units routed already, whatever texts say; gives the engines lost.

    2E-COMBAT-34, 2E-RETREAT-14, 2E-RETREAT-16.
    """
    if loser == "defender":
        force = t.world.forces.get(combat.area)
        routed = tuple(force.routed) if force else ()
        lose(t, combat.area, routed, "routed", routed=True)
    engines = [
        unit
        for unit in fighting_units(t.world, combat, loser)
        if not t.edition.units[unit].can_retreat
    ]
    lose_fighters(t, combat, loser, engines, "siege_engine")
    return len(engines)


async def _strike(
    t: Table, combat: Combat, side: Side, count: int, cause: Literal["swords", "skulls"]
) -> None:
    """`side` loses `count` units of its choice, as far as it has them. 2E-COMBAT-33, -37."""
    units = tuple(fighting_units(t.world, combat, side))
    count = min(count, len(units))
    if not count:
        return
    house = combat.house(side)
    text = text_of(combat, house)
    if text.loses_no_units:
        t.tell(LossesPrevented(house=house, card=CardId(text.card), cause=cause))
        return
    request = ChooseCasualties(
        house=house,
        area=combat.area,
        cause=cause,
        count=count,
        units=units,
    )
    lose_fighters(t, combat, side, (await t.ask(request)).units, cause)
