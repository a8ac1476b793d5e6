"""Questions and answers of every kind can be written down and read back."""

from typing import Any

import pytest
from pydantic import ValidationError

from engine.players import new_player
from engine.requests import ANSWER, REQUEST, PowerGift, Request
from engine.requests.registry import ANSWERS
from tests.engine.players.questions import QUESTIONS, name_of
from tests.engine.players.test_random_player import no_view


@pytest.mark.parametrize("request_", QUESTIONS, ids=name_of)
def test_a_question_and_its_answer_are_read_as_they_were_written(request_: Request[Any]) -> None:
    """With all that their kind has to say, and as that kind."""
    answer = new_player("random", "written").choose(request_, no_view)

    assert REQUEST.validate_json(REQUEST.dump_json(request_)) == request_
    assert ANSWER.validate_json(ANSWER.dump_json(answer)) == answer


def test_what_no_question_asks_for_is_an_answer_too() -> None:
    """A gift of power stands in the log like an answer."""
    gift = PowerGift(to="stark", amount=2)

    assert ANSWER.validate_json(ANSWER.dump_json(gift)) == gift
    assert ANSWERS["give_power"] is PowerGift


@pytest.mark.parametrize("written", ['{"kind": "riddle"}', "{}", "[]"])
def test_an_unknown_kind_is_refused(written: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(ValidationError):
        ANSWER.validate_json(written)
