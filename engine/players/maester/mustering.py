"""How the maester musters, and what it gives up when it must."""

from collections.abc import Iterator

from engine.names import AreaId, UnitKind
from engine.players.maester.counsel import Counsel
from engine.players.maester.repertoire import answers
from engine.players.ransom import every_unit, paid_with
from engine.requests import Muster, MusterAnswer, MusterPlan, MusterUnits, RemoveUnits, UnitsAnswer

UNIT_VALUE: dict[UnitKind, float] = {
    "footman": 2.0,
    "knight": 4.4,
    "siege_engine": 3.6,
    "ship": 2.1,
}
UPGRADE_VALUE: dict[UnitKind, float] = {"knight": 2.5, "siege_engine": 1.4}
SIEGE_TARGET = 0.9
"""A siege engine gains by each rival fort within two marches, up to two of them."""
FIRST_SHIP = 2.5
NEEDED_SHIPS = 3
NEW_WATERS = 0.5
CROWDED = 0.6
"""A ship gains by waters not yet mine, and loses by each ship that is there before it."""
DEFENDER = 0.35
"""What a new defender of an endangered fort is worth, for each point of the fort's value."""
PULL = 0.12
POINT_VALUE = 2.0


@answers(MusterUnits)
def muster(request: MusterUnits, counsel: Counsel) -> MusterAnswer:
    """The most useful unit for the points it costs, again and again until nothing is left."""
    plan = MusterPlan(request)
    while True:
        choices = [m for m in plan.choices() if _in_one_place(request, plan, m)]
        if not choices:
            return plan.answer()
        plan.add(max(choices, key=lambda choice: _gain(choice, plan, counsel)))


def _in_one_place(request: MusterUnits, plan: MusterPlan, choice: Muster) -> bool:
    """Whether the choice keeps to the castle begun with, where only one may be used."""
    return not (request.one_castle and plan.musters) or choice.castle == plan.musters[0].castle


def _gain(choice: Muster, plan: MusterPlan, counsel: Counsel) -> tuple[float, str, str]:
    """What a unit is worth for each point spent; names break ties the same way every time."""
    prices = plan.request.upgrade_costs if choice.upgrade else plan.request.costs
    value = _value(choice, plan, counsel) / prices[choice.unit]
    return value, choice.castle, choice.unit


def _value(choice: Muster, plan: MusterPlan, counsel: Counsel) -> float:
    if choice.upgrade:
        value = UPGRADE_VALUE.get(choice.unit, 0.0)
        return value + (_siege(choice.castle, counsel) if choice.unit == "siege_engine" else 0)
    value = UNIT_VALUE[choice.unit]
    if choice.unit == "ship":
        return value + _ship(choice.place, plan, counsel)
    if choice.unit == "siege_engine":
        value += _siege(choice.castle, counsel)
    else:
        value += _defence(choice.castle, plan, counsel) * (2 if choice.unit == "knight" else 1)
    return value + PULL * counsel.worth.pull(choice.castle)


def _defence(castle: AreaId, plan: MusterPlan, counsel: Counsel) -> float:
    """More for a fort that could be attacked, most if nobody is at home."""
    if not counsel.watch.threatened(castle):
        return 0
    at_home = plan.sizes.get(castle, 0)
    return DEFENDER * counsel.worth.of(castle) / (1 + at_home)


def _ship(place: AreaId, plan: MusterPlan, counsel: Counsel) -> float:
    """The first ships carry armies; in a port a ship is only half at sea."""
    at_sea = plan.request.supply.armies
    ships = sum(count for area, count in at_sea.items() if counsel.outlook.area(area).type == "sea")
    value = FIRST_SHIP if ships < NEEDED_SHIPS else 0.0
    if counsel.outlook.area(place).type == "port":
        return value / 2 - 0.5
    there = plan.sizes.get(place, 0)
    return value - CROWDED * there if there else value + NEW_WATERS * counsel.worth.of(place)


def _siege(castle: AreaId, counsel: Counsel) -> float:
    outlook = counsel.outlook
    near = outlook.reach(counsel.house, castle)
    beyond = {far for area in near for far in outlook.reach(counsel.house, area)}
    targets = [
        area
        for area in near | beyond
        if outlook.is_fort(area) and not outlook.mine(area) and outlook.guard(area) > 0
    ]
    return SIEGE_TARGET * min(2, len(targets))


def mustering_value(area: AreaId, counsel: Counsel) -> float:
    """What a special Consolidate Power order that musters there is worth."""
    facts = counsel.outlook.area(area)
    points = counsel.outlook.edition.constants.mustering_points.get(facts.fort, 0)
    return 0.0 if counsel.last_round else points * POINT_VALUE


# --- Giving up units ----------------------------------------------------------------------------


@answers(RemoveUnits)
def remove_units(request: RemoveUnits, counsel: Counsel) -> UnitsAnswer:
    """The units least missed."""
    if request.points is not None:
        return paid_with(request, _for_points(request, counsel))
    if request.count is None:
        return UnitsAnswer(units=_for_supply(request, counsel))
    if request.same_area:
        return UnitsAnswer(units=_from_one_area(request, request.count, counsel))
    everything = sorted(
        ((area, unit) for area, units in request.armies.items() for unit in units),
        key=lambda pair: _missed(request, pair[0], pair[1], counsel),
    )
    return UnitsAnswer(units=_by_area(everything[: request.count]))


def _for_points(request: RemoveUnits, counsel: Counsel) -> list[tuple[AreaId, UnitKind]]:
    """Units by how little they are missed for each point they pay."""

    def price(pair: tuple[AreaId, UnitKind]) -> tuple[float, AreaId]:
        missed, area = _missed(request, *pair, counsel)
        return missed / request.worth[pair[1]], area

    return sorted(every_unit(request), key=price)


def _missed(
    request: RemoveUnits, area: AreaId, unit: UnitKind, counsel: Counsel
) -> tuple[float, AreaId]:
    """How badly one unit is missed: the last in an area takes the area's value with it."""
    alone = len(request.armies[area]) == 1
    held = counsel.worth.of(area) if alone else 0.0
    return UNIT_VALUE[unit] + held, area


def _from_one_area(
    request: RemoveUnits, count: int, counsel: Counsel
) -> dict[AreaId, tuple[UnitKind, ...]]:
    def price(area: AreaId) -> tuple[float, AreaId]:
        lost = sorted(UNIT_VALUE[unit] for unit in request.armies[area])[:count]
        emptied = counsel.worth.of(area) if len(request.armies[area]) == count else 0.0
        return sum(lost) + emptied, area

    area = min((a for a, units in request.armies.items() if len(units) >= count), key=price)
    return {area: cheapest(request.armies[area], count)}


def _for_supply(request: RemoveUnits, counsel: Counsel) -> dict[AreaId, tuple[UnitKind, ...]]:
    """One unit after another from the army that misses it least, then back what may stay."""
    removed: dict[AreaId, int] = {}
    while not request.supply.allows({area: -count for area, count in removed.items()}):
        area = min(_armies_left(request, removed), key=lambda a: _next_missed(request, removed, a))
        removed[area] = removed.get(area, 0) + 1
    for area in sorted(removed):
        while removed[area] and request.supply.allows(
            {a: -(count - (a == area)) for a, count in removed.items()}
        ):
            removed[area] -= 1
    del counsel
    return {area: cheapest(request.armies[area], n) for area, n in removed.items() if n}


def _armies_left(request: RemoveUnits, removed: dict[AreaId, int]) -> Iterator[AreaId]:
    for area, units in request.armies.items():
        if len(units) - removed.get(area, 0) > 1:
            yield area


def _next_missed(
    request: RemoveUnits, removed: dict[AreaId, int], area: AreaId
) -> tuple[float, int, AreaId]:
    """The next unit to go from an army; small armies are dissolved before large ones."""
    values = sorted(UNIT_VALUE[unit] for unit in request.armies[area])
    gone = removed.get(area, 0)
    return values[gone], len(values) - gone, area


def cheapest(units: tuple[UnitKind, ...], count: int) -> tuple[UnitKind, ...]:
    """The `count` units least missed."""
    return tuple(sorted(units, key=lambda unit: UNIT_VALUE[unit])[:count])


def _by_area(pairs: list[tuple[AreaId, UnitKind]]) -> dict[AreaId, tuple[UnitKind, ...]]:
    found: dict[AreaId, tuple[UnitKind, ...]] = {}
    for area, unit in pairs:
        found[area] = (*found.get(area, ()), unit)
    return found
