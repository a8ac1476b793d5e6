"""Answers turned into clicks: what a player would press to give exactly this answer."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Protocol, TypeVar

from bot.front.desks.mustering import listing, written
from bot.front.desks.order_text import written_orders
from bot.front.desks.units import first_tags
from bot.front.panel import MORE
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.requests import (
    Answer,
    BidAnswer,
    BladeAnswer,
    CapturePortAnswer,
    CardAnswer,
    CardTextAnswer,
    CasualtiesAnswer,
    ClaimPowerAnswer,
    ConsolidateAnswer,
    GatherAnswer,
    HouseAnswer,
    HouseCardAnswer,
    MarchAnswer,
    MusterAnswer,
    OneTimeOrderAnswer,
    OrdersAnswer,
    PenaltyAnswer,
    PickOrdersAnswer,
    PickUnits,
    PiecesAnswer,
    PlaceOrders,
    PowerSpent,
    RaidAnswer,
    RavenAnswer,
    RefuseSupportAnswer,
    RemoveOrderAnswer,
    RemoveUnits,
    Request,
    RetreatAnswer,
    SeizeAnswer,
    SupportAnswer,
    TieOrderAnswer,
    TrackAnswer,
    UnitsAnswer,
    UseOneTimeAnswer,
    WesterosAnswer,
    WildlingCardAnswer,
)
from engine.rulesets import RULESETS

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
    await CLICKS[type(answer)](hands, request, answer)


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


async def orders_by_forms(hands: Hands, request: PlaceOrders, answer: OrdersAnswer) -> None:
    """Forms of five areas until all have their order."""
    left = list(request.areas)
    while left:
        now, left = left[:5], left[5:]
        fields = {f"area.{area}": answer.orders[area] for area in now if area in answer.orders}
        await hands.fill("five", fields)
    await _sealed(hands)


async def orders_as_text(hands: Hands, request: PlaceOrders, answer: OrdersAnswer) -> None:
    """All orders typed at once."""
    text = written_orders(answer.orders, _words_of(request))
    if text:
        await hands.fill("text", {"text": text})
    await _sealed(hands)


def _words_of(request: PlaceOrders) -> Words:
    """The words of the edition that has these tokens and areas."""
    editions = map(load_edition, (*RULESETS, "first+ports", "first+martell+ports"))
    return Words(
        next(
            edition
            for edition in editions
            if request.tokens.keys() <= edition.orders.keys()
            and set(request.areas) <= edition.areas.keys()
        )
    )


async def _sealed(hands: Hands) -> None:
    await hands.click("review")
    await hands.click("seal")


async def _raven(hands: Hands, request: Request[Answer], answer: RavenAnswer) -> None:
    if answer.area and answer.token:
        await choose(hands, "area", answer.area)
        await choose(hands, "token", answer.token)
    await hands.click({"none": "none", "look": "look", "replace": "swap"}[answer.action])


async def _wildling_card(hands: Hands, _: Request[Answer], answer: WildlingCardAnswer) -> None:
    await hands.click(answer.place)


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
    if answer.leave_power_token:
        await hands.click("token")
    await hands.click("confirm")


async def _consolidate(hands: Hands, _: Request[Answer], answer: ConsolidateAnswer) -> None:
    await choose(hands, "area", answer.area)
    await hands.click(answer.use)


async def _support(hands: Hands, _: Request[Answer], answer: SupportAnswer) -> None:
    for area, side in answer.sides.items():
        await choose(hands, f"side.{area}", side or "nobody")
    await hands.click("confirm")


async def _refuse(hands: Hands, _: Request[Answer], answer: RefuseSupportAnswer) -> None:
    if answer.refused:
        await choose(hands, "refused", *answer.refused)
    await hands.click("confirm")


async def _house_card(hands: Hands, _: Request[Answer], answer: HouseCardAnswer) -> None:
    await choose(hands, "card", answer.card)
    await hands.click("seal")


async def _blade(hands: Hands, _: Request[Answer], answer: BladeAnswer) -> None:
    await hands.click("use" if answer.use else "keep")


async def _casualties(hands: Hands, _: Request[Answer], answer: CasualtiesAnswer) -> None:
    await choose(hands, "units", *first_tags(answer.units))
    await hands.click("confirm")


async def _retreat(hands: Hands, _: Request[Answer], answer: RetreatAnswer) -> None:
    await choose(hands, "area", answer.area)
    await hands.click("confirm")


async def _capture(hands: Hands, _: Request[Answer], answer: CapturePortAnswer) -> None:
    await hands.click(f"ships.{answer.ships}")


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


async def _bid(hands: Hands, _: Request[Answer], answer: BidAnswer) -> None:
    await choose(hands, "amount", str(answer.amount))
    await hands.click("seal")


async def _ties(hands: Hands, _: Request[Answer], answer: TieOrderAnswer) -> None:
    for group in answer.order:
        for house in group[:-1]:  # the last one's place is clear
            await hands.click(f"next.{house}")
    await hands.click("confirm")


async def _house(hands: Hands, _: Request[Answer], answer: HouseAnswer) -> None:
    await hands.click(f"house.{answer.house}")


async def _westeros(hands: Hands, _: Request[Answer], answer: WesterosAnswer) -> None:
    await hands.click(f"option.{answer.option}")


async def _card_text(hands: Hands, _: Request[Answer], answer: CardTextAnswer) -> None:
    await hands.click("use" if answer.use else "leave")


async def _card(hands: Hands, _: Request[Answer], answer: CardAnswer) -> None:
    if answer.card is None:
        await hands.click("leave")
        return
    await choose(hands, "card", answer.card)
    await hands.click("confirm")


async def _track(hands: Hands, _: Request[Answer], answer: TrackAnswer) -> None:
    await hands.click(f"track.{answer.track}")


async def _order_gone(hands: Hands, _: Request[Answer], answer: RemoveOrderAnswer) -> None:
    if answer.area is None:
        await hands.click("leave")
        return
    await choose(hands, "area", answer.area)
    await hands.click("confirm")


async def _pieces(hands: Hands, request: PickUnits, answer: PiecesAnswer) -> None:
    left = list(answer.pieces)
    values = []
    for number, piece in enumerate(request.pieces):
        if piece in left:
            left.remove(piece)
            values.append(str(number))
    if values:
        await choose(hands, "units", *values)
    await hands.click("confirm")


async def _penalty(hands: Hands, _: Request[Answer], answer: PenaltyAnswer) -> None:
    await hands.click(f"penalty.{answer.penalty}")


async def _one_time_order(hands: Hands, _: Request[Answer], answer: OneTimeOrderAnswer) -> None:
    if answer.token is None or answer.area is None:
        await hands.click("none")
        return
    await choose(hands, "token", answer.token)
    await choose(hands, "area", answer.area)
    await hands.click("confirm")


async def _use_one_time(hands: Hands, _: Request[Answer], answer: UseOneTimeAnswer) -> None:
    await hands.click(f"use.{answer.area}" if answer.area else "wait")


async def _picked_orders(hands: Hands, _: Request[Answer], answer: PickOrdersAnswer) -> None:
    if answer.areas:
        await choose(hands, "areas", *answer.areas)
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


async def _spend(hands: Hands, _: Request[Answer], answer: PowerSpent) -> None:
    await choose(hands, "amount", str(answer.amount))
    await hands.click("confirm")


async def _seize(hands: Hands, _: Request[Answer], answer: SeizeAnswer) -> None:
    await hands.click(f"track.{answer.track}" if answer.track else "leave")


CLICKS: dict[type[Answer], Callable[..., Awaitable[None]]] = {
    OrdersAnswer: orders_as_text,
    RavenAnswer: _raven,
    WildlingCardAnswer: _wildling_card,
    RaidAnswer: _raid,
    MarchAnswer: _march,
    ConsolidateAnswer: _consolidate,
    SupportAnswer: _support,
    RefuseSupportAnswer: _refuse,
    HouseCardAnswer: _house_card,
    BladeAnswer: _blade,
    CasualtiesAnswer: _casualties,
    RetreatAnswer: _retreat,
    CapturePortAnswer: _capture,
    MusterAnswer: _muster,
    UnitsAnswer: _remove,
    BidAnswer: _bid,
    TieOrderAnswer: _ties,
    HouseAnswer: _house,
    WesterosAnswer: _westeros,
    CardTextAnswer: _card_text,
    CardAnswer: _card,
    TrackAnswer: _track,
    RemoveOrderAnswer: _order_gone,
    PiecesAnswer: _pieces,
    PenaltyAnswer: _penalty,
    OneTimeOrderAnswer: _one_time_order,
    UseOneTimeAnswer: _use_one_time,
    PickOrdersAnswer: _picked_orders,
    GatherAnswer: _gather,
    ClaimPowerAnswer: _claim,
    PowerSpent: _spend,
    SeizeAnswer: _seize,
}
