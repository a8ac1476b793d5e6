"""Random answers to a Forced March."""

from engine.chance import Draw, shuffled
from engine.names import AreaId, UnitKind
from engine.players.random_player.repertoire import answers
from engine.requests import GatherAnswer, GatherUnits

STAY = 0.4
ALL_OF_THEM = 0.6
LEAVE_TOKEN = 0.6


@answers(GatherUnits)
def gather_units(request: GatherUnits, draw: Draw) -> GatherAnswer:
    """Some of the units that may come, as many as supply allows."""
    units: dict[AreaId, tuple[UnitKind, ...]] = {}
    for area in shuffled(request.origins, draw):
        if draw() < STAY:
            continue
        coming = shuffled(request.origins[area].units, draw)
        most = len(coming) if draw() < ALL_OF_THEM else 1 + int(draw() * len(coming))
        for size in range(most, 0, -1):
            numbers = {other: len(those) for other, those in units.items()} | {area: size}
            if request.allows(numbers):
                units[area] = tuple(coming[:size])
                break
    answer = GatherAnswer(units=units)
    kept = [area for area in request.emptied(answer) if draw() < LEAVE_TOKEN]
    return answer.model_copy(update={"leave_power_tokens": tuple(kept[: request.power])})
