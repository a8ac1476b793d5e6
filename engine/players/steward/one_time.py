"""The steward keeps one-time orders for the player's return, and resolves those that lie there."""

from engine.names import AreaId, House
from engine.players.outlook import Outlook
from engine.players.steward.cards import RANKING
from engine.players.steward.repertoire import answers
from engine.requests import (
    ClaimPower,
    ClaimPowerAnswer,
    GatherAnswer,
    GatherUnits,
    PickOrders,
    PickOrdersAnswer,
    UseOneTimeAnswer,
    UseOneTimeOrder,
)

PAID_WITH_A_CARD = ("will_of_rhllor",)


@answers(UseOneTimeOrder)
def use_one_time_order(request: UseOneTimeOrder, outlook: Outlook) -> UseOneTimeAnswer:
    """Before any regular order."""
    del outlook
    return UseOneTimeAnswer(area=min(request.orders))


@answers(PickOrders)
def pick_orders(request: PickOrders, outlook: Outlook) -> PickOrdersAnswer:
    """The most dangerous orders of others, unless they cost a House card."""
    if request.cause in PAID_WITH_A_CARD:
        return PickOrdersAnswer()
    orders = outlook.edition.orders

    def threat(area: AreaId) -> tuple[int, AreaId]:
        return RANKING.index(orders[request.orders[area]].type), area

    theirs = [area for area in request.orders if not outlook.has_units(area)]
    return PickOrdersAnswer(areas=tuple(sorted(theirs, key=threat)[: request.most]))


@answers(GatherUnits)
def gather_units(request: GatherUnits, outlook: Outlook) -> GatherAnswer:
    """Everybody stays where they are."""
    del request, outlook
    return GatherAnswer()


@answers(ClaimPower)
def claim_power(request: ClaimPower, outlook: Outlook) -> ClaimPowerAnswer:
    """All it may take, from the richest first."""
    del outlook
    return ClaimPowerAnswer(amounts=from_the_richest(request))


def from_the_richest(request: ClaimPower) -> dict[House, int]:
    """As much as can be taken, from the house that has most first."""
    left = request.most
    amounts: dict[House, int] = {}
    for house in sorted(request.victims, key=lambda h: (-request.victims[h], h)):
        amounts[house] = min(left, request.victims[house])
        left -= amounts[house]
    return amounts
