"""Random raids, marches and consolidations."""

from engine.chance import Draw, key_of, one_of, shuffled
from engine.names import AreaId, UnitKind
from engine.players.random_player.repertoire import answers
from engine.requests import (
    ConsolidateAnswer,
    ConsolidatePower,
    Destination,
    MarchAnswer,
    MarchOption,
    Move,
    RaidAnswer,
    ResolveMarch,
    ResolveRaid,
)
from engine.supply import fits

STAND_STILL = 0.05
ONE_ONLY = 0.2
"""How often a raid that may remove two orders removes one."""
CALL_FOR_SUPPORT = 0.3
BUILD = 0.5
MARCH_TOGETHER = 0.5
MARCH_ON = 0.6
LEAVE_TOKEN = 0.6
MOST_MOVES = 3
"""Units rarely part into more than three groups, and a fourth needs four units."""


@answers(ResolveRaid)
def resolve_raid(request: ResolveRaid, draw: Draw) -> RaidAnswer:
    """Any raid, nearly always on something if it can."""
    area = key_of(request.targets, draw)
    targets = request.targets[area]
    if not targets or draw() < 0.1:
        return RaidAnswer(area=area)
    target = one_of(targets, draw)
    others = tuple(other for other in targets if other != target)
    if area not in request.two_targets or not others or draw() < ONE_ONLY:
        return RaidAnswer(area=area, target=target)
    return RaidAnswer(area=area, target=target, second_target=one_of(others, draw))


@answers(ConsolidatePower)
def consolidate_power(request: ConsolidatePower, draw: Draw) -> ConsolidateAnswer:
    """Any order; one that may muster mostly does, one that may build often."""
    area = key_of(request.options, draw)
    if request.options[area].may_fortify and draw() < BUILD:
        return ConsolidateAnswer(area=area, use="fortify")
    if request.options[area].may_muster and draw() < 0.7:
        return ConsolidateAnswer(area=area, use="muster")
    return ConsolidateAnswer(area=area)


@answers(ResolveMarch)
def resolve_march(request: ResolveMarch, draw: Draw) -> MarchAnswer:
    """Any march: some, all or none of the units, together or apart, to fight or in peace."""
    area = key_of(request.options, draw)
    option = request.options[area]
    if not option.units or not option.destinations or draw() < STAND_STILL:
        return MarchAnswer(area=area)
    to = _destination(option, draw)
    if option.destinations[to].may_call and draw() < CALL_FOR_SUPPORT:
        return MarchAnswer(area=area, call_against=to)
    march = _March(request, area, draw)
    march.send(to)
    while march.staying and len(march.moves) < MOST_MOVES and draw() < MARCH_ON:
        march.send(_destination(option, draw))
    return march.answer()


def _destination(option: MarchOption, draw: Draw) -> AreaId:
    """Any destination; of two drawn the one that means a fight is preferred."""
    ways = tuple(option.destinations)
    to = one_of(ways, draw)
    if option.destinations[to].resistance:
        return to
    other = one_of(ways, draw)
    return other if option.destinations[other].resistance else to


class _March:
    """A march in the making, legal after every group that is sent.

    Supply is watched twice, as the rule wants it: after the peaceful moves alone, and with the
    attackers arrived as well (2E-MARCH-09).
    """

    def __init__(self, request: ResolveMarch, area: AreaId, draw: Draw) -> None:
        self.area = area
        self.option = request.options[area]
        self.draw = draw
        self.limits = request.supply.limits
        self.standing = request.supply.armies[area]
        self.in_peace = dict(request.supply.armies)
        self.in_the_end = dict(request.supply.armies)
        self.staying = shuffled(self.option.units, draw)
        self.moves: dict[AreaId, tuple[UnitKind, ...]] = {}
        self.attacked = False

    def send(self, to: AreaId) -> None:
        """Send some of the staying units to `to`, if any number of them may go there."""
        target = self.option.destinations[to]
        if to in self.moves or (target.resistance and self.attacked):
            return
        size = min(self._wanted(target), target.room)
        while size and not self._fits(to, size, peaceful=target.resistance is None):
            size -= 1
        group = tuple(self.staying[:size])
        if not group or not self._strong_enough(group, target):
            return
        self.moves[to] = group
        del self.staying[:size]
        self.attacked = self.attacked or target.resistance is not None
        _move(self.in_the_end, self.area, to, size)
        if target.resistance is None:
            _move(self.in_peace, self.area, to, size)

    def _wanted(self, target: Destination) -> int:
        if target.resistance == "neutral" or self.draw() < MARCH_TOGETHER:
            return len(self.staying)
        return 1 + int(self.draw() * len(self.staying))

    def _fits(self, to: AreaId, size: int, *, peaceful: bool) -> bool:
        worlds = (self.in_peace, self.in_the_end) if peaceful else (self.in_the_end,)
        for sizes in worlds:
            _move(sizes, self.area, to, size)
            allowed = fits(sizes.values(), self.limits)
            _move(sizes, to, self.area, size)
            if not allowed:
                return False
        return True

    def _strong_enough(self, group: tuple[UnitKind, ...], target: Destination) -> bool:
        """Whether a neutral force there would be beaten. 2E-NEUTRAL-01, 2E-MARCH-08."""
        if target.resistance != "neutral":
            return True
        joining = [unit for area in target.supported_from for unit in self.moves.get(area, ())]
        return sum(target.worth[unit] for unit in (*group, *joining)) >= target.needed

    def answer(self) -> MarchAnswer:
        """The march as it stands."""
        moved = sum(map(len, self.moves.values()))
        empties = moved == self.standing and self.option.may_leave_token
        return MarchAnswer(
            area=self.area,
            moves=tuple(Move(to=to, units=units) for to, units in self.moves.items()),
            leave_power_token=empties and self.draw() < LEAVE_TOKEN,
        )


def _move(sizes: dict[AreaId, int], origin: AreaId, to: AreaId, count: int) -> None:
    sizes[origin] -= count
    sizes[to] = sizes.get(to, 0) + count
