"""Window W7: retreat and rout. 2E-RETREAT."""

from collections import Counter
from collections.abc import Sequence

from engine.events import Retreated
from engine.names import AreaId, CardId, House, Side, UnitKind
from engine.requests import ChooseCasualties, ChooseRetreat, UseCardText
from engine.rules.card_texts import text_of
from engine.rules.control import controller
from engine.rules.fighters import fighting_units, lose_fighters
from engine.rules.movement import reach, resistance, room_in
from engine.rules.pieces import supply_room, take
from engine.rules.strength import Outcome, battle_of
from engine.supply import SupplyRoom
from engine.table import Table
from engine.world import Combat, Force, World


async def retreat(t: Table, combat: Combat, outcome: Outcome) -> None:
    """The losing side's survivors leave, all to one area, and are routed. 2E-RETREAT-01."""
    side = outcome.loser
    open_areas: dict[AreaId, int] | None = None
    while units := tuple(fighting_units(t.world, combat, side)):
        if open_areas is None:
            chooser, open_areas = await _who_and_where(t, combat, side, units)
        else:  # a fleet that was split: what did not fit goes elsewhere
            open_areas = retreat_losses(
                t.world,
                combat,
                side,
                units,
                split=False,
                fewest_only=chooser != combat.house(side),
            )
        if not open_areas:
            lose_fighters(t, combat, side, units, "no_retreat")  # 2E-RETREAT-03, -13
            return
        await _leave(t, combat, side, chooser, open_areas)


async def _who_and_where(
    t: Table, combat: Combat, side: Side, units: Sequence[UnitKind]
) -> tuple[House, dict[AreaId, int]]:
    """The loser chooses among its areas, unless Robb Stark does. 2E-RETREAT-18, -22."""
    loser, winner = combat.house(side), combat.opponent(combat.house(side))
    own = own_choice(t.world, combat, side, units)
    text = text_of(combat, winner)
    if not text.picks_retreat:
        return loser, own
    # His text binds him to the fewest losses, wherever the loser itself might go (2E-RETREAT-22).
    wider = retreat_losses(t.world, combat, side, units, fewest_only=True)
    if wider == own and len(own) < 2:
        return loser, own
    battle = battle_of(t.world, combat)
    asked = UseCardText(house=winner, card=CardId(text.card), battle=battle)
    if (await t.ask(asked)).use:
        return winner, wider
    return loser, own


def own_choice(
    world: World, combat: Combat, side: Side, units: Sequence[UnitKind]
) -> dict[AreaId, int]:
    """The areas a loser may choose from: for an attacker, where it came from. 2E-RETREAT-02."""
    if side == "defender":
        return retreat_losses(world, combat, side, units)
    if not _way_back_open(world, combat):
        return {}
    if world.readings.supply_on_way_back == "does_not_count":
        return {combat.origin: 0}
    lost = _units_over_supply(world, combat, side, combat.origin, len(units))  # 1E-RET-06
    return {combat.origin: lost} if lost < len(units) else {}


def _way_back_open(world: World, combat: Combat) -> bool:
    """Whether the origin has not fallen to another house meanwhile. 2E-RETREAT-03, -21."""
    if world.readings.way_back == "always":
        return True  # 1E-RET-01
    return controller(world, combat.origin) in (None, combat.attacker)


async def _leave(
    t: Table, combat: Combat, side: Side, chooser: House, losses: dict[AreaId, int]
) -> None:
    """Retreat to one of these areas, giving up there what supply does not allow."""
    house = combat.house(side)
    units = tuple(fighting_units(t.world, combat, side))
    request = ChooseRetreat(
        house=chooser, retreating=house, origin=combat.area, units=units, losses=losses
    )
    to = (await t.ask(request)).area
    await _give_up_for_supply(t, combat, side, losses[to])
    going = tuple(fighting_units(t.world, combat, side))[: max(0, room_in(t.world, to))]
    if side == "attacker":
        for unit in going:
            combat.attacking.remove(unit)
    else:
        take(t, combat.area, going)
    force = t.world.forces.setdefault(to, Force(house))
    force.routed.extend(going)  # 2E-RETREAT-15
    t.tell(
        Retreated(
            house=house,
            origin=combat.area,
            to=to,
            units=going,
            chosen_by=chooser if chooser != house else None,
        )
    )


async def _give_up_for_supply(t: Table, combat: Combat, side: Side, count: int) -> None:
    """Retreating units only are given up. 2E-RETREAT-11, 2E-RETREAT-12."""
    if not count:
        return
    request = ChooseCasualties(
        house=combat.house(side),
        area=combat.area,
        cause="retreat_supply",
        count=count,
        units=tuple(fighting_units(t.world, combat, side)),
        rule="2E-RETREAT-11",
    )
    lose_fighters(t, combat, side, (await t.ask(request)).units, "retreat_supply")


# --- Where to -----------------------------------------------------------------------------------


def retreat_losses(
    world: World,
    combat: Combat,
    side: Side,
    units: Sequence[UnitKind],
    *,
    split: bool = True,
    fewest_only: bool = False,
) -> dict[AreaId, int]:
    """Each area next to the battle open to the loser -> units it must give up there.

    Those that cost the fewest only, unless it is played otherwise and not `fewest_only`; an
    attacker's own origin costs nothing. 2E-RETREAT-04 to
    2E-RETREAT-11, 2E-RETREAT-22, 2E-PORT-14.
    """
    losses: dict[AreaId, int] = {}
    if side == "attacker" and _way_back_open(world, combat):
        losses[combat.origin] = 0
    splits = split and world.readings.retreat_into_port == "split_allowed"
    for area in reach(world, combat.house(side), combat.area):
        if not _open_for_retreat(world, combat, side, area):
            continue
        room = room_in(world, area)
        going = min(room, len(units)) if splits else len(units)
        lost = _units_over_supply(world, combat, side, area, going)
        if lost < going and going - lost <= room:
            losses[area] = lost
    fewest = min(losses.values(), default=0)
    if fewest and not fewest_only and world.readings.retreat_over_supply == "any_area":
        return losses
    return {area: lost for area, lost in losses.items() if lost == fewest}


def _open_for_retreat(world: World, combat: Combat, side: Side, area: AreaId) -> bool:
    """Not where the attack came from; friendly, or without any enemy mark. -04 to -07."""
    house = combat.house(side)
    return (
        area != combat.origin
        and resistance(world, house, area) is None
        and (controller(world, area) in (house, None) or _is_only_a_shield(world, area))
    )


def _is_only_a_shield(world: World, area: AreaId) -> bool:
    """Whether an area is another house's by its printed shield alone, and that is no bar."""
    if world.readings.empty_home_area == "closed_to_retreat":
        return False  # 1E-RET-09
    return world.edition.areas[area].type == "land" and area not in world.power_tokens


def _units_over_supply(world: World, combat: Combat, side: Side, area: AreaId, count: int) -> int:
    """How many of `count` retreating units supply does not allow in `area`."""
    room = supply_room(world, combat.house(side))
    for lost in range(count):
        if room.allows(_changes(room, combat, side, area, count - lost)):
            return lost
    return count


def _changes(
    room: SupplyRoom, combat: Combat, side: Side, area: AreaId, arriving: int
) -> Counter[AreaId]:
    """Attackers leave where they came from, a losing defender the area altogether."""
    changes: Counter[AreaId] = Counter()
    if side == "attacker":
        changes[combat.origin] -= len(combat.attacking)
    else:
        changes[combat.area] -= room.armies[combat.area]
    changes[area] += arriving
    return changes
