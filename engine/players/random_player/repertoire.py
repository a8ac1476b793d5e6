"""What the random player answers to each kind of question: most shapes know how themselves."""

from typing import Any

from engine.chance import Draw
from engine.players.choosing import Choosers, shape_of
from engine.requests import Answer, Request


def _by_shape(request: Request[Any], draw: Draw) -> Answer:
    answer: Answer = shape_of(request).random_answer(draw)
    return answer


CHOOSERS: Choosers[Draw] = Choosers(otherwise=_by_shape)
answers = CHOOSERS.answers
