"""The random player may give any legal answer, and no other."""

from typing import Any

import pytest

from engine.players import new_player
from engine.requests import Request
from engine.view import View
from tests.engine.players.all_answers import legal_answers, plain
from tests.engine.players.questions import QUESTIONS, name_of

DRAWS = 8_000


def no_view() -> View:
    """The random player never looks."""
    raise AssertionError("the random player looked at the board")


@pytest.mark.parametrize("request_", QUESTIONS, ids=name_of)
def test_every_legal_answer_comes_sooner_or_later(request_: Request[Any]) -> None:
    """What the random player gives is exactly what the rules allow, found by trying everything."""
    player = new_player("random", "explorer")
    everything = legal_answers(request_)

    given = {plain(player.choose(request_, no_view)) for _ in range(DRAWS)}

    assert given == everything


def test_different_seeds_choose_differently() -> None:
    """A seed is all that tells two random players apart."""
    firsts = {
        plain(new_player("random", f"seed-{n}").choose(QUESTIONS[0], no_view)) for n in range(20)
    }

    assert len(firsts) > 1
