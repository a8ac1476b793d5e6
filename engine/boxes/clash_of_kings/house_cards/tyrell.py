"""House Tyrell, crowned."""

from engine.boxes.first.house_cards.tyrell import cancel_the_opponents_text
from engine.events import CardStrengthVoided, CardTextBorrowed
from engine.names import House
from engine.requests import UseCardText
from engine.rules.card_deeds import kill_a_footman, shown
from engine.rules.card_texts import NO_TEXT, CardText, text_of
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat


async def steal_the_text(t: Table, combat: Combat, house: House) -> None:
    """Willas Tyrell: the opponent's text is cancelled; it may be used as if it stood here."""
    opponent = combat.opponent(house)
    if text_of(combat, opponent) is NO_TEXT:
        return
    await cancel_the_opponents_text(t, combat, house)
    willas, card = shown(combat, house), shown(combat, opponent)
    request = UseCardText(house=house, card=willas, battle=battle_of(t.world, combat), against=card)
    if (await t.ask(request)).use:
        combat.borrowed[house] = card
        t.tell(CardTextBorrowed(house=house, card=card, cause=willas))


async def void_the_strength(t: Table, combat: Combat, house: House) -> None:
    """Queen of Thorns: the opponent's card counts 0 for the whole battle. 1E-CARD-04."""
    opponent = combat.opponent(house)
    card = combat.cards[opponent]
    if card is None:
        return
    combat.voided.append(opponent)
    t.tell(CardStrengthVoided(house=opponent, card=card, cause=shown(combat, house)))


TEXTS = (
    CardText("mace_tyrell_crown", carries_march_on=True),
    CardText("ser_loras_tyrell_crown", immediate=kill_a_footman),
    CardText("willas_tyrell_crown", cancel=steal_the_text),
    CardText("queen_of_thorns_crown", cancel=void_the_strength),
)
