"""The one-time orders that every house has. COK-OTO-REC, COK-OTO-SUP, COK-OTO-FM."""

from engine.events import SupplyMoved, UnitsGathered
from engine.names import AreaId, House
from engine.requests import GatherAnswer, GatherUnits, Origin
from engine.rules.marches import leave_power_token, may_leave_token
from engine.rules.movement import reach
from engine.rules.mustering import muster
from engine.rules.pieces import enter, supply_room, sweep_orders, take
from engine.rules.ports import settle
from engine.ruleset import rules_of
from engine.table import Table
from engine.world import World


async def recruit(t: Table, house: House, area: AreaId) -> None:
    """Muster at once with the points of the City or Stronghold there, if any. COK-OTO-REC-01."""
    if t.edition.areas[area].fort != "none":  # COK-OTO-REC-02
        await muster(t, house, [area], "recruit")


async def bring_supply(t: Table, house: House, area: AreaId) -> None:
    """Raise the supply marker by the barrels printed there. COK-OTO-SUP-01, -03."""
    world = t.world
    raised = world.supply[house] + t.edition.areas[area].supply
    world.supply[house] = min(raised, t.edition.constants.supply_track_max)
    t.tell(SupplyMoved(supply={house: world.supply[house]}))


async def gather_units(t: Table, house: House, area: AreaId) -> None:
    """Forced March: units come from adjacent areas, as far as by ship. COK-OTO-FM-01 to -05."""
    answer = await t.ask(gather_request(t.world, house, area))
    _move_in(t, house, area, answer)
    sweep_orders(t)
    await rules_of(t.world).after_march(t)
    await settle(t, acting=house)


def _move_in(t: Table, house: House, area: AreaId, answer: GatherAnswer) -> None:
    coming = {origin: units for origin, units in answer.units.items() if units}
    t.tell(UnitsGathered(house=house, area=area, units=coming))
    for origin, units in coming.items():
        take(t, origin, units)
        enter(t, house, area, units)
    for origin in answer.leave_power_tokens:
        leave_power_token(t, house, origin)


def gather_request(world: World, house: House, area: AreaId) -> GatherUnits:
    """The question: every area of ready units that could march to `area`. Routed ones stay."""
    ways = {origin: reach(world, house, origin) for origin in sorted(world.areas_of(house))}
    return GatherUnits(
        house=house,
        area=area,
        origins={
            origin: Origin(
                units=tuple(world.forces[origin].ready),
                by_ship=destinations[area],
                may_leave_token=may_leave_token(world, house, origin),
            )
            for origin, destinations in ways.items()
            if area in destinations and world.forces[origin].ready
        },
        supply=supply_room(world, house),
        power=world.power[house],
    )
