"""Whether an answer is legal, by the book that a game is played by."""

from typing import Any

from engine.edition import Edition
from engine.errors import IllegalAnswer
from engine.requests import Answer, Request
from engine.ruleset import Ruleset, ruleset_for


def judge(request: Request[Any], answer: Answer, rules: Ruleset) -> None:
    """Let a legal answer pass.

    Raises:
        IllegalAnswer: the rules forbid it. It cites the rulebook of the game's edition, though the
            question itself knows the rules by their numbers in one edition only.
    """
    try:
        if answer.kind != request.kind:
            asked = request.kind.replace("_", " ")
            raise request.illegal(f"You are asked for something else: {asked}.")
        request.check(answer)
    except IllegalAnswer as refusal:
        rule = rules.cited.get(refusal.rule, refusal.rule)
        raise IllegalAnswer(rule, refusal.reason) from None


def judge_draft(request: Request[Any], answer: Answer, edition: Edition) -> None:
    """The same of an answer that is not given yet, in a game of this edition."""
    judge(request, answer, ruleset_for(edition.id))
