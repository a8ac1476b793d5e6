"""The raid step. 2E-RAID, 1E-RAID."""

from engine.edition import OrderType
from engine.events import Raided
from engine.names import AreaId, House
from engine.requests import ResolveRaid
from engine.rules.control import is_barred
from engine.rules.nearness import near
from engine.rules.pieces import gain_power, lose_power, orders_on_board
from engine.rules.turns import end_step, orders_of_type, take_turns
from engine.table import Table
from engine.world import PlacedOrder, World


async def resolve_raids(t: Table) -> None:
    """In turn order, round and round, each house resolves one Raid order. 2E-RAID-01."""
    end_step(t, "marches", show=await take_turns(t, "raid", resolve_raid))


async def resolve_raid(t: Table, house: House) -> None:
    """One Raid order of `house`."""
    targets = {
        area: raid_targets(t.world, house, area) for area in orders_of_type(t.world, house, "raid")
    }
    two = tuple(a for a in targets if t.edition.orders[t.world.orders[a].token].targets > 1)
    raid = await t.ask(ResolveRaid(house=house, targets=targets, two_targets=two))
    raids = t.edition.orders[t.world.orders.pop(raid.area).token].raids
    if raid.target is None:
        t.tell(Raided(house=house, area=raid.area))
        return
    for target in filter(None, (raid.target, raid.second_target)):
        for removed in vulnerable_orders(t.world, house, target, raids):
            _remove(t, house, raid.area, target, removed)


def _remove(t: Table, house: House, area: AreaId, target: AreaId, removed: PlacedOrder) -> None:
    """An order in `target` goes; Consolidate Power is pillaged. 2E-RAID-09, 1E-RAID-06."""
    take_off_board(t.world, target, removed)
    t.tell(
        Raided(house=house, area=area, target=target, victim=removed.house, removed=removed.token)
    )
    if t.edition.icons[removed.token] != "consolidate_power":
        return
    gain_power(t, house, 1, "pillage", target)
    if t.world.readings.victim_of_pillage == "loses_a_power":
        lose_power(t, removed.house, 1, "pillage")


def raid_targets(world: World, house: House, area: AreaId) -> tuple[AreaId, ...]:
    """The areas whose order a raid from `area` may remove. 2E-RAID-02 to 2E-RAID-08, -11."""
    raids = world.edition.orders[world.orders[area].token].raids
    return tuple(
        target
        for target in in_reach(world, area)
        if vulnerable_orders(world, house, target, raids) and not is_barred(world, house, target)
    )


def vulnerable_orders(
    world: World, house: House, area: AreaId, raids: tuple[OrderType, ...]
) -> list[PlacedOrder]:
    """What a raid of `house` on `area` removes: every order there with an icon that it raids."""
    found = []
    icons = world.edition.icons
    for orders in orders_on_board(world):
        order = orders.get(area)
        if order is not None and order.house != house and icons[order.token] in raids:
            found.append(order)
    return found


def take_off_board(world: World, area: AreaId, order: PlacedOrder) -> None:
    """An order leaves `area`."""
    for orders in orders_on_board(world):
        if orders.get(area) is order:
            del orders[area]


def in_reach(world: World, area: AreaId) -> list[AreaId]:
    """From land to land only, from a port to its sea only, from a sea to all around it."""
    areas = world.edition.areas
    wanted = {"land": ("land",), "port": ("sea",), "sea": ("land", "sea", "port")}
    return [other for other in near(world, area) if areas[other].type in wanted[areas[area].type]]
