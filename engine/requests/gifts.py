"""Gifts of power: what a house does unasked."""

from typing import Literal

from engine.names import House
from engine.requests.base import Answer
from engine.requests.registry import unasked


@unasked
class PowerGift(Answer):
    """Available power for another house (an option, 2E-INFO-02).

    No question asks for it: it stands in a game's log like an answer.
    """

    kind: Literal["give_power"] = "give_power"
    to: House
    amount: int
