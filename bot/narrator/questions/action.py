"""The questions of the Action phase in words: raids, marches, consolidating power."""

from typing import ClassVar

from typing_extensions import override

from bot.narrator.questions.wording import Where, Wording, worded
from bot.narrator.words import Words, listed, signed, units
from engine.requests import (
    ConsolidateAnswer,
    ConsolidateOption,
    ConsolidatePower,
    MarchAnswer,
    RaidAnswer,
    ResolveMarch,
    ResolveRaid,
)


@worded(ResolveRaid)
class RaidWords(Wording[ResolveRaid, RaidAnswer]):
    """A raid."""

    deed = "a raid"

    @override
    def question(self, request: ResolveRaid, words: Words) -> str:
        if len(request.targets) == 1:
            area, targets = next(iter(request.targets.items()))
            found = listed([words.area(target) for target in targets], "or")
            many = "up to two orders" if area in request.two_targets else "an order"
            return f"Resolve your raid from {words.area(area)}: take {many} in {found}, or none."
        areas = listed([*map(words.area, request.targets)], "or")
        return f"Resolve one of your raids: from {areas}."

    @override
    def where(self, request: ResolveRaid) -> Where:
        targets = {target: None for found in request.targets.values() for target in found}
        return Where(tuple(request.targets), tuple(targets))

    @override
    def answer(self, answer: RaidAnswer, words: Words, request: ResolveRaid | None) -> str:
        if answer.target is None:
            return f"You took the raid off {words.area(answer.area)} without raiding."
        targets = [answer.target, *([answer.second_target] if answer.second_target else [])]
        return f"You raided {words.areas(targets)} from {words.area(answer.area)}."


@worded(ResolveMarch)
class MarchWords(Wording[ResolveMarch, MarchAnswer]):
    """A march."""

    deed = "a march"

    @override
    def question(self, request: ResolveMarch, words: Words) -> str:
        area, option = next(iter(request.options.items()))
        if request.by is not None:
            return (
                f"**{words.order(request.by)}**: move any of {units(option.units)} out of "
                f"{words.area(area)}, without a fight."
            )
        if request.called:
            origin, target = request.called
            asked = f"The houses have answered your call against {words.area(target)}. "
            return f"{asked}Now resolve your march from {words.area(origin)}."
        if len(request.options) == 1:
            return (
                f"Resolve your march from {words.area(area)} (March {signed(option.modifier)}) "
                f"with {units(option.units)}."
            )
        areas = listed([*map(words.area, request.options)], "or")
        return f"Resolve one of your marches: from {areas}."

    @override
    def where(self, request: ResolveMarch) -> Where:
        if len(request.options) > 1:
            return Where(tuple(request.options))
        ((area, option),) = request.options.items()
        return Where((area,), tuple(option.destinations))

    @override
    def answer(self, answer: MarchAnswer, words: Words, request: ResolveMarch | None) -> str:
        origin = words.area(answer.area)
        if answer.call_against:
            return (
                f"You asked for support against {words.area(answer.call_against)}, from {origin}."
            )
        if not answer.moves:
            return f"You called off the march from {origin}."
        moves = listed([f"{units(move.units)} to {words.area(move.to)}" for move in answer.moves])
        token = ", leaving a power token" if answer.leave_power_token else ""
        return f"You marched from {origin}: {moves}{token}."


@worded(ConsolidatePower)
class ConsolidateWords(Wording[ConsolidatePower, ConsolidateAnswer]):
    """Power, mustering or a fortification."""

    deed = "consolidating power"
    DONE: ClassVar[dict[str, str]] = {
        "power": "You gathered power",
        "muster": "You chose to muster",
        "fortify": "You built a fortification",
    }

    @override
    def question(self, request: ConsolidatePower, words: Words) -> str:
        areas = listed(
            [
                f"{words.area(area)} ({' or '.join(consolidate_uses(option))})"
                for area, option in request.options.items()
            ],
            "or",
        )
        return f"Resolve a Consolidate Power order: {areas}."

    @override
    def answer(
        self, answer: ConsolidateAnswer, words: Words, request: ConsolidatePower | None
    ) -> str:
        return f"{self.DONE[answer.use]} in {words.area(answer.area)}."


def consolidate_uses(option: ConsolidateOption) -> list[str]:
    """What a Consolidate Power order can be used for: `+2`, `muster`, `a fortification`."""
    uses = [f"+{option.power}"]
    if option.may_muster:
        uses.append("muster")
    if option.may_fortify:
        uses.append("a fortification")
    return uses
