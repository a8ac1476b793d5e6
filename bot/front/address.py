"""Addresses of controls: all that a button, select or form carries.

A `custom_id` is `rk:<game>:<question>:<control>`. It says where a press belongs and nothing more:
no choice, no secret. Controls that belong to no question (lobby, status board) use question 0, and
those of a seat name its House before the control: `rk:7:31:stark/seal`. What follows a `~` tells
one look of a select from the next (see `bot.front.panel`).
"""

import re
from typing import NamedTuple, get_args

from typing_extensions import override

from bot.front import limits
from engine.names import House

PREFIX = "rk"
NO_GAME = 0
NO_QUESTION = 0
MARK = "~"
NUMBER = re.compile(r"[0-9]{1,18}")


class Address(NamedTuple):
    """The game, its question, the control within, and the seat if it belongs to one.

    `look` tells one look of a control from the next; it is written, and not read back.
    """

    game: int
    question: int
    control: str
    house: House | None = None
    look: int | None = None

    @override
    def __str__(self) -> str:
        control = f"{self.house}/{self.control}" if self.house else self.control
        mark = "" if self.look is None else f"{MARK}{self.look:x}"
        text = f"{PREFIX}:{self.game}:{self.question}:{control}{mark}"
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
    game, question, marked = parts
    control = marked.partition(MARK)[0]
    if not (NUMBER.fullmatch(game) and NUMBER.fullmatch(question)):
        return None
    seat, slash, rest = control.partition("/")
    if not slash:
        return Address(int(game), int(question), control)
    house = next((known for known in get_args(House) if known == seat), None)
    return Address(int(game), int(question), rest, house) if house else None
