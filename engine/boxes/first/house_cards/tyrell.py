"""House Tyrell."""

from engine.events import CardTextCancelled
from engine.names import House
from engine.rules.card_deeds import kill_a_footman, shown
from engine.rules.card_texts import NO_TEXT, CardText, text_of
from engine.rules.pieces import remove_order
from engine.table import Table
from engine.world import Combat


async def cancel_the_opponents_text(t: Table, combat: Combat, house: House) -> None:
    """Queen of Thorns: the text of the opponent's card is void for the whole battle. 1E-CARD-04."""
    opponent = combat.opponent(house)
    if text_of(combat, opponent) is NO_TEXT:
        return
    combat.cancelled.append(opponent)
    card, queen = shown(combat, opponent), shown(combat, house)
    t.tell(CardTextCancelled(house=opponent, card=card, cause=queen))


async def remove_the_defense(t: Table, combat: Combat, house: House) -> None:
    """Brienne of Tarth: the opponent's Defense order in the embattled area is discarded."""
    order = t.world.orders.get(combat.area)
    if order is None or order.house == house:
        return
    if t.edition.orders[order.token].type == "defense":
        remove_order(t, combat.area, shown(combat, house))


TEXTS = (
    CardText("ser_loras_tyrell_first", immediate=kill_a_footman),
    CardText("brienne_of_tarth_first", immediate=remove_the_defense),
    CardText("queen_of_thorns_first", cancel=cancel_the_opponents_text),
)
