"""The raid step. 2E-RAID, 1E-RAID."""

from engine.events import Raided
from engine.names import AreaId, House
from engine.requests import ResolveRaid
from engine.rules.nearness import near
from engine.rules.pieces import gain_power, lose_power
from engine.rules.turns import end_step, next_in_turn, orders_of_type, pass_on
from engine.table import Table
from engine.world import World


async def resolve_raids(t: Table) -> None:
    """In turn order, round and round, each house resolves one Raid order. 2E-RAID-01."""
    raided = False
    while (house := next_in_turn(t.world, "raid")) is not None:
        t.quiet()
        await _resolve_one(t, house)
        pass_on(t.world, house)
        raided = True
    end_step(t, "marches", show=raided)


async def _resolve_one(t: Table, house: House) -> None:
    targets = {
        area: raid_targets(t.world, house, area) for area in orders_of_type(t.world, house, "raid")
    }
    two = tuple(a for a in targets if t.edition.orders[t.world.orders[a].token].targets > 1)
    raid = await t.ask(ResolveRaid(house=house, targets=targets, two_targets=two))
    del t.world.orders[raid.area]
    if raid.target is None:
        t.tell(Raided(house=house, area=raid.area))
        return
    for target in filter(None, (raid.target, raid.second_target)):
        _remove(t, house, raid.area, target)


def _remove(t: Table, house: House, area: AreaId, target: AreaId) -> None:
    """The order in `target` goes; Consolidate Power is pillaged. 2E-RAID-09, 1E-RAID-06."""
    removed = t.world.orders.pop(target)
    t.tell(
        Raided(house=house, area=area, target=target, victim=removed.house, removed=removed.token)
    )
    if t.edition.orders[removed.token].type != "consolidate_power":
        return
    gain_power(t, house, 1, "pillage", target)
    if t.world.readings.victim_of_pillage == "loses_a_power":
        lose_power(t, removed.house, 1, "pillage")


def raid_targets(world: World, house: House, area: AreaId) -> tuple[AreaId, ...]:
    """The areas whose order a raid from `area` may remove. 2E-RAID-02 to 2E-RAID-08, -11."""
    orders = world.edition.orders
    raidable = orders[world.orders[area].token].raids
    found = []
    for target in _in_reach(world, area):
        order = world.orders.get(target)
        if order is not None and order.house != house and orders[order.token].type in raidable:
            found.append(target)
    return tuple(found)


def _in_reach(world: World, area: AreaId) -> list[AreaId]:
    """From land to land only, from a port to its sea only, from a sea to all around it."""
    areas = world.edition.areas
    wanted = {"land": ("land",), "port": ("sea",), "sea": ("land", "sea", "port")}
    return [other for other in near(world, area) if areas[other].type in wanted[areas[area].type]]
