"""What card texts did, in words."""

from collections.abc import Callable
from typing import Any

from bot.narrator.passages import Passage
from bot.narrator.words import DOMINANCE_TOKENS, TRACK_NAMES, Words, listed
from engine.events import (
    CardStrengthVoided,
    CardTextBorrowed,
    CardTextCancelled,
    CombatCutShort,
    Event,
    FortificationLost,
    HouseCardDiscarded,
    HouseCardReplaced,
    HouseCardsReturned,
    HouseEliminated,
    LossesPrevented,
    OrderMoved,
    TidesReplaced,
    TidesRevealed,
    TokenSeized,
    TrackSet,
    UnitSwapped,
    WinnerKeptOut,
)
from engine.names import CardId

FEW = 3
"""Cards that an account still names one by one."""


def card_effects(passage: Passage, words: Words) -> list[str]:
    """What card texts did in this passage, in the order in which it happened."""
    told = []
    for event in (passage.first, *passage.rest):
        tell = EFFECTS.get(type(event))
        if tell is not None:
            told.append(tell(event, words))
    return [text for text in told if text]


def _replaced(event: HouseCardReplaced, words: Words) -> str:
    house, before = words.house(event.house), words.card(event.before)
    after = words.card(event.after) if event.after else "no card"
    if event.cause == event.before:
        return f"{house} pays for another card: {after} in place of {before}."
    return f"{words.card(event.cause)} sends {before} back; {house} shows {after} instead."


def _discarded(event: HouseCardDiscarded, words: Words) -> str:
    cause, card = words.card(event.cause), words.card(event.card)
    return f"{cause}: {words.house(event.house)} discards {card}."


def _returned(event: HouseCardsReturned, words: Words) -> str:
    count = len(event.cards)
    what = words.cards(event.cards) if count <= FEW else f"all {count} used House cards"
    return f"{words.house(event.house)} takes {what} back into hand."


def _cancelled(event: CardTextCancelled, words: Words) -> str:
    return f"{words.card(event.cause)} cancels the text of {words.card(event.card)}."


def _voided(event: CardStrengthVoided, words: Words) -> str:
    return f"{words.card(event.cause)}: {words.card(event.card)} counts 0."


def _borrowed(event: CardTextBorrowed, words: Words) -> str:
    return f"{words.card(event.cause)} uses the text of {words.card(event.card)}."


def _seized(event: TokenSeized, words: Words) -> str:
    token = DOMINANCE_TOKENS[event.track]
    return (
        f"{words.card(event.cause)}: {words.house(event.house)} seizes {token} of "
        f"{words.house(event.loser)} until the next Clash of Kings."
    )


def _fortification_lost(event: FortificationLost, words: Words) -> str:
    return f"The fortification in {words.area(event.area)} is given up."


def _prevented(event: LossesPrevented, words: Words) -> str:
    return f"{words.card(event.card)} saves {words.house(event.house)} from losses."


def _swapped(event: UnitSwapped, words: Words) -> str:
    return (
        f"{words.card(event.cause)}: a {event.before} of {words.house(event.house)} in "
        f"{words.area(event.area)} becomes a {event.after}."
    )


def _kept_out(event: WinnerKeptOut, words: Words) -> str:
    return (
        f"{words.card(event.card)} keeps {words.house(event.house)} out of "
        f"{words.area(event.area)}."
    )


def _order_moved(event: OrderMoved, words: Words) -> str:
    token = words.order(event.token)
    return f"{words.house(event.house)}'s {token} goes on to {words.area(event.to)}."


def _cut_short(event: CombatCutShort, words: Words) -> str:
    return (
        f"With nobody left against {words.house(event.standing)}, the combat for "
        f"{words.area(event.area)} ends."
    )


def _tides_replaced(event: TidesReplaced, words: Words) -> str:
    return f"{words.house(event.house)} uses the blade to put {words.card(event.card)} away."


def _tides(event: TidesRevealed, words: Words) -> str:
    drawn = [f"{words.house(house)} {words.card(card)}" for house, card in event.cards.items()]
    return f"Tides of Battle: {listed(drawn)}."


def _eliminated(event: HouseEliminated, words: Words) -> str:
    return f"**House {words.house(event.house)} holds nothing any more and is out of the game.**"


def _track(event: TrackSet, words: Words) -> str:
    if event.by not in words.edition.house_cards and event.by not in words.edition.wildling_cards:
        return ""
    order = ", ".join(words.house(house) for house in event.order)
    return f"{words.card(CardId(event.by))} changes the {TRACK_NAMES[event.track]} track: {order}."


EFFECTS: dict[type[Event], Callable[[Any, Words], str]] = {
    HouseCardReplaced: _replaced,
    HouseCardDiscarded: _discarded,
    HouseCardsReturned: _returned,
    CardTextCancelled: _cancelled,
    CardStrengthVoided: _voided,
    CardTextBorrowed: _borrowed,
    TokenSeized: _seized,
    FortificationLost: _fortification_lost,
    LossesPrevented: _prevented,
    UnitSwapped: _swapped,
    WinnerKeptOut: _kept_out,
    OrderMoved: _order_moved,
    CombatCutShort: _cut_short,
    TidesReplaced: _tides_replaced,
    TidesRevealed: _tides,
    HouseEliminated: _eliminated,
    TrackSet: _track,
}
