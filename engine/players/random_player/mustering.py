"""Random mustering, and random sacrifices."""

from collections.abc import Iterator

from engine.chance import Draw, one_of, shuffled
from engine.names import AreaId, UnitKind
from engine.players.random_player.repertoire import answers
from engine.players.ransom import every_unit, paid_with
from engine.requests import Muster, MusterAnswer, MusterPlan, MusterUnits, RemoveUnits, UnitsAnswer

TRIES = 3
"""How often a point of mustering looks for something that can be had for it."""
PASS_BY = 0.1


@answers(MusterUnits)
def muster(request: MusterUnits, draw: Draw) -> MusterAnswer:
    """Units of any kind, fort after fort; now and then a point is left unspent."""
    plan = MusterPlan(request)
    castles = shuffled(request.points, draw)
    for castle in castles[:1] if request.one_castle else castles:
        for wish in _wishes(plan, castle, draw):
            if plan.refusal(wish) is None:
                plan.add(wish)
    return plan.answer()


def _wishes(plan: MusterPlan, castle: AreaId, draw: Draw) -> Iterator[Muster]:
    for _ in range(TRIES):
        if not plan.points[castle] or draw() < PASS_BY:
            return
        yield _wish(plan, castle, draw)


def _wish(plan: MusterPlan, castle: AreaId, draw: Draw) -> Muster:
    """One unit, which may or may not be possible now."""
    request = plan.request
    ports = request.ship_places[castle]
    if ports and draw() < 0.35:
        return Muster(castle=castle, place=one_of(ports, draw), unit="ship")
    if plan.footmen[castle] and draw() < 0.4:
        unit = one_of(tuple(request.upgrade_costs), draw)
        return Muster(castle=castle, place=castle, unit=unit, upgrade=True)
    affordable = tuple(
        unit
        for unit, cost in request.costs.items()
        if unit != "ship" and cost <= plan.points[castle]
    )
    return Muster(castle=castle, place=castle, unit=one_of(affordable, draw))


@answers(RemoveUnits)
def remove_units(request: RemoveUnits, draw: Draw) -> UnitsAnswer:
    """Any units that will do."""
    if request.points is not None:
        return paid_with(request, shuffled(every_unit(request), draw))
    if request.count is None:
        return UnitsAnswer(units=_chosen(request, _over_supply(request, draw), draw))
    if request.same_area:
        areas = [area for area, units in request.armies.items() if len(units) >= request.count]
        return UnitsAnswer(units=_chosen(request, {one_of(areas, draw): request.count}, draw))
    standing = [area for area, units in request.armies.items() for _ in units]
    leaving = shuffled(standing, draw)[: request.count]
    counts = {area: leaving.count(area) for area in leaving}
    return UnitsAnswer(units=_chosen(request, counts, draw))


def _over_supply(request: RemoveUnits, draw: Draw) -> dict[AreaId, int]:
    """Area -> how many of its units go: enough, and none that could stay (2E-SUPPLY-08)."""
    removed: dict[AreaId, int] = {}
    armies = [area for area, units in request.armies.items() for _ in units[1:]]
    for area in shuffled(armies, draw):
        if request.supply.allows(removed):
            break
        removed[area] = removed.get(area, 0) - 1
    for area in shuffled(removed, draw):
        while removed[area] and request.supply.allows(removed | {area: removed[area] + 1}):
            removed[area] += 1
    return {area: -change for area, change in removed.items() if change}


def _chosen(
    request: RemoveUnits, counts: dict[AreaId, int], draw: Draw
) -> dict[AreaId, tuple[UnitKind, ...]]:
    """As many units of each area as `counts` says, any of them."""
    return {
        area: tuple(shuffled(request.armies[area], draw)[:count]) for area, count in counts.items()
    }
