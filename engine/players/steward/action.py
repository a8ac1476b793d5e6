"""The steward's raids, marches and taxes."""

from engine.names import AreaId
from engine.players.outlook import Outlook
from engine.players.steward.planning import DANGER, danger
from engine.players.steward.repertoire import answers
from engine.requests import (
    ConsolidateAnswer,
    ConsolidatePower,
    MarchAnswer,
    RaidAnswer,
    ResolveMarch,
    ResolveRaid,
)

HOSTILE = ("support", "raid")
"""Orders that could be used against the house, the more dangerous first."""


@answers(ResolveRaid)
def resolve_raid(request: ResolveRaid, outlook: Outlook) -> RaidAnswer:
    """Removes a hostile order if a raid can; anything else is left in peace."""
    for kind in HOSTILE:
        for area, targets in sorted(request.targets.items()):
            for target in sorted(targets):
                if outlook.has_order(target, kind):
                    second = _second_target(request, outlook, area, target)
                    return RaidAnswer(area=area, target=target, second_target=second)
    return RaidAnswer(area=min(request.targets))


def _second_target(
    request: ResolveRaid, outlook: Outlook, area: AreaId, first: AreaId
) -> AreaId | None:
    """Another hostile order, if this raid may remove two."""
    if area not in request.two_targets:
        return None
    hostile = (
        target
        for kind in HOSTILE
        for target in sorted(request.targets[area])
        if target != first and outlook.has_order(target, kind)
    )
    return next(hostile, None)


@answers(ResolveMarch)
def resolve_march(request: ResolveMarch, outlook: Outlook) -> MarchAnswer:
    """Everybody stays where they are."""
    del outlook
    return MarchAnswer(area=min(request.options))


@answers(ConsolidatePower)
def consolidate_power(request: ConsolidatePower, outlook: Outlook) -> ConsolidateAnswer:
    """Musters while supply has room, builds where danger is; else takes the most power."""
    room = outlook.supply_room(outlook.house)
    for area, option in sorted(request.options.items()):
        if option.may_muster and room.allows({area: 1}):
            return ConsolidateAnswer(area=area, use="muster")

    for area, option in sorted(request.options.items()):
        if option.may_fortify and danger(outlook, area) >= DANGER:
            return ConsolidateAnswer(area=area, use="fortify")

    def yields(area: AreaId) -> tuple[int, AreaId]:
        return request.options[area].power, area

    return ConsolidateAnswer(area=max(request.options, key=yields))
