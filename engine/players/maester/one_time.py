"""When the maester plays a one-time order, and what it does with it."""

from collections.abc import Callable, Iterator

from engine.names import AreaId, House, OrderToken
from engine.players.maester.counsel import Counsel
from engine.players.maester.marching import Marching
from engine.players.maester.mustering import mustering_value
from engine.players.maester.raiding import loot
from engine.players.maester.repertoire import answers
from engine.players.steward.one_time import from_the_richest
from engine.requests import (
    ClaimPower,
    ClaimPowerAnswer,
    GatherAnswer,
    GatherUnits,
    OneTimeOrderAnswer,
    PickOrders,
    PickOrdersAnswer,
    PlaceOneTimeOrder,
    UseOneTimeAnswer,
    UseOneTimeOrder,
)

WORTH_PLACING = 1.5
"""An order is kept until it is worth so much."""
BARREL = 0.9
ORDER_SWEPT = 1.0
CARD_STUNG = 0.9
RIVAL_BARRED = 1.6
CARD_BURNT = 3.0
"""What Melisandre, or another card of the hand, is worth."""
CARD_SPARED = 0.8


@answers(PlaceOneTimeOrder)
def place_one_time_order(request: PlaceOneTimeOrder, counsel: Counsel) -> OneTimeOrderAnswer:
    """The order that is worth most now, if any is worth it."""
    best: tuple[float, AreaId, OrderToken] | None = None
    for token in request.tokens:
        for area in request.areas:
            value = VALUES[token](area, counsel)
            if value >= WORTH_PLACING and (best is None or (value, area, token) > best):
                best = value, area, token
    return OneTimeOrderAnswer(area=best[1], token=best[2]) if best else OneTimeOrderAnswer()


def _recruit(area: AreaId, counsel: Counsel) -> float:
    outlook = counsel.outlook
    room = outlook.supply_room(counsel.house).allows({area: 1})
    return mustering_value(area, counsel) if room or "footman" in outlook.ready(area) else 0.0


def _supply_caravan(area: AreaId, counsel: Counsel) -> float:
    """Nothing for those whose marker stands high already."""
    room = counsel.outlook.edition.constants.supply_track_max - counsel.view.supply[counsel.house]
    barrels = min(counsel.outlook.area(area).supply, room)
    return 0.0 if counsel.last_round else BARREL * barrels


def _never(_area: AreaId, _counsel: Counsel) -> float:
    """The maester's armies are where it wants them."""
    return 0.0


def _iron_fleet(area: AreaId, counsel: Counsel) -> float:
    near = counsel.outlook.edition.neighbours[area]
    return ORDER_SWEPT * min(2, sum(counsel.outlook.occupied_by_rival(other) for other in near))


def _young_wolf(area: AreaId, counsel: Counsel) -> float:
    """What a march would win that needs no fight."""
    outlook = counsel.outlook
    option = outlook.march_option(area, 0)
    peaceful = {to: way for to, way in option.destinations.items() if way.resistance is None}
    option = option.model_copy(update={"destinations": peaceful})
    return Marching(counsel, area, option, outlook.supply_room(counsel.house)).best().score


def _lions_cunning(area: AreaId, counsel: Counsel) -> float:
    """Whoever could march here stands, or sails, next door."""
    return RIVAL_BARRED if counsel.watch.later(area).house is not None else 0.0


def _might_of_highgarden(area: AreaId, counsel: Counsel) -> float:
    there = sum(counsel.view.power[house] for house in set(_rivals_near(area, counsel)))
    cards = counsel.outlook.edition.house_cards
    spare = sorted(cards[card].strength for card in counsel.view.hand)
    most = spare[len(spare) // 2] if spare else 0
    return min(there, most) * counsel.power_value - CARD_SPARED


def _scorpions_sting(area: AreaId, counsel: Counsel) -> float:
    return CARD_STUNG * len(set(_rivals_near(area, counsel)))


def _rivals_near(area: AreaId, counsel: Counsel) -> Iterator[House]:
    for other in counsel.outlook.edition.neighbours[area]:
        force = counsel.outlook.force(other)
        if force is not None and force.house != counsel.house:
            yield force.house


VALUES: dict[str, Callable[[AreaId, Counsel], float]] = {
    "recruit": _recruit,
    "supply_caravan": _supply_caravan,
    "forced_march": _never,
    "iron_fleet": _iron_fleet,
    "young_wolf": _young_wolf,
    "lions_cunning": _lions_cunning,
    "will_of_rhllor": _never,
    "might_of_highgarden": _might_of_highgarden,
    "scorpions_sting": _scorpions_sting,
}


@answers(UseOneTimeOrder)
def use_one_time_order(request: UseOneTimeOrder, counsel: Counsel) -> UseOneTimeAnswer:
    """Before any regular order: nobody can remove it any more."""
    del counsel
    return UseOneTimeAnswer(area=min(request.orders))


@answers(PickOrders)
def pick_orders(request: PickOrders, counsel: Counsel) -> PickOrdersAnswer:
    """The orders that would do their owners most good; a card is burnt only for a great deal."""
    outlook = counsel.outlook
    price = CARD_BURNT if request.cause == "will_of_rhllor" else 0.0
    gains = {area: loot(area, counsel) for area in request.orders if not outlook.has_units(area)}
    worthwhile = [area for area, gain in gains.items() if gain > price]
    worthwhile.sort(key=lambda area: (-gains[area], area))
    return PickOrdersAnswer(areas=tuple(worthwhile[: request.most]))


@answers(GatherUnits)
def gather_units(request: GatherUnits, counsel: Counsel) -> GatherAnswer:
    """Nobody: such an order is never its own."""
    del request, counsel
    return GatherAnswer()


@answers(ClaimPower)
def claim_power(request: ClaimPower, counsel: Counsel) -> ClaimPowerAnswer:
    """All it may take, from the richest first."""
    del counsel
    return ClaimPowerAnswer(amounts=from_the_richest(request))
