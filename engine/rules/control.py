"""Who controls what. 2E-CONTROL, 2E-VICTORY-04."""

from engine.names import AreaId, House
from engine.ruleset import rules_of
from engine.world import World


def controller(world: World, area: AreaId) -> House | None:
    """The house that controls `area`, or None. 2E-CONTROL-01 to 2E-CONTROL-03, 2E-CONTROL-06."""
    facts = world.edition.areas[area]
    if facts.type == "port":
        return _port_controller(world, area)
    force = world.forces.get(area)
    if force is not None:
        return force.house
    if facts.type == "sea":
        return None
    if area in world.power_tokens:
        return world.power_tokens[area]
    home = facts.home_of
    if home in world.houses and area not in world.impassable and home not in world.eliminated:
        return home
    return None


def _port_controller(world: World, port: AreaId) -> House | None:
    """2E-CONTROL-03."""
    if is_free_port(world, port):
        return world.house_in(port)
    land = world.edition.areas[port].land
    assert land is not None
    return controller(world, land)


def is_free_port(world: World, port: AreaId) -> bool:
    """Whether nobody can hold the land behind an open port (an option, 2E-SETUP-19)."""
    impassable = world.impassable  # mostly nothing is, and this is asked very often
    if not impassable or port in impassable:
        return False
    return world.edition.areas[port].land in impassable


def is_barred(world: World, house: House, area: AreaId) -> bool:
    """Whether something keeps `house` from acting against `area` this round."""
    return any(bars(world, house, area) for bars in rules_of(world).bars)


def controllers(world: World) -> dict[AreaId, House]:
    """Area -> controlling house, for every area that has one, in the order of the board."""
    holders = _holders(world)
    return {area: holders[area] for area in world.edition.areas if area in holders}


def _holders(world: World) -> dict[AreaId, House]:
    """The same as `controller` for all areas at once, which is asked far too often for one by one.

    Units come before power tokens, and those before the house that is at home; a port belongs to
    whoever holds its land, not to whoever has ships in it.
    """
    edition = world.edition
    holders = {
        area: house
        for area, house in edition.homes.items()
        if house in world.houses and area not in world.impassable and house not in world.eliminated
    }
    holders.update(world.power_tokens)
    for area, force in world.forces.items():
        holders[area] = force.house
    for port, land in edition.port_lands.items():
        owner = world.house_in(port) if is_free_port(world, port) else holders.get(land)
        if owner is not None:
            holders[port] = owner
        else:
            holders.pop(port, None)
    return holders


def controlled_by(world: World, house: House) -> list[AreaId]:
    """Every area that `house` controls."""
    holders = _holders(world)
    return [area for area in world.edition.areas if holders.get(area) == house]


def forts_of(world: World, house: House) -> list[AreaId]:
    """The castle and stronghold areas that `house` controls."""
    holders = _holders(world)
    return [area for area in world.edition.forts if holders.get(area) == house]


def fort_counts(world: World) -> dict[House, int]:
    """House -> castle and stronghold areas it controls now. 2E-CONTROL-11."""
    counts = dict.fromkeys(world.houses, 0)
    forces, tokens, homes = world.forces, world.power_tokens, world.edition.homes
    for area in world.edition.forts:  # what is cheap to ask comes first: this is counted very often
        force = forces.get(area)
        if force is not None:
            counts[force.house] += 1
        elif area in tokens or area in homes:
            house = controller(world, area)
            if house is not None:
                counts[house] += 1
    return counts
