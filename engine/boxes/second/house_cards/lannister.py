"""House Lannister."""

from engine.names import CardId, House
from engine.requests import PickCard, UseCardText
from engine.rules.card_deeds import gain_two_power, remove_any_order
from engine.rules.card_texts import CardText, FightingUnit
from engine.rules.hands import show_instead
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat, World

TYRION = CardId("tyrion_lannister")


def footmen_count_two(
    world: World, combat: Combat, house: House, unit: FightingUnit, strength: int
) -> int:
    """Ser Kevan Lannister: while attacking, own footmen count one more, supporting ones too."""
    mine = unit.house == house and unit.side == "attacker" == combat.side(house)
    return strength + 1 if mine and unit.kind == "footman" else strength


async def send_the_card_back(t: Table, combat: Combat, house: House) -> None:
    """Tyrion Lannister: the opponent's card may go back to its hand for a different one."""
    opponent = combat.opponent(house)
    card = combat.cards[opponent]
    if card is None:
        return
    battle = battle_of(t.world, combat)
    asked = UseCardText(house=house, card=TYRION, battle=battle, against=card)
    if not (await t.ask(asked)).use:
        return
    others = tuple(t.world.hands[opponent])
    t.world.hands[opponent].append(card)
    combat.cards[opponent] = None
    chosen = None
    if others:
        request = PickCard(
            house=opponent,
            cause=TYRION,
            purpose="show_instead",
            owner=opponent,
            cards=others,
            battle=battle_of(t.world, combat),
        )
        chosen = (await t.ask(request)).card
    show_instead(t, combat, opponent, before=card, card=chosen, cause=TYRION)


TEXTS = (
    CardText("tywin_lannister", win=gain_two_power),
    CardText("ser_kevan_lannister", unit_strength=footmen_count_two),
    CardText("tyrion_lannister", cancel=send_the_card_back),
    CardText("cersei_lannister", win=remove_any_order),
)
