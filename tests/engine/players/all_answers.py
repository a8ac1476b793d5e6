"""Every legal answer to a small question, found by trying everything."""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, permutations, product
from typing import Any

from engine.errors import IllegalAnswer
from engine.names import AreaId, Side, UnitKind
from engine.requests import (
    Answer,
    Bid,
    BidAnswer,
    BladeAnswer,
    CapturePort,
    CapturePortAnswer,
    CasualtiesAnswer,
    ChooseCasualties,
    ChooseHouse,
    ChooseHouseCard,
    ChooseRetreat,
    ChooseWesteros,
    ConsolidateAnswer,
    ConsolidatePower,
    DeclareSupport,
    HouseAnswer,
    HouseCardAnswer,
    MarchAnswer,
    Move,
    Muster,
    MusterAnswer,
    MusterPlan,
    MusterUnits,
    OrdersAnswer,
    OrderTies,
    PlaceOrders,
    PlaceWildlingCard,
    RaidAnswer,
    RavenAnswer,
    RefuseSupport,
    RefuseSupportAnswer,
    RemoveUnits,
    Request,
    ResolveMarch,
    ResolveRaid,
    RetreatAnswer,
    SupportAnswer,
    TieOrderAnswer,
    UnitsAnswer,
    UseBlade,
    UseRaven,
    WesterosAnswer,
    WildlingCardAnswer,
)

Units = tuple[UnitKind, ...]


def legal_answers(request: Request[Any]) -> set[str]:
    """Every legal answer, in the form of `plain`."""
    return {
        plain(answer) for answer in EVERYTHING[type(request)](request) if legal(request, answer)
    }


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
            return f"{answer.area} {moves} {answer.leave_power_token} {answer.call_against}"
        case CasualtiesAnswer():
            return f"{sorted(answer.units)}"
        case MusterAnswer():
            return f"{sorted(map(str, answer.musters))}"
        case UnitsAnswer():
            return (
                f"{sorted((area, *sorted(units)) for area, units in answer.units.items() if units)}"
            )
        case OrdersAnswer() | SupportAnswer():
            chosen = answer.orders if isinstance(answer, OrdersAnswer) else answer.sides
            return f"{sorted(chosen.items())}"
        case _:
            return str(answer)


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


def _support(request: DeclareSupport) -> Iterator[Answer]:
    sides: tuple[Side | None, ...] = (None, "attacker", "defender")
    for chosen in product(sides, repeat=len(request.orders)):
        yield SupportAnswer(sides=dict(zip(request.orders, chosen, strict=True)))


def _refusals(request: RefuseSupport) -> Iterator[Answer]:
    for size in range(len(request.supporters) + 1):
        for houses in combinations(request.supporters, size):
            yield RefuseSupportAnswer(refused=houses)


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


def _casualties(request: ChooseCasualties) -> Iterator[Answer]:
    for units in combinations(request.units, request.count):
        yield CasualtiesAnswer(units=units)


def _either(first: Answer, second: Answer) -> Callable[[Any], Iterator[Answer]]:
    return lambda _request: iter((first, second))


EVERYTHING: dict[type[Request[Any]], Callable[[Any], Iterator[Answer]]] = {
    PlaceOrders: _orders,
    UseRaven: _raven,
    PlaceWildlingCard: _either(WildlingCardAnswer(place="top"), WildlingCardAnswer(place="bottom")),
    ResolveRaid: _raids,
    ResolveMarch: _marches,
    ConsolidatePower: _consolidations,
    DeclareSupport: _support,
    RefuseSupport: _refusals,
    ChooseHouseCard: lambda request: (HouseCardAnswer(card=card) for card in request.hand),
    UseBlade: _either(BladeAnswer(use=True), BladeAnswer(use=False)),
    ChooseCasualties: _casualties,
    ChooseRetreat: lambda request: (RetreatAnswer(area=area) for area in request.losses),
    CapturePort: lambda request: (CapturePortAnswer(ships=n) for n in range(request.most + 1)),
    MusterUnits: _musters,
    RemoveUnits: _removals,
    Bid: lambda request: (BidAnswer(amount=n) for n in range(request.most + 1)),
    OrderTies: _ties,
    ChooseHouse: lambda request: (HouseAnswer(house=house) for house in request.houses),
    ChooseWesteros: lambda request: (WesterosAnswer(option=o) for o in request.options),
}
