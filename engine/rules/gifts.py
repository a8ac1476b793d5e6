"""Gifts of power, where they are allowed. 2E-INFO-02."""

from collections.abc import Collection

from engine.errors import IllegalAnswer
from engine.events import PowerGiven
from engine.names import House
from engine.requests import (
    Answer,
    ChooseWesteros,
    ConsolidatePower,
    PlaceOrders,
    PowerGift,
    Request,
    ResolveMarch,
    ResolveRaid,
    UseRaven,
)
from engine.rules.pieces import power_in_pool
from engine.table import Table
from engine.world import World

BETWEEN_DEEDS = (
    ChooseWesteros,
    PlaceOrders,
    UseRaven,
    ResolveRaid,
    ResolveMarch,
    ConsolidatePower,
)
"""What is asked while nothing is being resolved: no bids are made, no battle is fought."""


def check_gift(
    world: World, house: House, gift: PowerGift, asked: Collection[Request[Answer]]
) -> None:
    """Raise `IllegalAnswer` unless `house` may give that now.

    Ours, where the base game is silent: power changes hands between two deeds, never within one.
    """
    if world.readings.power_gifts == "forbidden":
        raise IllegalAnswer("2E-INFO-02", "Power cannot be given away in this game.")
    if not _between_deeds(asked):
        raise IllegalAnswer(
            "2E-INFO-02",
            "Power changes hands between two deeds: wait until this one is resolved.",
        )
    if gift.to == house or gift.to not in world.turn_order:
        raise IllegalAnswer("2E-INFO-02", "Give power to another House of this game.")
    if not 1 <= gift.amount <= world.power[house]:
        raise IllegalAnswer(
            "2E-COMP-06",
            f"You cannot give {gift.amount} power: you have {world.power[house]} available.",
        )
    room = power_in_pool(world, gift.to)
    if gift.amount > room:
        raise IllegalAnswer(
            "2E-COMP-05",
            f"House {gift.to.title()} has only {room} power tokens left in its pool to take.",
        )


def _between_deeds(asked: Collection[Request[Answer]]) -> bool:
    called = any(isinstance(request, ResolveMarch) and request.called for request in asked)
    return not called and any(isinstance(request, BETWEEN_DEEDS) for request in asked)


def hand_over(t: Table, house: House, gift: PowerGift) -> None:
    """The giver returns tokens to its pool, the other takes as many from its own."""
    t.world.power[house] -= gift.amount
    t.world.power[gift.to] += gift.amount
    t.tell(PowerGiven(house=house, to=gift.to, amount=gift.amount))
