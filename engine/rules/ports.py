"""Harbours that change hands, and settling control after units left. 2E-PORT, 2E-CONTROL-13."""

from engine.events import PortCaptured
from engine.names import AreaId, House
from engine.requests import CapturePort
from engine.rules.control import controller
from engine.rules.elimination import eliminate
from engine.rules.pieces import lose, pool, put, remove_order, supply_room
from engine.rules.victory import check_victory
from engine.table import Table
from engine.world import World


async def settle(t: Table, acting: House | None = None) -> None:
    """Settle harbours, then look whether somebody has won. 2E-CONTROL-13, 2E-VICTORY-02.

    `acting` is the house whose doing it is, if it is anybody's.
    """
    await settle_ports(t)
    eliminate(t)
    check_victory(t, acting)


async def settle_ports(t: Table) -> None:
    """Settle every port whose ships lost the land behind them. 2E-PORT-11 to 2E-PORT-13."""
    for port in _lost_ports(t.world):
        await _settle_port(t, port, controller(t.world, port))


async def settle_vacated_ports(t: Table) -> None:
    """Settle the ports of an area that an attack has emptied, before its combat. 2E-MARCH-13."""
    handed_over_later = t.world.readings.vacated_home_port == "after_combat"
    for port in _lost_ports(t.world):
        owner = controller(t.world, port)
        if owner is None or not handed_over_later:
            await _settle_port(t, port, owner)


def _lost_ports(world: World) -> list[AreaId]:
    return [
        port
        for port in world.edition.port_ids
        if port in world.forces and controller(world, port) != world.forces[port].house
    ]


async def _settle_port(t: Table, port: AreaId, owner: House | None) -> None:
    if owner is None or _sinks_with_the_home(t.world, port):
        _sink(t, port)
        return
    most = _most_ships(t.world, port, owner, len(t.world.forces[port]))
    answer = await t.ask(
        CapturePort(
            house=owner,
            port=port,
            most=most,
            all_or_none=t.world.readings.captured_ships == "all_or_none",
        )
    )
    _sink(t, port)
    if answer.ships:
        put(t.world, owner, port, ["ship" for _ in range(answer.ships)])
    t.tell(PortCaptured(house=owner, port=port, ships=answer.ships))


def _sink(t: Table, port: AreaId) -> None:
    if port in t.world.orders:
        remove_order(t, port, "port_lost")
    lose(t, port, list(t.world.forces[port].units), "port_lost")


def _sinks_with_the_home(world: World, port: AreaId) -> bool:
    """Whether nobody takes over ships at a home area that nobody stands in. 2E-PORT-13."""
    if world.readings.home_fallback_port == "home_house_takes_over":
        return False
    land = world.edition.areas[port].land
    return land not in world.forces and land not in world.power_tokens


def _most_ships(world: World, port: AreaId, owner: House, captured: int) -> int:
    """As many as were captured, are in the pool, and supply allows."""
    room, meanwhile = supply_room(world, owner), _places_of_attackers(world, owner)
    most = min(captured, pool(world, owner)["ship"])
    return max(
        n
        for n in range(most + 1)
        if n == 0 or all(room.allows({port: n, **changes}) for changes in meanwhile)
    )


def _places_of_attackers(world: World, house: House) -> list[dict[AreaId, int]]:
    """What the armies of `house` may be, against now, once the attack it is making is over.

    Supply has to hold with the attackers where they came from, unless it is played otherwise, and
    with all of them where they attack. 2E-SUPPLY-09, 2E-MARCH-09, 1E-MARCH-09.
    """
    combat = world.combat
    if combat is None or combat.attacker != house:
        return [{}]
    moved_in = {combat.origin: -len(combat.attacking), combat.area: len(combat.attacking)}
    if world.readings.attackers_and_supply == "in_embattled_area":
        return [moved_in]
    return [{}, moved_in]
