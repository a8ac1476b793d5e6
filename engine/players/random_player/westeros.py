"""Random bids and choices of the Westeros phase."""

from engine.chance import Draw, shuffled
from engine.players.random_player.repertoire import answers
from engine.requests import (
    OrderTies,
    TieOrderAnswer,
)


@answers(OrderTies)
def order_ties(request: OrderTies, draw: Draw) -> TieOrderAnswer:
    """Any order of each group."""
    return TieOrderAnswer(order=tuple(tuple(shuffled(group, draw)) for group in request.groups))
