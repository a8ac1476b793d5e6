"""House Lannister, crowned."""

from engine.boxes.second.house_cards.lannister import footmen_count_two
from engine.names import House
from engine.requests import RemoveOrder, SpendPower
from engine.rules.card_deeds import remove_any_order, shown
from engine.rules.card_texts import CardText, Extra
from engine.rules.pieces import lose_power, remove_order
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat, World


async def remove_a_support_or_defense(t: Table, combat: Combat, house: House) -> None:
    """Tyrion Lannister: a Support or Defense order anywhere may go, and what it gave with it."""
    orders = {
        area: order.token
        for area, order in sorted(t.world.orders.items())
        if t.edition.orders[order.token].type in ("support", "defense")
    }
    if not orders:
        return
    tyrion = shown(combat, house)
    request = RemoveOrder(
        house=house,
        cause=tyrion,
        opponent=combat.opponent(house),
        orders=orders,
        battle=battle_of(t.world, combat),
        optional=True,
        of_anybody=True,
    )
    area = (await t.ask(request)).area
    if area is not None:
        remove_order(t, area, tyrion)


async def spend_power(t: Table, combat: Combat, house: House) -> None:
    """Tywin Lannister: any number of power may be spent for as much strength."""
    tywin = shown(combat, house)
    request = SpendPower(
        house=house, card=tywin, most=t.world.power[house], battle=battle_of(t.world, combat)
    )
    amount = (await t.ask(request)).amount
    combat.spent[house] = lose_power(t, house, amount, tywin)


def strength_bought(_world: World, combat: Combat, house: House) -> Extra:
    """Tywin Lannister: his strength is the number spent."""
    return Extra(strength=combat.spent.get(house, 0))


TEXTS = (
    CardText("ser_jaime_lannister_crown", bars_blade=True),
    CardText("cersei_lannister_crown", win=remove_any_order),
    CardText("tyrion_lannister_crown", immediate=remove_a_support_or_defense),
    CardText("ser_kevan_lannister_crown", unit_strength=footmen_count_two),
    CardText("tywin_lannister_crown", immediate=spend_power, bonus=strength_bought),
)
