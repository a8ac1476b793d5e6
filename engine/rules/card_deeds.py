"""What the texts of House cards do in more than one edition.

The card that causes it is always the one that its house shows.
"""

from collections.abc import Sequence

from engine.events import LossesPrevented, UnitSwapped
from engine.names import CardId, House
from engine.requests import PickUnits, Piece, RemoveOrder
from engine.rules.card_texts import text_of
from engine.rules.fighters import lose_attackers
from engine.rules.pieces import gain_power, lose, pool, remove_order
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat, World


def shown(combat: Combat, house: House) -> CardId:
    """The card that `house` shows."""
    card = combat.cards[house]
    assert card is not None
    return card


async def gain_two_power(t: Table, combat: Combat, house: House) -> None:
    """Two power from the pool."""
    gain_power(t, house, 2, shown(combat, house))


async def remove_any_order(t: Table, combat: Combat, house: House) -> None:
    """One order of the loser may go, wherever it lies.

    Its order in the embattled area and the march that began the combat leave anyway.
    """
    loser, card = combat.opponent(house), shown(combat, house)
    orders = {
        area: t.world.orders[area].token
        for area in sorted(t.world.orders_of(loser))
        if area not in (combat.area, combat.origin)
    }
    if not orders:
        return
    request = RemoveOrder(
        house=house,
        cause=card,
        opponent=loser,
        orders=orders,
        battle=battle_of(t.world, combat),
        optional=True,
    )
    area = (await t.ask(request)).area
    if area is not None:
        remove_order(t, area, card)


async def remove_a_nearby_order(t: Table, combat: Combat, house: House, *, optional: bool) -> None:
    """One of the opponent's orders next to the battle is removed.

    Not the march that began the combat, and not the order in the embattled area itself.
    """
    opponent, card = combat.opponent(house), shown(combat, house)
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
        cause=card,
        opponent=opponent,
        orders=orders,
        battle=battle_of(t.world, combat),
        optional=optional,
    )
    area = (await t.ask(request)).area
    if area is not None:
        remove_order(t, area, card)


async def kill_a_footman(t: Table, combat: Combat, house: House) -> None:
    """One attacking or defending footman of the opponent is destroyed."""
    opponent, card = combat.opponent(house), shown(combat, house)
    footmen = tuple(footmen_in_the_fight(t.world, combat, opponent))
    if not footmen:
        return
    saviour = text_of(combat, opponent)
    if saviour.loses_no_units:
        t.tell(LossesPrevented(house=opponent, card=CardId(saviour.card), cause=card))
        return
    request = PickUnits(
        house=house,
        cause=card,
        purpose="destroy",
        owner=opponent,
        pieces=footmen,
        least=1,
        most=1,
    )
    (killed,) = (await t.ask(request)).pieces
    if opponent == combat.attacker:
        lose_attackers(t, combat, ["footman"], card)
    else:
        lose(t, combat.area, ["footman"], card, routed=killed.routed)


def footmen_in_the_fight(world: World, combat: Combat, house: House) -> list[Piece]:
    """The footmen of `house` that attack or defend; attackers stand where they came from."""
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


async def knight_one_of(t: Table, combat: Combat, house: House, footmen: Sequence[Piece]) -> None:
    """One of these footmen of `house` may become a knight, if there is one left. 2E-MUSTER-14."""
    if t.world.readings.routed_footman_upgrade == "forbidden":
        footmen = [footman for footman in footmen if not footman.routed]
    if not footmen or not pool(t.world, house)["knight"]:
        return
    request = PickUnits(
        house=house,
        cause=shown(combat, house),
        purpose="upgrade",
        owner=house,
        pieces=tuple(footmen),
        least=0,
        most=1,
    )
    for piece in (await t.ask(request)).pieces:
        _knight(t, combat, house, piece)


def _knight(t: Table, combat: Combat, house: House, piece: Piece) -> None:
    if combat.side(house) == "attacker" and piece.area == combat.origin:
        units = combat.attacking
    else:
        force = t.world.forces[piece.area]
        units = force.routed if piece.routed else force.ready
    units[units.index("footman")] = "knight"
    t.tell(
        UnitSwapped(
            house=house,
            area=piece.area,
            before="footman",
            after="knight",
            cause=shown(combat, house),
        )
    )
