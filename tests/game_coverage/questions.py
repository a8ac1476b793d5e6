"""The varieties of every question and its answers.

Most are told apart by their shape; the few kinds with more to see in them say so themselves. What
the second edition is foreseen to reach is listed in `foreseen.yaml`.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import yaml

from engine.edition import Edition
from engine.names import Track
from engine.requests import (
    Answer,
    ChooseHouse,
    ChooseRetreat,
    ConsolidateAnswer,
    ConsolidatePower,
    DeclareSupport,
    HouseAnswer,
    MarchAnswer,
    MusterAnswer,
    MusterUnits,
    OrdersAnswer,
    OrderTies,
    Penalty,
    PlaceOrders,
    PlaceWildlingCard,
    RaidAnswer,
    RavenAnswer,
    RemoveUnits,
    Request,
    ResolveMarch,
    ResolveRaid,
    RetreatAnswer,
    SupportAnswer,
    TieOrderAnswer,
    UnitsAnswer,
    UseRaven,
    WesterosOption,
    WildlingCardAnswer,
)
from engine.requests.registry import kind_of
from engine.requests.shapes import Amount, PickOne, Shape
from engine.shelf import DEFAULT
from tests.game_coverage.row import Row

Namer = Callable[[Any, Any], Iterable[str]]
OWN: dict[str, Namer] = {}
"""Kind -> how its answers are told apart, where the shape does not tell enough."""
TOLD_APART = frozenset(get_args(Track) + get_args(WesterosOption) + get_args(Penalty))
"""Choices that are counted each for itself."""


def varies(asked: type[Request[Any]]) -> Callable[[Namer], Namer]:
    """Register the function below as the one that tells answers to such questions apart."""

    def registered(names: Namer) -> Namer:
        OWN[kind_of(asked)] = names
        return names

    return registered


def question_rows(edition: Edition) -> Iterator[Row]:
    """Every kind of question with its varieties, as far as they are foreseen: those of the default
    edition.
    """
    if edition.box is not DEFAULT:
        return
    yield from foreseen()["often"]
    yield from foreseen()["rarely"]
    yield from (Row("place_orders", token.id) for token in edition.order_tokens)


def rare_rows() -> Iterable[Row]:
    """What even a thousand games may never reach."""
    return foreseen()["rarely"]


@cache
def foreseen() -> dict[str, tuple[Row, ...]]:
    """The rows of `foreseen.yaml`, those that come often and those that come rarely."""
    listed = yaml.safe_load(Path(__file__).with_name("foreseen.yaml").read_text())
    return {
        how: tuple(Row(kind, which) for kind, varieties in kinds.items() for which in varieties)
        for how, kinds in listed.items()
    }


def varieties(request: Request[Any], answer: Answer) -> Iterator[Row]:
    """What this question and its answer are counted as."""
    names: Namer = OWN.get(request.kind, by_shape)
    return (Row(request.kind, name) for name in names(request, answer))


def by_shape(request: Request[Any], answer: Answer) -> Iterator[str]:
    """Who asks and what for, as far as the question says so; and what was chosen, in general."""
    if not isinstance(request, Shape):
        yield "answered"
        return
    asked = (getattr(request, field, None) for field in ("cause", "card", "purpose"))
    about = ", ".join(filter(None, asked))
    outcome = _outcome(request, request.chosen(answer))
    yield f"{about}: {outcome}" if about else outcome


def _outcome(request: Shape[Any], choice: Any) -> str:
    if isinstance(request, Amount):
        return "nothing" if not choice else "all" if choice == request.offered[-1] else "some"
    if isinstance(request, PickOne) and choice in TOLD_APART:
        return str(choice)
    return "yes" if choice else "no"


@varies(PlaceOrders)
def _orders(request: PlaceOrders, answer: OrdersAnswer) -> Iterator[str]:
    yield "no area left out" if len(answer.orders) == len(request.areas) else "an area left out"
    yield from set(answer.orders.values())


@varies(ResolveRaid)
def _raid(request: ResolveRaid, answer: RaidAnswer) -> Iterator[str]:
    if answer.target is not None:
        yield "raids"
    else:
        yield "lets a target be" if request.targets[answer.area] else "has no target"


@varies(ResolveMarch)
def _march(request: ResolveMarch, answer: MarchAnswer) -> Iterator[str]:
    if answer.call_against is not None:
        yield "calls for support"
        return
    if request.called:
        yield "after a call for support"
    yield ("stays", "one move")[len(answer.moves)] if len(answer.moves) < 2 else "several moves"
    destinations = request.options[answer.area].destinations
    for move in answer.moves:
        if destinations[move.to].by_ship:
            yield "by ship"
        if stands := destinations[move.to].resistance:
            yield f"against {stands}"
    if answer.leave_power_token:
        yield "leaves a power token"


@varies(DeclareSupport)
def _support(request: DeclareSupport, answer: SupportAnswer) -> Iterator[str]:
    against = "" if request.battle else " against a neutral force"
    for side in answer.sides.values():
        yield f"{side or 'nobody'}{against}"
    if len(set(answer.sides.values())) > 1:
        yield "orders apart"


@varies(ConsolidatePower)
def _consolidate(_request: Request[Answer], answer: ConsolidateAnswer) -> Iterator[str]:
    yield answer.use


@varies(ChooseRetreat)
def _retreat(request: ChooseRetreat, answer: RetreatAnswer) -> Iterator[str]:
    yield "own choice" if request.house == request.retreating else "by another house"
    if request.losses[answer.area]:
        yield "over supply"


@varies(MusterUnits)
def _muster(request: MusterUnits, answer: MusterAnswer) -> Iterator[str]:
    yield f"by {request.source}"
    if not answer.musters:
        yield "nothing"
    for muster in answer.musters:
        if muster.upgrade:
            yield f"footman to {muster.unit}"
        elif muster.unit == "ship":
            yield "ship in port" if muster.place in request.port_room else "ship at sea"
        else:
            yield muster.unit


@varies(RemoveUnits)
def _remove_units(request: RemoveUnits, _answer: UnitsAnswer) -> Iterator[str]:
    yield "wildlings, one area" if request.same_area else request.cause


@varies(OrderTies)
def _ties(request: OrderTies, _answer: TieOrderAnswer) -> Iterator[str]:
    yield request.track


@varies(ChooseHouse)
def _foremost(request: ChooseHouse, _answer: HouseAnswer) -> Iterator[str]:
    yield request.purpose


@varies(UseRaven)
def _raven(_request: UseRaven, answer: RavenAnswer) -> Iterator[str]:
    yield answer.action


@varies(PlaceWildlingCard)
def _wildling_card(_request: PlaceWildlingCard, answer: WildlingCardAnswer) -> Iterator[str]:
    yield answer.place
