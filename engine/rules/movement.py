"""Where units can go: adjacency, ship transport and what stands in the way. 2E-MARCH, 2E-TRANS."""

from typing import Literal

from engine.names import AreaId, House
from engine.rules.control import controller, is_barred, is_free_port
from engine.rules.mustering import port_room
from engine.ruleset import rules_of
from engine.world import World

Resistance = Literal["units", "garrison", "neutral"]


def reach(world: World, house: House, area: AreaId) -> dict[AreaId, bool]:
    """The areas that units of `house` in `area` can go to -> whether they need ships for it.

    Land units go to land, ships to sea areas and own ports. 2E-MARCH-04, 2E-PORT-06.
    """
    if world.edition.areas[area].type == "land":
        return _land_reach(world, house, area)
    return {
        other: False
        for other in world.edition.neighbours[area]
        if _open_to_ships(world, house, other)
    }


def open_ways(world: World, house: House, area: AreaId) -> dict[AreaId, bool]:
    """The same, less what `house` may not act against."""
    ways = reach(world, house, area)
    if not rules_of(world).bars:
        return ways
    return {to: by_ship for to, by_ship in ways.items() if not is_barred(world, house, to)}


def _open_to_ships(world: World, house: House, area: AreaId) -> bool:
    kind = world.edition.areas[area].type
    if kind != "port":
        return kind == "sea"
    owner = controller(world, area)
    return owner == house or (owner is None and is_free_port(world, area))


def _land_reach(world: World, house: House, area: AreaId) -> dict[AreaId, bool]:
    found = dict.fromkeys(world.edition.near_lands[area], False)
    for other in _shipped_from(world, house, area):
        found.setdefault(other, True)
    found.pop(area, None)
    for closed in world.impassable:
        found.pop(closed, None)
    return found


def _shipped_from(world: World, house: House, area: AreaId) -> list[AreaId]:
    """Land areas joined to `area` by an unbroken chain of seas with own ships. 2E-TRANS-01, -04."""
    near_seas, near_lands = world.edition.near_seas, world.edition.near_lands
    lanes = [sea for sea in near_seas[area] if _carries(world, house, sea)]
    for sea in lanes:  # grows while the chain goes on
        lanes += [s for s in near_seas[sea] if s not in lanes and _carries(world, house, s)]
    return [land for sea in lanes for land in near_lands[sea]]


def _carries(world: World, house: House, sea: AreaId) -> bool:
    """Whether own ships hold that sea; routed ones carry too, unless played otherwise. -07."""
    force = world.forces.get(sea)
    if force is None or force.house != house:
        return False
    return bool(force.ready) or world.readings.routed_ships_carry == "yes"


def resistance(world: World, house: House, area: AreaId) -> Resistance | None:
    """What `house` would have to fight in `area`. 2E-MARCH-06, 2E-MARCH-11."""
    if area in world.neutral_forces:
        return "neutral"
    holder = world.house_in(area)
    if holder is not None:
        return None if holder == house else "units"
    if area in world.garrisons and world.edition.areas[area].home_of != house:
        return "garrison"
    return None


def room_in(world: World, area: AreaId) -> int:
    """How many more units may stand in `area`: only ports are limited."""
    return port_room(world, area) if world.edition.areas[area].type == "port" else 99
