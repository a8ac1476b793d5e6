"""Moving pieces between pool, board and houses: units, power and order tokens. 2E-COMP."""

from collections import Counter
from collections.abc import Iterable

from engine.events import (
    OrderRemoved,
    PowerGained,
    PowerLost,
    PowerTokenRemoved,
    UnitsLost,
)
from engine.events.causes import LossCause, OrderCause, PowerCause
from engine.names import AreaId, House, UnitKind
from engine.ruleset import rules_of
from engine.supply import SupplyRoom
from engine.table import Table
from engine.world import Force, PlacedOrder, World


def units_on_board(world: World, house: House) -> Counter[UnitKind]:
    """Every unit of `house` on the board, attackers in a combat included."""
    units: Counter[UnitKind] = Counter()
    for force in world.forces.values():
        if force.house == house:
            units.update(force.ready)
            units.update(force.routed)
    if world.combat and world.combat.attacker == house:
        units.update(world.combat.attacking)
    return units


def pool(world: World, house: House) -> dict[UnitKind, int]:
    """The units that `house` could still bring into play. 2E-COMP-03, 2E-COMP-04."""
    used = units_on_board(world, house)
    return {kind: unit.pool_per_house - used[kind] for kind, unit in world.edition.units.items()}


def supply_room(world: World, house: House) -> SupplyRoom:
    """The army limits of `house` and the number of its units in each area. 2E-SUPPLY-02.

    Attackers in a combat count where they came from: they still stand there (2E-MARCH-09).
    """
    armies = {area: len(force) for area, force in world.forces.items() if force.house == house}
    combat = world.combat
    if combat is not None and combat.attacker == house and combat.attacking:
        armies[combat.origin] = armies.get(combat.origin, 0) + len(combat.attacking)
    return SupplyRoom(limits=world.edition.supply_limits[world.supply[house]], armies=armies)


def put(world: World, house: House, area: AreaId, units: Iterable[UnitKind]) -> None:
    """Place ready units of `house` in `area`."""
    force = world.forces.setdefault(area, Force(house))
    force.ready.extend(units)


def take(t: Table, area: AreaId, units: Iterable[UnitKind], *, routed: bool = False) -> None:
    """Take units off `area`: ready ones first, then routed ones, or the other way round."""
    force = t.world.forces[area]
    first, last = (force.routed, force.ready) if routed else (force.ready, force.routed)
    for unit in units:
        (first if unit in first else last).remove(unit)
    if not len(force):
        del t.world.forces[area]
        for abandon in rules_of(t.world).emptied:
            abandon(t, area)


def enter(t: Table, house: House, area: AreaId, units: Iterable[UnitKind]) -> None:
    """Units come to an area and take it over. 2E-MARCH-10, 2E-CONTROL-05."""
    put(t.world, house, area, units)
    owner = t.world.power_tokens.get(area)
    if owner is not None and owner != house:
        del t.world.power_tokens[area]
        t.tell(PowerTokenRemoved(house=owner, area=area))


def lose(
    t: Table, area: AreaId, units: Iterable[UnitKind], cause: LossCause, *, routed: bool = False
) -> None:
    """Destroy units in `area`; they return to their pool. 2E-COMP-04."""
    units = tuple(units)
    if not units:
        return
    house = t.world.forces[area].house
    take(t, area, units, routed=routed)
    t.tell(UnitsLost(house=house, area=area, units=units, cause=cause))


def stand_up(world: World) -> None:
    """Routed units rise. 2E-END-02, 1E-ROUND-05."""
    for force in world.forces.values():
        force.ready.extend(force.routed)
        force.routed.clear()


def power_in_pool(world: World, house: House) -> int:
    """The power tokens of `house` that are neither available nor on the board. 2E-COMP-05."""
    on_board = sum(owner == house for owner in world.power_tokens.values())
    return world.edition.constants.power_tokens_per_house - on_board - world.power[house]


def gain_power(
    t: Table, house: House, amount: int, cause: PowerCause, area: AreaId | None = None
) -> None:
    """Move power from the pool to `house`; a gain beyond its 20 tokens is lost. 2E-COMP-05."""
    amount = min(amount, power_in_pool(t.world, house))
    if amount <= 0:
        return
    t.world.power[house] += amount
    t.tell(PowerGained(house=house, amount=amount, cause=cause, area=area))


def lose_power(t: Table, house: House, amount: int, cause: PowerCause) -> int:
    """Return available power of `house` to its pool, as far as it has it; gives the amount."""
    amount = min(amount, t.world.power[house])
    if amount > 0:
        t.world.power[house] -= amount
        t.tell(PowerLost(house=house, amount=amount, cause=cause))
    return amount


def remove_order(t: Table, area: AreaId, cause: OrderCause) -> None:
    """Take the order in `area` off the board without resolving it. 2E-END-05."""
    order = t.world.orders.pop(area)
    t.tell(OrderRemoved(house=order.house, area=area, token=order.token, cause=cause))


def sweep_orders(t: Table) -> None:
    """Remove every order in an area without units of its house. 2E-CLEAN-09, 2E-RETREAT-20."""
    only_ready = t.world.readings.order_over_routed_units == "removed"
    for area, order in list(t.world.orders.items()):
        force = t.world.forces.get(area)
        if force is None or force.house != order.house or (only_ready and not force.ready):
            remove_order(t, area, "no_units")


def orders_on_board(world: World) -> list[dict[AreaId, PlacedOrder]]:
    """All orders that lie face up: the regular ones by area, then any others beside them."""
    others = rules_of(world).other_orders  # asked too often to go through an empty tuple
    return [world.orders, *[lying(world) for lying in others]] if others else [world.orders]
