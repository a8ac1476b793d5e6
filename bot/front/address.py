"""Addresses of controls: all that a button, select or form carries.

A `custom_id` is `rk:<game>:<question>:<control>`. It says where a press belongs and nothing more:
no choice, no secret. After a rewind the question is `31.2`: question numbers come again, and the
game's generation tells one from the other. Controls that belong to no question (lobby, status
board) use question 0, and those of a seat name its House before the control: `rk:7:31:stark/seal`.
What follows a `~` tells one look of a select from the next (see `bot.front.panel`).
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
    `generation` is the game's when the question was put; 0 until a rewind.
    """

    game: int
    question: int
    control: str
    house: House | None = None
    look: int | None = None
    generation: int = 0

    @override
    def __str__(self) -> str:
        control = f"{self.house}/{self.control}" if self.house else self.control
        mark = "" if self.look is None else f"{MARK}{self.look:x}"
        question = f"{self.question}.{self.generation}" if self.generation else f"{self.question}"
        text = f"{PREFIX}:{self.game}:{question}:{control}{mark}"
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
    game, asked, marked = parts
    question, dot, generation = asked.partition(".")
    control = marked.partition(MARK)[0]
    numbers = (game, question, generation if dot else "0")
    if not all(NUMBER.fullmatch(number) for number in numbers):
        return None
    whole = Address(int(game), int(question), control, generation=int(numbers[2]))
    seat, slash, rest = control.partition("/")
    if not slash:
        return whole
    house = next((known for known in get_args(House) if known == seat), None)
    return whole._replace(control=rest, house=house) if house else None
