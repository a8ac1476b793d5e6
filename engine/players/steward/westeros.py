"""The steward's bids, and the choices that cards and tokens give it."""

from engine.players.outlook import Outlook
from engine.players.steward.repertoire import answers
from engine.requests import (
    Bid,
    BidAnswer,
    ChooseHouse,
    ChooseWesteros,
    HouseAnswer,
    OrderTies,
    TieOrderAnswer,
    WesterosAnswer,
    WesterosOption,
)

COMFORTABLE = 4
"""With this much power the steward bids 1 for a track."""
PREFERRED: tuple[WesterosOption, ...] = ("mustering", "power", "nothing")
"""What helps a house that sits still, best first; every card offers one of them."""


@answers(Bid)
def bid(request: Bid, outlook: Outlook) -> BidAnswer:
    """Little for tracks, a fair share against the wildlings."""
    if request.purpose == "wildlings":
        houses = len(outlook.view.houses)
        return BidAnswer(amount=min(request.most, -(-request.strength // houses)))
    return BidAnswer(amount=1 if request.most >= COMFORTABLE else 0)


@answers(OrderTies)
def order_ties(request: OrderTies, outlook: Outlook) -> TieOrderAnswer:
    """Itself first, the others in the order they had on the track."""
    before = outlook.view.tracks[request.track]
    return TieOrderAnswer(
        order=tuple(
            tuple(sorted(group, key=lambda h: (h != outlook.house, before.index(h))))
            for group in request.groups
        )
    )


@answers(ChooseHouse)
def choose_house(request: ChooseHouse, outlook: Outlook) -> HouseAnswer:
    """The honour for itself, the blame for another; else whoever is first in turn order."""
    order = outlook.view.tracks["iron_throne"]
    honour = request.purpose == "highest_bidder"
    return HouseAnswer(
        house=min(request.houses, key=lambda h: ((h == outlook.house) != honour, order.index(h)))
    )


@answers(ChooseWesteros)
def choose_westeros(request: ChooseWesteros, outlook: Outlook) -> WesterosAnswer:
    """Mustering or power for everybody, else nothing."""
    del outlook
    return WesterosAnswer(option=next(o for o in PREFERRED if o in request.options))
