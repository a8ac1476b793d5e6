"""House Greyjoy."""

from engine.names import House
from engine.requests import PickCard
from engine.rules.card_deeds import shown
from engine.rules.card_texts import CardText, Extra, FightingUnit
from engine.rules.hands import show_instead
from engine.rules.pieces import lose_power
from engine.rules.strength import battle_of, is_supported
from engine.table import Table
from engine.world import Combat, World

PRICE = 2


def ships_count_two(
    world: World, combat: Combat, house: House, unit: FightingUnit, strength: int
) -> int:
    """Victarion Greyjoy: while attacking, own ships count one more, supporting ones too."""
    mine = unit.house == house and unit.side == "attacker" == combat.side(house)
    return strength + 1 if mine and unit.kind == "ship" else strength


def defends_castles(world: World, combat: Combat, house: House) -> Extra:
    """Theon Greyjoy: +1 and a sword while defending a castle or stronghold area."""
    if house != combat.defender or world.edition.areas[combat.area].fort == "none":
        return Extra()
    return Extra(strength=1, swords=1)


def fights_alone(world: World, combat: Combat, house: House) -> Extra:
    """Asha Greyjoy: two swords and a tower while her side has no support."""
    if is_supported(world, combat, combat.side(house)):
        return Extra()
    return Extra(swords=2, towers=1)


async def pay_for_another(t: Table, combat: Combat, house: House) -> None:
    """Aeron Damphair: for two power he may be discarded and another card played."""
    others, aeron = tuple(t.world.hands[house]), shown(combat, house)
    if t.world.power[house] < PRICE or not others:
        return
    request = PickCard(
        house=house,
        cause=aeron,
        purpose="show_instead",
        owner=house,
        cards=others,
        optional=True,
        battle=battle_of(t.world, combat),
    )
    card = (await t.ask(request)).card
    if card is None:
        return
    lose_power(t, house, PRICE, aeron)
    t.world.discards[house].append(aeron)
    show_instead(t, combat, house, before=aeron, card=card, cause=aeron)


TEXTS = (
    CardText("victarion_greyjoy", unit_strength=ships_count_two),
    CardText("balon_greyjoy", voids_printed_strength=True),
    CardText("theon_greyjoy", bonus=defends_castles),
    CardText("asha_greyjoy", bonus=fights_alone),
    CardText("aeron_damphair", immediate=pay_for_another),
)
