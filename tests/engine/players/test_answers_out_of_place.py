"""Answers that belong somewhere else are refused in words, whatever the question."""

from collections.abc import Iterator
from typing import Any

import pytest

from engine.errors import IllegalAnswer
from engine.requests import ANSWER, Answer, GatherAnswer, GatherUnits, Request
from engine.requests.shapes import Amount, PickOne, PickSome
from tests.engine.players.all_answers import EVERYTHING, legal
from tests.engine.players.questions import QUESTIONS, name_of

NOWHERE = "the_shadow_lands"
PLACED = [request for request in QUESTIONS if type(request) in EVERYTHING]
SHAPED = [request for request in QUESTIONS if isinstance(request, PickOne | PickSome | Amount)]


def moved_away(answer: dict[str, Any]) -> Iterator[Answer]:
    """The answer with one area after the other, or all units, put where there is nobody."""
    for field, value in answer.items():
        if field in ("area", "to") and value:
            yield ANSWER.validate_python({**answer, field: NOWHERE})
        if field in ("orders", "units", "sides") and any(value.values()):
            first = next(area for area, there in value.items() if there)
            moved = {NOWHERE if key == first else key: entry for key, entry in value.items()}
            yield ANSWER.validate_python({**answer, field: moved})


@pytest.mark.parametrize("request_", PLACED, ids=name_of)
def test_an_answer_about_another_place_is_refused_in_words(request_: Request[Any]) -> None:
    """No order, army or unit stands there: the refusal is a sentence that names the place."""
    answers = (each for each in EVERYTHING[type(request_)](request_) if legal(request_, each))
    elsewhere = [other for each in answers for other in moved_away(each.model_dump(mode="json"))]

    for answer in elsewhere[:100]:
        with pytest.raises(IllegalAnswer) as refused:
            request_.check(answer)
        assert refused.value.reason.strip().endswith((".", ")"))


@pytest.mark.parametrize("request_", SHAPED, ids=name_of)
def test_what_is_not_offered_is_refused_in_words(
    request_: PickOne[Any, Any] | PickSome[Any, Any] | Amount[Any],
) -> None:
    """Whatever is named, and however much of it, there is a sentence that says what can be."""
    if isinstance(request_, Amount):
        words = [request_.refusal(amount) for amount in (-1, 1, max(request_.offered) + 1)]
    elif isinstance(request_, PickOne):
        words = [request_.refusal(None), request_.refusal(NOWHERE)]
    else:
        words = [request_.wrong_number(99), request_.not_offered([*request_.offered][:1])]

    assert all(sentence.endswith(".") for sentence in words)


def test_where_nobody_can_come_nobody_is_asked_to_gather() -> None:
    """The one legal answer is given for the player, and it moves nobody."""
    question = next(each for each in QUESTIONS if isinstance(each, GatherUnits))

    alone = question.model_copy(update={"origins": {}})

    assert question.only_answer() is None
    assert alone.only_answer() == GatherAnswer()
