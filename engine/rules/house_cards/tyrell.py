"""House Tyrell."""

from engine.events import LossesPrevented
from engine.names import CardId, House
from engine.requests import PickUnits, Piece, RemoveOrder
from engine.rules.card_texts import CardText, text_of
from engine.rules.fighters import lose_attackers
from engine.rules.pieces import lose, remove_order
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat, World

MACE = CardId("mace_tyrell")
QUEEN_OF_THORNS = CardId("queen_of_thorns")


async def kill_a_footman(t: Table, combat: Combat, house: House) -> None:
    """Mace Tyrell: one attacking or defending footman of the opponent is destroyed."""
    opponent = combat.opponent(house)
    footmen = tuple(_footmen_in_the_fight(t.world, combat, opponent))
    if not footmen:
        return
    saviour = text_of(combat, opponent)
    if saviour.loses_no_units:
        t.tell(LossesPrevented(house=opponent, card=CardId(saviour.card), cause=MACE))
        return
    request = PickUnits(
        house=house,
        cause=MACE,
        purpose="destroy",
        owner=opponent,
        pieces=footmen,
        least=1,
        most=1,
    )
    (killed,) = (await t.ask(request)).pieces
    if opponent == combat.attacker:
        lose_attackers(t, combat, ["footman"], MACE)
    else:
        lose(t, combat.area, ["footman"], MACE, routed=killed.routed)


def _footmen_in_the_fight(world: World, combat: Combat, house: House) -> list[Piece]:
    if house == combat.attacker:
        return [Piece(area=combat.origin, unit="footman")] * combat.attacking.count("footman")
    force = world.forces.get(combat.area)
    if force is None:
        return []
    ready, routed = force.ready.count("footman"), force.routed.count("footman")
    return [
        *[Piece(area=combat.area, unit="footman")] * ready,
        *[Piece(area=combat.area, unit="footman", routed=True)] * routed,
    ]


async def remove_a_nearby_order(t: Table, combat: Combat, house: House) -> None:
    """Queen of Thorns: one of the opponent's orders next to the battle is removed.

    Not the march that began the combat, and not the order in the embattled area itself.
    """
    opponent = combat.opponent(house)
    orders = {
        area: order.token
        for area in t.edition.neighbours[combat.area]
        if (order := t.world.orders.get(area)) and order.house == opponent
        if area != combat.origin
    }
    if not orders:
        return
    request = RemoveOrder(
        house=house,
        cause=QUEEN_OF_THORNS,
        opponent=opponent,
        orders=orders,
        battle=battle_of(t.world, combat),
    )
    area = (await t.ask(request)).area
    assert area is not None
    remove_order(t, area, QUEEN_OF_THORNS)


TEXTS = (
    CardText("mace_tyrell", immediate=kill_a_footman),
    CardText("ser_loras_tyrell", carries_march_on=True),
    CardText("queen_of_thorns", immediate=remove_a_nearby_order),
)
