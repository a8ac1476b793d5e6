"""Random choices in combat."""

from engine.chance import Draw, one_of
from engine.names import AreaId, Side
from engine.players.random_player.repertoire import answers
from engine.requests import (
    DeclareSupport,
    SupportAnswer,
)


@answers(DeclareSupport)
def declare_support(request: DeclareSupport, draw: Draw) -> SupportAnswer:
    """Each Support order backs any side it may back, or nobody."""
    sides: dict[AreaId, Side | None] = {
        area: one_of((None, *open_sides), draw) for area, open_sides in request.orders.items()
    }
    if request.as_one:
        shared = set.intersection(*(set(open_sides) for open_sides in request.orders.values()))
        chosen = one_of((None, *sorted(shared)), draw)
        sides = dict.fromkeys(sides, chosen)
    return SupportAnswer(sides=sides)
