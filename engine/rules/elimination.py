"""Houses that have lost everything, where it is played that they are out. 2E-VICTORY-07."""

from engine.events import HouseEliminated
from engine.names import TRACKS, House
from engine.rules.control import controlled_by
from engine.rules.influence import set_track
from engine.table import Table

ACTION_STEPS = ("raids", "marches", "consolidate")


def eliminate(t: Table) -> None:
    """Take every house without any unit or area out of the game, if it is played so."""
    if t.world.readings.house_without_areas == "stays_in_the_game":
        return
    for house in list(t.world.turn_order):
        if not t.world.areas_of(house) and not controlled_by(t.world, house):
            _leave(t, house)


def _leave(t: Table, house: House) -> None:
    """Its places on the tracks close up; whoever would have come next still does. 2E-MARCH-02.

    `World.cursor` stands on the position that is having its turn, which may be its own: then it
    falls back to the one before (-1 before the first), from where `pass_on` goes to the next.
    """
    world = t.world
    if world.step in ACTION_STEPS and world.turn_order.index(house) <= world.cursor:
        world.cursor -= 1
    world.eliminated.append(house)
    t.tell(HouseEliminated(house=house))
    for track in TRACKS:
        set_track(t, track, [h for h in world.tracks[track] if h != house], "house_eliminated")
