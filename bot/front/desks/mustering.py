"""Answering a mustering, and giving up units."""

from collections import Counter

from typing_extensions import override

from bot.front.desks.base import Desk, Draft, Scene, asked, lines, pick, value_in
from bot.front.desks.registry import answers
from bot.front.panel import Button, Choice, Panel, Row
from bot.front.presses import Press
from bot.narrator.words import number, units
from engine.errors import IllegalAnswer
from engine.names import UNIT_KINDS, AreaId, UnitKind
from engine.requests import (
    Answer,
    Muster,
    MusterAnswer,
    MusterPlan,
    MusterUnits,
    RemoveUnits,
    UnitsAnswer,
)
from engine.requests.base import counted, spoken


class MusterDraft(Draft):
    """The units mustered so far, in order."""

    musters: tuple[Muster, ...] = ()


@answers(MusterUnits)
class MusterDesk(Desk[MusterUnits, MusterDraft]):
    """Add one unit at a time; what is offered next depends on what was chosen before."""

    draft_type = MusterDraft

    @override
    def panel(self, request: MusterUnits, draft: MusterDraft, scene: Scene) -> Panel:
        words = scene.words
        plan = planned(request, draft)
        choices = [
            Choice(written(muster), _offer(muster, scene), self._price(request, muster))
            for muster in open_choices(request, draft)
        ]
        rows: list[Row] = []
        if choices:
            rows.append(pick(draft, "add", "Add a unit", choices))
        done = "Confirm the Mustering" if draft.musters else "Muster Nothing"
        rows.append(
            (
                Button("confirm", done, "go" if draft.musters else "plain"),
                Button("undo", "Undo", disabled=not draft.musters),
                Button("clear", "Start Over", disabled=not draft.musters),
            )
        )
        points = ", ".join(
            f"{words.title(castle)} {left} of {request.points[castle]}"
            for castle, left in plan.points.items()
        )
        chosen = [f"• {_offer(muster, scene)}" for muster in draft.musters]
        pool = counted(kind for kind in request.costs for _ in range(plan.pool[kind]))
        return Panel(
            lines(
                asked(request, scene),
                *chosen,
                f"Points left: {points}",
                f"Left in your pool: {pool}",
                f"Your armies may be {request.supply.described()} at most.",
                "" if choices else "Nothing more can be mustered.",
            ),
            rows,
        )

    @staticmethod
    def _price(request: MusterUnits, muster: Muster) -> str:
        prices = request.upgrade_costs if muster.upgrade else request.costs
        return number(prices[muster.unit], "point")

    @override
    def press(
        self, request: MusterUnits, draft: MusterDraft, press: Press, scene: Scene
    ) -> MusterDraft | Answer:
        match press.control:
            case "add":
                offered = {written(muster): muster for muster in open_choices(request, draft)}
                value = value_in(press, offered)
                if value is None:
                    return draft
                return draft.but(musters=(*draft.musters, offered[value]))
            case "undo":
                return draft.but(musters=draft.musters[:-1])
            case "clear":
                return MusterDraft()
            case "confirm":
                return MusterAnswer(musters=draft.musters)
        return draft


def planned(request: MusterUnits, draft: MusterDraft) -> MusterPlan:
    """The plan with everything of the draft in it, up to the first unit no longer possible."""
    plan = MusterPlan(request)
    for muster in draft.musters:
        try:
            plan.add(muster)
        except IllegalAnswer:
            break
    return plan


def open_choices(request: MusterUnits, draft: MusterDraft) -> list[Muster]:
    """What could be added next."""
    used = {muster.castle for muster in draft.musters} if request.one_castle else set()
    return [m for m in planned(request, draft).choices() if not used or m.castle in used]


def written(muster: Muster) -> str:
    """A muster as a select's value: `winterfell>winterfell>knight>upgrade`."""
    how = "upgrade" if muster.upgrade else "new"
    return f"{muster.castle}>{muster.place}>{muster.unit}>{how}"


def _offer(muster: Muster, scene: Scene) -> str:
    unit = spoken(muster.unit).capitalize()
    if muster.upgrade:
        return f"{scene.words.title(muster.castle)}: footman becomes {unit.lower()}"
    if muster.place != muster.castle:
        return f"{scene.words.title(muster.castle)}: {unit} in {scene.words.area(muster.place)}"
    return f"{scene.words.title(muster.castle)}: {unit}"


class RemovalDraft(Draft):
    """The units picked, as `area>kind.number`."""

    picked: tuple[str, ...] = ()


@answers(RemoveUnits)
class RemoveUnitsDesk(Desk[RemoveUnits, RemovalDraft]):
    """Pick units from all areas in one select."""

    draft_type = RemovalDraft

    @override
    def panel(self, request: RemoveUnits, draft: RemovalDraft, scene: Scene) -> Panel:
        words = scene.words
        choices = [
            Choice(value, f"{words.title(area)}: {spoken(kind).capitalize()}{_which(value)}")
            for value, area, kind in listing(request)
        ]
        gone = [
            f"{words.title(area)} gives up {units(kinds)}."
            for area, kinds in picked_units(request, draft).items()
        ]
        armies = [
            f"{words.title(area)}: {units(kinds)}"
            for area, kinds in request.armies.items()
            if len(kinds) > 1 or request.cause == "wildlings"
        ]
        count = request.count or len(choices)
        select = pick(
            draft, "units", "Units to give up", choices, draft.picked, least=0, most=count
        )
        label = "Give It Up" if len(draft.picked) == 1 else "Give Them Up"
        confirm = Button("confirm", label, "go", disabled=not draft.picked)
        return Panel(lines(asked(request, scene), *armies, *gone), [select, (confirm,)])

    @override
    def press(
        self, request: RemoveUnits, draft: RemovalDraft, press: Press, scene: Scene
    ) -> RemovalDraft | Answer:
        if press.control == "units":
            offered = [value for value, _, _ in listing(request)]
            return draft.but(picked=tuple(value for value in offered if value in press.values))
        if press.control == "confirm":
            return UnitsAnswer(units=picked_units(request, draft))
        return draft


def listing(request: RemoveUnits) -> list[tuple[str, AreaId, UnitKind]]:
    """(value, area, kind) of every unit that could go."""
    found: list[tuple[str, AreaId, UnitKind]] = []
    for area, kinds in request.armies.items():
        seen: Counter[UnitKind] = Counter()
        for kind in sorted(kinds, key=UNIT_KINDS.index):
            seen[kind] += 1
            found.append((f"{area}>{kind}.{seen[kind]}", area, kind))
    return found


def _which(value: str) -> str:
    """Tells the second and later units of a kind in one area apart."""
    number_ = value.rpartition(".")[2]
    return "" if number_ == "1" else f" no. {number_}"


def picked_units(request: RemoveUnits, draft: RemovalDraft) -> dict[AreaId, tuple[UnitKind, ...]]:
    """Area -> the units picked there."""
    chosen: dict[AreaId, tuple[UnitKind, ...]] = {}
    for value, area, kind in listing(request):
        if value in draft.picked:
            chosen[area] = (*chosen.get(area, ()), kind)
    return chosen
