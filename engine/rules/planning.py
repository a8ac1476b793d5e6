"""The planning phase: orders, and the Messenger Raven. 2E-PLAN."""

from collections import Counter

from engine.events import OrdersRevealed, RavenUsed, WildlingCardPlaced, WildlingCardSeen
from engine.names import AreaId, House, OrderToken
from engine.requests import OrdersAnswer, PlaceOrders, PlaceWildlingCard, RavenAnswer, UseRaven
from engine.rules.turns import end_step
from engine.table import Table
from engine.world import PlacedOrder, SeenCard, World


async def plan(t: Table) -> None:
    """All houses assign orders in secret, and all orders are turned up. 2E-PLAN-01, -06, -10."""
    t.quiet()
    requests = [orders_request(t.world, house) for house in t.world.turn_order]
    if any(request.needed < len(request.areas) for request in requests):
        await _assign_one_after_another(t, requests)
    else:
        for house, answer in (await t.ask_all(requests)).items():
            _lay_down(t.world, house, answer)
    _reveal(t)
    end_step(t, "raven")


async def _assign_one_after_another(t: Table, requests: list[PlaceOrders]) -> None:
    """If a house has too few tokens, everybody assigns in turn order. 2E-PLAN-07."""
    for request in requests:
        _lay_down(t.world, request.house, await t.ask(request))


def _lay_down(world: World, house: House, answer: OrdersAnswer) -> None:
    for area, token in answer.orders.items():
        world.face_down[area] = PlacedOrder(house, token)


def _reveal(t: Table) -> None:
    world = t.world
    world.orders, world.face_down = world.face_down, {}
    shown: dict[House, dict[AreaId, OrderToken]] = {house: {} for house in world.turn_order}
    for area in sorted(world.orders):
        order = world.orders[area]
        shown[order.house][area] = order.token
    t.tell(OrdersRevealed(orders=shown))


def stars_of(world: World, house: House) -> int:
    """How many special orders `house` may place. 2E-SETUP-14, 2E-PLAN-04."""
    stars = world.edition.kings_court_stars[len(world.houses)]
    return stars[world.tracks["kings_court"].index(house)]


def orders_request(world: World, house: House) -> PlaceOrders:
    """The question to `house`. 2E-PLAN-02, 2E-PLAN-05, 2E-PLAN-08."""
    allowed = [o for o in world.edition.order_tokens if o.id not in world.banned]
    stars = stars_of(world, house)
    plain = sum(order.count for order in allowed if not order.special)
    starred = sum(order.count for order in allowed if order.special)
    areas = tuple(sorted(world.areas_of(house)))
    return PlaceOrders(
        house=house,
        areas=areas,
        tokens={order.id: order.count for order in allowed},
        special=tuple(order.id for order in allowed if order.special),
        stars=stars,
        banned=tuple(world.banned),
        needed=min(len(areas), plain + min(stars, starred)),
    )


async def use_raven(t: Table) -> None:
    """The Raven holder swaps an order, looks at a wildling card, or neither. 2E-PLAN-11, -12."""
    t.quiet()
    house = t.world.holder("kings_court")
    request = UseRaven(house=house, replacements=replacements(t.world, house))
    answer = await t.ask(request)
    t.world.raven_used = answer.action != "none"
    if answer.action == "look":
        await _look(t, house)
    else:
        _swap(t, house, answer)
    end_step(t, "raids")


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
    t.tell(WildlingCardPlaced(house=house, place=answer.place))


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
    return tuple(
        order.id
        for order in world.edition.order_tokens
        if order.id not in world.banned
        and order.id != placed[area]
        and others[order.id] < order.count
        and (not order.special or starred < stars_of(world, house))
    )
