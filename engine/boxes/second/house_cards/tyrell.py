"""House Tyrell."""

from engine.names import House
from engine.rules.card_deeds import kill_a_footman, remove_a_nearby_order
from engine.rules.card_texts import CardText
from engine.table import Table
from engine.world import Combat


async def remove_the_order_named(t: Table, combat: Combat, house: House) -> None:
    """Queen of Thorns: one of the opponent's orders next to the battle is removed."""
    await remove_a_nearby_order(t, combat, house, optional=False)


TEXTS = (
    CardText("mace_tyrell", immediate=kill_a_footman),
    CardText("ser_loras_tyrell", carries_march_on=True),
    CardText("queen_of_thorns", immediate=remove_the_order_named),
)
