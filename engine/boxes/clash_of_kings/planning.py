"""Planning in three parts: one-time orders, regular orders, the reveal. COK-OTO-02."""

from engine.boxes.clash_of_kings.one_time_orders import turn_up_one_time_orders
from engine.boxes.clash_of_kings.played_with import played_with
from engine.events import OneTimeOrderPlaced, OrdersRevealed
from engine.names import House, OrderToken
from engine.requests import PlaceOneTimeOrder
from engine.rules.planning import assign_orders, turn_up_orders
from engine.rules.turns import end_step, is_skipped
from engine.table import Table
from engine.world import PlacedOrder, World


async def plan_in_three_parts(t: Table) -> None:
    """In order of play each house may place a one-time order; the rest is as ever. COK-OTO-03."""
    world = t.world
    while world.cursor < len(world.turn_order):
        t.quiet()
        await _place_one(t, world.turn_order[world.cursor])
        world.cursor += 1
    await assign_orders(t)
    regular, one_time = turn_up_orders(world), turn_up_one_time_orders(world)
    t.tell(OrdersRevealed(orders=regular, one_time=one_time))
    end_step(t, "raven")


async def _place_one(t: Table, house: House) -> None:
    answer = await t.ask(one_time_request(t.world, house))
    if answer.area is not None and answer.token is not None:
        t.world.one_time_face_down[answer.area] = PlacedOrder(house, answer.token)
    t.tell(OneTimeOrderPlaced(house=house, area=answer.area))


def one_time_request(world: World, house: House) -> PlaceOneTimeOrder:
    """The question to `house`: not in ports, and nothing whose step is skipped. COK-OTO-15."""
    areas = world.edition.areas
    tokens = dict.fromkeys(world.one_time_left[house])
    return PlaceOneTimeOrder(
        house=house,
        areas=tuple(a for a in sorted(world.areas_of(house)) if areas[a].type != "port"),
        tokens=tuple(token for token in tokens if not _is_kept_back(world, token)),
    )


def _is_kept_back(world: World, token: OrderToken) -> bool:
    if played_with(world).one_time_order_of_skipped_step == "without_effect":
        return False
    return is_skipped(world, world.edition.icons[token])
