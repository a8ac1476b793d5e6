"""A kind of question is whole, and lives in few places."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.front.desks.registry import OF_SHAPES, OWN
from bot.narrator.questions.wording import WORDINGS, ChoiceWording, UseWording, Wording
from engine.players.maester.repertoire import CHOOSERS as MAESTER
from engine.players.random_player.repertoire import CHOOSERS as RANDOM
from engine.players.steward.repertoire import CHOOSERS as STEWARD
from engine.requests import Request
from engine.requests.registry import ANSWERS, QUESTIONS
from engine.requests.shapes import Playable, Shape, UseOrNot
from tests.engine.players.questions import QUESTIONS as SAMPLES
from tests.engine.players.questions import name_of
from tests.game_coverage.questions import varieties

ROOT = Path(__file__).parents[2]
WHO_ASKS = ("engine/rules/", "engine/boxes/")
"""Rules ask questions, some of them from many places: they are who uses a kind, not where it is."""
KIND, WORDS, MAESTERS, STEWARDS, DESK, RANDOMS = (
    "engine/requests/",
    "bot/narrator/questions/",
    "engine/players/maester/",
    "engine/players/steward/",
    "bot/front/desks/",
    "engine/players/random_player/",
)
OF_A_SHAPE = (KIND, WORDS, MAESTERS, STEWARDS)
"""Where a question of a shape lives; the rule that asks it is the fifth place."""
OF_ITS_OWN = (*OF_A_SHAPE, DESK, RANDOMS)
ALSO = {
    "place_orders": {
        "bot/front/answering.py",  # `/order` fills one in, and last round's are offered
        "bot/front/commands.py",
        "engine/players/tokens.py",
    },
    "remove_units": {"engine/players/ransom.py"},
}
"""Product code that a kind's own business leads to, beside its places."""


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_kind_has_words_for_its_question_and_its_answer(kind: str) -> None:
    """None falls back to a general phrase."""
    wording = type(WORDINGS[kind])

    assert WORDINGS[kind].deed
    assert wording.question is not Wording.question
    assert wording.answer is not Wording.answer


def test_every_answer_has_words() -> None:
    """Also those that no question asks for."""
    assert WORDINGS.keys() == ANSWERS.keys()


@pytest.mark.parametrize("kind", QUESTIONS)
def test_every_kind_has_a_desk(kind: str) -> None:
    """Its own, or its shape's with the words that it needs."""
    asked = QUESTIONS[kind]
    needed = UseWording if issubclass(asked, UseOrNot) else ChoiceWording

    if kind not in OWN:
        assert issubclass(asked, tuple(OF_SHAPES))
        assert isinstance(WORDINGS[kind], needed)


@pytest.mark.parametrize("kind", QUESTIONS)
@pytest.mark.parametrize("player", [MAESTER, STEWARD, RANDOM], ids=["maester", "steward", "random"])
def test_every_computer_player_has_an_answer(player: Any, kind: str) -> None:
    """Of its own, or the question's; that they are legal is tested with samples of all kinds."""
    assert issubclass(QUESTIONS[kind], Playable) or kind in player
    assert kind in {sample.kind for sample in SAMPLES}


@pytest.mark.parametrize("request_", SAMPLES, ids=name_of)
def test_every_answer_is_counted(request_: Request[Any]) -> None:
    """Coverage tells what was answered to every kind of question."""
    answer = RANDOM[request_.kind](request_, lambda: 0.5)

    assert [row for row in varieties(request_, answer) if row.what == request_.kind]


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_kind_lives_in_few_files(kind: str) -> None:
    """One of a shape in four and the rule that asks; one of its own in six and the rule."""
    asked = QUESTIONS[kind]
    places = OF_A_SHAPE if issubclass(asked, Shape) and kind not in OWN else OF_ITS_OWN

    found = {path for path in naming(asked) if not path.startswith(WHO_ASKS)}

    strangers = {path for path in found if not path.startswith(places)}
    assert strangers <= ALSO.get(kind, set())
    for place in places:
        assert len([path for path in found if path.startswith(place)]) <= 1, place


def naming(asked: type[Request[Any]]) -> set[str]:
    """The files of the product that name this question, its answer, or its kind.

    A kind of one word is left out: it is a word of its own.
    """
    names = rf"\b({asked.__name__}|{asked.answer_type.__name__})\b"
    kind = asked.model_fields["kind"].default
    pattern = re.compile(f'{names}|"{kind}"' if "_" in kind and kind not in WORDS_TOO else names)
    files = (file for part in ("engine", "bot", "renderer") for file in (ROOT / part).rglob("*.py"))
    return {file.relative_to(ROOT).as_posix() for file in files if pattern.search(file.read_text())}


WORDS_TOO = {"consolidate_power"}
"""Kinds that are called like an order."""
