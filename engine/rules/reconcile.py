"""Armies that no longer fit a house's supply. 2E-SUPPLY-07, -08."""

from engine.names import House
from engine.requests import RemoveUnits
from engine.rules.pieces import lose, supply_room
from engine.rules.ports import settle
from engine.table import Table


async def reconcile(t: Table, house: House) -> None:
    """Let `house` give up units until its armies fit its supply."""
    room = supply_room(t.world, house)
    if room.allows({}):
        return
    armies = {area: tuple(t.world.forces[area].units) for area in t.world.areas_of(house)}
    answer = await t.ask(
        RemoveUnits(
            house=house,
            cause="supply",
            armies=armies,
            supply=room,
            only_as_needed=t.world.readings.reconcile_removals == "only_as_needed",
        )
    )
    for area, units in answer.units.items():
        lose(t, area, units, "supply")
    await settle(t)
