"""The march step. 2E-MARCH, 2E-TRANS, 2E-NEUTRAL, 1E-MARCH, 1E-NEUT."""

from collections.abc import Mapping
from functools import cache, partial
from types import MappingProxyType

from engine.events import (
    Marched,
    NeutralForceBeaten,
    NeutralSupportCalled,
    PowerTokenPlaced,
    SupportDeclared,
)
from engine.names import AreaId, House, OrderToken, UnitKind
from engine.requests import DeclareSupport, Destination, MarchAnswer, MarchOption, ResolveMarch
from engine.rules.combat import fight
from engine.rules.movement import Resistance, open_ways, resistance, room_in
from engine.rules.nearness import near
from engine.rules.pieces import enter, stand_up, supply_room, sweep_orders, take
from engine.rules.ports import settle, settle_vacated_ports
from engine.rules.strength import support_strength, supports, unit_strength
from engine.rules.support import declared_as_one
from engine.rules.turns import end_step, orders_of_type, take_turns
from engine.ruleset import rules_of
from engine.table import Table
from engine.world import Combat, World

_NOTHING: Mapping[AreaId, int] = MappingProxyType({})


async def resolve_marches(t: Table) -> None:
    """In turn order, round and round, each house resolves one March order. 2E-MARCH-01, -17."""
    marched = await take_turns(t, "march", resolve_march)
    if t.world.readings.routed_units_rise == "after_the_marches":
        stand_up(t.world)
    end_step(t, "consolidate", show=marched)


async def resolve_march(t: Table, house: House) -> None:
    """One March order of `house`."""
    asked = partial(march_request, t.world, house)
    answer = await t.ask(asked(), anew=asked)
    while answer.call_against is not None:
        called = (answer.area, answer.call_against)
        pledged = {
            area: await _call_for_support(t, house, answer.area, area)
            for area in _called_areas(t.world, house, answer.call_against)
        }
        answer = await t.ask(march_request(t.world, house, called=called, pledged=pledged))
    await carry_out(t, house, answer)


async def carry_out(t: Table, house: House, answer: MarchAnswer) -> None:
    """Move the units, then fight where there is resistance. 2E-MARCH-07."""
    world = t.world
    token = world.orders[answer.area].token
    met = {move.to: resistance(world, house, move.to) for move in answer.moves}
    attack = next((area for area, stands in met.items() if stands), None)
    move_units(t, house, answer, token, attack)
    if attack is not None:
        units = next(move.units for move in answer.moves if move.to == attack)
        await _attack(t, house, answer.area, attack, units)
    elif world.orders.get(answer.area) is not None:
        del world.orders[answer.area]  # 2E-MARCH-14
    sweep_orders(t)
    await rules_of(t.world).after_march(t)
    await settle(t, acting=house)


def move_units(
    t: Table, house: House, answer: MarchAnswer, token: OrderToken, attack: AreaId | None
) -> None:
    """Units leave; all but those that attack arrive; a power token may stay. 2E-MARCH-07."""
    t.tell(Marched(house=house, area=answer.area, order=token, moves=answer.moves, attack=attack))
    for move in answer.moves:
        take(t, answer.area, move.units)
        if move.to != attack:
            enter(t, house, move.to, move.units)
    if answer.leave_power_token:
        leave_power_token(t, house, answer.area)


def leave_power_token(t: Table, house: House, area: AreaId) -> None:
    """A power token stays behind. 2E-MARCH-12, 2E-CONTROL-04."""
    t.world.power[house] -= 1
    t.world.power_tokens[area] = house
    t.tell(PowerTokenPlaced(house=house, area=area))


async def _attack(
    t: Table, house: House, origin: AreaId, area: AreaId, units: tuple[UnitKind, ...]
) -> None:
    world = t.world
    if area in world.neutral_forces:
        strength = world.neutral_forces.pop(area)  # 2E-NEUTRAL-05
        t.tell(NeutralForceBeaten(house=house, area=area, strength=strength))
        enter(t, house, area, units)
        del world.orders[origin]
        return
    defender = defender_of(world, area)
    assert defender is not None
    world.combat = Combat(
        attacker=house,
        defender=defender,
        origin=origin,
        area=area,
        attacking=list(units),
        march=world.orders[origin].token,
    )
    await settle_vacated_ports(t)
    await fight(t, world.combat)


def defender_of(world: World, area: AreaId) -> House | None:
    """Who would fight for `area`: whose units stand there, or else whose home it is."""
    return world.house_in(area) or world.edition.areas[area].home_of


# --- What can be answered -----------------------------------------------------------------------


def march_request(
    world: World,
    house: House,
    *,
    called: tuple[AreaId, AreaId] | None = None,
    pledged: Mapping[AreaId, int] = _NOTHING,
) -> ResolveMarch:
    """The question to `house`, after a call for support for the march `called`.

    `pledged`: area with a neutral force -> strength that others promised to add there.
    """
    return ResolveMarch(
        house=house,
        options={
            area: march_option(
                world,
                house,
                area,
                modifier=world.edition.orders[world.orders[area].token].modifier,
                called=called,
                pledged=pledged,
            )
            for area in orders_of_type(world, house, "march")
        },
        supply=supply_room(world, house),
        called=called,
        move_by_move=world.readings.march_supply_check == "move_by_move",
        in_the_end_only=world.readings.attackers_and_supply == "in_embattled_area",
    )


def march_option(
    world: World,
    house: House,
    area: AreaId,
    *,
    modifier: int,
    called: tuple[AreaId, AreaId] | None = None,
    pledged: Mapping[AreaId, int] = _NOTHING,
) -> MarchOption:
    """What a march out of `area` could do."""
    destinations: dict[AreaId, Destination] = {}
    for to, by_ship in open_ways(world, house, area).items():
        stands = resistance(world, house, to)
        if stands == "neutral":
            destinations[to] = _neutral(
                world,
                house,
                to,
                by_ship=by_ship,
                helped=modifier + pledged.get(to, 0),
                may_call=called is None,
            )
        else:
            destinations[to] = _destination(by_ship, stands, room_in(world, to))
    return MarchOption(
        modifier=modifier,
        units=tuple(world.forces[area].ready),
        destinations=destinations,
        may_leave_token=may_leave_token(world, house, area),
    )


@cache
def _destination(by_ship: bool, stands: Resistance | None, room: int) -> Destination:
    """There are few different ones, and very many are named in a game."""
    return Destination(by_ship=by_ship, resistance=stands, room=room)


def may_leave_token(world: World, house: House, area: AreaId) -> bool:
    """Whether a power token may stay behind once `area` is empty. 2E-CONTROL-04, -06."""
    facts = world.edition.areas[area]
    return (
        facts.type == "land"
        and facts.home_of != house
        and area not in world.power_tokens
        and world.power[house] > 0
    )


def _neutral(
    world: World,
    house: House,
    to: AreaId,
    *,
    by_ship: bool,
    helped: int,
    may_call: bool,
) -> Destination:
    """A neutral force may be attacked only if it will be beaten. 2E-NEUTRAL-01 to -04, -09."""
    supporters = neutral_supporters(world, to)
    own = tuple(area for area in supporters if world.orders[area].house == house)
    helped += sum(support_strength(world, area, to, "attacker") for area in own)
    joinable = own if world.readings.neutral_support == "with_units_joining" else ()
    return Destination(
        by_ship=by_ship,
        resistance="neutral",
        needed=max(0, world.neutral_forces[to] - helped),
        worth={
            kind: unit_strength(world, kind, attacked=to)
            for kind, unit in world.edition.units.items()
            if unit.terrain == world.edition.areas[to].type
        },
        may_call=may_call and len(own) < len(supporters),
        supported_from=joinable,
    )


# --- Support against neutral forces -------------------------------------------------------------


def neutral_supporters(world: World, area: AreaId) -> list[AreaId]:
    """The areas with a Support order that reaches the neutral force in `area`."""
    return [a for a in near(world, area) if supports(world, a, area)]


def _called_areas(world: World, house: House, named: AreaId) -> list[AreaId]:
    """The neutral forces that support is asked against at once. 2E-NEUTRAL-09."""
    if world.readings.neutral_support_call == "for_the_named_area":
        return [named]
    return sorted(
        {
            area
            for option in march_request(world, house).options.values()
            for area, destination in option.destinations.items()
            if destination.may_call
        }
    )


async def _call_for_support(t: Table, house: House, origin: AreaId, area: AreaId) -> int:
    """Ask the others, in turn order, for support against a neutral force. 2E-NEUTRAL-03, -09."""
    world = t.world
    t.tell(NeutralSupportCalled(house=house, origin=origin, area=area))
    pledged = 0
    for helper in list(world.turn_order):
        orders = {
            a: support_strength(world, a, area, "attacker")
            for a in neutral_supporters(world, area)
            if world.orders[a].house == helper != house
        }
        if not orders:
            continue
        answer = await t.ask(
            DeclareSupport(
                house=helper,
                area=area,
                marcher=house,
                battle=None,
                orders={a: {"attacker": strength} for a, strength in orders.items()},
                as_one=declared_as_one(world),
                rule="2E-NEUTRAL-09",
            )
        )
        t.tell(SupportDeclared(house=helper, area=area, sides=answer.sides))
        pledged += sum(orders[a] for a, side in answer.sides.items() if side == "attacker")
    return pledged
