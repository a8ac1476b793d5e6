"""Gifts of power, where they are allowed. 2E-INFO-02."""

from collections.abc import Collection

from engine.errors import IllegalAnswer
from engine.events import PowerGiven
from engine.names import House
from engine.requests import (
    Answer,
    ChooseWesteros,
    ConsolidatePower,
    DeclareSupport,
    PlaceOrders,
    PowerGift,
    RefuseSupport,
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

    FAQ 2.0 lets Houses give power in a combat while support is called for, and not after. Ours,
    where it is silent: elsewhere power changes hands between two deeds, never within one.
    """
    if world.readings.power_gifts == "forbidden":
        raise IllegalAnswer("2E-INFO-02", "Power cannot be given away in this game.")
    if house not in world.turn_order:
        raise IllegalAnswer("2E-VICTORY-07", f"House {house.title()} is out of the game.")
    if not _between_deeds(asked) and not _may_give_in_combat(world, asked):
        raise IllegalAnswer("2E-INFO-02", _WHEN[world.readings.power_gifts])
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


_WHEN = {
    "between_deeds": "Power changes hands between two deeds: wait until this one is resolved.",
    "also_during_support": (
        "Power changes hands between two deeds, or while support is called for in a combat: wait "
        "until this deed is resolved."
    ),
}


def _may_give_in_combat(world: World, asked: Collection[Request[Answer]]) -> bool:
    """Whether a combat stands at its Call for Support, where FAQ 2.0 allows gifts."""
    if world.combat is None or world.readings.power_gifts != "also_during_support":
        return False
    return any(isinstance(request, DeclareSupport | RefuseSupport) for request in asked)


def _between_deeds(asked: Collection[Request[Answer]]) -> bool:
    called = any(isinstance(request, ResolveMarch) and request.called for request in asked)
    return not called and any(isinstance(request, BETWEEN_DEEDS) for request in asked)


def hand_over(t: Table, house: House, gift: PowerGift) -> None:
    """The giver returns tokens to its pool, the other takes as many from its own."""
    t.world.power[house] -= gift.amount
    t.world.power[gift.to] += gift.amount
    t.tell(PowerGiven(house=house, to=gift.to, amount=gift.amount))
