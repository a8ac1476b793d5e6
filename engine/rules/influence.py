"""Moves on the influence tracks, and the dominance tokens that follow. 2E-CLASH-07, 2E-WILD-30."""

from engine.events import TrackSet
from engine.events.causes import TrackCause
from engine.names import House, Track
from engine.table import Table


def set_track(t: Table, track: Track, order: list[House], by: TrackCause) -> None:
    """Give a track a new order; whoever is first holds its token at once."""
    world = t.world
    before = world.holder(track)
    world.tracks[track] = order
    world.seized.pop(track, None)
    t.tell(TrackSet(track=track, order=tuple(order), by=by))
    # 2E-CLASH-08, 2E-COMBAT-29: a token keeps its used side unless the game is played otherwise.
    if order[0] != before and world.readings.dominance_token_state == "refreshed":
        world.blade_used = world.blade_used and track != "fiefdoms"
        world.raven_used = world.raven_used and track != "kings_court"


def move_to(t: Table, track: Track, house: House, position: int, by: TrackCause) -> None:
    """Move `house` to a position (from 0); the houses passed each move one the other way."""
    order = [other for other in t.world.tracks[track] if other != house]
    order.insert(position, house)
    set_track(t, track, order, by)


def drop_to_last(t: Table, track: Track, house: House, by: TrackCause) -> None:
    """Move `house` to the last position."""
    move_to(t, track, house, len(t.world.tracks[track]) - 1, by)
