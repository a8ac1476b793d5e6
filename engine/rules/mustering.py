"""Mustering. 2E-MUSTER."""

from typing import Literal

from engine.events import Mustered
from engine.names import AreaId, House, UnitKind
from engine.requests import MusterAnswer, MusterUnits
from engine.rules.control import forts_of
from engine.rules.pieces import pool, put, supply_room
from engine.table import Table
from engine.world import Force, World


async def muster_everywhere(t: Table) -> None:
    """In turn order every house musters in all its castles and strongholds. 2E-MUSTER-01."""
    for house in list(t.world.turn_order):
        await muster(t, house, forts_of(t.world, house), "westeros")


async def muster(
    t: Table,
    house: House,
    castles: list[AreaId],
    source: Literal["westeros", "consolidate_power", "wildlings", "recruit"],
    *,
    one_castle: bool = False,
) -> bool:
    """Let `house` muster in `castles`, in one of them only if `one_castle`; whether it did."""
    if not castles:
        return False
    request = muster_request(t.world, house, castles, source, one_castle=one_castle)
    answer = await t.ask(request)
    _place(t.world, house, answer)
    t.tell(Mustered(house=house, musters=answer.musters))
    return bool(answer.musters)


def muster_request(
    world: World,
    house: House,
    castles: list[AreaId],
    source: Literal["westeros", "consolidate_power", "wildlings", "recruit"],
    *,
    one_castle: bool = False,
) -> MusterUnits:
    """The question, with everything that limits the answer."""
    edition = world.edition
    ship_places = {castle: ship_places_of(world, house, castle) for castle in castles}
    return MusterUnits(
        house=house,
        source=source,
        points={c: edition.constants.mustering_points[edition.areas[c].fort] for c in castles},
        ship_places=ship_places,
        footmen={castle: _footmen(world, house, castle) for castle in castles},
        pool=pool(world, house),
        costs={kind: unit.muster_cost for kind, unit in edition.units.items()},
        upgrade_costs={k: u.upgrade_cost for k, u in edition.units.items() if u.upgrade_from},
        port_room={
            place: port_room(world, place)
            for places in ship_places.values()
            for place in places
            if edition.areas[place].type == "port"
        },
        supply=supply_room(world, house),
        one_castle=one_castle,
    )


def ship_places_of(world: World, house: House, castle: AreaId) -> tuple[AreaId, ...]:
    """Where ships of a castle may appear: its own port, and adjacent seas free of enemies.

    2E-MUSTER-06 to 2E-MUSTER-10.
    """
    areas = world.edition.areas
    return tuple(
        place
        for place in world.edition.neighbours[castle]
        if areas[place].type == "port"
        or (areas[place].type == "sea" and _open_to_new_ships(world, house, place))
    )


def _open_to_new_ships(world: World, house: House, sea: AreaId) -> bool:
    """No enemy there, nor ships of a house that nobody plays. 1E-VAR-05."""
    return world.house_in(sea) in (house, None) and sea not in world.neutral_forces


def port_room(world: World, port: AreaId) -> int:
    """How many more ships fit into a port. 2E-PORT-02."""
    ships = world.forces.get(port)
    return world.edition.constants.port_ship_limit - (len(ships) if ships else 0)


def _footmen(world: World, house: House, castle: AreaId) -> int:
    force = world.forces.get(castle)
    if force is None or force.house != house:
        return 0
    return len(upgradable(world, force))


def upgradable(world: World, force: Force) -> list[UnitKind]:
    """The footmen of `force` that may be upgraded. 2E-MUSTER-14."""
    forbidden = world.readings.routed_footman_upgrade == "forbidden"
    return [unit for unit in (force.ready if forbidden else force.units) if unit == "footman"]


def _place(world: World, house: House, answer: MusterAnswer) -> None:
    for muster in answer.musters:
        if not muster.upgrade:
            put(world, house, muster.place, (muster.unit,))
            continue
        force = world.forces[muster.place]
        # A routed footman becomes a routed knight or siege engine (2E-MUSTER-14).
        pile = force.ready if "footman" in force.ready else force.routed
        pile[pile.index("footman")] = muster.unit
