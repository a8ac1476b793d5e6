"""Refusals of the first edition cite its own rulebook."""

import re
from functools import partial
from importlib.resources import files

import pytest

from engine.boxes.first.ruleset import CITED
from engine.game import Game
from engine.shelf import BOXES
from tests.engine.random_games import play_out

ELSEWHERE = ("2E-PORT", "2E-TIDES", "2E-CP", "2E-WEST", "2E-WILD", "2E-PLAN")
"""Chapters of the second edition whose questions this edition does not ask, or not all of them."""


def test_every_rule_cited_is_in_its_book() -> None:
    """On both sides."""
    assert set(CITED) <= set(BOXES["second"].rulebook.by_id)
    assert set(CITED.values()) <= set(BOXES["first"].rulebook.by_id)


def test_whatever_a_question_may_cite_has_a_place_in_this_book() -> None:
    """No refusal sends a player of this edition to the other rulebook."""
    sources = [f.read_text() for f in files("engine.requests").iterdir() if f.name.endswith(".py")]
    named = set(re.findall(r'"(2E-[A-Z]+-\d+)"', "".join(sources)))

    without = {rule for rule in named - set(CITED) if not rule.startswith(ELSEWHERE)}

    assert not without


@pytest.mark.parametrize("players", [3, 5])
def test_every_question_of_a_game_names_a_rule_of_this_book(players: int) -> None:
    """Directly, or by the rule of the other book that stands for it."""
    rules: set[str] = set()
    play_out(players, "first-cited", partial(_note, rules), edition="first")

    assert {CITED.get(rule, rule)[:2] for rule in rules} == {"1E"}


def _note(rules: set[str], game: Game) -> None:
    rules.update(request.rule for request in game.pending.values())
