"""The Consolidate Power step where something is to be decided in it. COK-FORT-02 to -04."""

from engine.boxes.clash_of_kings.played_with import played_with
from engine.events import FortificationBuilt, PowerConsolidated
from engine.names import AreaId, House
from engine.requests import ConsolidateOption, ConsolidatePower
from engine.rules.consolidate import consolidated_power, finish_round
from engine.rules.pieces import gain_power
from engine.rules.turns import having_orders, orders_of_type, take_turns
from engine.ruleset import rules_of
from engine.table import Table
from engine.world import World


async def consolidate_in_turn(t: Table) -> None:
    """One order after the other, of houses in order of play. COK-FORT-03."""
    if played_with(t.world).consolidate_order == "one_order_each":
        resolved = await take_turns(t, "consolidate_power", _resolve_one)
    else:
        resolved = await _house_by_house(t)
    finish_round(t, show=resolved)


async def _house_by_house(t: Table) -> bool:
    """Each house resolves all its orders before the next one (an option)."""
    resolved = False
    while having := having_orders(t.world, "consolidate_power"):
        t.quiet()
        house = next(house for house in t.world.turn_order if house in having)
        await rules_of(t.world).turn(t, house, "consolidate_power", _resolve_one)
        resolved = True
    return resolved


async def _resolve_one(t: Table, house: House) -> None:
    options = {
        area: ConsolidateOption(
            power=consolidated_power(t.world, house, area),
            may_muster=False,  # 1E-ORD-05
            may_fortify=may_fortify(t.world, area),
        )
        for area in sorted(orders_of_type(t.world, house, "consolidate_power"))
    }
    answer = await t.ask(ConsolidatePower(house=house, options=options, rule="COK-FORT-03"))
    t.tell(PowerConsolidated(house=house, area=answer.area, use=answer.use))
    del t.world.orders[answer.area]
    if answer.use == "fortify":
        t.world.fortifications[answer.area] = house
        t.tell(FortificationBuilt(house=house, area=answer.area))
    else:
        power = options[answer.area].power
        gain_power(t, house, power, "consolidate_power", answer.area)


def may_fortify(world: World, area: AreaId) -> bool:
    """Whether a fortification is left, and may stand there. COK-FORT-01, COK-FORT-04."""
    stock = world.edition.fortifications
    if stock is None or len(world.fortifications) >= stock.total:
        return False
    return world.edition.areas[area].type == "land" and area not in world.fortifications
