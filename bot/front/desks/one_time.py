"""Answering with one-time orders, and what some of them ask: units to gather, power to take."""

from pydantic import Field
from typing_extensions import override

from bot.front.desks.base import Desk, Draft, Scene, asked, lines, pick, value_in
from bot.front.desks.registry import answers
from bot.front.desks.units import first_tags, tagged, untagged
from bot.front.panel import Button, Choice, Panel, Row, rows_of
from bot.front.presses import Press
from bot.narrator.words import units
from engine.names import AreaId, House, OrderToken, UnitKind
from engine.requests import (
    Answer,
    ClaimPower,
    ClaimPowerAnswer,
    GatherAnswer,
    GatherUnits,
    OneTimeOrderAnswer,
    PlaceOneTimeOrder,
)


class OneTimeDraft(Draft):
    """The one-time order picked, and its area."""

    token: OrderToken | None = None
    area: AreaId | None = None


@answers(PlaceOneTimeOrder)
class PlaceOneTimeDesk(Desk[PlaceOneTimeOrder, OneTimeDraft]):
    """Pick a one-time order and an area, or keep them all."""

    draft_type = OneTimeDraft

    @override
    def panel(self, request: PlaceOneTimeOrder, draft: OneTimeDraft, scene: Scene) -> Panel:
        words = scene.words
        texts = words.edition.one_time_orders
        tokens = [Choice(t, texts[t].name, texts[t].text) for t in request.tokens]
        areas = [Choice(area, words.title(area)) for area in request.areas]
        plan = ""
        if draft.token and draft.area:
            plan = f"You would lay {words.order(draft.token)} in {words.area(draft.area)}."
        ready = draft.token is not None and draft.area is not None
        return Panel(
            lines(asked(request, scene), plan),
            [
                pick(draft, "token", "One-time order", tokens, _given(draft.token)),
                pick(draft, "area", "Area", areas, _given(draft.area)),
                (
                    Button("confirm", "Lay It Face Down", "go", disabled=not ready),
                    Button("none", "Keep Them"),
                ),
            ],
        )

    @override
    def press(
        self, request: PlaceOneTimeOrder, draft: OneTimeDraft, press: Press, scene: Scene
    ) -> OneTimeDraft | Answer:
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


class GatherDraft(Draft):
    """The area being looked at, the units that come from each, and where tokens stay."""

    origin: AreaId | None = None
    units: dict[AreaId, tuple[UnitKind, ...]] = Field(default_factory=dict)
    tokens: tuple[AreaId, ...] = ()


@answers(GatherUnits)
class GatherDesk(Desk[GatherUnits, GatherDraft]):
    """Pick units of one area after the other."""

    draft_type = GatherDraft

    @override
    def fresh(self, request: GatherUnits, scene: Scene) -> GatherDraft:
        """A lone area needs no picking."""
        only = next(iter(request.origins)) if len(request.origins) == 1 else None
        return GatherDraft(origin=only)

    @override
    def panel(self, request: GatherUnits, draft: GatherDraft, scene: Scene) -> Panel:
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
        return Panel(lines(asked(request, scene), *plan, supply), rows)

    @staticmethod
    def _buttons(request: GatherUnits, draft: GatherDraft) -> tuple[Button, ...]:
        label = "Confirm" if draft.units else "Nobody Comes"
        buttons = [Button("confirm", label, "go" if draft.units else "plain")]
        if draft.origin in request.emptied(GatherAnswer(units=draft.units)):
            kept = draft.origin in draft.tokens
            buttons.append(Button("token", "Leave No Token" if kept else "Leave a Power Token"))
        return tuple(buttons)

    @override
    def press(
        self, request: GatherUnits, draft: GatherDraft, press: Press, scene: Scene
    ) -> GatherDraft | Answer:
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


@answers(ClaimPower)
class ClaimPowerDesk(Desk[ClaimPower, ClaimDraft]):
    """One press on a house takes one power more from it."""

    draft_type = ClaimDraft

    @override
    def panel(self, request: ClaimPower, draft: ClaimDraft, scene: Scene) -> Panel:
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
        text = asked(request, scene)
        return Panel(f"{text} Press a House for each power.", [*rows_of(buttons), last])

    @override
    def press(
        self, request: ClaimPower, draft: ClaimDraft, press: Press, scene: Scene
    ) -> ClaimDraft | Answer:
        if press.control == "confirm":
            return ClaimPowerAnswer(amounts=draft.amounts)
        if press.control == "clear":
            return draft.but(amounts={})
        for house in request.victims:
            if press.control == f"from.{house}":
                more = draft.amounts.get(house, 0) + 1
                return draft.but(amounts={**draft.amounts, house: more})
        return draft
