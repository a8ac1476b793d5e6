"""What one-time orders did, in words."""

from collections.abc import Mapping

from bot.narrator.passages import Passage
from bot.narrator.words import Words, listed, units
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
