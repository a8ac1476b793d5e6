"""Answering whom one's Support orders back."""

from pydantic import Field
from typing_extensions import override

from bot.front.desks.base import Desk, Draft, Scene, asked, pick, value_in
from bot.front.desks.registry import answers
from bot.front.panel import Button, Choice, Panel, Row
from bot.front.presses import Press
from engine.names import AreaId, Side
from engine.requests import (
    Answer,
    DeclareSupport,
    SupportAnswer,
)

NOBODY = "nobody"


class SupportDraft(Draft):
    """Area of each Support order -> the side picked, or nobody."""

    sides: dict[AreaId, Side | None] = Field(default_factory=dict)


@answers(DeclareSupport)
class SupportDesk(Desk[DeclareSupport, SupportDraft]):
    """One select per Support order: which side it backs."""

    draft_type = SupportDraft

    @override
    def panel(self, request: DeclareSupport, draft: SupportDraft, scene: Scene) -> Panel:
        words = scene.words
        rows: list[Row] = []
        for area, strengths in request.orders.items():
            choices = [
                Choice(side, self._backed(request, side, scene), f"adds {strength}")
                for side, strength in strengths.items()
            ]
            choices.append(Choice(NOBODY, "Back nobody"))
            chosen = (draft.sides[area] or NOBODY,) if area in draft.sides else ()
            rows.append(
                pick(draft, f"side.{area}", f"Support from {words.area(area)}", choices, chosen)
            )
        open_orders = set(request.orders) - set(draft.sides)
        rows.append((Button("confirm", "Declare Support", "go", disabled=bool(open_orders)),))
        return Panel(asked(request, scene), rows)

    @staticmethod
    def _backed(request: DeclareSupport, side: Side, scene: Scene) -> str:
        if request.battle is None:
            return f"Back {scene.words.house(request.marcher)}"
        house = request.battle.attacker if side == "attacker" else request.battle.defender
        return f"Back {scene.words.house(house)} ({side})"

    @override
    def press(
        self, request: DeclareSupport, draft: SupportDraft, press: Press, scene: Scene
    ) -> SupportDraft | Answer:
        if press.control == "confirm":
            return SupportAnswer(sides=draft.sides)
        area = AreaId(press.control.removeprefix("side."))
        if area not in request.orders:
            return draft
        value = value_in(press, [*request.orders[area], NOBODY])
        side = next((side for side in request.orders[area] if side == value), None)
        return draft.but(sides={**draft.sides, area: side}) if value else draft
