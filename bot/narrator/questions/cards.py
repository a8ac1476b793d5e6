"""What card texts ask, in words: House cards, and the cards of the wildlings."""

from typing import ClassVar

from typing_extensions import override

from bot.narrator.questions.combat import about_card, battle_so_far, card_label
from bot.narrator.questions.wording import ChoiceWording, UseWording, worded
from bot.narrator.words import DOMINANCE_TOKENS, TRACK_NAMES, Words, listed
from engine.names import AreaId, CardId, Track
from engine.requests import (
    CardAnswer,
    CardTextAnswer,
    ChoosePenalty,
    ChooseTrack,
    Penalty,
    PenaltyAnswer,
    PickCard,
    PickUnits,
    Piece,
    PiecesAnswer,
    PowerSpent,
    RemoveOrder,
    RemoveOrderAnswer,
    SeizeAnswer,
    SeizeToken,
    SpendPower,
    TrackAnswer,
    UseCardText,
)

LEAVE_THE_TEXT = "Leave the Text Unused"


def left_unused(card: CardId | None, words: Words) -> str:
    """What a player did who let a text be."""
    return f"You left {words.whose(words.card(card)) if card else 'the'} text unused."


@worded(UseCardText)
class CardTextWords(UseWording[UseCardText, CardTextAnswer]):
    """A text that may be used."""

    deed = "a card's text"
    use = "Use the Text"
    leave = LEAVE_THE_TEXT

    @override
    def question(self, request: UseCardText, words: Words) -> str:
        against = f" against {words.card(request.against)}" if request.against else ""
        text = words.edition.house_cards[request.card].text
        fight = battle_so_far(request.battle, request.house, words)
        return f"{fight}\n**{words.card(request.card)}**{against}: {text} Do you use it?"

    @override
    def answer(self, answer: CardTextAnswer, words: Words, request: UseCardText | None) -> str:
        card = request.card if request else None
        if not answer.use:
            return left_unused(card, words)
        return f"You used {words.whose(words.card(card)) if card else 'the'} text."


@worded(PickCard)
class PickCardWords(ChoiceWording[PickCard, CardAnswer, CardId]):
    """One of several House cards."""

    deed = "a House card"
    placeholder = "A House card"
    confirm = "Take This Card"
    passing = LEAVE_THE_TEXT
    DONE: ClassVar[dict[str, str]] = {
        "show_instead": "You showed {} instead.",
        "discard": "You chose {} to be discarded.",
        "take_back": "You took {} back into your hand.",
    }

    @override
    def question(self, request: PickCard, words: Words) -> str:
        mine = request.owner == request.house
        whose = "your" if mine else words.whose(words.house(request.owner))
        what = {
            "show_instead": "Which card do you show instead?",
            "discard": f"Which of {whose} cards is discarded?",
            "take_back": "Which card do you take back into your hand?",
        }[request.purpose]
        may = " You may leave it." if request.optional else ""
        fight = ""
        if request.battle:
            fight = f"{battle_so_far(request.battle, request.house, words)}\n"
        return f"{fight}**{words.card(request.cause)}**: {what}{may}"

    @override
    def label(self, choice: CardId, request: PickCard, words: Words) -> str:
        return card_label(choice, words)

    @override
    def about(self, choice: CardId, request: PickCard, words: Words) -> str:
        return about_card(choice, words)

    @override
    def answer(self, answer: CardAnswer, words: Words, request: PickCard | None) -> str:
        if answer.card is None:
            return left_unused(request.cause if request else None, words)
        done = self.DONE[request.purpose] if request else "You picked {}."
        return str(done.format(words.card(answer.card)))


@worded(ChooseTrack)
class TrackWords(ChoiceWording[ChooseTrack, TrackAnswer, Track]):
    """An influence track on which somebody moves."""

    deed = "an influence track"

    @override
    def question(self, request: ChooseTrack, words: Words) -> str:
        mine = request.moved == request.house
        who = "you move" if mine else f"{words.house(request.moved)} moves"
        options = listed(
            [f"position {place} of {TRACK_NAMES[track]}" for track, place in request.to.items()],
            "or",
        )
        return f"**{words.card(request.cause)}**: {who} to {options}. You choose."

    @override
    def label(self, choice: Track, request: ChooseTrack, words: Words) -> str:
        return TRACK_NAMES[choice]

    @override
    def answer(self, answer: TrackAnswer, words: Words, request: object) -> str:
        return f"You chose the {TRACK_NAMES[answer.track]} track."


@worded(RemoveOrder)
class RemoveOrderWords(ChoiceWording[RemoveOrder, RemoveOrderAnswer, AreaId]):
    """An order that goes."""

    deed = "an order to remove"
    placeholder = "An order"
    confirm = "Remove This Order"
    passing = LEAVE_THE_TEXT

    @override
    def question(self, request: RemoveOrder, words: Words) -> str:
        orders = listed([f"{words.order(t)} in {words.area(a)}" for a, t in request.orders.items()])
        may = " You may leave it." if request.optional else ""
        whose = "" if request.of_anybody else f" of {words.house(request.opponent)}"
        fight = battle_so_far(request.battle, request.house, words)
        return (
            f"{fight}\n**{words.card(request.cause)}**: which order{whose} do you remove? "
            f"There is {orders}.{may}"
        )

    @override
    def label(self, choice: AreaId, request: RemoveOrder, words: Words) -> str:
        return f"{words.title(choice)}: {words.order(request.orders[choice])}"

    @override
    def answer(self, answer: RemoveOrderAnswer, words: Words, request: RemoveOrder | None) -> str:
        if answer.area is None:
            return left_unused(request.cause if request else None, words)
        return f"You removed the order in {words.area(answer.area)}."


@worded(PickUnits)
class PickUnitsWords(ChoiceWording[PickUnits, PiecesAnswer, Piece]):
    """Units of several areas."""

    deed = "a choice of units"
    placeholder = "Choose units"
    passing = "Choose None"
    DEEDS: ClassVar[dict[str, str]] = {
        "destroy": "destroy",
        "downgrade": "turn into footmen",
        "upgrade": "knight",
    }
    DONE: ClassVar[dict[str, str]] = {
        "destroy": "destroyed",
        "downgrade": "turned into footmen",
        "upgrade": "knighted",
    }

    @override
    def question(self, request: PickUnits, words: Words) -> str:
        count = str(request.most) if request.least == request.most else f"up to {request.most}"
        mine = request.owner == request.house
        whose = "your" if mine else words.whose(words.house(request.owner))
        return (
            f"**{words.card(request.cause)}**: {self.DEEDS[request.purpose]} {count} of {whose} "
            "units. Choose which."
        )

    @override
    def label(self, choice: Piece, request: PickUnits, words: Words) -> str:
        unit = words.edition.units[choice.unit].name
        return f"{words.title(choice.area)}: {unit}{' (routed)' if choice.routed else ''}"

    @override
    def answer(self, answer: PiecesAnswer, words: Words, request: PickUnits | None) -> str:
        if not answer.pieces:
            return "You chose no units."
        named = [
            f"a {'routed ' if piece.routed else ''}{piece.unit.replace('_', ' ')} "
            f"in {words.area(piece.area)}"
            for piece in answer.pieces
        ]
        done = self.DONE[request.purpose] if request else "chose"
        return f"You {done}: {listed(named)}."


@worded(ChoosePenalty)
class PenaltyWords(ChoiceWording[ChoosePenalty, PenaltyAnswer, Penalty]):
    """What being lowest bidder costs."""

    deed = "a penalty"
    PENALTIES: ClassVar[dict[Penalty, str]] = {
        "destroy_units": "destroy two units",
        "drop_on_track": "drop two positions on the best track",
    }

    @override
    def question(self, request: ChoosePenalty, words: Words) -> str:
        options = listed([self.PENALTIES[penalty] for penalty in request.penalties], "or")
        return f"**{words.card(request.card)}**: you gave least. Do you {options}?"

    @override
    def label(self, choice: Penalty, request: ChoosePenalty, words: Words) -> str:
        return self.PENALTIES[choice].title()

    @override
    def answer(self, answer: PenaltyAnswer, words: Words, request: object) -> str:
        return f"You chose to {self.PENALTIES[answer.penalty]}."


@worded(SpendPower)
class SpendWords(ChoiceWording[SpendPower, PowerSpent, int]):
    """Power for strength."""

    deed = "a card's text"
    placeholder = "Power to spend"
    confirm = "Spend It"

    @override
    def question(self, request: SpendPower, words: Words) -> str:
        return (
            f"{battle_so_far(request.battle, request.house, words)}\n"
            f"**{words.card(request.card)}**: how much power do you spend for as much strength? "
            f"You have {request.most}."
        )

    @override
    def label(self, choice: int, request: SpendPower, words: Words) -> str:
        return f"Spend {choice} Power"

    @override
    def answer(self, answer: PowerSpent, words: Words, request: SpendPower | None) -> str:
        return f"You spent {answer.amount or 'no'} power."


@worded(SeizeToken)
class SeizeWords(ChoiceWording[SeizeToken, SeizeAnswer, Track]):
    """A dominance token."""

    deed = "a card's text"
    placeholder = "A dominance token"
    passing = LEAVE_THE_TEXT

    @override
    def question(self, request: SeizeToken, words: Words) -> str:
        tokens = listed([DOMINANCE_TOKENS[track] for track in request.tracks], "or")
        return (
            f"**{words.card(request.card)}**: seize {tokens} of {words.house(request.loser)} until "
            "the next Clash of Kings? You may leave it."
        )

    @override
    def label(self, choice: Track, request: SeizeToken, words: Words) -> str:
        return f"Seize {DOMINANCE_TOKENS[choice]}"

    @override
    def answer(self, answer: SeizeAnswer, words: Words, request: SeizeToken | None) -> str:
        if answer.track is None:
            return left_unused(request.card if request else None, words)
        return f"You seized {DOMINANCE_TOKENS[answer.track]}."
