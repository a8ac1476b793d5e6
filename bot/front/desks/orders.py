"""Answering with orders: a select per area, pasted text, last round's orders."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from pydantic import Field
from typing_extensions import override

from bot.front import limits
from bot.front.desks.base import Desk, Draft, Scene, asked, lines, pick, value_in
from bot.front.desks.order_text import read_orders, written_orders
from bot.front.desks.registry import answers
from bot.front.panel import Button, Choice, Form, Panel, Row, TextField
from bot.front.presses import Press
from bot.narrator.lore import refusal_account
from bot.narrator.words import units
from engine.errors import IllegalAnswer
from engine.judging import judge_draft
from engine.names import AreaId, OrderToken
from engine.requests import Answer, OrdersAnswer, PlaceOrders

NO_ORDER = "none"
AREAS_SHOWN = limits.ROWS - 1
"""A panel has five rows; the last one holds the buttons."""


class OrdersDraft(Draft):
    """The orders picked so far, the page of areas shown, and whether they are being reviewed."""

    orders: dict[AreaId, OrderToken] = Field(default_factory=dict)
    shown: int = 0
    reviewing: bool = False


@answers(PlaceOrders)
class OrdersDesk(Desk[PlaceOrders, OrdersDraft]):
    """Place an order token in every area with units, review, seal."""

    draft_type = OrdersDraft
    forms: ClassVar[frozenset[str]] = frozenset({"text"})

    @override
    def fresh(self, request: PlaceOrders, scene: Scene) -> OrdersDraft:
        """Sealed orders are shown as they stand."""
        if isinstance(scene.sealed, OrdersAnswer):
            return OrdersDraft(orders=dict(scene.sealed.orders))
        return OrdersDraft()

    @override
    def reopened(self, draft: OrdersDraft) -> OrdersDraft:
        """Opened anew, orders can be changed first and are reviewed later."""
        return draft.but(reviewing=False)

    # --- What is shown --------------------------------------------------------------------------

    @override
    def panel(self, request: PlaceOrders, draft: OrdersDraft, scene: Scene) -> Panel:
        if draft.reviewing:
            return self._review(request, draft, scene)
        rows: list[Row] = [
            self._select(request, draft, area, scene) for area in shown_areas(request, draft)
        ]
        rows.append(self._buttons(request, scene))
        return Panel(
            lines(
                "**Your orders**",
                asked(request, scene),
                *self._account(request, draft, scene),
                *overdrawn(request, draft, scene),
            ),
            rows,
        )

    def _select(self, request: PlaceOrders, draft: OrdersDraft, area: AreaId, scene: Scene) -> Row:
        token = draft.orders.get(area)
        army = scene.view().units.get(area)
        who = f" ({units((*army.ready, *army.routed))})" if army else ""
        return pick(
            draft,
            f"area.{area}",
            f"{scene.words.title(area)}{who}",
            [
                replace(choice, label=f"{scene.words.title(area)}: {choice.label}")
                if choice.value == token  # a select shows only the label of what is picked
                else choice
                for choice in token_choices(request, draft, area, scene)
            ],
            (token,) if token else (),
        )

    @staticmethod
    def _buttons(request: PlaceOrders, scene: Scene) -> tuple[Button, ...]:
        count = len(request.areas)
        more = count > AREAS_SHOWN
        buttons = [Button("turn", "More Areas")] if more else []
        buttons.append(Button("text", "As Text"))
        if scene.last_orders:
            buttons.append(Button("last", "Last Round’s"))
        buttons.append(Button("review", "Review and Seal", "go"))
        return tuple(buttons)

    def _account(self, request: PlaceOrders, draft: OrdersDraft, scene: Scene) -> Iterator[str]:
        words = scene.words
        for area in request.areas:
            token = draft.orders.get(area)
            yield f"{words.title(area)}: " + (f"**{words.order(token)}**" if token else "—")
        starred = sum(token in request.special for token in draft.orders.values())
        yield (
            f"Orders {len(draft.orders)} of {request.needed or len(request.areas)} · "
            f"special orders {starred} of {request.stars}"
        )
        yield f"Tokens left: {self._left(request.tokens, draft, scene)}"
        if request.last_resort:
            rest = self._left(request.last_resort, draft, scene)
            yield f"Forbidden, only once all others are placed: {rest}"

    @staticmethod
    def _left(tokens: Mapping[OrderToken, int], draft: OrdersDraft, scene: Scene) -> str:
        left = Counter(tokens) - Counter(draft.orders.values())
        named = [
            scene.words.order(token) + (f" ×{count}" if count > 1 else "")
            for token, count in left.items()
        ]
        return ", ".join(named) or "none"

    def _review(self, request: PlaceOrders, draft: OrdersDraft, scene: Scene) -> Panel:
        problem = refusal(request, draft, scene)
        verdict = f"⚠️ {problem}" if problem else "Seal them? They can be changed until all are in."
        buttons = (
            Button("seal", "Seal the Orders", "go", disabled=bool(problem)),
            Button("change", "Go On Changing"),
        )
        account = self._account(request, draft, scene)
        return Panel(lines("**Review of your orders**", *account, verdict), [buttons])

    @override
    def finished(self, request: PlaceOrders, draft: OrdersDraft, scene: Scene) -> Answer | None:
        """See `Desk.finished`: the orders, if there are some and they are legal as they are."""
        if not draft.orders or refusal(request, draft, scene):
            return None
        return OrdersAnswer(orders=draft.orders)

    @override
    def form(
        self, request: PlaceOrders, draft: OrdersDraft, control: str, scene: Scene
    ) -> Form | None:
        """One text holding all orders."""
        field = TextField(
            "text",
            "One order per line or comma",
            description="m-1 m m+1 · d1 d2 · s s+1 · r r* · cp cp*",
            value=written_orders(draft.orders, scene.words),
            placeholder=example(request.areas, scene),
        )
        return Form("text.sent", "Orders as text", (field,))

    # --- What a press does ----------------------------------------------------------------------

    @override
    def press(
        self, request: PlaceOrders, draft: OrdersDraft, press: Press, scene: Scene
    ) -> OrdersDraft | Answer:
        match press.control:
            case "seal":
                return OrdersAnswer(orders=draft.orders)
            case "turn":
                return draft.but(shown=draft.shown + 1)
            case "review" | "change":
                return draft.but(reviewing=press.control == "review")
            case "last":
                return copied(request, draft, scene)
        return self._placed(request, draft, press, scene)

    def _placed(
        self, request: PlaceOrders, draft: OrdersDraft, press: Press, scene: Scene
    ) -> OrdersDraft:
        if press.control == "text.sent":
            return self._text(request, draft, press, scene)
        area = AreaId(press.control.removeprefix("area."))
        if area in request.areas:
            value = value_in(press, (*owned(request), NO_ORDER))
            return with_order(draft, area, value) if value else draft
        return draft

    @staticmethod
    def _text(request: PlaceOrders, draft: OrdersDraft, press: Press, scene: Scene) -> OrdersDraft:
        read = read_orders(press.picked("text"), request.areas, scene.words)
        known = {area: token for area, token in read.orders.items() if token in owned(request)}
        problems = read.problems + [
            f"{scene.words.order(token)} in {scene.words.area(area)}: forbidden this round."
            for area, token in read.orders.items()
            if area not in known
        ]
        orders = {**draft.orders, **known}
        note = "\n".join(["Not understood:", *problems]) if problems else ""
        read_well = draft.but(orders=orders, note=limits.clip(note, 900))
        return reviewed(request, read_well, scene)


def example(areas: Sequence[AreaId], scene: Scene) -> str:
    """How orders are typed, with areas of the player's own."""
    typed = zip(areas, ("m+1", "s"), strict=False)
    return ", ".join(f"{scene.words.title(area).lower()} {order}" for area, order in typed)


def with_order(draft: OrdersDraft, area: AreaId, value: str) -> OrdersDraft:
    """The draft with this token in `area`, or none."""
    orders = {place: token for place, token in draft.orders.items() if place != area}
    if value != NO_ORDER:
        orders[area] = OrderToken(value)
    return draft.but(orders=orders, reviewing=False)


def shown_areas(request: PlaceOrders, draft: OrdersDraft) -> Sequence[AreaId]:
    """The areas of the panel's present page."""
    count = max(1, -(-len(request.areas) // AREAS_SHOWN))
    at = (draft.shown % count) * AREAS_SHOWN
    return request.areas[at : at + AREAS_SHOWN]


def token_choices(
    request: PlaceOrders, draft: OrdersDraft, area: AreaId, scene: Scene
) -> Sequence[Choice]:
    """Every token for one area, and what would stand in its way; last the choice of none."""
    elsewhere = {place: token for place, token in draft.orders.items() if place != area}
    used = Counter(elsewhere.values())
    starred = sum(token in request.special for token in elsewhere.values())
    choices = []
    for token, count in owned(request).items():
        if token in request.not_here.get(area, ()):
            continue
        about = "forbidden: only once all others are placed" if token in request.last_resort else ""
        if used[token] >= count:
            places = [place for place, placed in elsewhere.items() if placed == token]
            about = f"in use in {scene.words.areas(places)}"
        elif token in request.special and starred >= request.stars:
            about = "no special order left"
        choices.append(Choice(token, scene.words.order(token), about))
    return [*choices, Choice(NO_ORDER, "No order")]


def overdrawn(request: PlaceOrders, draft: OrdersDraft, scene: Scene) -> Iterable[str]:
    """A warning for each token placed too often or where it may not lie, and for too many stars."""
    for area, token in draft.orders.items():
        if token in request.not_here.get(area, ()):
            yield f"⚠️ {scene.words.order(token)} may not be placed in {scene.words.area(area)}."
    for token, count in Counter(draft.orders.values()).items():
        if count > owned(request).get(token, 0):
            yield f"⚠️ {scene.words.order(token)} is placed {count} times."
    starred = sum(token in request.special for token in draft.orders.values())
    if starred > request.stars:
        yield f"⚠️ {starred} special orders are placed; you may use {request.stars}."


def owned(request: PlaceOrders) -> dict[OrderToken, int]:
    """Every token that may be placed at all, with its number."""
    return request.tokens | request.last_resort


def refusal(request: PlaceOrders, draft: OrdersDraft, scene: Scene) -> str:
    """Why the orders cannot be sealed as they are, "" if they can."""
    try:
        judge_draft(request, OrdersAnswer(orders=draft.orders), scene.words.edition)
    except IllegalAnswer as refused:
        return refusal_account(refused)
    return ""


def reviewed(request: PlaceOrders, draft: OrdersDraft, scene: Scene) -> OrdersDraft:
    """The draft, in review at once if every area has its order and all is well."""
    whole = not draft.note and set(request.areas) <= draft.orders.keys()
    ready = whole and not refusal(request, draft, scene)
    return draft.model_copy(update={"reviewing": ready})


def copied(request: PlaceOrders, draft: OrdersDraft, scene: Scene) -> OrdersDraft:
    """Last round's orders wherever they can be given again."""
    orders: dict[AreaId, OrderToken] = {}
    for area, token in scene.last_orders.items():
        trial = OrdersDraft(orders={**orders, area: token})
        fits = area in request.areas and token in request.tokens
        fits = fits and token not in request.not_here.get(area, ())
        if fits and not any(overdrawn(request, trial, scene)):
            orders = trial.orders
    missing = len(request.areas) - len(orders)
    need = "still need one" if request.needed else "have none"
    note = f"Copied {len(orders)} orders; {missing} areas {need}." if missing else ""
    return reviewed(request, draft.but(orders=orders, note=note), scene)
