"""How the maester uses raids, the Messenger Raven and Consolidate Power orders."""

from engine.names import AreaId
from engine.players.danger import guard_of
from engine.players.maester.counsel import Counsel
from engine.players.maester.mustering import mustering_value
from engine.players.maester.orders import Orders
from engine.players.maester.repertoire import answers
from engine.requests import (
    ConsolidateAnswer,
    ConsolidatePower,
    PlaceWildlingCard,
    RaidAnswer,
    RavenAnswer,
    ResolveRaid,
    UseRaven,
    WildlingCardAnswer,
)

RAID_ITSELF = 0.4
"""A raid next to me might take one of my orders."""
SUPPORT_POINT = 0.5
DEFENSE_POINT = 0.7
MARCH_POINT = 0.8
LEADER = 1.3
WORTH_A_SWAP = 0.8


@answers(ResolveRaid)
def resolve_raid(request: ResolveRaid, counsel: Counsel) -> RaidAnswer:
    """The raid that hurts most, or helps most; raids without a target come last."""
    chances = [
        (loot(target, counsel), area, target)
        for area, targets in sorted(request.targets.items())
        for target in targets
    ]
    if not chances:
        return RaidAnswer(area=min(request.targets))
    _, area, target = max(chances)
    if area not in request.two_targets:
        return RaidAnswer(area=area, target=target)
    others = [other for other in request.targets[area] if other != target]
    second = max(others, key=lambda other: (loot(other, counsel), other), default=None)
    return RaidAnswer(area=area, target=target, second_target=second)


def loot(target: AreaId, counsel: Counsel) -> float:
    """What removing the order in `target` is worth."""
    outlook = counsel.outlook
    token = outlook.token(target)
    force = outlook.force(target)
    if token is None or force is None:
        return 0
    order = outlook.edition.orders[token]
    value: float
    match order.type:
        case "consolidate_power":
            value = counsel.power_value + 0.3 * (1 + outlook.area(target).power)
        case "support":
            value = SUPPORT_POINT * (outlook.strength(force.ready) + order.modifier)
        case "defense":
            value = DEFENSE_POINT * order.modifier if _in_my_way(target, counsel) else 0.1
        case "raid":
            value = RAID_ITSELF
        case "march":
            value = MARCH_POINT * (1 + outlook.strength(force.ready) + order.modifier)
    return value * (LEADER if force.house == counsel.leader else 1)


def _in_my_way(area: AreaId, counsel: Counsel) -> bool:
    """Whether a march of mine could go there."""
    outlook = counsel.outlook
    return any(
        outlook.has_order(origin, "march") and outlook.marches_to(counsel.house, origin, area)
        for origin, _ in outlook.forces_of(counsel.house)
    )


@answers(ConsolidatePower)
def consolidate_power(request: ConsolidatePower, counsel: Counsel) -> ConsolidateAnswer:
    """The order that yields most, in power, by mustering or by building."""

    def gain(area: AreaId) -> tuple[float, AreaId]:
        power = request.options[area].power * counsel.power_value
        return max(power, _muster_gain(request, area, counsel), _wall(request, area, counsel)), area

    area = max(request.options, key=gain)
    power = request.options[area].power * counsel.power_value
    if _muster_gain(request, area, counsel) > power:
        return ConsolidateAnswer(area=area, use="muster")
    if _wall(request, area, counsel) > power:
        return ConsolidateAnswer(area=area, use="fortify")
    return ConsolidateAnswer(area=area)


def _wall(request: ConsolidatePower, area: AreaId, counsel: Counsel) -> float:
    """What a fortification there would save."""
    wall = counsel.outlook.edition.fortifications
    if wall is None or not request.options[area].may_fortify or counsel.last_round:
        return 0
    gain = wall.defender_bonus + wall.attacking_knight_penalty
    guard = guard_of(counsel.outlook, area, counsel.outlook.ready(area))
    safer = counsel.watch.hold_chance(area, guard + gain) - counsel.watch.hold_chance(area, guard)
    return safer * counsel.worth.of(area)


def _muster_gain(request: ConsolidatePower, area: AreaId, counsel: Counsel) -> float:
    if not request.options[area].may_muster:
        return 0
    room = counsel.outlook.supply_room(counsel.house).allows({area: 1})
    upgrade = "footman" in counsel.outlook.ready(area)
    return mustering_value(area, counsel) if room or upgrade else 0


@answers(UseRaven)
def use_raven(request: UseRaven, counsel: Counsel) -> RavenAnswer:
    """A better order where the open board shows one, else a look beyond the Wall."""
    orders = Orders(counsel)
    edition = counsel.outlook.edition
    otherwise = RavenAnswer(action="look" if request.may_look else "none")
    best: tuple[float, RavenAnswer] = (WORTH_A_SWAP if request.may_look else 0.0, otherwise)
    for area, tokens in sorted(request.replacements.items()):
        placed = counsel.outlook.token(area)
        if placed is None:
            continue
        now = orders.value(area, edition.orders[placed])
        for token in tokens:
            gain = orders.value(area, edition.orders[token]) - now
            if gain > best[0]:
                best = gain, RavenAnswer(action="replace", area=area, token=token)
    return best[1]


@answers(PlaceWildlingCard)
def place_wildling_card(request: PlaceWildlingCard, counsel: Counsel) -> WildlingCardAnswer:
    """Left on top by the richest house, which can outbid the others; else buried."""
    del request
    richest = max(counsel.view.power.values())
    return WildlingCardAnswer(place="top" if counsel.power >= richest else "bottom")
