"""Every legal answer to a small question, found by trying everything."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, permutations, product
from typing import Any

from pydantic import ValidationError

from engine.errors import IllegalAnswer
from engine.names import AreaId, Side, UnitKind
from engine.requests import (
    Answer,
    CasualtiesAnswer,
    ClaimPower,
    ClaimPowerAnswer,
    ConsolidateAnswer,
    ConsolidatePower,
    DeclareSupport,
    GatherAnswer,
    GatherUnits,
    MarchAnswer,
    Move,
    Muster,
    MusterAnswer,
    MusterPlan,
    MusterUnits,
    OneTimeOrderAnswer,
    OrdersAnswer,
    OrderTies,
    PickOrdersAnswer,
    PiecesAnswer,
    PlaceOneTimeOrder,
    PlaceOrders,
    RaidAnswer,
    RavenAnswer,
    RemoveUnits,
    Request,
    ResolveMarch,
    ResolveRaid,
    SupportAnswer,
    TieOrderAnswer,
    UnitsAnswer,
    UseRaven,
)
from engine.requests.shapes import Amount, PickOne, PickSome, Shape, UseOrNot

Units = tuple[UnitKind, ...]


def legal_answers(request: Request[Any]) -> set[str]:
    """Every legal answer, in the form of `plain`."""
    everything = EVERYTHING.get(type(request), _of_a_shape)
    return {plain(answer) for answer in everything(request) if legal(request, answer)}


def legal(request: Request[Any], answer: Answer) -> bool:
    """Whether the question's own check lets the answer pass."""
    try:
        request.check(answer)
    except IllegalAnswer:
        return False
    return True


def plain(answer: Answer) -> str:
    """The answer as text, without the order of things whose order means nothing."""
    match answer:
        case MarchAnswer():
            moves = sorted((move.to, *sorted(move.units)) for move in answer.moves)
            meaning: object = (answer.area, moves, answer.leave_power_token, answer.call_against)
        case CasualtiesAnswer():
            meaning = sorted(answer.units)
        case PiecesAnswer():
            meaning = sorted(map(str, answer.pieces))
        case MusterAnswer():
            meaning = sorted(map(str, answer.musters))
        case UnitsAnswer():
            meaning = sorted((area, *sorted(lost)) for area, lost in answer.units.items() if lost)
        case OrdersAnswer():
            meaning = sorted(answer.orders.items())
        case PickOrdersAnswer():
            meaning = sorted(answer.areas)
        case GatherAnswer():
            coming = sorted((a, *sorted(units)) for a, units in answer.units.items() if units)
            meaning = (coming, sorted(answer.leave_power_tokens))
        case ClaimPowerAnswer():
            meaning = sorted((house, n) for house, n in answer.amounts.items() if n)
        case _:
            meaning = answer
    return str(meaning)


def _orders(request: PlaceOrders) -> Iterator[Answer]:
    for tokens in product((None, *request.tokens), repeat=len(request.areas)):
        chosen = zip(request.areas, tokens, strict=True)
        yield OrdersAnswer(orders={area: token for area, token in chosen if token})


def _raven(request: UseRaven) -> Iterator[Answer]:
    yield RavenAnswer(action="none")
    yield RavenAnswer(action="look")
    for area, tokens in request.replacements.items():
        for token in tokens:
            yield RavenAnswer(action="replace", area=area, token=token)


def _raids(request: ResolveRaid) -> Iterator[Answer]:
    for area, targets in request.targets.items():
        for target in (None, *targets):
            yield RaidAnswer(area=area, target=target)


def _marches(request: ResolveMarch) -> Iterator[Answer]:
    for area, option in request.options.items():
        for to in option.destinations:
            yield MarchAnswer(area=area, call_against=to)
        for ways in product((None, *option.destinations), repeat=len(option.units)):
            groups: dict[AreaId, Units] = {}
            for unit, way in zip(option.units, ways, strict=True):
                if way is not None:
                    groups[way] = (*groups.get(way, ()), unit)
            moves = tuple(Move(to=to, units=units) for to, units in groups.items())
            for token in (False, True):
                yield MarchAnswer(area=area, moves=moves, leave_power_token=token)


def _consolidations(request: ConsolidatePower) -> Iterator[Answer]:
    for area in request.options:
        yield ConsolidateAnswer(area=area)
        yield ConsolidateAnswer(area=area, use="muster")
        yield ConsolidateAnswer(area=area, use="fortify")


def _support(request: DeclareSupport) -> Iterator[Answer]:
    sides: tuple[Side | None, ...] = (None, "attacker", "defender")
    for chosen in product(sides, repeat=len(request.orders)):
        yield SupportAnswer(sides=dict(zip(request.orders, chosen, strict=True)))


def _musters(request: MusterUnits) -> Iterator[Answer]:
    """Every plan that can be reached by adding one unit after another."""
    known: set[str] = set()
    waiting: list[tuple[Muster, ...]] = [()]
    while waiting:
        musters = waiting.pop()
        answer = MusterAnswer(musters=musters)
        if plain(answer) in known:
            continue
        known.add(plain(answer))
        yield answer
        plan = MusterPlan(request)
        for muster in musters:
            plan.add(muster)
        waiting += [(*musters, choice) for choice in plan.choices()]


def _removals(request: RemoveUnits) -> Iterator[Answer]:
    for groups in product(*(_subsets(units) for units in request.armies.values())):
        yield UnitsAnswer(units=dict(zip(request.armies, groups, strict=True)))


def _subsets(units: Units) -> Iterable[Units]:
    return {
        tuple(sorted(group))
        for size in range(len(units) + 1)
        for group in combinations(units, size)
    }


def _ties(request: OrderTies) -> Iterator[Answer]:
    for order in product(*(permutations(group) for group in request.groups)):
        yield TieOrderAnswer(order=order)


def _one_time_orders(request: PlaceOneTimeOrder) -> Iterator[Answer]:
    yield OneTimeOrderAnswer()
    for area, token in product(request.areas, request.tokens):
        yield OneTimeOrderAnswer(area=area, token=token)


def _gatherings(request: GatherUnits) -> Iterator[Answer]:
    for groups in product(*(_subsets(origin.units) for origin in request.origins.values())):
        units = dict(zip(request.origins, groups, strict=True))
        for size in range(len(request.origins) + 1):
            for kept in combinations(request.origins, size):
                yield GatherAnswer(units=units, leave_power_tokens=kept)


def _claims(request: ClaimPower) -> Iterator[Answer]:
    for amounts in product(*(range(most + 1) for most in request.victims.values())):
        yield ClaimPowerAnswer(amounts=dict(zip(request.victims, amounts, strict=True)))


def _of_a_shape(request: Shape[Answer]) -> Iterator[Answer]:
    """Whatever can be picked of what is offered, and whatever cannot be left."""
    match request:
        case UseOrNot():
            choices: Iterable[object] = (True, False)
        case PickSome():
            sizes = range(len(request.offered) + 1)
            choices = chain.from_iterable(combinations(request.offered, size) for size in sizes)
        case Amount():
            choices = range(-1, max(request.offered) + 2)
        case PickOne():
            choices = request.offered if _must_pick(request) else (None, *request.offered)
    yield from (request.choosing(choice) for choice in choices)


def _must_pick(request: PickOne[Answer, Any]) -> bool:
    """Whether its answer cannot even be written down without a choice."""
    try:
        request.choosing(None)
    except ValidationError:
        return True
    return False


EVERYTHING: dict[type[Request[Any]], Callable[[Any], Iterator[Answer]]] = {
    PlaceOrders: _orders,
    UseRaven: _raven,
    ResolveRaid: _raids,
    ResolveMarch: _marches,
    ConsolidatePower: _consolidations,
    DeclareSupport: _support,
    MusterUnits: _musters,
    RemoveUnits: _removals,
    OrderTies: _ties,
    PlaceOneTimeOrder: _one_time_orders,
    GatherUnits: _gatherings,
    ClaimPower: _claims,
}
