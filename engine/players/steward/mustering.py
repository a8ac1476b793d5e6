"""The steward's mustering: where danger is greatest, within supply."""

from collections import Counter

from engine.names import AreaId, UnitKind
from engine.players.outlook import Outlook
from engine.players.ransom import every_unit, paid_with
from engine.players.steward.planning import danger
from engine.players.steward.repertoire import answers
from engine.requests import Muster, MusterAnswer, MusterPlan, MusterUnits, RemoveUnits, UnitsAnswer

LIKED: dict[UnitKind, int] = {"knight": 4, "footman": 2, "ship": 1, "siege_engine": 0}
"""How much a defender likes each kind of unit."""
KEPT: dict[UnitKind, int] = {"footman": 1, "ship": 2, "siege_engine": 3, "knight": 4}
"""What is given up last."""


@answers(MusterUnits)
def muster(request: MusterUnits, outlook: Outlook) -> MusterAnswer:
    """Knights where they can be had, else footmen, the fort in most danger first."""
    dangers = {castle: danger(outlook, castle) for castle in request.points}
    plan = MusterPlan(request)

    def liking(choice: Muster) -> tuple[float, int, AreaId, AreaId]:
        return dangers[choice.castle], LIKED[choice.unit], choice.castle, choice.place

    while True:
        choices = [c for c in plan.choices() if LIKED[c.unit] and _same_castle(request, plan, c)]
        if not choices:
            return plan.answer()
        plan.add(max(choices, key=liking))


def _same_castle(request: MusterUnits, plan: MusterPlan, choice: Muster) -> bool:
    if not (request.one_castle and plan.musters):
        return True
    return choice.castle == plan.musters[0].castle


@answers(RemoveUnits)
def remove_units(request: RemoveUnits, outlook: Outlook) -> UnitsAnswer:
    """The cheapest units that will do."""
    del outlook
    if request.points is not None:
        order = sorted(every_unit(request), key=lambda pair: (KEPT[pair[1]], pair[0]))
        return paid_with(request, order)
    if request.count is None:
        return UnitsAnswer(units=_cheapest(request, _too_many(request)))
    if request.same_area:
        able = [area for area, units in request.armies.items() if len(units) >= request.count]
        area = min(able, key=lambda area: (_price(request, area), area))
        return UnitsAnswer(units=_cheapest(request, Counter({area: request.count})))
    everything = sorted(
        (len(units) == 1, KEPT[unit], area)
        for area, units in request.armies.items()
        for unit in units
    )
    return UnitsAnswer(
        units=_cheapest(request, Counter(area for _, _, area in everything[: request.count]))
    )


def _price(request: RemoveUnits, area: AreaId) -> int:
    return sum(sorted(KEPT[unit] for unit in request.armies[area])[: request.count])


def _too_many(request: RemoveUnits) -> Counter[AreaId]:
    """Area -> how many units must go: from the largest army, one by one, and none too many."""
    gone: Counter[AreaId] = Counter()

    def allowed() -> bool:
        return request.supply.allows({area: -count for area, count in gone.items()})

    while not allowed():
        area = max(request.armies, key=lambda a: (len(request.armies[a]) - gone[a], a))
        gone[area] += 1
    for area in sorted(gone):
        while gone[area]:
            gone[area] -= 1
            if not allowed():
                gone[area] += 1
                break
    return gone


def _cheapest(request: RemoveUnits, counts: Counter[AreaId]) -> dict[AreaId, tuple[UnitKind, ...]]:
    return {
        area: tuple(sorted(request.armies[area], key=lambda unit: KEPT[unit])[:count])
        for area, count in counts.items()
        if count
    }
