"""House Stark."""

from engine.boxes.first.fighting_texts import attackers_count_more
from engine.names import House
from engine.requests import PickCard
from engine.rules.card_deeds import shown
from engine.rules.card_texts import CardText
from engine.rules.hands import take_back
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat


async def take_a_card_back(t: Table, combat: Combat, house: House) -> None:
    """Maester Luwin: on a win, one earlier discarded card may come back."""
    cards = tuple(t.world.discards[house])
    if not cards:
        return
    luwin = shown(combat, house)
    request = PickCard(
        house=house,
        cause=luwin,
        purpose="take_back",
        owner=house,
        cards=cards,
        optional=True,
        battle=battle_of(t.world, combat),
    )
    card = (await t.ask(request)).card
    if card is not None:
        take_back(t, house, [card], luwin)


TEXTS = (
    CardText("robb_stark_first", unit_strength=attackers_count_more("knight")),
    CardText("catelyn_stark_first", doubles_defense=True),
    CardText("maester_luwin_first", win=take_a_card_back),
)
