"""The pictures of a game: what everybody saw whenever a step of the round had ended."""

from functools import partial

import pytest

from engine.events import StepEnded
from engine.game import Game
from engine.players import new_player
from engine.shelf import EDITIONS
from tests.engine.scenario import set_up

MOST_STEPS = 60
"""Six in each of ten rounds."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_there_is_a_frame_for_each_step_that_ended(edition: str) -> None:
    """With the answer that ended it, as it was at that moment, and as everybody may see it."""
    game = Game.start(set_up(edition, 3), "frames")
    player = new_player("random", "frames")
    told: list[StepEnded] = []

    while not game.over:
        house, request = next(iter(game.pending.items()))
        events = game.submit(house, player.choose(request, partial(game.view, house)))
        ended = [event for event in events if isinstance(event, StepEnded)]
        told += ended
        assert [frame.round for frame in game.frames] == [event.round for event in ended]

    assert len(told) > MOST_STEPS // 2
