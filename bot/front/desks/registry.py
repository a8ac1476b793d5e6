"""Which desk answers which question: the shape's, unless a kind has one of its own."""

from collections.abc import Callable
from typing import Any, TypeVar

from bot.front.desks.base import AnyDesk, Desk
from bot.front.desks.shapes import AmountDesk, PickOneDesk, PickSomeDesk, UseOrNotDesk
from engine.requests import Request
from engine.requests.registry import kind_of
from engine.requests.shapes import Amount, PickOne, PickSome, UseOrNot

D = TypeVar("D", bound=Desk[Any, Any])

OWN: dict[str, AnyDesk] = {}
"""Kind -> its own desk."""
OF_SHAPES: dict[type[Any], AnyDesk] = {
    PickOne: PickOneDesk(),
    PickSome: PickSomeDesk(),
    Amount: AmountDesk(),
    UseOrNot: UseOrNotDesk(),
}


def answers(asked: type[Request[Any]]) -> Callable[[type[D]], type[D]]:
    """Register the desk below as the place where such questions are answered."""

    def registered(desk: type[D]) -> type[D]:
        OWN[kind_of(asked)] = desk()
        return desk

    return registered


def desk_for(request: Request[Any]) -> AnyDesk:
    """The desk where this question is answered."""
    own = OWN.get(request.kind)
    if own is not None:
        return own
    return next(desk for shape, desk in OF_SHAPES.items() if isinstance(request, shape))
