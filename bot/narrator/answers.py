"""Answers in words, for the player who gave them."""

from collections.abc import Callable
from typing import Any

from bot.narrator.card_texts import CARD_ANSWERS
from bot.narrator.chapters import musters
from bot.narrator.one_time import ONE_TIME_ANSWERS
from bot.narrator.words import OPTIONS, Words, listed, number, units
from engine.edition import Edition
from engine.requests import (
    BidAnswer,
    BladeAnswer,
    CapturePortAnswer,
    CasualtiesAnswer,
    ConsolidateAnswer,
    HouseAnswer,
    HouseCardAnswer,
    MarchAnswer,
    MusterAnswer,
    OrdersAnswer,
    PowerGift,
    RaidAnswer,
    RavenAnswer,
    RefuseSupportAnswer,
    RetreatAnswer,
    SupportAnswer,
    TieOrderAnswer,
    UnitsAnswer,
    WesterosAnswer,
    WildlingCardAnswer,
)
from engine.requests.base import Answer


def answer_summary(answer: Answer, edition: Edition) -> str:
    """What an answer says. As secret as the answer itself: for its owner only."""
    say = ANSWERS.get(type(answer))
    return say(answer, Words(edition)) if say else "Your answer."


def _orders(answer: OrdersAnswer, words: Words) -> str:
    placed = [f"{words.title(area)}: {words.order(token)}" for area, token in answer.orders.items()]
    return "\n".join(placed) or "No orders."


def _raven(answer: RavenAnswer, words: Words) -> str:
    if answer.action == "none":
        return "Leave the raven in its cage."
    if answer.action == "look" or answer.area is None or answer.token is None:
        return "Look at the top wildling card."
    return f"Put {words.order(answer.token)} in {words.area(answer.area)} instead."


def _raid(answer: RaidAnswer, words: Words) -> str:
    if answer.target is None:
        return f"Take the raid off {words.area(answer.area)} without raiding."
    targets = [answer.target, *([answer.second_target] if answer.second_target else [])]
    return f"Raid {words.areas(targets)} from {words.area(answer.area)}."


def _march(answer: MarchAnswer, words: Words) -> str:
    origin = words.area(answer.area)
    if answer.call_against:
        return f"Ask for support against {words.area(answer.call_against)}, from {origin}."
    if not answer.moves:
        return f"Call off the march from {origin}."
    moves = listed([f"{units(move.units)} to {words.area(move.to)}" for move in answer.moves])
    token = ", leaving a power token" if answer.leave_power_token else ""
    return f"March from {origin}: {moves}{token}."


def _consolidate(answer: ConsolidateAnswer, words: Words) -> str:
    what = {"power": "Gather power", "muster": "Muster", "fortify": "Build a fortification"}[
        answer.use
    ]
    return f"{what} in {words.area(answer.area)}."


def _support(answer: SupportAnswer, words: Words) -> str:
    return "\n".join(
        f"{words.title(area)}: {f'support the {side}' if side else 'support nobody'}."
        for area, side in answer.sides.items()
    )


def _refuse(answer: RefuseSupportAnswer, words: Words) -> str:
    if not answer.refused:
        return "Accept all support."
    return f"Turn down the support of {words.houses(answer.refused)}."


def _units(answer: UnitsAnswer, words: Words) -> str:
    lost = [
        f"{units(kinds)} in {words.area(area)}" for area, kinds in answer.units.items() if kinds
    ]
    return f"Give up {listed(lost)}." if lost else "Give up nothing."


def _muster(answer: MusterAnswer, words: Words) -> str:
    return f"Muster {musters(answer.musters, words)}."


def _ties(answer: TieOrderAnswer, words: Words) -> str:
    return (
        "Ties broken: "
        + "; ".join(", ".join(words.house(house) for house in group) for group in answer.order)
        + "."
    )


ANSWERS: dict[type[Answer], Callable[[Any, Words], str]] = {
    OrdersAnswer: _orders,
    RavenAnswer: _raven,
    WildlingCardAnswer: lambda a, _: (
        "Leave the card on top." if a.place == "top" else "Bury the card at the bottom."
    ),
    RaidAnswer: _raid,
    MarchAnswer: _march,
    ConsolidateAnswer: _consolidate,
    SupportAnswer: _support,
    RefuseSupportAnswer: _refuse,
    HouseCardAnswer: lambda a, words: f"Play {words.card(a.card)}.",
    BladeAnswer: lambda a, _: "Use the blade." if a.use else "Keep the blade sheathed.",
    CasualtiesAnswer: lambda a, _: f"Lose {units(a.units)}.",
    RetreatAnswer: lambda a, words: f"Retreat to {words.area(a.area)}.",
    CapturePortAnswer: lambda a, _: f"Place {number(a.ships, 'ship')} in the port.",
    MusterAnswer: _muster,
    UnitsAnswer: _units,
    BidAnswer: lambda a, _: f"Bid {a.amount} power.",
    TieOrderAnswer: _ties,
    HouseAnswer: lambda a, words: f"{words.house(a.house)}." if a.house else "Nobody.",
    WesterosAnswer: lambda a, _: f"Choose {OPTIONS[a.option]}.",
    PowerGift: lambda a, words: f"Give {words.house(a.to)} {a.amount} power.",
    **CARD_ANSWERS,
    **ONE_TIME_ANSWERS,
}
