"""The planning phase: orders, and the Messenger Raven. 2E-PLAN."""

from collections import Counter
from collections.abc import Container

from engine.edition import Order
from engine.events import OrdersRevealed, RavenUsed, WildlingCardPlaced, WildlingCardSeen
from engine.names import AreaId, House, OrderToken
from engine.requests import OrdersAnswer, PlaceOrders, PlaceWildlingCard, RavenAnswer, UseRaven
from engine.rules.pieces import remove_order
from engine.rules.turns import end_step
from engine.table import Table
from engine.view import SeenCard
from engine.world import PlacedOrder, World


async def plan(t: Table) -> None:
    """All houses assign orders in secret, and all orders are turned up. 2E-PLAN-01, -06, -10."""
    await assign_orders(t)
    t.tell(OrdersRevealed(orders=turn_up_orders(t.world)))
    end_step(t, "raven")


async def assign_orders(t: Table) -> None:
    """All houses assign orders at the same time, unless a house has too few tokens. 2E-PLAN-07."""
    t.quiet()
    requests = [orders_request(t.world, house) for house in t.world.turn_order]
    if _in_turn(t.world, requests):
        await _assign_one_after_another(t, requests)
    else:
        for house, answer in (await t.ask_all(requests)).items():
            _lay_down(t.world, house, answer)


def _in_turn(world: World, requests: list[PlaceOrders]) -> bool:
    """Whether a house has too few tokens, so that all assign in turn. 2E-PLAN-07."""
    if world.readings.order_shortage_assigning == "all_at_once":
        return False
    return any(request.needed < len(request.areas) for request in requests)


async def _assign_one_after_another(t: Table, requests: list[PlaceOrders]) -> None:
    """If a house has too few tokens, everybody assigns in turn order. 2E-PLAN-07."""
    for request in requests:
        _lay_down(t.world, request.house, await t.ask(request))


def _lay_down(world: World, house: House, answer: OrdersAnswer) -> None:
    for area, token in answer.orders.items():
        world.face_down[area] = PlacedOrder(house, token)


def turn_up_orders(world: World) -> dict[House, dict[AreaId, OrderToken]]:
    """Every order lies face up from now on; gives them by house. 2E-PLAN-10."""
    world.orders, world.face_down = world.face_down, {}
    shown: dict[House, dict[AreaId, OrderToken]] = {house: {} for house in world.turn_order}
    for area in sorted(world.orders):
        order = world.orders[area]
        shown[order.house][area] = order.token
    return shown


def stars_of(world: World, house: House) -> int:
    """How many special orders `house` may place. 2E-SETUP-14, 2E-PLAN-04."""
    stars = world.edition.kings_court_stars[len(world.houses)]
    return stars[world.tracks["kings_court"].index(house)]


def orders_request(world: World, house: House) -> PlaceOrders:
    """The question to `house`. 2E-PLAN-02, 2E-PLAN-05, 2E-PLAN-08."""
    stars = stars_of(world, house)
    dummies = _last_resort(world, stars)
    allowed = [
        order
        for order in world.edition.order_tokens
        if order.id not in world.banned and order.id not in dummies
    ]
    areas = tuple(sorted(world.areas_of(house)))
    not_here = {area: kept for area in areas if (kept := kept_out(world, area))}
    most = _most_orders(allowed, stars, areas, not_here)
    return PlaceOrders(
        house=house,
        areas=areas,
        tokens={order.id: order.count for order in allowed},
        special=tuple(order.id for order in allowed if order.special),
        stars=stars,
        banned=tuple(world.banned),
        needed=_needed(world, len(areas), most + sum(dummies.values())),
        last_resort=dummies,
        not_here=not_here,
    )


def _needed(world: World, areas: int, most: int) -> int:
    """How many areas must get an order. 2E-PLAN-02, 1E-PLAN-03."""
    return 0 if world.readings.areas_without_order == "allowed" else min(areas, most)


def _last_resort(world: World, stars: int) -> dict[OrderToken, int]:
    """Tokens that only fill areas for which no other is left (an option). 2E-PLAN-08."""
    if world.readings.order_shortage == "leave_areas_empty":
        return {}
    return {
        order.id: order.count
        for order in world.edition.order_tokens
        if is_dummy(world, order, stars)
    }


def is_dummy(world: World, order: Order, stars: int) -> bool:
    """Whether a token is banned, or special though its house has no star."""
    return not stars if order.special else order.id in world.banned


def kept_out(world: World, area: AreaId) -> tuple[OrderToken, ...]:
    """The tokens that may not be placed in `area` (an option). 2E-PLAN-09."""
    if world.readings.consolidate_power_at_sea == "without_effect":
        return ()
    if world.edition.areas[area].type != "sea":
        return ()
    return tuple(o.id for o in world.edition.order_tokens if o.type == "consolidate_power")


def _most_orders(
    allowed: list[Order],
    stars: int,
    areas: tuple[AreaId, ...],
    not_here: dict[AreaId, tuple[OrderToken, ...]],
) -> int:
    """How many of `areas` can get one of the `allowed` tokens."""
    kept = {token for tokens in not_here.values() for token in tokens}
    at_sea = _number(allowed, stars, without=kept)
    elsewhere = len(areas) - len(not_here)
    return min(len(areas), _number(allowed, stars), elsewhere + at_sea)


def _number(allowed: list[Order], stars: int, without: Container[OrderToken] = ()) -> int:
    """How many of the `allowed` tokens may lie on the board at once."""
    usable = [order for order in allowed if order.id not in without]
    starred = sum(order.count for order in usable if order.special)
    return sum(order.count for order in usable if not order.special) + min(stars, starred)


async def use_raven(t: Table) -> None:
    """The Raven holder swaps an order, looks at a wildling card, or neither. 2E-PLAN-11, -12."""
    t.quiet()
    house = t.world.holder("kings_court")
    request = UseRaven(
        house=house,
        replacements=replacements(t.world, house),
        may_look=bool(t.world.wildling_deck),
    )
    answer = await t.ask(request)
    t.world.raven_used = answer.action != "none"
    if answer.action == "look":
        await _look(t, house)
    else:
        _swap(t, house, answer)
    _remove_dummies(t)
    end_step(t, "raids")


def _remove_dummies(t: Table) -> None:
    """Tokens of last resort leave the board after the Raven (an option). 2E-PLAN-08."""
    world = t.world
    if world.readings.order_shortage == "leave_areas_empty":
        return
    for area, order in list(world.orders.items()):
        if is_dummy(world, world.edition.orders[order.token], stars_of(world, order.house)):
            remove_order(t, area, "not_allowed")


def _swap(t: Table, house: House, answer: RavenAnswer) -> None:
    before: OrderToken | None = None
    if answer.area is not None and answer.token is not None:
        before = t.world.orders[answer.area].token
        t.world.orders[answer.area] = PlacedOrder(house, answer.token)
    t.tell(
        RavenUsed(
            house=house, action=answer.action, area=answer.area, before=before, after=answer.token
        )
    )


async def _look(t: Table, house: House) -> None:
    """2E-PLAN-15, 2E-PLAN-17."""
    deck = t.world.wildling_deck
    card = deck[0]
    t.tell(RavenUsed(house=house, action="look"))
    t.tell(WildlingCardSeen(audience=house, card=card))
    answer = await t.ask(PlaceWildlingCard(house=house, card=card))
    if answer.place == "bottom":
        deck.append(deck.pop(0))
    t.world.seen[house] = SeenCard(card, answer.place, t.world.round)
    # 2E-PLAN-17
    audience = house if t.world.readings.raven_card_destination == "secret" else None
    t.tell(WildlingCardPlaced(audience=audience, house=house, place=answer.place))


def replacements(world: World, house: House) -> dict[AreaId, tuple[OrderToken, ...]]:
    """Area -> tokens that may replace the order there. 2E-PLAN-13, 2E-PLAN-14."""
    placed = {area: world.orders[area].token for area in sorted(world.orders_of(house))}
    return {area: _tokens_for(world, house, area, placed) for area in placed}


def _tokens_for(
    world: World, house: House, area: AreaId, placed: dict[AreaId, OrderToken]
) -> tuple[OrderToken, ...]:
    others = Counter(token for other, token in placed.items() if other != area)
    orders = world.edition.orders
    starred = sum(count for token, count in others.items() if orders[token].special)
    if world.readings.star_of_replaced_order == "spent":
        starred += orders[placed[area]].special  # 1E-RAVEN-02
    return tuple(
        order.id
        for order in world.edition.order_tokens
        if order.id not in world.banned
        and order.id not in kept_out(world, area)
        and order.id != placed[area]
        and others[order.id] < order.count
        and (not order.special or starred < stars_of(world, house))
    )
