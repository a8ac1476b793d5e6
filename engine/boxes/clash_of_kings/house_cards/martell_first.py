"""House Martell without crowns, among the first edition's own cards. COK-MART-08."""

from engine.events import TokenSeized
from engine.names import TRACKS, House
from engine.requests import PickUnits, Piece, SeizeToken
from engine.rules.card_deeds import footmen_in_the_fight, knight_one_of, shown
from engine.rules.card_texts import CardText, Extra
from engine.rules.fighters import fighting_units, lose_fighters
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat, World


def strikes_first(_world: World, combat: Combat, house: House) -> Extra:
    """Obara Sand: one sword while attacking."""
    return Extra(swords=house == combat.attacker)


async def knight_a_defender(t: Table, combat: Combat, house: House) -> None:
    """Ellaria Sand: while defending, one footman may at once become a knight."""
    if house == combat.defender:
        footmen = footmen_in_the_fight(t.world, combat, house)
        await knight_one_of(t, combat, house, footmen)


async def seize_a_token(t: Table, combat: Combat, house: House) -> None:
    """Doran Martell: on a win, one dominance token of the loser may be seized."""
    loser, doran = combat.opponent(house), shown(combat, house)
    held = tuple(track for track in TRACKS if t.world.holder(track) == loser)
    if not held:
        return
    battle = battle_of(t.world, combat)
    request = SeizeToken(house=house, card=doran, loser=loser, tracks=held, battle=battle)
    track = (await t.ask(request)).track
    if track is not None:
        t.world.seized[track] = house
        t.tell(TokenSeized(house=house, loser=loser, track=track, cause=doran))


async def destroy_a_winner(t: Table, combat: Combat, house: House) -> None:
    """Arianne Martell: on a loss, one enemy unit that fought may be destroyed.

    If it was the last one, nobody takes the area; her own units still retreat.
    """
    winner = combat.opponent(house)
    side = combat.side(winner)
    where = combat.origin if side == "attacker" else combat.area
    fought = fighting_units(t.world, combat, side)
    if not fought:
        return
    request = PickUnits(
        house=house,
        cause=shown(combat, house),
        purpose="destroy",
        owner=winner,
        pieces=tuple(Piece(area=where, unit=unit) for unit in fought),
        least=0,
        most=1,
    )
    for piece in (await t.ask(request)).pieces:
        lose_fighters(t, combat, side, [piece.unit], shown(combat, house))


TEXTS = (
    CardText("obara_sand_first", bonus=strikes_first),
    CardText("ellaria_sand_first", immediate=knight_a_defender),
    CardText("doran_martell_first", win=seize_a_token),
    CardText("arianne_martell_first", lose=destroy_a_winner),
)
