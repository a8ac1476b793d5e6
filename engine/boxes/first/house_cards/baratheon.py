"""House Baratheon."""

from engine.boxes.first.options import FirstEditionOptions
from engine.names import House
from engine.requests import PickCard, UseCardText
from engine.rules.card_deeds import footmen_in_the_fight, knight_one_of, shown
from engine.rules.card_texts import CardText, FightingUnit
from engine.rules.hands import discard_from_hand
from engine.rules.pieces import lose_power
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat, World


async def knight_a_footman(t: Table, combat: Combat, house: House) -> None:
    """Renly Baratheon: on a win, one footman that fought may become a knight.

    Routed ones did not fight: they have no strength.
    """
    fought = [p for p in footmen_in_the_fight(t.world, combat, house) if not p.routed]
    await knight_one_of(t, combat, house, fought)


async def burn_a_card(t: Table, combat: Combat, house: House) -> None:
    """Melisandre: on a win, for one power, look at the loser's hand and discard one card."""
    loser, melisandre = combat.opponent(house), shown(combat, house)
    hand = tuple(t.world.hands[loser])
    if not hand or not t.world.power[house]:
        return
    battle = battle_of(t.world, combat)
    # Nobody sees the hand before it is paid for: two questions.
    if not (await t.ask(UseCardText(house=house, card=melisandre, battle=battle))).use:
        return
    lose_power(t, house, 1, melisandre)
    request = PickCard(
        house=house, cause=melisandre, purpose="discard", owner=loser, cards=hand, battle=battle
    )
    card = (await t.ask(request)).card
    assert card is not None
    discard_from_hand(t, loser, [card], melisandre)


def supporting_ships_count_nothing(
    world: World, combat: Combat, house: House, unit: FightingUnit, strength: int
) -> int:
    """Salladhor Saan: ships in support of the opponent count 0; or of either side (an option)."""
    if unit.kind != "ship" or not unit.supporting:
        return strength
    options = world.options
    assert isinstance(options, FirstEditionOptions)
    spared = unit.side == combat.side(house) and options.salladhor_saan == "opposing_ships"
    return strength if spared else 0


TEXTS = (
    CardText("renly_baratheon_first", win=knight_a_footman),
    CardText("melisandre_first", win=burn_a_card),
    CardText("salladhor_saan_first", unit_strength=supporting_ships_count_nothing),
)
