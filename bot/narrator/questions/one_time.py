"""What one-time orders ask, in words."""

from typing_extensions import override

from bot.narrator.questions.wording import ChoiceWording, Wording, worded
from bot.narrator.words import Words, listed, units
from engine.names import AreaId, OrderToken
from engine.requests import (
    ClaimPower,
    ClaimPowerAnswer,
    GatherAnswer,
    GatherUnits,
    OneTimeOrderAnswer,
    PickOrders,
    PickOrdersAnswer,
    PlaceOneTimeOrder,
    UseOneTimeAnswer,
    UseOneTimeOrder,
)

GATHERING = OrderToken("forced_march")


def with_text(token: OrderToken, words: Words) -> str:
    """A one-time order with what it does: `**Recruit**: …`"""
    return f"**{words.order(token)}**: {words.edition.one_time_orders[token].text}"


@worded(PlaceOneTimeOrder)
class PlaceOneTimeWords(Wording[PlaceOneTimeOrder, OneTimeOrderAnswer]):
    """A one-time order face down."""

    deed = "a one-time order"

    @override
    def question(self, request: PlaceOneTimeOrder, words: Words) -> str:
        return "\n".join(
            [
                "Lay one of your one-time orders face down beside your regular orders, or keep "
                "them. Each can be used once in the game.",
                *(with_text(token, words) for token in request.tokens),
            ]
        )

    @override
    def answer(
        self, answer: OneTimeOrderAnswer, words: Words, request: PlaceOneTimeOrder | None
    ) -> str:
        if answer.area is None or answer.token is None:
            return "You kept your one-time orders."
        return f"You laid {words.order(answer.token)} face down in {words.area(answer.area)}."


@worded(UseOneTimeOrder)
class UseOneTimeWords(ChoiceWording[UseOneTimeOrder, UseOneTimeAnswer, AreaId]):
    """A one-time order, or a regular one first."""

    deed = "a one-time order"
    placeholder = "A one-time order"
    passing = "A Regular Order First"

    @override
    def question(self, request: UseOneTimeOrder, words: Words) -> str:
        wait = ", or a regular order first" if request.may_wait else ""
        texts = [with_text(token, words) for token in dict.fromkeys(request.orders.values())]
        return "\n".join([f"Resolve a one-time order now{wait}?", *texts])

    @override
    def label(self, choice: AreaId, request: UseOneTimeOrder, words: Words) -> str:
        return f"{words.order(request.orders[choice])} in {words.title(choice)}"

    @override
    def answer(
        self, answer: UseOneTimeAnswer, words: Words, request: UseOneTimeOrder | None
    ) -> str:
        if answer.area is None:
            return "You took a regular order first."
        order = words.order(request.orders[answer.area]) if request else "the one-time order"
        return f"You resolved {order} in {words.area(answer.area)}."


@worded(PickOrders)
class PickOrdersWords(ChoiceWording[PickOrders, PickOrdersAnswer, AreaId]):
    """Orders that go."""

    deed = "orders to remove"
    placeholder = "Orders to remove"
    passing = "Remove Nothing"

    @override
    def question(self, request: PickOrders, words: Words) -> str:
        orders = listed([f"{words.order(t)} in {words.area(a)}" for a, t in request.orders.items()])
        return f"{with_text(request.cause, words)} In reach: {orders}."

    @override
    def label(self, choice: AreaId, request: PickOrders, words: Words) -> str:
        return f"{words.title(choice)}: {words.order(request.orders[choice])}"

    @override
    def confirmed(self, count: int) -> str:
        return ("Remove It" if count == 1 else "Remove Them") if count else self.passing

    @override
    def answer(self, answer: PickOrdersAnswer, words: Words, request: PickOrders | None) -> str:
        if not answer.areas:
            return "You removed no order."
        orders = "order" if len(answer.areas) == 1 else "orders"
        return f"You removed the {orders} in {words.areas(answer.areas)}."


@worded(GatherUnits)
class GatherWords(Wording[GatherUnits, GatherAnswer]):
    """Units called into one area."""

    deed = "a Forced March"

    @override
    def question(self, request: GatherUnits, words: Words) -> str:
        return (
            f"**{words.order(GATHERING)}** to {words.area(request.area)}: which units come from "
            f"{words.areas(request.origins)}?"
        )

    @override
    def answer(self, answer: GatherAnswer, words: Words, request: GatherUnits | None) -> str:
        coming = [f"{units(k)} from {words.area(a)}" for a, k in answer.units.items() if k]
        if not coming:
            return "Nobody came."
        kept = answer.leave_power_tokens
        token = f", leaving power tokens in {words.areas(kept)}" if kept else ""
        return f"{listed(coming)} came{token}."


@worded(ClaimPower)
class ClaimWords(Wording[ClaimPower, ClaimPowerAnswer]):
    """Power of others."""

    deed = "power to take"

    @override
    def question(self, request: ClaimPower, words: Words) -> str:
        have = listed([f"{words.house(h)} ({power})" for h, power in request.victims.items()])
        return (
            f"**{words.order(request.cause)}**: take up to {request.most} power in all. "
            f"Available: {have}."
        )

    @override
    def answer(self, answer: ClaimPowerAnswer, words: Words, request: ClaimPower | None) -> str:
        taken = [f"{n} from {words.house(house)}" for house, n in answer.amounts.items() if n]
        return f"You took power: {listed(taken)}." if taken else "You took no power."
