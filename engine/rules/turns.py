"""Whose turn it is in the Action phase, and the end of a step. 2E-ROUND-04, 2E-MARCH-02."""

from collections.abc import Awaitable, Callable

from engine.edition import OrderType
from engine.events import StepEnded
from engine.names import AreaId, House, Step
from engine.rules.pieces import orders_on_board
from engine.ruleset import rules_of
from engine.table import Table
from engine.world import World


async def take_turns(
    t: Table, order_type: OrderType, resolve: Callable[[Table, House], Awaitable[None]]
) -> bool:
    """In turn order, round and round, each house resolves one such order; whether any did."""
    resolved = False
    while (house := next_in_turn(t.world, order_type)) is not None:
        t.quiet()
        await rules_of(t.world).turn(t, house, order_type, resolve)
        pass_on(t.world, house)
        resolved = True
    return resolved


async def regular_turn(
    t: Table,
    house: House,
    _order_type: OrderType,
    resolve: Callable[[Table, House], Awaitable[None]],
) -> None:
    """A turn in which there is nothing to resolve but regular orders."""
    await resolve(t, house)


def orders_of_type(world: World, house: House, order_type: OrderType) -> list[AreaId]:
    """The areas where `house` has an order of that type."""
    orders = world.edition.orders
    return [
        area
        for area, order in world.orders.items()
        if order.house == house and orders[order.token].type == order_type
    ]


def next_in_turn(world: World, order_type: OrderType) -> House | None:
    """The next house in turn order with such an order left, round and round; None if nobody has.

    `world.cursor` is the position that comes next; it moves to the position of the house found, so
    that after a change of the Iron Throne track play goes on from the same position (2E-MARCH-02).
    """
    order = world.turn_order
    having = having_orders(world, order_type)
    if world.readings.track_change_during_marches == "by_house":
        return _next_in_lap(world, having)
    for step in range(len(order)):
        position = (world.cursor + step) % len(order)
        if order[position] in having:
            world.cursor = position
            return order[position]
    return None


def having_orders(world: World, order_type: OrderType) -> set[House]:
    """The houses with an order that has such an icon, unless its step is skipped."""
    if world.banned and is_skipped(world, order_type):
        return set()
    having: set[House] = set()
    icons = world.edition.icons
    for orders in orders_on_board(world):
        having.update(o.house for o in orders.values() if icons[o.token] == order_type)
    return having


def is_skipped(world: World, order_type: OrderType) -> bool:
    """Whether no order of that type may be placed, so that its step is skipped. 1E-WEST-09, -11."""
    return all(o.id in world.banned for o in world.edition.order_tokens if o.type == order_type)


def _next_in_lap(world: World, having: set[House]) -> House | None:
    """The first of `having` that has had no turn in this lap; if all had one, a lap begins."""
    if having <= set(world.had_turn):
        world.had_turn.clear()
    waiting = (h for h in world.turn_order if h in having and h not in world.had_turn)
    return next(waiting, None)


def pass_on(world: World, house: House) -> None:
    """`house` has had its turn: it goes to the next position."""
    world.cursor = (world.cursor + 1) % len(world.turn_order)
    world.had_turn.append(house)


def end_step(t: Table, next_step: Step, *, show: bool = True) -> None:
    """Close the present step and open the next; `show` tells the table to look at the board."""
    step = t.world.step
    t.world.step = next_step
    t.world.cursor = 0
    t.world.had_turn.clear()
    if show:
        t.tell(StepEnded(round=t.world.round, step=step))
