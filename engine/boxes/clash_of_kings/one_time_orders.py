"""One-time orders: whose they are, where they lie, when they are resolved or lost. COK-OTO."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, TypeAlias

from engine.boxes.clash_of_kings import common_orders, unique_orders
from engine.edition import OrderType
from engine.events import OneTimeOrderResolved, OrderRemoved
from engine.names import AreaId, House, OrderToken
from engine.requests import UseOneTimeOrder
from engine.rules.turns import orders_of_type
from engine.ruleset import Resolve
from engine.table import Table
from engine.world import PlacedOrder, World

Effect: TypeAlias = Callable[[Table, House, AreaId], Awaitable[None]]
"""What a one-time order does; the area is the one in which it lay."""

EFFECTS: Mapping[str, Effect] = {
    "recruit": common_orders.recruit,
    "supply_caravan": common_orders.bring_supply,
    "forced_march": common_orders.gather_units,
    "iron_fleet": unique_orders.sweep_orders_away,
    "young_wolf": unique_orders.move_like_a_wolf,
    "lions_cunning": unique_orders.bar_a_house,
    "will_of_rhllor": unique_orders.burn_an_order,
    "might_of_highgarden": unique_orders.claim_power,
    "scorpions_sting": unique_orders.sting_hands,
}
STEPS: Mapping[OrderType, Literal["raids", "marches", "consolidate"]] = {
    "raid": "raids",
    "march": "marches",
    "consolidate_power": "consolidate",
}


def hand_out_one_time_orders(world: World) -> None:
    """Each house has its own. COK-OTO-01."""
    world.one_time_left = {
        house: [
            order.id
            for order in world.edition.one_time_order_list
            if order.house in (None, house)
            for _ in range(order.count)
        ]
        for house in world.houses
    }


def one_time_orders_on_board(world: World) -> dict[AreaId, PlacedOrder]:
    """Those that lie face up: they have turns, and can be raided. COK-OTO-07, -10."""
    return world.one_time_orders


def turn_up_one_time_orders(world: World) -> dict[House, dict[AreaId, OrderToken]]:
    """They lie face up from now on; gives them by house. COK-OTO-02."""
    world.one_time_orders, world.one_time_face_down = world.one_time_face_down, {}
    for order in world.one_time_orders.values():
        world.one_time_left[order.house].remove(order.token)
    return {order.house: {area: order.token} for area, order in world.one_time_orders.items()}


def lose_one_time_order(t: Table, area: AreaId) -> None:
    """It is lost with the last unit of its house. COK-OTO-09, -11."""
    order = t.world.one_time_orders.pop(area, None)
    if order is not None:
        t.tell(OrderRemoved(house=order.house, area=area, token=order.token, cause="no_units"))


def take_up_one_time_orders(t: Table) -> None:
    """Those left unresolved at the end of a round leave the game. COK-OTO-15."""
    for area, order in t.world.one_time_orders.items():
        t.tell(OrderRemoved(house=order.house, area=area, token=order.token, cause="unresolved"))
    t.world.one_time_orders.clear()


async def one_time_or_regular_turn(
    t: Table, house: House, order_type: OrderType, resolve: Resolve
) -> None:
    """The house resolves one of its orders of this step, of either sort. COK-OTO-12."""
    orders = one_time_orders_of(t.world, house, order_type)
    if not orders:
        await resolve(t, house)
        return
    request = UseOneTimeOrder(
        house=house,
        step=STEPS[order_type],
        orders=orders,
        may_wait=bool(orders_of_type(t.world, house, order_type)),
    )
    area = (await t.ask(request)).area
    if area is None:
        await resolve(t, house)
    else:
        await _carry_out(t, house, area)


async def _carry_out(t: Table, house: House, area: AreaId) -> None:
    """The order leaves the game and does what it says."""
    token = t.world.one_time_orders.pop(area).token
    t.tell(OneTimeOrderResolved(house=house, area=area, token=token))
    await EFFECTS[token](t, house, area)


def one_time_orders_of(
    world: World, house: House, order_type: OrderType
) -> dict[AreaId, OrderToken]:
    """Area -> one-time order of `house` with an icon of that type."""
    icons = world.edition.icons
    return {
        area: order.token
        for area, order in sorted(world.one_time_orders.items())
        if order.house == house and icons[order.token] == order_type
    }
