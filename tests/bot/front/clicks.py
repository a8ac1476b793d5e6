"""Answers turned into clicks: what a player would press to give exactly this answer."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from bot.front.desks.mustering import listing, written
from bot.front.desks.order_text import written_orders
from bot.front.desks.units import first_tags
from bot.front.panel import MORE
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.requests import (
    Answer,
    ClaimPowerAnswer,
    ConsolidateAnswer,
    GatherAnswer,
    MarchAnswer,
    MusterAnswer,
    OneTimeOrderAnswer,
    OrdersAnswer,
    PlaceOrders,
    RaidAnswer,
    RavenAnswer,
    RemoveUnits,
    Request,
    SupportAnswer,
    TieOrderAnswer,
    UnitsAnswer,
)
from engine.requests.shapes import Amount, PickOne, PickSome, UseOrNot
from engine.shelf import EDITIONS

R = TypeVar("R", bound=Request[Answer])
MOST_PAGES = 10


class Hands(Protocol):
    """Somebody in front of a panel who can look at it and press its controls."""

    def shows(self, control: str) -> bool:
        """Whether the panel has this control."""

    def options(self, control: str) -> Collection[str]:
        """The values that a select offers on its present page."""

    async def click(self, control: str) -> None:
        """Press a button."""

    async def pick(self, control: str, values: Sequence[str]) -> None:
        """Choose in a select."""

    async def fill(self, opener: str, fields: Mapping[str, str]) -> None:
        """Open a form with a button, fill these fields, and submit it."""


async def answer_by_clicks(hands: Hands, request: Request[Answer], answer: Answer) -> None:
    """Press what gives `answer` to `request`, one control at a time."""
    own = CLICKS.get(type(answer))
    if own is not None:
        await own(hands, request, answer)
    elif isinstance(request, PickSome):
        await _some(hands, request, answer)
    else:
        assert isinstance(request, PickOne | Amount | UseOrNot)
        await _one(hands, request, request.chosen(answer))


async def _one(
    hands: Hands, request: PickOne[Any, Any] | Amount[Any] | UseOrNot[Any], choice: object
) -> None:
    if isinstance(request, UseOrNot):
        await hands.click("use" if choice else "leave")
    elif choice is None:
        await hands.click("pass")
    elif hands.shows(f"pick.{choice}"):
        await hands.click(f"pick.{choice}")
    else:
        await choose(hands, "choice", str(choice))
        await hands.click("confirm")


async def _some(hands: Hands, request: PickSome[Any, Any], answer: Answer) -> None:
    left = list(request.chosen(answer))
    values = []
    for number, thing in enumerate(request.offered):
        if thing in left:
            left.remove(thing)
            values.append(str(number))
    if values:
        await choose(hands, "choices", *values)
    await hands.click("confirm")


async def choose(hands: Hands, control: str, *values: str) -> None:
    """Choose values in a select, turning its pages until they are there."""
    for _ in range(MOST_PAGES):
        offered = hands.options(control)
        if all(value in offered for value in values):
            await hands.pick(control, values)
            return
        await hands.pick(control, [next(v for v in offered if v.startswith(MORE))])
    raise AssertionError(f"{values} are on no page of {control}")


async def orders_by_selects(hands: Hands, request: PlaceOrders, answer: OrdersAnswer) -> None:
    """One select after the other, page by page."""
    for area in request.areas:
        for _ in range(MOST_PAGES):
            if hands.shows(f"area.{area}"):
                break
            await hands.click("turn")
        await choose(hands, f"area.{area}", answer.orders.get(area, "none"))
    await _sealed(hands)


async def orders_as_text(hands: Hands, request: PlaceOrders, answer: OrdersAnswer) -> None:
    """All orders typed at once."""
    text = written_orders(answer.orders, _words_of(request))
    if text:
        await hands.fill("text", {"text": text})
    await _sealed(hands)


def _words_of(request: PlaceOrders) -> Words:
    """The words of the edition that has these tokens and areas."""
    editions = map(load_edition, (*EDITIONS, "first+ports", "first+martell+ports"))
    return Words(
        next(
            edition
            for edition in editions
            if request.tokens.keys() <= edition.orders.keys()
            and set(request.areas) <= edition.areas.keys()
        )
    )


async def _sealed(hands: Hands) -> None:
    if hands.shows("review"):  # whole and legal orders are shown for review by themselves
        await hands.click("review")
    await hands.click("seal")


async def _raven(hands: Hands, request: Request[Answer], answer: RavenAnswer) -> None:
    if answer.area and answer.token:
        await choose(hands, "area", answer.area)
        await choose(hands, "token", answer.token)
    await hands.click({"none": "none", "look": "look", "replace": "swap"}[answer.action])


async def _raid(hands: Hands, _: Request[Answer], answer: RaidAnswer) -> None:
    await choose(hands, "area", answer.area)
    raided: list[str] = [target for target in (answer.target, answer.second_target) if target]
    await choose(hands, "target", *(raided or ["nothing"]))
    await hands.click("confirm")


async def _march(hands: Hands, _: Request[Answer], answer: MarchAnswer) -> None:
    await choose(hands, "area", answer.area)
    if answer.call_against:
        await choose(hands, "to", answer.call_against)
        await hands.click("call")
        return
    for move in answer.moves:
        await choose(hands, "to", move.to)
        await choose(hands, "units", *first_tags(move.units))
    await hands.click("token" if answer.leave_power_token else "confirm")


async def _consolidate(hands: Hands, _: Request[Answer], answer: ConsolidateAnswer) -> None:
    await choose(hands, "area", answer.area)
    await hands.click(answer.use)


async def _support(hands: Hands, request: Request[Answer], answer: SupportAnswer) -> None:
    first, *others = {side or "nobody" for side in answer.sides.values()}
    if not others and hands.shows(f"all.{first}"):
        await hands.click(f"all.{first}")
        return
    for area, side in answer.sides.items():
        await choose(hands, f"side.{area}", side or "nobody")
    await hands.click("confirm")


async def _muster(hands: Hands, _: Request[Answer], answer: MusterAnswer) -> None:
    for muster in answer.musters:
        await choose(hands, "add", written(muster))
    await hands.click("confirm")


async def _remove(hands: Hands, request: RemoveUnits, answer: UnitsAnswer) -> None:
    left = {area: list(kinds) for area, kinds in answer.units.items()}
    values = []
    for value, area, kind in listing(request):
        if kind in left.get(area, []):
            left[area].remove(kind)
            values.append(value)
    await choose(hands, "units", *values)
    await hands.click("confirm")


async def _ties(hands: Hands, _: Request[Answer], answer: TieOrderAnswer) -> None:
    for group in answer.order:
        for house in group[:-1]:  # the last one's place is clear
            await hands.click(f"next.{house}")
    await hands.click("confirm")


async def _one_time_order(hands: Hands, _: Request[Answer], answer: OneTimeOrderAnswer) -> None:
    if answer.token is None or answer.area is None:
        await hands.click("none")
        return
    await choose(hands, "token", answer.token)
    await choose(hands, "area", answer.area)
    await hands.click("confirm")


async def _gather(hands: Hands, _: Request[Answer], answer: GatherAnswer) -> None:
    for area, coming in answer.units.items():
        await choose(hands, "origin", area)
        await choose(hands, "units", *first_tags(coming))
        if area in answer.leave_power_tokens:
            await hands.click("token")
    await hands.click("confirm")


async def _claim(hands: Hands, _: Request[Answer], answer: ClaimPowerAnswer) -> None:
    for house, amount in answer.amounts.items():
        for _number in range(amount):
            await hands.click(f"from.{house}")
    await hands.click("confirm")


CLICKS: dict[type[Answer], Callable[..., Awaitable[None]]] = {
    OrdersAnswer: orders_as_text,
    RavenAnswer: _raven,
    RaidAnswer: _raid,
    MarchAnswer: _march,
    ConsolidateAnswer: _consolidate,
    SupportAnswer: _support,
    MusterAnswer: _muster,
    UnitsAnswer: _remove,
    TieOrderAnswer: _ties,
    OneTimeOrderAnswer: _one_time_order,
    GatherAnswer: _gather,
    ClaimPowerAnswer: _claim,
}
