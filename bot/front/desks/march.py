"""Answering a march: which order, who goes where, and what stays behind."""

from collections import Counter
from collections.abc import Iterable

from pydantic import Field
from typing_extensions import override

from bot.front.desks.base import Desk, Draft, Scene, asked, lines, pick, value_in
from bot.front.desks.registry import answers
from bot.front.desks.units import first_tags, tagged, untagged
from bot.front.panel import Button, Choice, Panel, Row
from bot.front.presses import Press
from bot.narrator.words import signed, units
from engine.names import UNIT_KINDS, AreaId, UnitKind
from engine.requests import Answer, Destination, MarchAnswer, MarchOption, Move, ResolveMarch


class MarchDraft(Draft):
    """The order picked, the moves so far, and the destination being looked at.

    `moves`: destination -> units going there.
    """

    area: AreaId | None = None
    to: AreaId | None = None
    moves: dict[AreaId, tuple[UnitKind, ...]] = Field(default_factory=dict)

    @property
    def marching(self) -> tuple[UnitKind, ...]:
        """All units that leave."""
        return tuple(unit for going in self.moves.values() for unit in going)


@answers(ResolveMarch)
class MarchDesk(Desk[ResolveMarch, MarchDraft]):
    """Pick a March order, then units for one destination after the other."""

    draft_type = MarchDraft

    @override
    def fresh(self, request: ResolveMarch, scene: Scene) -> MarchDraft:
        """A lone march, or the one support was called for, needs no picking."""
        if request.called and request.called[0] in request.options:
            march, target = request.called
            known = target in request.options[march].destinations
            return MarchDraft(area=march, to=target if known else None)
        return MarchDraft(area=next(iter(request.options)) if len(request.options) == 1 else None)

    # --- What is shown --------------------------------------------------------------------------

    @override
    def panel(self, request: ResolveMarch, draft: MarchDraft, scene: Scene) -> Panel:
        rows: list[Row] = [self._orders(request, draft, scene)]
        option = request.options.get(draft.area) if draft.area else None
        if draft.area is None or option is None:
            return Panel(asked(request, scene), rows)
        if option.destinations and option.units:
            rows.append(self._destinations(option, draft, scene))
        target = option.destinations.get(draft.to) if draft.to else None
        if draft.to is not None and target is not None:
            rows.append(self._units(option, draft, scene))
        rows.append(self._buttons(option, draft, target))
        supply = f"Your armies may be {request.supply.described()} at most."
        return Panel(
            lines(asked(request, scene), *self._review(request, option, draft, scene), supply), rows
        )

    def _orders(self, request: ResolveMarch, draft: MarchDraft, scene: Scene) -> Row:
        choices = [
            Choice(
                area,
                f"{scene.words.title(area)} ({scene.words.order(request.by)})"
                if request.by
                else f"{scene.words.title(area)} (March {signed(option.modifier)})",
                units(option.units) if option.units else "nobody can march",
            )
            for area, option in request.options.items()
        ]
        chosen = (draft.area,) if draft.area else ()
        return pick(draft, "area", "March order to resolve", choices, chosen)

    def _destinations(self, option: MarchOption, draft: MarchDraft, scene: Scene) -> Row:
        choices = [
            Choice(area, scene.words.title(area), self._about(area, target, draft, scene))
            for area, target in option.destinations.items()
        ]
        return pick(draft, "to", "Destination", choices, (draft.to,) if draft.to else ())

    @staticmethod
    def _about(area: AreaId, target: Destination, draft: MarchDraft, scene: Scene) -> str:
        parts = [units(draft.moves[area]) + " going"] if area in draft.moves else []
        if target.by_ship:
            parts.append("by ship")
        if warning := resistance(area, target, scene):
            parts.append(f"attack: {warning}")
        return ", ".join(parts)

    @staticmethod
    def _units(option: MarchOption, draft: MarchDraft, scene: Scene) -> Row:
        assert draft.to is not None
        elsewhere = [u for to, going in draft.moves.items() if to != draft.to for u in going]
        free = list((Counter(option.units) - Counter(elsewhere)).elements())
        choices = [Choice(tag, label) for tag, label in tagged(free)]
        if not choices:
            choices = [Choice("none", "All units go elsewhere")]
        return pick(
            draft,
            "units",
            f"Units to {scene.words.title(draft.to)}",
            choices,
            first_tags(draft.moves.get(draft.to, ())),
            least=0,
            most=len(choices),
        )

    @staticmethod
    def _buttons(
        option: MarchOption, draft: MarchDraft, target: Destination | None
    ) -> tuple[Button, ...]:
        label = "Confirm the March" if draft.moves else "March Nobody"
        buttons = [Button("confirm", label, "go" if draft.moves else "stop")]
        if option.may_leave_token and draft.moves:
            buttons.append(Button("token", "Confirm, Leaving a Power Token", "go"))
        if target is not None and target.may_call and not draft.moves:
            buttons.append(Button("call", "Call for Support"))
        if draft.moves:
            buttons.append(Button("clear", "Start Over"))
        return tuple(buttons)

    def _review(
        self, request: ResolveMarch, option: MarchOption, draft: MarchDraft, scene: Scene
    ) -> Iterable[str]:
        assert draft.area is not None
        words = scene.words
        if len(request.options) > 1:  # else the question has named it
            yield f"**March {signed(option.modifier)} from {words.area(draft.area)}**"
        for to, going in draft.moves.items():
            by_ship = " by ship" if option.destinations[to].by_ship else ""
            yield f"{units(going)} to {words.area(to)}{by_ship}"
            if warning := resistance(to, option.destinations[to], scene):
                yield f"⚔️ This attacks {words.area(to)}: {warning}."
        staying = list((Counter(option.units) - Counter(draft.marching)).elements())
        if not draft.moves:
            yield "Nobody marches yet. Choose a destination and units."
        elif staying:
            yield f"{units(staying)} {'stays' if len(staying) == 1 else 'stay'}."
        target = option.destinations.get(draft.to) if draft.to else None
        if draft.to and target and target.resistance == "neutral":
            yield (
                f"The neutral force of {words.area(draft.to)} needs {target.needed} strength "
                "from your units."
            )

    # --- What a press does ----------------------------------------------------------------------

    @override
    def press(
        self, request: ResolveMarch, draft: MarchDraft, press: Press, scene: Scene
    ) -> MarchDraft | Answer:
        if press.control == "area":
            area = value_in(press, request.options)
            return MarchDraft(area=area and AreaId(area))
        option = request.options.get(draft.area) if draft.area else None
        if draft.area is None or option is None:
            return draft
        if press.control == "call":
            return MarchAnswer(area=draft.area, call_against=draft.to)
        if press.control in ("confirm", "token"):
            return MarchAnswer(
                area=draft.area,
                moves=tuple(Move(to=to, units=going) for to, going in draft.moves.items()),
                leave_power_token=press.control == "token",
            )
        return self._changed(option, draft, press)

    def _changed(self, option: MarchOption, draft: MarchDraft, press: Press) -> MarchDraft:
        match press.control:
            case "to":
                to = value_in(press, option.destinations)
                return self._towards(option, draft, AreaId(to) if to else None)
            case "units" if draft.to is not None:
                return self._moved(draft, draft.to, press)
            case "clear":
                return MarchDraft(area=draft.area)
        return draft

    @staticmethod
    def _towards(option: MarchOption, draft: MarchDraft, to: AreaId | None) -> MarchDraft:
        """Look at a destination; all who go nowhere else go there at once, unless support may be
        called for first.
        """
        free = Counter(option.units) - Counter(draft.marching)
        if to is None or not free or option.destinations[to].may_call:
            return draft.but(to=to)
        going = Counter(draft.moves.get(to, ())) + free
        moves = {**draft.moves, to: tuple(sorted(going.elements(), key=UNIT_KINDS.index))}
        return draft.but(to=to, moves=moves)

    @staticmethod
    def _moved(draft: MarchDraft, to: AreaId, press: Press) -> MarchDraft:
        going = untagged(press.values)
        moves = {area: those for area, those in draft.moves.items() if area != to}
        if going:
            moves[to] = tuple(sorted(going, key=UNIT_KINDS.index))
        return draft.but(moves=moves)


def resistance(area: AreaId, target: Destination, scene: Scene) -> str:
    """What a march would fight in `area`, "" if it may simply walk in."""
    view = scene.view()
    if target.resistance == "units" and area in view.units:
        force = view.units[area]
        return f"{scene.words.house(force.house)} with {units((*force.ready, *force.routed))}"
    if target.resistance == "garrison":
        return f"a garrison of strength {view.garrisons.get(area, 0)}"
    if target.resistance == "neutral":
        return f"a neutral force of strength {view.neutral_forces.get(area, 0)}"
    return "it resists" if target.resistance else ""
