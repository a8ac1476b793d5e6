"""Who has the next turn in the Action phase, as everybody at the table can tell. 2E-MARCH-02."""

from engine.edition import OrderType
from engine.names import House, Step
from engine.rules.imagining import imagine
from engine.rules.turns import next_in_turn, orders_of_type, pass_on
from engine.view import View

_ORDERS: dict[Step, OrderType] = {"raids": "raid", "marches": "march"}


def next_up(view: View, house: House) -> House | None:
    """Whose turn comes after that of `house`, which is about to resolve an order; None if nobody
    else's. What `house` does may yet change it.
    """
    order_type = _ORDERS.get(view.step)
    if order_type is None:
        return None
    world = imagine(view)
    for area in orders_of_type(world, house, order_type)[:1]:
        del world.orders[area]
    pass_on(world, house)
    found = next_in_turn(world, order_type)
    return None if found == house else found
