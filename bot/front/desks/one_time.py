"""Answering what one-time orders ask, and the few House cards that came with them."""

from pydantic import Field

from bot.front.desks.base import Desk, Draft, Scene, lines, pick, value_in
from bot.front.desks.units import first_tags, tagged, untagged
from bot.front.panel import Button, Choice, Panel, Row, rows_of
from bot.front.presses import Press
from bot.narrator.questions import request_summary
from bot.narrator.words import DOMINANCE_TOKENS, units
from engine.names import AreaId, House, OrderToken, UnitKind
from engine.requests import (
    Answer,
    ClaimPower,
    ClaimPowerAnswer,
    GatherAnswer,
    GatherUnits,
    OneTimeOrderAnswer,
    PickOrders,
    PickOrdersAnswer,
    PlaceOneTimeOrder,
    PowerSpent,
    SeizeAnswer,
    SeizeToken,
    SpendPower,
    UseOneTimeAnswer,
    UseOneTimeOrder,
)


class OneTimeDraft(Draft):
    """The one-time order picked, and its area."""

    token: OrderToken | None = None
    area: AreaId | None = None


class PlaceOneTimeDesk(Desk[PlaceOneTimeOrder, OneTimeDraft]):
    """Pick a one-time order and an area, or keep them all."""

    draft_type = OneTimeDraft

    def panel(self, request: PlaceOneTimeOrder, draft: OneTimeDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        words = scene.words
        texts = words.edition.one_time_orders
        tokens = [Choice(t, texts[t].name, texts[t].text[:100]) for t in request.tokens]
        areas = [Choice(area, words.title(area)) for area in request.areas]
        plan = ""
        if draft.token and draft.area:
            plan = f"You would lay {words.order(draft.token)} in {words.area(draft.area)}."
        ready = draft.token is not None and draft.area is not None
        head = (
            "**One-time orders**: lay one face down beside your regular orders, or keep them. "
            "Each can be used once in the game."
        )
        return Panel(
            lines(head, plan),
            [
                pick(draft, "token", "One-time order", tokens, _given(draft.token)),
                pick(draft, "area", "Area", areas, _given(draft.area)),
                (
                    Button("confirm", "Lay It Face Down", "go", disabled=not ready),
                    Button("none", "Keep Them"),
                ),
            ],
        )

    def press(
        self, request: PlaceOneTimeOrder, draft: OneTimeDraft, press: Press, scene: Scene
    ) -> OneTimeDraft | Answer:
        """See `Desk.press`."""
        match press.control:
            case "none":
                return OneTimeOrderAnswer()
            case "confirm":
                return OneTimeOrderAnswer(area=draft.area, token=draft.token)
            case "token":
                token = value_in(press, request.tokens)
                return draft.but(token=token and OrderToken(token))
            case "area":
                area = value_in(press, request.areas)
                return draft.but(area=area and AreaId(area))
        return draft


def _given(value: str | None) -> tuple[str, ...]:
    return (value,) if value else ()


class UseOneTimeDesk(Desk[UseOneTimeOrder, Draft]):
    """One button per one-time order, and one for a regular order first."""

    draft_type = Draft

    def panel(self, request: UseOneTimeOrder, draft: Draft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        words = scene.words
        buttons = [
            Button(f"use.{area}", f"{words.order(token)} in {words.title(area)}", "go")
            for area, token in request.orders.items()
        ]
        if request.may_wait:
            buttons.append(Button("wait", "A Regular Order First"))
        texts = [
            f"**{words.order(token)}**: {words.edition.one_time_orders[token].text}"
            for token in dict.fromkeys(request.orders.values())
        ]
        return Panel(lines("Resolve a one-time order now?", *texts), rows_of(buttons))

    def press(
        self, request: UseOneTimeOrder, draft: Draft, press: Press, scene: Scene
    ) -> Draft | Answer:
        """See `Desk.press`."""
        if press.control == "wait":
            return UseOneTimeAnswer()
        for area in request.orders:
            if press.control == f"use.{area}":
                return UseOneTimeAnswer(area=area)
        return draft


class PickedOrdersDraft(Draft):
    """The areas picked."""

    areas: tuple[str, ...] = ()


class PickOrdersDesk(Desk[PickOrders, PickedOrdersDraft]):
    """Pick the orders that go."""

    draft_type = PickedOrdersDraft

    def panel(self, request: PickOrders, draft: PickedOrdersDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        words = scene.words
        choices = [
            Choice(area, f"{words.title(area)}: {words.order(token)}")
            for area, token in request.orders.items()
        ]
        most = min(request.most, len(choices))
        label = "Remove Them" if draft.areas else "Remove Nothing"
        text = words.edition.one_time_orders[request.cause].text
        return Panel(
            f"**{words.order(request.cause)}**: {text}",
            [
                pick(draft, "areas", "Orders to remove", choices, draft.areas, least=0, most=most),
                (Button("confirm", label, "stop" if draft.areas else "plain"),),
            ],
        )

    def press(
        self, request: PickOrders, draft: PickedOrdersDraft, press: Press, scene: Scene
    ) -> PickedOrdersDraft | Answer:
        """See `Desk.press`."""
        if press.control == "areas":
            return draft.but(areas=tuple(area for area in request.orders if area in press.values))
        if press.control == "confirm":
            return PickOrdersAnswer(areas=tuple(AreaId(area) for area in draft.areas))
        return draft


class GatherDraft(Draft):
    """The area being looked at, the units that come from each, and where tokens stay."""

    origin: AreaId | None = None
    units: dict[AreaId, tuple[UnitKind, ...]] = Field(default_factory=dict)
    tokens: tuple[AreaId, ...] = ()


class GatherDesk(Desk[GatherUnits, GatherDraft]):
    """Pick units of one area after the other."""

    draft_type = GatherDraft

    def fresh(self, request: GatherUnits, scene: Scene) -> GatherDraft:
        """A lone area needs no picking."""
        only = next(iter(request.origins)) if len(request.origins) == 1 else None
        return GatherDraft(origin=only)

    def panel(self, request: GatherUnits, draft: GatherDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        words = scene.words
        origins = [
            Choice(area, words.title(area), units(origin.units) + _by_ship(by_ship=origin.by_ship))
            for area, origin in request.origins.items()
        ]
        rows: list[Row] = [
            pick(draft, "origin", "Where from", origins, _given(draft.origin)),
        ]
        if draft.origin is not None:
            there = request.origins[draft.origin].units
            coming = first_tags(draft.units.get(draft.origin, ()))
            choices = [Choice(tag, label) for tag, label in tagged(there)]
            where = f"Units from {words.title(draft.origin)}"
            rows.append(
                pick(draft, "units", where, choices, coming, least=0, most=len(choices)),
            )
        rows.append(self._buttons(request, draft))
        plan = [
            f"{units(kinds)} from {words.area(area)}"
            + (", leaving a power token" if area in draft.tokens else "")
            for area, kinds in draft.units.items()
        ]
        supply = f"Your armies may be {request.supply.described()} at most."
        return Panel(lines(request_summary(request, words.edition), *plan, supply), rows)

    @staticmethod
    def _buttons(request: GatherUnits, draft: GatherDraft) -> tuple[Button, ...]:
        label = "Confirm" if draft.units else "Nobody Comes"
        buttons = [Button("confirm", label, "go" if draft.units else "plain")]
        if draft.origin in request.emptied(GatherAnswer(units=draft.units)):
            kept = draft.origin in draft.tokens
            buttons.append(Button("token", "Leave No Token" if kept else "Leave a Power Token"))
        return tuple(buttons)

    def press(
        self, request: GatherUnits, draft: GatherDraft, press: Press, scene: Scene
    ) -> GatherDraft | Answer:
        """See `Desk.press`."""
        match press.control:
            case "confirm":
                return GatherAnswer(units=draft.units, leave_power_tokens=draft.tokens)
            case "origin":
                area = value_in(press, request.origins)
                return draft.but(origin=area and AreaId(area))
            case "units" if draft.origin is not None:
                return self._with_units(draft, draft.origin, press)
            case "token" if draft.origin is not None:
                rest = tuple(area for area in draft.tokens if area != draft.origin)
                kept = draft.origin in draft.tokens
                return draft.but(tokens=rest if kept else (*rest, draft.origin))
        return draft

    @staticmethod
    def _with_units(draft: GatherDraft, origin: AreaId, press: Press) -> GatherDraft:
        coming = {area: kinds for area, kinds in draft.units.items() if area != origin}
        picked = untagged(press.values)
        if picked:
            coming[origin] = picked
        tokens = tuple(area for area in draft.tokens if area != origin)
        return draft.but(units=coming, tokens=tokens)


def _by_ship(*, by_ship: bool) -> str:
    return ", by ship" if by_ship else ""


class ClaimDraft(Draft):
    """House -> the power to take from it."""

    amounts: dict[House, int] = Field(default_factory=dict)


class ClaimPowerDesk(Desk[ClaimPower, ClaimDraft]):
    """One press on a house takes one power more from it."""

    draft_type = ClaimDraft

    def panel(self, request: ClaimPower, draft: ClaimDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        taken = sum(draft.amounts.values())
        buttons = [
            Button(
                f"from.{house}",
                f"{scene.words.house(house)}: {draft.amounts.get(house, 0)} of {there}",
                disabled=taken >= request.most or draft.amounts.get(house, 0) >= there,
            )
            for house, there in request.victims.items()
        ]
        last = (
            Button("confirm", f"Take {taken} Power", "go"),
            Button("clear", "Start Over", disabled=not taken),
        )
        text = request_summary(request, scene.words.edition)
        return Panel(f"{text} Press a House for each power.", [*rows_of(buttons), last])

    def press(
        self, request: ClaimPower, draft: ClaimDraft, press: Press, scene: Scene
    ) -> ClaimDraft | Answer:
        """See `Desk.press`."""
        if press.control == "confirm":
            return ClaimPowerAnswer(amounts=draft.amounts)
        if press.control == "clear":
            return draft.but(amounts={})
        for house in request.victims:
            if press.control == f"from.{house}":
                more = draft.amounts.get(house, 0) + 1
                return draft.but(amounts={**draft.amounts, house: more})
        return draft


class SpendDraft(Draft):
    """The amount picked."""

    amount: int = 0


class SpendPowerDesk(Desk[SpendPower, SpendDraft]):
    """Pick an amount of power."""

    draft_type = SpendDraft

    def panel(self, request: SpendPower, draft: SpendDraft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        amounts = [Choice(str(n), f"{n} power") for n in range(request.most + 1)]
        battle = request.battle
        so_far = f"{battle.attacker_strength} against {battle.defender_strength} so far."
        return Panel(
            f"{request_summary(request, scene.words.edition)} {so_far}",
            [
                pick(draft, "amount", "Power to spend", amounts, (str(draft.amount),)),
                (Button("confirm", f"Spend {draft.amount} Power", "go"),),
            ],
        )

    def press(
        self, request: SpendPower, draft: SpendDraft, press: Press, scene: Scene
    ) -> SpendDraft | Answer:
        """See `Desk.press`."""
        if press.control == "amount":
            amount = value_in(press, map(str, range(request.most + 1)))
            return draft.but(amount=int(amount or 0))
        return PowerSpent(amount=draft.amount) if press.control == "confirm" else draft


class SeizeTokenDesk(Desk[SeizeToken, Draft]):
    """One button per token."""

    draft_type = Draft

    def panel(self, request: SeizeToken, draft: Draft, scene: Scene) -> Panel:
        """See `Desk.panel`."""
        buttons = [
            Button(f"track.{track}", f"Seize {DOMINANCE_TOKENS[track]}") for track in request.tracks
        ]
        buttons.append(Button("leave", "Leave the Text Unused"))
        return Panel(request_summary(request, scene.words.edition), rows_of(buttons))

    def press(
        self, request: SeizeToken, draft: Draft, press: Press, scene: Scene
    ) -> Draft | Answer:
        """See `Desk.press`."""
        if press.control == "leave":
            return SeizeAnswer()
        for track in request.tracks:
            if press.control == f"track.{track}":
                return SeizeAnswer(track=track)
        return draft
