"""The consolidate power step, and the clean up that ends a round. 2E-CP, 2E-END."""

from engine.events import PowerConsolidated
from engine.names import AreaId, House
from engine.requests import ConsolidateAnswer, ConsolidateOption, ConsolidatePower, MusterPlan
from engine.rules.mustering import muster, muster_request
from engine.rules.pieces import gain_power, stand_up
from engine.rules.turns import end_step, orders_of_type, take_turns
from engine.rules.victory import end_by_rounds
from engine.ruleset import rules_of
from engine.table import Table
from engine.world import World


async def consolidate_power(t: Table) -> None:
    """In turn order each house resolves one Consolidate Power order; then all is cleaned up."""
    finish_round(t, show=await take_turns(t, "consolidate_power", _resolve_one))


def finish_round(t: Table, *, show: bool) -> None:
    """Clean up; after the last round somebody has won. 2E-END, 1E-ROUND-01."""
    clean_up(t)
    end_step(t, "westeros", show=show)
    if t.world.round >= t.edition.constants.round_count:
        end_by_rounds(t)


async def _resolve_one(t: Table, house: House) -> None:
    options = {
        area: _option(t.world, house, area)
        for area in orders_of_type(t.world, house, "consolidate_power")
    }
    answer = await t.ask(ConsolidatePower(house=house, options=options))
    await _carry_out(t, house, answer, options[answer.area].power)
    del t.world.orders[answer.area]


async def _carry_out(t: Table, house: House, answer: ConsolidateAnswer, power: int) -> None:
    t.tell(PowerConsolidated(house=house, area=answer.area, use=answer.use))
    if answer.use == "muster":
        mustered = await muster(t, house, [answer.area], "consolidate_power")
        # 2E-CP-07: it is one or the other, and a mustering may be empty.
        if mustered or t.world.readings.special_consolidate_without_muster == "pays_nothing":
            return
    gain_power(t, house, power, "consolidate_power", answer.area)


def _option(world: World, house: House, area: AreaId) -> ConsolidateOption:
    token = world.edition.orders[world.orders[area].token]
    fort = world.edition.areas[area].fort != "none"
    return ConsolidateOption(
        power=consolidated_power(world, house, area),
        may_muster=token.special and fort and _can_muster(world, house, area),
    )


def _can_muster(world: World, house: House, area: AreaId) -> bool:
    """Whether any unit could be mustered: else the choice would only waste the order."""
    request = muster_request(world, house, [area], "consolidate_power")
    return bool(MusterPlan(request).choices())


def consolidated_power(world: World, house: House, area: AreaId) -> int:
    """What a Consolidate Power order in `area` yields. 2E-CP-02 to 2E-CP-04."""
    facts = world.edition.areas[area]
    if facts.type == "land":
        return 1 + facts.power
    if facts.type == "sea":
        return 0
    assert facts.sea is not None
    return 1 if world.house_in(facts.sea) in (house, None) else 0


def clean_up(t: Table) -> None:
    """Take up the orders, stand up routed units, refresh Raven and blade. 2E-END-01 to -03."""
    world = t.world
    world.orders.clear()
    for take_up in rules_of(t.world).at_clean_up:
        take_up(t)
    stand_up(world)
    world.blade_used = False
    world.raven_used = False
