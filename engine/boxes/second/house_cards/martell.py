"""House Martell."""

from engine.names import TRACKS, House
from engine.requests import ChooseTrack
from engine.rules.card_deeds import shown
from engine.rules.card_texts import CardText, Extra
from engine.rules.influence import drop_to_last
from engine.table import Table
from engine.world import Combat, World


def strikes_or_parries(world: World, combat: Combat, house: House) -> Extra:
    """Nymeria Sand: a sword while attacking, a tower while defending."""
    return Extra(swords=1) if house == combat.attacker else Extra(towers=1)


async def humble_the_opponent(t: Table, combat: Combat, house: House) -> None:
    """Doran Martell: the opponent drops to the last position of one track of his choice."""
    opponent, doran = combat.opponent(house), shown(combat, house)
    last = {track: len(t.world.tracks[track]) for track in TRACKS}
    if all(t.world.tracks[track][-1] == opponent for track in TRACKS):
        return
    request = ChooseTrack(house=house, cause=doran, moved=opponent, to=last, rule="2E-COMBAT-26")
    track = (await t.ask(request)).track
    drop_to_last(t, track, opponent, doran)


TEXTS = (
    CardText("arianne_martell", keeps_winner_out=True),
    CardText("nymeria_sand", bonus=strikes_or_parries),
    CardText("doran_martell", immediate=humble_the_opponent),
)
