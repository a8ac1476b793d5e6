"""House Stark."""

from engine.events import HouseCardsReturned
from engine.names import House
from engine.rules.card_deeds import shown
from engine.rules.card_texts import CardText
from engine.table import Table
from engine.world import Combat


async def take_everything_back(t: Table, combat: Combat, house: House) -> None:
    """Roose Bolton: on a loss the whole discard pile returns to hand, this card included."""
    roose = shown(combat, house)
    returned = [*t.world.discards[house], roose]
    t.world.hands[house] += returned
    t.world.discards[house] = []
    t.tell(HouseCardsReturned(house=house, cards=tuple(returned), cause=roose))


TEXTS = (
    CardText("robb_stark", picks_retreat=True),
    CardText("roose_bolton", lose=take_everything_back),
    CardText("the_blackfish", loses_no_units=True),
    CardText("catelyn_stark", doubles_defense=True),
)
