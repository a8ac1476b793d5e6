"""Every player answers every kind of question, and none guesses at unknown ones."""

from functools import cache
from typing import Any

import pytest
from typing_extensions import override

from engine.players import PlayerKind, UnknownQuestion, new_player
from engine.requests import Request
from engine.requests.registry import QUESTIONS as KNOWN
from engine.view import View
from tests.engine.players.questions import QUESTIONS, name_of
from tests.engine.scenario import Scenario

KINDS: tuple[PlayerKind, ...] = ("random", "steward", "maester")


class Riddle(Request[Any]):
    """A kind of question that nobody has learnt to answer."""

    kind: str = "riddle"
    rule: str = "2E-ROUND-01"

    @override
    def check(self, answer: object) -> None:
        """No answer is wrong."""


@cache
def embattled() -> View:
    """What Stark sees in the middle of the combat that the hand-made questions speak of."""
    play = (
        Scenario(empty=True)
        .units("stark", "winterfell", "1 knight, 1 footman")
        .units("stark", "moat_cailin", "1 knight, 1 footman")
        .units("stark", "port_winterfell", "1 ship")
        .units("greyjoy", "twins", "1 footman")
        .order("moat_cailin", "march_0")
        .play()
        .march("moat_cailin", "twins: 1 knight")
    )
    return play.game.view("stark")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("request_", QUESTIONS, ids=name_of)
def test_every_player_answers_every_question_legally(
    kind: PlayerKind, request_: Request[Any]
) -> None:
    """The answer to each hand-made question passes the question's own check, whatever the seed."""
    for seed in range(20):
        answer = new_player(kind, f"legal-{seed}").choose(request_, embattled)

        assert answer.kind == request_.kind
        request_.check(answer)


def test_the_hand_made_questions_are_of_every_kind() -> None:
    """No kind of request is left out of these tests."""
    assert {request.kind for request in QUESTIONS} == KNOWN.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_an_unknown_kind_of_question_is_refused_loudly(kind: PlayerKind) -> None:
    """A player that has no function for a request says so instead of guessing."""
    riddle = Riddle(house="stark")

    with pytest.raises(UnknownQuestion, match="riddle"):
        new_player(kind, "seed").choose(riddle, embattled)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("request_", QUESTIONS, ids=name_of)
def test_the_same_seed_question_and_view_give_the_same_answer(
    kind: PlayerKind, request_: Request[Any]
) -> None:
    """Two players made alike answer alike."""
    one = new_player(kind, "alike").choose(request_, embattled)
    other = new_player(kind, "alike").choose(request_, embattled)

    assert one == other


@pytest.mark.parametrize("request_", QUESTIONS, ids=name_of)
def test_the_random_player_never_looks_at_the_board(request_: Request[Any]) -> None:
    """What it needs is in the question, so a game of random players costs no views."""

    def no_view() -> View:
        raise AssertionError("the random player looked")

    new_player("random", "blind").choose(request_, no_view)
