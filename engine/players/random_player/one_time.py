"""Random one-time orders, and random answers to what their texts ask."""

from engine.chance import Draw, one_of, shuffled
from engine.names import AreaId, House, UnitKind
from engine.players.random_player.repertoire import answers
from engine.requests import (
    ClaimPower,
    ClaimPowerAnswer,
    GatherAnswer,
    GatherUnits,
    OneTimeOrderAnswer,
    PlaceOneTimeOrder,
)

SAVE_THEM = 0.5
"""How often a house keeps its one-time orders for another round."""
STAY = 0.4
ALL_OF_THEM = 0.6
LEAVE_TOKEN = 0.6


@answers(PlaceOneTimeOrder)
def place_one_time_order(request: PlaceOneTimeOrder, draw: Draw) -> OneTimeOrderAnswer:
    """Any order anywhere, or none."""
    if not request.tokens or not request.areas or draw() < SAVE_THEM:
        return OneTimeOrderAnswer()
    return OneTimeOrderAnswer(area=one_of(request.areas, draw), token=one_of(request.tokens, draw))


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


@answers(ClaimPower)
def claim_power(request: ClaimPower, draw: Draw) -> ClaimPowerAnswer:
    """Any split of any sum."""
    left = int(draw() * (request.most + 1))
    amounts: dict[House, int] = {}
    for house in shuffled(request.victims, draw):
        amounts[house] = min(left, request.victims[house])
        left -= amounts[house]
    return ClaimPowerAnswer(amounts=amounts)
