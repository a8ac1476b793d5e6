"""How the maester bids, and how it decides ties and Westeros cards."""

from collections.abc import Callable

from engine.names import House, Track
from engine.players.maester.counsel import Counsel
from engine.players.maester.mustering import POINT_VALUE
from engine.players.maester.repertoire import answers
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

SHARE: dict[Track, float] = {"iron_throne": 0.22, "fiefdoms": 0.3, "kings_court": 0.55}
"""The share of what can be spared that a track is worth. The King's Court comes last and its
stars win most, so it may have more than half of what is then left."""
RESERVE = 2
"""Power kept back for tokens on the board."""
SCATTER = 0.35
"""How much bids vary, so that nobody can count on them."""


@answers(Bid)
def bid(request: Bid, counsel: Counsel) -> BidAnswer:
    """A share of what can be spared; against the wildlings a little more than a fair part."""
    if request.purpose == "wildlings":
        wanted = _against_wildlings(request, counsel)
    else:
        wanted = _for_track(request.purpose, counsel)
    return BidAnswer(amount=max(0, min(request.most, wanted)))


def _for_track(track: Track, counsel: Counsel) -> int:
    spare = max(0, counsel.power - RESERVE)
    whim = 1 + SCATTER * (counsel.whim.random() - 0.5)
    return round(SHARE[track] * spare * whim)


def _against_wildlings(request: Bid, counsel: Counsel) -> int:
    """Enough to win if everybody gave alike, plus one for not being the lowest bidder.

    When even all the power on the table would not do, only the lowest place is avoided.
    """
    everybody = sum(counsel.view.power.values())
    if everybody < request.strength:
        return 1
    fair = request.strength / len(counsel.view.houses)
    return min(int(fair) + 1 + round(counsel.whim.random()), counsel.power - 1)


@answers(OrderTies)
def order_ties(request: OrderTies, counsel: Counsel) -> TieOrderAnswer:
    """Myself first, then those who are furthest from winning."""
    return TieOrderAnswer(
        order=tuple(
            tuple(sorted(group, key=lambda house: _rank(house, counsel)))
            for group in request.groups
        )
    )


def _rank(house: House, counsel: Counsel) -> tuple[bool, int, str]:
    return house != counsel.house, counsel.view.victory[house], house


@answers(ChooseHouse)
def choose_house(request: ChooseHouse, counsel: Counsel) -> HouseAnswer:
    """The honour for myself or the weakest, the blame for the strongest rival."""
    ranked = sorted(request.houses, key=lambda house: _rank(house, counsel))
    return HouseAnswer(house=ranked[0] if request.purpose == "highest_bidder" else ranked[-1])


@answers(ChooseWesteros)
def choose_westeros(request: ChooseWesteros, counsel: Counsel) -> WesterosAnswer:
    """The effect that does more for me than for the others."""
    return WesterosAnswer(option=max(request.options, key=lambda option: _edge(option, counsel)))


def _edge(option: WesterosOption, counsel: Counsel) -> float:
    """What an effect gives me beyond what it gives the others."""
    return EDGES[option](counsel)


def _behind(counsel: Counsel) -> bool:
    """Whether a rival has more forts: then I shall have to attack, and defences are in my way."""
    return counsel.view.victory[counsel.house] < counsel.view.victory[counsel.leader]


def _more_than_others(counsel: Counsel, gain: Callable[[House, Counsel], int]) -> float:
    """What I get, less what the others get on average."""
    others = [gain(house, counsel) for house in counsel.outlook.rivals]
    return gain(counsel.house, counsel) - sum(others) / len(others)


def _supply_gain(house: House, counsel: Counsel) -> int:
    most = counsel.outlook.edition.constants.supply_track_max
    return min(most, _barrels(house, counsel)) - counsel.view.supply[house]


def _barrels(house: House, counsel: Counsel) -> int:
    return sum(area.supply for area in counsel.outlook.lands_of(house))


def _crowns(house: House, counsel: Counsel) -> int:
    return sum(area.power for area in counsel.outlook.lands_of(house))


def _muster_points(house: House, counsel: Counsel) -> int:
    points = counsel.outlook.edition.constants.mustering_points
    return sum(points.get(area.fort, 0) for area in counsel.outlook.lands_of(house))


def _clash(counsel: Counsel) -> float:
    """Bidding for influence suits whoever is rich and stands badly."""
    view = counsel.view
    richest = max(view.power[house] for house in counsel.outlook.rivals)
    places = sum(order.index(counsel.house) for order in view.tracks.values())
    middle = len(view.tracks) * (len(view.houses) - 1) / 2
    return (counsel.power - richest) / 3 + (places - middle) / 4


EDGES: dict[WesterosOption, Callable[[Counsel], float]] = {
    "supply": lambda counsel: _more_than_others(counsel, _supply_gain),
    "mustering": lambda counsel: POINT_VALUE * _more_than_others(counsel, _muster_points),
    "clash_of_kings": _clash,
    "power": lambda counsel: counsel.power_value * _more_than_others(counsel, _crowns),
    "no_defense": lambda counsel: 0.4 if _behind(counsel) else 0.2,
    "no_march_plus_1": lambda counsel: 0.1 if _behind(counsel) else 0.3,
    "nothing": lambda counsel: 0.0,
}
