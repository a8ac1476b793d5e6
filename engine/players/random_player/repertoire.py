"""What the random player answers to each kind of question: most questions know one themselves."""

from typing import Any

from engine.chance import Draw
from engine.players.choosing import Choosers, playable
from engine.requests import Answer, Request


def _by_itself(request: Request[Any], draw: Draw) -> Answer:
    answer: Answer = playable(request).random_answer(draw)
    return answer


CHOOSERS: Choosers[Draw] = Choosers(otherwise=_by_itself)
answers = CHOOSERS.answers
