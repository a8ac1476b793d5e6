"""Gifts of power in words."""

from typing_extensions import override

from bot.narrator.questions.wording import Wording, worded
from bot.narrator.words import Words
from engine.requests import PowerGift, Request


@worded(PowerGift)
class GiftWords(Wording[Request[PowerGift], PowerGift]):
    """No question asks for it."""

    deed = "a gift of power"

    @override
    def answer(self, answer: PowerGift, words: Words, request: object) -> str:
        return f"You gave {words.house(answer.to)} {answer.amount} power."
