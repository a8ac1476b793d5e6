"""Answering whom one's Support orders back."""

from pydantic import Field
from typing_extensions import override

from bot.front.desks.base import Desk, Draft, Scene, asked, pick, value_in
from bot.front.desks.registry import answers
from bot.front.panel import Button, Choice, Panel, Row
from bot.front.presses import Press
from bot.narrator.words import signed
from engine.names import AreaId, Side
from engine.requests import (
    Answer,
    DeclareSupport,
    SupportAnswer,
)

NOBODY = "nobody"
AT_ONCE = "all."
"""Prefix of the buttons that declare all support."""


class SupportDraft(Draft):
    """Area of each Support order -> the side picked, or nobody."""

    sides: dict[AreaId, Side | None] = Field(default_factory=dict)


@answers(DeclareSupport)
class SupportDesk(Desk[DeclareSupport, SupportDraft]):
    """A button for each side; with several Support orders a select for each of them besides."""

    draft_type = SupportDraft

    @override
    def panel(self, request: DeclareSupport, draft: SupportDraft, scene: Scene) -> Panel:
        if len(request.orders) == 1:
            return Panel(asked(request, scene), [self._at_once(request, scene)])
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
        confirm = Button("confirm", "Declare Support", "go", disabled=bool(open_orders))
        rows.append((confirm, *self._at_once(request, scene)))
        return Panel(asked(request, scene), rows)

    def _at_once(self, request: DeclareSupport, scene: Scene) -> tuple[Button, ...]:
        """Buttons that let all orders back the same side, or nobody."""
        every = "All: " if len(request.orders) > 1 else ""
        buttons = []
        for side in common_sides(request):
            adds = sum(strengths[side] for strengths in request.orders.values())
            label = f"{every}{self._backed(request, side, scene)}, {signed(adds)}"
            buttons.append(Button(f"{AT_ONCE}{side}", label))
        return (*buttons, Button(f"{AT_ONCE}{NOBODY}", f"{every}Back Nobody"))

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
        if press.control.startswith(AT_ONCE):
            return self._all(request, press.control.removeprefix(AT_ONCE)) or draft
        area = AreaId(press.control.removeprefix("side."))
        if area not in request.orders:
            return draft
        value = value_in(press, [*request.orders[area], NOBODY])
        side = next((side for side in request.orders[area] if side == value), None)
        return draft.but(sides={**draft.sides, area: side}) if value else draft

    @staticmethod
    def _all(request: DeclareSupport, named: str) -> SupportAnswer | None:
        """All orders back the side, or nobody; None if they may not."""
        side = next((side for side in common_sides(request) if side == named), None)
        if side is None and named != NOBODY:
            return None
        return SupportAnswer(sides=dict.fromkeys(request.orders, side))


def common_sides(request: DeclareSupport) -> list[Side]:
    """The sides that every one of the orders may back."""
    first, *others = request.orders.values()
    return [side for side in first if all(side in strengths for strengths in others)]
