"""Answering in the Action phase besides marches: raids and consolidating power."""

from typing_extensions import override

from bot.front.desks.base import Desk, Draft, Scene, asked, lines, pick, value_in
from bot.front.desks.registry import answers
from bot.front.panel import Button, Choice, Panel, Row
from bot.front.presses import Press
from bot.narrator.questions.action import consolidate_uses
from bot.narrator.words import listed, number
from engine.names import AreaId
from engine.requests import (
    Answer,
    ConsolidateAnswer,
    ConsolidatePower,
    RaidAnswer,
    ResolveRaid,
)

NO_TARGET = "nothing"


class RaidDraft(Draft):
    """The raiding area and, once picked, its targets (`nothing` alone to remove no order)."""

    area: AreaId | None = None
    targets: tuple[str, ...] = ()


@answers(ResolveRaid)
class RaidDesk(Desk[ResolveRaid, RaidDraft]):
    """Pick a Raid order, then what it removes."""

    draft_type = RaidDraft

    @override
    def fresh(self, request: ResolveRaid, scene: Scene) -> RaidDraft:
        """A lone raid needs no picking."""
        return RaidDraft(area=next(iter(request.targets)) if len(request.targets) == 1 else None)

    @override
    def panel(self, request: ResolveRaid, draft: RaidDraft, scene: Scene) -> Panel:
        words = scene.words
        areas = [
            Choice(
                area, words.title(area), number(len(targets), "possible target") if targets else ""
            )
            for area, targets in request.targets.items()
        ]
        chosen = (draft.area,) if draft.area else ()
        rows: list[Row] = [pick(draft, "area", "Raid order to resolve", areas, chosen)]
        plan = ""
        if draft.area is not None:
            targets = [
                Choice(target, words.title(target), self._order_in(target, scene))
                for target in request.targets[draft.area]
            ]
            targets.append(Choice(NO_TARGET, "Remove nothing", "the Raid order just leaves"))
            two = draft.area in request.two_targets
            rows.append(
                pick(
                    draft,
                    "target",
                    "Up to two orders to remove" if two else "Order to remove",
                    targets,
                    draft.targets,
                    most=2 if two and len(targets) > 1 else 1,
                )
            )
            plan = self._plan(draft, scene)
        ready = draft.area is not None and bool(draft.targets)
        rows.append((Button("confirm", "Resolve the Raid", "go", disabled=not ready),))
        return Panel(lines(asked(request, scene), plan), rows)

    @staticmethod
    def _order_in(area: AreaId, scene: Scene) -> str:
        view = scene.view()
        lying = filter(None, (view.orders.get(area), view.one_time_orders.get(area)))
        shown = [order for order in lying if order.token is not None and order.house != scene.house]
        if not shown:
            return ""
        orders = listed([scene.words.order(o.token) for o in shown if o.token is not None])
        return f"{scene.words.house(shown[0].house)}: {orders}"

    @staticmethod
    def _plan(draft: RaidDraft, scene: Scene) -> str:
        if draft.area is None or not draft.targets:
            return ""
        where, raided = scene.words.area(draft.area), orders_raided(draft)
        if not raided:
            return f"The Raid order in {where} leaves the board and removes nothing."
        order = "order" if len(raided) == 1 else "orders"
        return f"The raid from {where} removes the {order} in {scene.words.areas(raided)}."

    @override
    def press(
        self, request: ResolveRaid, draft: RaidDraft, press: Press, scene: Scene
    ) -> RaidDraft | Answer:
        if press.control == "area":
            area = value_in(press, request.targets)
            return draft.but(area=area and AreaId(area), targets=())
        if draft.area is None:
            return draft
        if press.control == "target":
            offered = (*request.targets[draft.area], NO_TARGET)
            return draft.but(targets=tuple(value for value in offered if value in press.values))
        if press.control == "confirm" and draft.targets:
            first, second, *_ = (*orders_raided(draft), None, None)
            return RaidAnswer(area=draft.area, target=first, second_target=second)
        return draft


def orders_raided(draft: RaidDraft) -> tuple[AreaId, ...]:
    """The areas picked; whoever picks nothing besides an order means the order."""
    return tuple(AreaId(area) for area in draft.targets if area != NO_TARGET)


class ConsolidateDraft(Draft):
    """The area picked."""

    area: AreaId | None = None


@answers(ConsolidatePower)
class ConsolidateDesk(Desk[ConsolidatePower, ConsolidateDraft]):
    """Pick a Consolidate Power order, then power or mustering."""

    draft_type = ConsolidateDraft

    @override
    def fresh(self, request: ConsolidatePower, scene: Scene) -> ConsolidateDraft:
        """A lone order needs no picking."""
        only = next(iter(request.options)) if len(request.options) == 1 else None
        return ConsolidateDraft(area=only)

    @override
    def panel(self, request: ConsolidatePower, draft: ConsolidateDraft, scene: Scene) -> Panel:
        words = scene.words
        areas = [
            Choice(
                area,
                words.title(area),
                " or ".join(consolidate_uses(option)),
            )
            for area, option in request.options.items()
        ]
        chosen = (draft.area,) if draft.area else ()
        option = request.options.get(draft.area) if draft.area else None
        collect = f"Collect {option.power} Power" if option else "Collect Power"
        buttons = [Button("power", collect, "go", disabled=option is None)]
        if any(option.may_muster for option in request.options.values()):
            may = option is not None and option.may_muster
            buttons.append(Button("muster", "Muster Instead", disabled=not may))
        if any(option.may_fortify for option in request.options.values()):
            may = option is not None and option.may_fortify
            buttons.append(Button("fortify", "Build a Fortification", disabled=not may))
        where = f"In {words.area(draft.area)}." if draft.area and len(request.options) > 1 else ""
        return Panel(
            lines(asked(request, scene), where),
            [
                pick(draft, "area", "Consolidate Power order to resolve", areas, chosen),
                tuple(buttons),
            ],
        )

    @override
    def press(
        self, request: ConsolidatePower, draft: ConsolidateDraft, press: Press, scene: Scene
    ) -> ConsolidateDraft | Answer:
        if press.control == "area":
            area = value_in(press, request.options)
            return draft.but(area=area and AreaId(area))
        if draft.area is None:
            return draft
        if press.control == "power":
            return ConsolidateAnswer(area=draft.area, use="power")
        if press.control == "muster":
            return ConsolidateAnswer(area=draft.area, use="muster")
        if press.control == "fortify":
            return ConsolidateAnswer(area=draft.area, use="fortify")
        return draft
