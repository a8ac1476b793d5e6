"""The expansion in words: one-time orders, fortifications, and what their questions ask."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.narrator.passages import Passage
from bot.narrator.words import DOMINANCE_TOKENS, Words, listed, units
from engine.events import (
    HouseBarred,
    Marched,
    OneTimeOrderPlaced,
    OneTimeOrderResolved,
    OrderRemoved,
    SupplyMoved,
    UnitsGathered,
)
from engine.names import AreaId, OrderToken, UnitKind
from engine.requests import (
    Answer,
    ClaimPower,
    ClaimPowerAnswer,
    GatherAnswer,
    GatherUnits,
    OneTimeOrderAnswer,
    PickOrders,
    PickOrdersAnswer,
    PlaceOneTimeOrder,
    PowerSpent,
    Request,
    SeizeAnswer,
    SeizeToken,
    SpendPower,
    UseOneTimeAnswer,
    UseOneTimeOrder,
)

# --- Questions ----------------------------------------------------------------------------------


def _place(request: PlaceOneTimeOrder, words: Words) -> str:
    left = listed([words.order(token) for token in request.tokens])
    return f"Place one of your one-time orders face down, or none. You have {left}."


def _use(request: UseOneTimeOrder, words: Words) -> str:
    orders = listed(
        [f"{words.order(token)} in {words.area(area)}" for area, token in request.orders.items()],
        "or",
    )
    wait = " You may resolve a regular order first." if request.may_wait else ""
    return f"Resolve {orders}.{wait}"


def _pick_orders(request: PickOrders, words: Words) -> str:
    orders = listed(
        [f"{words.order(token)} in {words.area(area)}" for area, token in request.orders.items()]
    )
    text = words.edition.one_time_orders[request.cause].text
    return f"**{words.order(request.cause)}**: {text} In reach: {orders}."


def _gather(request: GatherUnits, words: Words) -> str:
    return (
        f"**{words.order(GATHERING)}** to {words.area(request.area)}: which units come from "
        f"{words.areas(request.origins)}?"
    )


def _claim(request: ClaimPower, words: Words) -> str:
    have = listed([f"{words.house(h)} ({power})" for h, power in request.victims.items()])
    return (
        f"**{words.order(request.cause)}**: take up to {request.most} power in all. "
        f"Available: {have}."
    )


def _spend(request: SpendPower, words: Words) -> str:
    return (
        f"**{words.card(request.card)}**: how much power do you spend for as much strength? "
        f"You have {request.most}."
    )


def _seize(request: SeizeToken, words: Words) -> str:
    tokens = listed([DOMINANCE_TOKENS[track] for track in request.tracks], "or")
    return (
        f"**{words.card(request.card)}**: seize {tokens} of {words.house(request.loser)} until "
        "the next Clash of Kings? You may leave it."
    )


GATHERING = OrderToken("forced_march")
ONE_TIME_QUESTIONS: dict[type[Request[Any]], Callable[[Any, Words], str]] = {
    PlaceOneTimeOrder: _place,
    UseOneTimeOrder: _use,
    PickOrders: _pick_orders,
    GatherUnits: _gather,
    ClaimPower: _claim,
    SpendPower: _spend,
    SeizeToken: _seize,
}
ONE_TIME_DEEDS = {
    "place_one_time_order": "a one-time order",
    "use_one_time_order": "a one-time order",
    "pick_orders": "orders to remove",
    "gather_units": "a Forced March",
    "claim_power": "power to take",
    "spend_power": "a card's text",
    "seize_token": "a card's text",
}


# --- Answers ------------------------------------------------------------------------------------


def _placed_answer(answer: OneTimeOrderAnswer, words: Words) -> str:
    if answer.area is None or answer.token is None:
        return "Place no one-time order."
    return f"{words.title(answer.area)}: {words.order(answer.token)}"


def _coming(answer: GatherAnswer, words: Words) -> str:
    if not any(answer.units.values()):
        return "Nobody comes."
    kept = answer.leave_power_tokens
    token = f", leaving power tokens in {words.areas(kept)}" if kept else ""
    return f"{_gathered(answer.units, words)} come{token}."


def _claimed(answer: ClaimPowerAnswer, words: Words) -> str:
    taken = [f"{n} from {words.house(house)}" for house, n in answer.amounts.items() if n]
    return f"Take power: {listed(taken)}." if taken else "Take no power."


ONE_TIME_ANSWERS: dict[type[Answer], Callable[[Any, Words], str]] = {
    OneTimeOrderAnswer: _placed_answer,
    UseOneTimeAnswer: lambda a, words: (
        f"Resolve the one-time order in {words.area(a.area)}."
        if a.area
        else "Resolve a regular order first."
    ),
    PickOrdersAnswer: lambda a, words: (
        f"Remove the orders in {words.areas(a.areas)}." if a.areas else "Remove no order."
    ),
    GatherAnswer: _coming,
    ClaimPowerAnswer: _claimed,
    PowerSpent: lambda a, _: f"Spend {a.amount} power.",
    SeizeAnswer: lambda a, _: (
        f"Seize {DOMINANCE_TOKENS[a.track]}." if a.track else "Leave the text unused."
    ),
}


# --- Events -------------------------------------------------------------------------------------


def placed(passage: Passage, words: Words, _brief: bool) -> str:
    """Where a one-time order was laid; not which."""
    laid = passage.one(OneTimeOrderPlaced)
    if laid is None or laid.area is None:
        return ""
    return f"{words.house(laid.house)} lays a one-time order face down in {words.area(laid.area)}."


def resolved(passage: Passage, words: Words) -> list[str]:
    """What a one-time order did, but for what marches and musterings are told of."""
    order = passage.one(OneTimeOrderResolved)
    if order is None:
        return []
    told = [
        f"**{words.house(order.house)}** resolves **{words.order(order.token)}** in "
        f"{words.area(order.area)}."
    ]
    told += [
        f"{_gathered(gathered.units, words)} come to {words.area(gathered.area)}."
        for gathered in passage.of(UnitsGathered)
        if gathered.units
    ]
    told += [_moves(march, words) for march in passage.of(Marched) if march.moves]
    told += [
        f"{words.house(barred.barred)} may not act against {words.house(barred.house)} this round."
        for barred in passage.of(HouseBarred)
    ]
    told += [
        f"Supply of {words.house(house)}: {level}."
        for moved in passage.of(SupplyMoved)
        for house, level in moved.supply.items()
    ]
    return told


def removed_by(gone: OrderRemoved, words: Words) -> str:
    """The one-time order that removed an order, in brackets; "" if it was something else."""
    if gone.cause in words.edition.one_time_orders:
        return f" ({words.order(OrderToken(gone.cause))})"
    return ""


def _moves(march: Marched, words: Words) -> str:
    going = [f"{units(move.units)} to {words.area(move.to)}" for move in march.moves]
    return f"{listed(going).capitalize()}."


def _gathered(coming: Mapping[AreaId, tuple[UnitKind, ...]], words: Words) -> str:
    return listed(
        [f"{units(kinds)} from {words.area(area)}" for area, kinds in coming.items() if kinds]
    )
