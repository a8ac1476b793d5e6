"""House Tyrell."""

from engine.names import CardId, House
from engine.requests import RemoveOrder
from engine.rules.card_deeds import kill_a_footman
from engine.rules.card_texts import CardText
from engine.rules.pieces import remove_order
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat

QUEEN_OF_THORNS = CardId("queen_of_thorns")


async def remove_a_nearby_order(t: Table, combat: Combat, house: House) -> None:
    """Queen of Thorns: one of the opponent's orders next to the battle is removed.

    Not the march that began the combat, and not the order in the embattled area itself.
    """
    opponent = combat.opponent(house)
    orders = {
        area: order.token
        for area in t.edition.neighbours[combat.area]
        if (order := t.world.orders.get(area)) and order.house == opponent
        if area != combat.origin
    }
    if not orders:
        return
    request = RemoveOrder(
        house=house,
        cause=QUEEN_OF_THORNS,
        opponent=opponent,
        orders=orders,
        battle=battle_of(t.world, combat),
    )
    area = (await t.ask(request)).area
    assert area is not None
    remove_order(t, area, QUEEN_OF_THORNS)


TEXTS = (
    CardText("mace_tyrell", immediate=kill_a_footman),
    CardText("ser_loras_tyrell", carries_march_on=True),
    CardText("queen_of_thorns", immediate=remove_a_nearby_order),
)
