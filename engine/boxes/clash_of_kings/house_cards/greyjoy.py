"""House Greyjoy, crowned."""

from engine.boxes.second.house_cards.greyjoy import (
    defends_castles,
    fights_alone,
    pay_for_another,
    ships_count_two,
)
from engine.names import House
from engine.rules.card_deeds import remove_a_nearby_order
from engine.rules.card_texts import CardText
from engine.table import Table
from engine.world import Combat


async def read_an_order(t: Table, combat: Combat, house: House) -> None:
    """The Reader: one order of the opponent next to the battle may go."""
    await remove_a_nearby_order(t, combat, house, optional=True)


TEXTS = (
    CardText("victarion_greyjoy_crown", unit_strength=ships_count_two),
    CardText("theon_greyjoy_crown", bonus=defends_castles),
    CardText("balon_greyjoy_crown", voids_printed_strength=True),
    CardText("the_reader_crown", immediate=read_an_order),
    CardText("asha_greyjoy_crown", bonus=fights_alone),
    CardText("aeron_damphair_crown", immediate=pay_for_another),
)
