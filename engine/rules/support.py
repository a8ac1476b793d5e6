"""Window W0: who backs whom in a combat. 2E-COMBAT-03, -04, -11, -12."""

from collections.abc import Collection

from engine.events import SupportDeclared, SupportRefused
from engine.names import AreaId, House, Side
from engine.requests import DeclareSupport, RefuseSupport
from engine.rules.control import is_barred
from engine.rules.nearness import near
from engine.rules.strength import battle_of, support_strength, supporting_areas, supports
from engine.table import Table
from engine.world import Combat, World


async def call_for_support(t: Table, combat: Combat) -> None:
    """In turn order, each Support order next to the battle backs a side or nobody."""
    ready = [a for a in near(t.world, combat.area) if supports(t.world, a, combat.area)]
    if not ready:
        return
    as_offered = t.world.readings.support_refused == "as_it_is_offered"
    from_the_start = t.world.readings.own_support == "counts_unless_refused"
    order = list(t.world.turn_order)
    if from_the_start:
        order.sort(key=lambda house: house not in combat.houses)
    for house in order:
        orders = _support_orders(t.world, combat, house, ready)
        if not orders:
            continue
        if from_the_start and house in combat.houses:
            sides: dict[AreaId, Side | None] = dict.fromkeys(orders, combat.side(house))
        else:
            sides = (await t.ask(_question(t.world, combat, house, orders))).sides
        t.tell(SupportDeclared(house=house, area=combat.area, sides=sides))
        combat.support.update({area: side for area, side in sides.items() if side})
        if as_offered:  # 1E-SUPPORT-10
            await _offer_refusals(t, combat, of=(house,))
    if not as_offered:
        await _offer_refusals(t, combat, of=t.world.houses, own=from_the_start)


async def _offer_refusals(
    t: Table, combat: Combat, *, of: Collection[House], own: bool = False
) -> None:
    """Both combatants, in turn order, may turn down what these houses offered."""
    for house in [h for h in t.world.turn_order if h in combat.houses]:
        await _offer_refusal(t, combat, house, of, own=own)


def declared_as_one(world: World) -> bool:
    """Whether all Support orders of a house go the same way. 2E-COMBAT-11, 2E-NEUTRAL-03."""
    return world.readings.support_declared_by == "house"


def _question(
    world: World, combat: Combat, house: House, orders: dict[AreaId, dict[Side, int]]
) -> DeclareSupport:
    return DeclareSupport(
        house=house,
        area=combat.area,
        marcher=combat.attacker,
        battle=battle_of(world, combat),
        orders=orders,
        as_one=declared_as_one(world),
    )


def _support_orders(
    world: World, combat: Combat, house: House, ready: list[AreaId]
) -> dict[AreaId, dict[Side, int]]:
    """Those of `house` among the Support orders `ready`; it may back itself only. 2E-COMBAT-04."""
    sides: tuple[Side, ...] = ("attacker", "defender")
    if house in combat.houses:
        sides = (combat.side(house),)
    elif is_barred(world, house, combat.area):
        sides = ("defender",)
    return {
        area: {side: support_strength(world, area, combat.area, side) for side in sides}
        for area in ready
        if world.orders[area].house == house
    }


async def _offer_refusal(
    t: Table, combat: Combat, house: House, of: Collection[House], *, own: bool
) -> None:
    """A combatant may turn down what others offered, and its own support if not asked before."""
    side = combat.side(house)
    foreign = t.world.readings.refuse_foreign_support == "until_house_cards"
    offered: dict[House, int] = {}
    for area in supporting_areas(t.world, combat, side):
        supporter = t.world.orders[area].house
        if supporter not in of:
            continue
        if own if supporter == house else foreign:
            strength = support_strength(t.world, area, combat.area, side)
            offered[supporter] = offered.get(supporter, 0) + strength
    if not offered:
        return
    battle = battle_of(t.world, combat)
    answer = await t.ask(RefuseSupport(house=house, battle=battle, supporters=offered))
    if not answer.refused:
        return
    t.tell(SupportRefused(house=house, refused=answer.refused))
    for area in supporting_areas(t.world, combat, side):
        if t.world.orders[area].house in answer.refused:
            del combat.support[area]
