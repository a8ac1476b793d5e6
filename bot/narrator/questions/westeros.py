"""The questions of the Westeros phase in words: bids, ties, and the choices that cards give."""

from typing_extensions import override

from bot.narrator.questions.wording import ChoiceWording, Wording, worded
from bot.narrator.words import OPTIONS, PURPOSES, Words, listed
from engine.names import House
from engine.requests import (
    Bid,
    BidAnswer,
    ChooseHouse,
    ChooseWesteros,
    HouseAnswer,
    OrderTies,
    TieOrderAnswer,
    WesterosAnswer,
    WesterosOption,
)
from engine.view import View


@worded(Bid)
class BidWords(ChoiceWording[Bid, BidAnswer, int]):
    """Power in secret."""

    deed = "a bid"
    placeholder = "Power to bid"
    confirm = "Seal the Bid"

    @override
    def question(self, request: Bid, words: Words) -> str:
        attack = ""
        if request.purpose == "wildlings":
            attack = f"The wildlings attack with strength {request.strength}. "
        return (
            f"{attack}**Bid in secret for {PURPOSES[request.purpose]}**. "
            f"You have {request.most} power available; all power bid is lost."
        )

    @override
    def background(self, request: Bid, words: Words, view: View) -> str:
        """What the others have, and where everybody stands now."""
        others = [
            f"{words.house(house)} {power}"
            for house, power in view.power.items()
            if house != request.house
        ]
        told = f"Power of the others: {', '.join(others)}."
        if request.purpose == "wildlings":
            return told
        order = ", ".join(map(words.house, view.tracks[request.purpose]))
        return f"{told}\nThe track now: {order}."

    @override
    def label(self, choice: int, request: Bid, words: Words) -> str:
        return f"{choice} power"

    @override
    def about(self, choice: int, request: Bid, words: Words) -> str:
        return f"leaves you {request.most - choice}"

    @override
    def answer(self, answer: BidAnswer, words: Words, request: Bid | None) -> str:
        return f"You bid {answer.amount} power."


@worded(OrderTies)
class TiesWords(Wording[OrderTies, TieOrderAnswer]):
    """Ties that the holder of the Iron Throne breaks."""

    deed = "a tie"

    @override
    def question(self, request: OrderTies, words: Words) -> str:
        groups = "; ".join(words.houses(group) for group in request.groups)
        return (
            f"You hold the Iron Throne: break the ties for {PURPOSES[request.track]}. "
            f"Tied: {groups}. Who comes first?"
        )

    @override
    def answer(self, answer: TieOrderAnswer, words: Words, request: OrderTies | None) -> str:
        groups = "; ".join(", ".join(map(words.house, group)) for group in answer.order)
        return f"You broke the ties: {groups}."


@worded(ChooseHouse)
class HouseWords(ChoiceWording[ChooseHouse, HouseAnswer, House]):
    """One of several Houses."""

    deed = "a tie"
    placeholder = "A House"
    passing = "Nobody"

    @override
    def question(self, request: ChooseHouse, words: Words) -> str:
        if request.purpose == "barred":
            named = listed([*map(words.house, request.houses)], "or")
            return (
                f"Name {named}, or nobody: until the round ends it may not march into, raid, or "
                "support an attack on your areas."
            )
        which = "highest" if request.purpose == "highest_bidder" else "lowest"
        return (
            f"You hold the Iron Throne: {words.houses(request.houses)} bid the same. "
            f"Who counts as the {which} bidder?"
        )

    @override
    def label(self, choice: House, request: ChooseHouse, words: Words) -> str:
        return words.house(choice)

    @override
    def answer(self, answer: HouseAnswer, words: Words, request: ChooseHouse | None) -> str:
        return f"You named {words.house(answer.house) if answer.house else 'nobody'}."


@worded(ChooseWesteros)
class WesterosWords(ChoiceWording[ChooseWesteros, WesterosAnswer, WesterosOption]):
    """What a Westeros card does."""

    deed = "a Westeros card"

    @override
    def question(self, request: ChooseWesteros, words: Words) -> str:
        text = words.edition.westeros_cards[request.card].text
        return f"**{words.card(request.card)}**: {text}\nThe choice is yours."

    @override
    def label(self, choice: WesterosOption, request: ChooseWesteros, words: Words) -> str:
        return OPTIONS[choice][:1].upper() + OPTIONS[choice][1:]

    @override
    def answer(self, answer: WesterosAnswer, words: Words, request: object) -> str:
        return f"You chose {OPTIONS[answer.option]}."
