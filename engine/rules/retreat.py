"""Retreat and rout. 2E-RETREAT."""

from collections.abc import Sequence

from engine.events import Retreated, UnitsLost
from engine.names import AreaId, House, Side, UnitKind
from engine.requests import ChooseCasualties, ChooseRetreat
from engine.rules.control import controller
from engine.rules.movement import reach, resistance, room_in
from engine.rules.pieces import lose, supply_room
from engine.rules.strength import Outcome
from engine.table import Table
from engine.world import Combat, Force, World


def fighting_units(world: World, combat: Combat, side: Side) -> list[UnitKind]:
    """The ready units that fight on that side."""
    if side == "attacker":
        return list(combat.attacking)
    force = world.forces.get(combat.area)
    return list(force.ready) if force else []


def lose_fighters(
    t: Table, combat: Combat, side: Side, units: Sequence[UnitKind], cause: str
) -> None:
    """Destroy fighting units; of a defender's, `cannot_retreat` takes the routed ones too."""
    if side == "attacker":
        _lose_attackers(t, combat, units, cause)
        return
    force = t.world.forces.get(combat.area)
    if force is None:
        return
    if cause == "cannot_retreat" and force.routed:
        lose(t, combat.area, tuple(force.routed), cause, routed_first=True)
    lose(t, combat.area, units, cause)


def _lose_attackers(t: Table, combat: Combat, units: Sequence[UnitKind], cause: str) -> None:
    if not units:
        return
    for unit in units:
        combat.attacking.remove(unit)
    t.tell(UnitsLost(house=combat.attacker, area=combat.origin, units=tuple(units), cause=cause))


async def retreat(t: Table, combat: Combat, outcome: Outcome) -> None:
    """The losing side's survivors leave, all to one area, and are routed. 2E-RETREAT-01."""
    if not fighting_units(t.world, combat, outcome.loser):
        return
    if outcome.loser == "attacker":
        _attacker_goes_back(t, combat)
    else:
        await _defender_retreats(t, combat)


def _attacker_goes_back(t: Table, combat: Combat) -> None:
    """To where it came from, unless that has fallen meanwhile. 2E-RETREAT-02, -03, -21."""
    if controller(t.world, combat.origin) not in (None, combat.attacker):
        _lose_attackers(t, combat, list(combat.attacking), "no_retreat")
        return
    units = tuple(combat.attacking)
    combat.attacking = []
    _arrive_routed(t, combat.attacker, combat.area, combat.origin, units)


def _arrive_routed(
    t: Table, house: House, origin: AreaId, to: AreaId, units: tuple[UnitKind, ...]
) -> None:
    """2E-RETREAT-15."""
    t.world.forces.setdefault(to, Force(house)).routed.extend(units)
    t.tell(Retreated(house=house, origin=origin, to=to, units=units))


async def _defender_retreats(t: Table, combat: Combat) -> None:
    house, area = combat.defender, combat.area
    units = tuple(t.world.forces[area].ready)
    losses = retreat_losses(t.world, combat, units)
    if not losses:
        lose(t, area, units, "no_retreat")  # 2E-RETREAT-13
        return
    answer = await t.ask(
        ChooseRetreat(house=house, retreating=house, origin=area, units=units, losses=losses)
    )
    await _give_up_for_supply(t, house, area, losses[answer.area])
    survivors = tuple(t.world.forces[area].ready)
    del t.world.forces[area]
    _arrive_routed(t, house, area, answer.area, survivors)


async def _give_up_for_supply(t: Table, house: House, area: AreaId, count: int) -> None:
    """Retreating units only are given up. 2E-RETREAT-11, 2E-RETREAT-12."""
    if not count:
        return
    units = tuple(t.world.forces[area].ready)
    answer = await t.ask(
        ChooseCasualties(
            house=house,
            area=area,
            cause="retreat_supply",
            count=count,
            units=units,
            rule="2E-RETREAT-11",
        )
    )
    lose(t, area, answer.units, "retreat_supply")


def retreat_losses(world: World, combat: Combat, units: Sequence[UnitKind]) -> dict[AreaId, int]:
    """Each area open to the losing defender -> units it must give up there; the fewest only.

    2E-RETREAT-04 to 2E-RETREAT-11, 2E-PORT-14.
    """
    losses: dict[AreaId, int] = {}
    for area in reach(world, combat.defender, combat.area):
        if _open_for_retreat(world, combat, area, len(units)):
            lost = _units_over_supply(world, combat, area, len(units))
            if lost < len(units):
                losses[area] = lost
    fewest = min(losses.values(), default=0)
    return {area: lost for area, lost in losses.items() if lost == fewest}


def _open_for_retreat(world: World, combat: Combat, area: AreaId, count: int) -> bool:
    """Not where the attack came from; friendly, or without any enemy mark. -04 to -07."""
    house = combat.defender
    return (
        area != combat.origin
        and resistance(world, house, area) is None
        and controller(world, area) in (house, None)
        and room_in(world, area) >= count
    )


def _units_over_supply(world: World, combat: Combat, area: AreaId, count: int) -> int:
    """How many of `count` retreating units supply does not allow in `area`."""
    room = supply_room(world, combat.defender)
    for lost in range(count):
        if room.allows({combat.area: -count, area: count - lost}):
            return lost
    return count
