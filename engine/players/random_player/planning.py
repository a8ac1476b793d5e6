"""Random orders, and random uses of the Messenger Raven."""

from engine.chance import Draw, one_of, shuffled
from engine.names import AreaId, OrderToken
from engine.players.random_player.repertoire import answers
from engine.requests import (
    OrdersAnswer,
    PlaceOrders,
    RavenAnswer,
    UseRaven,
)

MARCH_FIRST = 0.3
"""How often an area is given a March order before any other is thought of."""

LEAVE_OUT = 0.05
"""How often an area gets no order, where that is allowed."""


@answers(PlaceOrders)
def place_orders(request: PlaceOrders, draw: Draw) -> OrdersAnswer:
    """A token drawn for one area after the other, until all have one or no token is left.

    Special tokens leave the bag with the last star, so the draw can never run into a dead end:
    whatever was drawn before, as many tokens find a place as can find one.
    """
    bag = [token for token, count in request.tokens.items() for _ in range(count)]
    special = request.special
    stars = request.stars
    if not stars:
        bag = [token for token in bag if token not in special]
    areas = shuffled(request.areas, draw)
    if not request.needed:  # nobody has to place any
        areas = [area for area in areas if draw() >= LEAVE_OUT]
    orders: dict[AreaId, OrderToken] = {}
    if request.not_here:
        areas.sort(key=lambda area: area not in request.not_here)  # those who may take less first
    for area in areas:
        token = _taken(bag, request.not_here.get(area), draw)
        if token is None:
            continue
        orders[area] = token
        if token in special:
            stars -= 1
            if not stars:
                bag = [left for left in bag if left not in special]
    if request.last_resort:
        _fill_up(request, areas, orders, draw)
    return OrdersAnswer(orders=orders)


def _taken(
    bag: list[OrderToken], not_here: tuple[OrderToken, ...] | None, draw: Draw
) -> OrderToken | None:
    """A token out of the bag, if it holds one that may be placed."""
    if not not_here:
        return bag.pop(_drawn(bag, draw)) if bag else None
    places = [place for place, token in enumerate(bag) if token not in not_here]
    return bag.pop(one_of(places, draw)) if places else None


def _fill_up(
    request: PlaceOrders, areas: list[AreaId], orders: dict[AreaId, OrderToken], draw: Draw
) -> None:
    """Tokens of last resort for the areas that all others have left empty."""
    bag = [token for token, count in request.last_resort.items() for _ in range(count)]
    for area in areas:
        if area not in orders:
            token = _taken(bag, request.not_here.get(area), draw)
            if token is not None:
                orders[area] = token


def _drawn(bag: list[OrderToken], draw: Draw) -> int:
    """The place in the bag of the next token."""
    if draw() < MARCH_FIRST:
        marches = [place for place, token in enumerate(bag) if token.startswith("march")]
        if marches:
            return one_of(marches, draw)
    return int(draw() * len(bag))


@answers(UseRaven)
def use_raven(request: UseRaven, draw: Draw) -> RavenAnswer:
    """Swap an order, look at the wildling card, or let the Raven sleep."""
    chance = draw()
    if chance < 0.2:
        return RavenAnswer(action="none")
    open_areas = [area for area, tokens in request.replacements.items() if tokens]
    if request.may_look and (chance < 0.6 or not open_areas):
        return RavenAnswer(action="look")
    area = one_of(open_areas, draw)
    token = one_of(request.replacements[area], draw)
    return RavenAnswer(action="replace", area=area, token=token)
