"""Turns in which a one-time order may be resolved. COK-OTO-06, -07, -12."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, TypeAlias

from engine.boxes.clash_of_kings import common_orders, unique_orders
from engine.edition import OrderType
from engine.events import OneTimeOrderResolved
from engine.names import AreaId, House, OrderToken
from engine.requests import UseOneTimeOrder
from engine.rules.turns import orders_of_type
from engine.ruleset import Resolve
from engine.table import Table
from engine.world import World

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
