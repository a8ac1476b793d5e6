"""Random bids and choices of the Westeros phase."""

from engine.players.random_player.chance import Draw, one_of, shuffled
from engine.players.random_player.repertoire import answers
from engine.requests import (
    Bid,
    BidAnswer,
    ChooseHouse,
    ChooseWesteros,
    HouseAnswer,
    OrderTies,
    TieOrderAnswer,
    WesterosAnswer,
)

NOBODY = 0.2


@answers(Bid)
def bid(request: Bid, draw: Draw) -> BidAnswer:
    """Any bid, small ones more often."""
    return BidAnswer(amount=int(draw() * draw() * (request.most + 1)))


@answers(OrderTies)
def order_ties(request: OrderTies, draw: Draw) -> TieOrderAnswer:
    """Any order of each group."""
    return TieOrderAnswer(order=tuple(tuple(shuffled(group, draw)) for group in request.groups))


@answers(ChooseHouse)
def choose_house(request: ChooseHouse, draw: Draw) -> HouseAnswer:
    """Any of the houses, or none if that is allowed."""
    if request.optional and draw() < NOBODY:
        return HouseAnswer(house=None)
    return HouseAnswer(house=one_of(request.houses, draw))


@answers(ChooseWesteros)
def choose_westeros(request: ChooseWesteros, draw: Draw) -> WesterosAnswer:
    """Any effect the card offers."""
    return WesterosAnswer(option=one_of(request.options, draw))
