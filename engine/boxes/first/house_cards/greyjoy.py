"""House Greyjoy."""

from engine.boxes.first.fighting_texts import attackers_count_more
from engine.names import House
from engine.requests import RemoveOrder
from engine.rules.card_deeds import shown
from engine.rules.card_texts import CardText
from engine.rules.pieces import remove_order
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat

RAZED = ("support", "consolidate_power")


async def remove_a_nearby_order(t: Table, combat: Combat, house: House) -> None:
    """Asha Greyjoy: on a win, a Support or Consolidate Power order next to the battle may go.

    The text does not say whose: it may be anybody's, her own side's too.
    """
    orders = {
        area: order.token
        for area in t.edition.neighbours[combat.area]
        if (order := t.world.orders.get(area)) and t.edition.orders[order.token].type in RAZED
    }
    if not orders:
        return
    asha = shown(combat, house)
    request = RemoveOrder(
        house=house,
        cause=asha,
        opponent=combat.opponent(house),
        orders=orders,
        battle=battle_of(t.world, combat),
        optional=True,
        of_anybody=True,
    )
    area = (await t.ask(request)).area
    if area is not None:
        remove_order(t, area, asha)


TEXTS = (
    CardText("asha_greyjoy_first", win=remove_a_nearby_order),
    CardText("balon_greyjoy_first", voids_printed_strength=True),
    CardText("victarion_greyjoy_first", unit_strength=attackers_count_more("ship")),
)
