"""Addresses of controls: all that a button, select or form carries.

A `custom_id` is `rk:<game>:<question>:<control>`. It says where a press belongs and nothing more:
no choice, no secret. Controls that belong to no question (lobby, status board) use question 0.
"""

import re
from typing import NamedTuple

from bot.front import limits

PREFIX = "rk"
NO_QUESTION = 0
NUMBER = re.compile(r"[0-9]{1,18}")


class Address(NamedTuple):
    """The game, its question, and the control within."""

    game: int
    question: int
    control: str

    def __str__(self) -> str:
        text = f"{PREFIX}:{self.game}:{self.question}:{self.control}"
        if len(text) > limits.CUSTOM_ID:
            raise ValueError(f"the address {text!r} is longer than Discord allows")
        return text

    def at(self, control: str) -> "Address":
        """Another control of the same question."""
        return self._replace(control=control)


def parse(custom_id: str) -> Address | None:
    """The address written in `custom_id`; None if it is none of ours or was tampered with."""
    prefix, *parts = custom_id.split(":", 3)
    if prefix != PREFIX or len(parts) != 3:
        return None
    game, question, control = parts
    if not (NUMBER.fullmatch(game) and NUMBER.fullmatch(question)):
        return None
    return Address(int(game), int(question), control)
