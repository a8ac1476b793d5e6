"""The questions of the Planning phase in words."""

from typing import ClassVar

from typing_extensions import override

from bot.narrator.questions.wording import ChoiceWording, Wording, worded
from bot.narrator.words import Words, listed, number
from engine.requests import (
    OrdersAnswer,
    PlaceOrders,
    PlaceWildlingCard,
    RavenAnswer,
    UseRaven,
    WildlingCardAnswer,
)


@worded(PlaceOrders)
class OrdersWords(Wording[PlaceOrders, OrdersAnswer]):
    """Orders in secret."""

    deed = "orders"

    @override
    def question(self, request: PlaceOrders, words: Words) -> str:
        areas = number(len(request.areas), "area")
        if not request.needed:
            told = f"Place orders in any of your {areas}."
        elif request.needed < len(request.areas):
            told = f"You have too few tokens: place {number(request.needed, 'order')}."
        else:
            told = f"Place an order in each of your {areas}."
        stars = number(request.stars, "special order ★", "special orders ★")
        told += f" You may use {stars}." if request.stars else " You may use no special orders ★."
        if request.banned:
            told += f" Forbidden this round: {listed([words.order(t) for t in request.banned])}."
        return told

    @override
    def answer(self, answer: OrdersAnswer, words: Words, request: PlaceOrders | None) -> str:
        placed = [
            f"{words.title(area)}: {words.order(token)}" for area, token in answer.orders.items()
        ]
        return "\n".join(placed) or "You placed no orders."


@worded(UseRaven)
class RavenWords(Wording[UseRaven, RavenAnswer]):
    """What the holder of the Raven does."""

    deed = "the Messenger Raven"

    @override
    def question(self, request: UseRaven, words: Words) -> str:
        if not request.may_look:
            return "You hold the Messenger Raven: replace one of your orders, or let it be."
        swap = "replace one of your orders, " if request.replacements else ""
        return f"You hold the Messenger Raven: {swap}look at the top wildling card, or do neither."

    @override
    def answer(self, answer: RavenAnswer, words: Words, request: UseRaven | None) -> str:
        if answer.action == "none":
            return "You left the raven in its cage."
        if answer.action == "look" or answer.area is None or answer.token is None:
            return "You looked at the top wildling card."
        return f"You put {words.order(answer.token)} in {words.area(answer.area)} instead."


@worded(PlaceWildlingCard)
class WildlingCardWords(ChoiceWording[PlaceWildlingCard, WildlingCardAnswer, str]):
    """Where the seen card goes."""

    deed = "the wildling card"
    LABELS: ClassVar[dict[str, str]] = {"top": "Leave It on Top", "bottom": "Bury It at the Bottom"}

    @override
    def question(self, request: PlaceWildlingCard, words: Words) -> str:
        card = words.edition.wildling_cards[request.card]
        return (
            f"**You alone see the top wildling card: {words.card(request.card)}.**\n"
            f"Wildlings win, lowest bidder: {card.lowest_bidder}\n"
            f"Wildlings win, everyone else: {card.everyone_else}\n"
            f"Night's Watch wins, highest bidder: {card.highest_bidder}\n"
            "Leave it on top, or bury it at the bottom?"
        )

    @override
    def label(self, choice: str, request: PlaceWildlingCard, words: Words) -> str:
        return self.LABELS[choice]

    @override
    def answer(
        self, answer: WildlingCardAnswer, words: Words, request: PlaceWildlingCard | None
    ) -> str:
        if answer.place == "top":
            return "You left the card on top."
        return "You buried the card at the bottom."
