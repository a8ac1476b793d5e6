"""Units given up for a number of mustering points. 1E-WILD-06."""

from collections.abc import Iterable

from engine.names import AreaId, UnitKind
from engine.requests import RemoveUnits, UnitsAnswer


def paid_with(request: RemoveUnits, units: Iterable[tuple[AreaId, UnitKind]]) -> UnitsAnswer:
    """Give up one unit after another, in this order, until the points are there."""
    owed = request.points or 0
    gone: dict[AreaId, tuple[UnitKind, ...]] = {}
    for area, unit in units:
        if owed <= 0:
            break
        owed -= request.worth[unit]
        gone[area] = (*gone.get(area, ()), unit)
    return UnitsAnswer(units=gone)


def every_unit(request: RemoveUnits) -> list[tuple[AreaId, UnitKind]]:
    """All units that could go, area by area."""
    return [(area, unit) for area, units in request.armies.items() for unit in units]
