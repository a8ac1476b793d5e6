"""How the maester judges marches: what is won, what is risked, what is left behind."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engine.names import AreaId, House, UnitKind
from engine.players.danger import guard_of
from engine.players.maester.counsel import Counsel
from engine.players.maester.repertoire import answers
from engine.players.odds import winning_chance
from engine.requests import Destination, MarchAnswer, MarchOption, Move, ResolveMarch
from engine.supply import SupplyRoom

PULL = 0.22
"""How much being nearer to a goal is worth, for each point of strength."""
LOST_UNIT = 1.4
"""What each unit routed or lost in a beaten attack costs."""
PLAYED_CARD = 0.5
HARM = 0.2
"""What a rival's loss is worth to me, as a share of the area's value."""
ROUTED_RIVAL = 0.5
VICTORY = 100.0
MOST_SPREAD = 5
"""How many of the best plans are thought through to the last unit."""

Units = tuple[UnitKind, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A march that could be made, and what the maester thinks of it."""

    area: AreaId
    moves: dict[AreaId, Units] = field(default_factory=dict)
    leave_token: bool = False
    score: float = 0.0
    attack: AreaId | None = None
    chance: float = 1.0

    def answer(self) -> MarchAnswer:
        """The plan as an answer."""
        return MarchAnswer(
            area=self.area,
            moves=tuple(Move(to=to, units=units) for to, units in self.moves.items()),
            leave_power_token=self.leave_token,
        )


class Marching:
    """Finds and judges the marches that one order allows.

    `aid` is support promised against an area beyond what lies open on the board; `taken` are
    areas that other marches are already meant for. With `move_by_move` supply must hold after
    each move and not only in the end (an option of the game).
    """

    def __init__(
        self,
        counsel: Counsel,
        area: AreaId,
        option: MarchOption,
        supply: SupplyRoom,
        *,
        aid: Mapping[AreaId, int] | None = None,
        taken: frozenset[AreaId] = frozenset(),
        move_by_move: bool = False,
    ) -> None:
        self.counsel = counsel
        self.outlook = counsel.outlook
        self.area = area
        self.option = option
        self.supply = supply
        self.aid = aid or {}
        self.taken = taken
        self.move_by_move = move_by_move
        self._chances: dict[tuple[AreaId, Units], float] = {}
        self._holdings: dict[tuple[AreaId, Units, bool], float] = {}

    # --- Finding ------------------------------------------------------------------------------

    def best(self, *, only: AreaId | None = None) -> Plan:
        """The best plan; with `only`, the best that goes (first of all) to that area."""
        plans = sorted(self._leads(only), key=lambda plan: -plan.score)
        finished = [self._spread(plan) for plan in plans[:MOST_SPREAD]]
        still = [] if only else [Plan(self.area)]
        return max([*finished, *still], key=lambda plan: plan.score, default=Plan(self.area))

    def _leads(self, only: AreaId | None) -> Iterator[Plan]:
        """Plans with one destination."""
        for to in self.option.destinations:
            if to in self.taken or (only is not None and to != only):
                continue
            for units in _groups(self.option.units):
                if self.allowed({to: units}):
                    yield self._judged({to: units})

    def _spread(self, plan: Plan) -> Plan:
        """The plan with the units that stay sent on, one at a time, while that helps."""
        while True:
            better = max(self._extended(plan), key=lambda other: other.score, default=plan)
            if better.score <= plan.score:
                return plan
            plan = better

    def _extended(self, plan: Plan) -> Iterator[Plan]:
        moves = plan.moves
        for unit in dict.fromkeys(self.staying(moves)):
            for to, target in self.option.destinations.items():
                if target.resistance or to in self.taken:
                    continue
                wider = {**moves, to: (*moves.get(to, ()), unit)}
                if self.allowed(wider):
                    yield self._judged(wider)

    def staying(self, moves: Mapping[AreaId, Units]) -> Units:
        """The units that do not move."""
        return without(self.option.units, (unit for units in moves.values() for unit in units))

    # --- Whether it may be --------------------------------------------------------------------

    def allowed(self, moves: Mapping[AreaId, Units]) -> bool:
        """Whether room, supply and neutral forces let these moves pass."""
        peaceful: dict[AreaId, int] = {}
        everything: dict[AreaId, int] = {}
        for to, units in moves.items():
            target = self.option.destinations[to]
            if len(units) > target.room or not beats_neutral(target, units):
                return False
            _shift(everything, self.area, to, len(units))
            if self.move_by_move and not self.supply.allows(everything):
                return False
            if not target.resistance:
                _shift(peaceful, self.area, to, len(units))
        return self.supply.allows(peaceful) and self.supply.allows(everything)

    # --- What it is worth ---------------------------------------------------------------------

    def _judged(self, moves: dict[AreaId, Units]) -> Plan:
        """The plan with its score; a token stays behind if that is better."""
        without_token = self._weighed(moves, token=False)
        if not self._may_leave(moves):
            return without_token
        with_token = self._weighed(moves, token=True)
        return max(with_token, without_token, key=lambda plan: plan.score)

    def _may_leave(self, moves: Mapping[AreaId, Units]) -> bool:
        leaving = sum(map(len, moves.values()))
        return self.option.may_leave_token and leaving == self.supply.armies.get(self.area, 0)

    def _weighed(self, moves: dict[AreaId, Units], *, token: bool) -> Plan:
        attack = next((to for to in moves if self.option.destinations[to].resistance), None)
        chance = 1.0 if attack is None else self.chance(attack, moves[attack])
        score = self._left_behind(moves, attack, chance, token=token)
        for to, units in moves.items():
            score += self._assault(to, units, chance) if to == attack else self._entry(to, units)
            score += PULL * self._nearer(to, units) * (chance if to == attack else 1)
        if token:
            score -= self.counsel.power_value
        if self._would_win(moves, token=token):
            score += VICTORY * chance
        return Plan(self.area, moves, token, score, attack, chance)

    def _would_win(self, moves: Mapping[AreaId, Units], *, token: bool) -> bool:
        """Whether the march, if it succeeds, brings the forts that win the game at once."""
        outlook = self.outlook
        forts = outlook.view.victory[self.counsel.house]
        forts += sum(outlook.is_fort(to) and not outlook.mine(to) for to in moves)
        kept = token or self.staying(moves) or self._kept_without_units(self.area)
        if outlook.is_fort(self.area) and not kept and not self._routed_here():
            forts -= 1
        return forts >= outlook.edition.constants.victory_areas_needed[len(outlook.view.houses)]

    def _nearer(self, to: AreaId, units: Units) -> float:
        worth = self.counsel.worth
        return len(units) * (worth.pull(to) - worth.pull(self.area))

    def _left_behind(
        self, moves: Mapping[AreaId, Units], attack: AreaId | None, chance: float, *, token: bool
    ) -> float:
        """What the origin loses in value when units leave it; a beaten attack comes home."""
        before = self._held(self.area, self._all_here())
        stay = (*self.staying(moves), *self._routed_here())
        gone = self._held(self.area, stay, token=token) - before
        if attack is None:
            return gone
        home = self._held(self.area, stay, token=True) - before
        return chance * gone + (1 - chance) * home

    def _entry(self, to: AreaId, units: Units) -> float:
        """What entering in peace changes at the destination."""
        present = self.outlook.ready(to) if not self.outlook.occupied_by_rival(to) else ()
        after = self._held(to, (*present, *units))
        if not self.outlook.mine(to):
            return after + self._harm(to)
        return after - self._held(to, present)

    def _assault(self, to: AreaId, units: Units, chance: float) -> float:
        """What an attack may win and lose."""
        value = self._held(to, without(units, ("siege_engine",))) + self._harm(to)
        beaten = self.outlook.force(to)
        value += ROUTED_RIVAL * (len(beaten.ready) + len(beaten.routed) if beaten else 0)
        cost = 0.0 if self.option.destinations[to].resistance == "neutral" else PLAYED_CARD
        return chance * value - (1 - chance) * LOST_UNIT * len(units) - cost

    def _harm(self, area: AreaId) -> float:
        holder = self.outlook.view.control.get(area)
        if holder is None or holder == self.counsel.house:
            return 0
        return HARM * self.counsel.worth.of(area)

    def _held(self, area: AreaId, units: Units, *, token: bool = False) -> float:
        """The value of an area, as far as it will stay mine with these units in it."""
        key = (area, units, token)
        if key not in self._holdings:
            self._holdings[key] = self._holding(area, units, token=token)
        return self._holdings[key]

    def _holding(self, area: AreaId, units: Units, *, token: bool) -> float:
        if not units and not token and not self._kept_without_units(area):
            return 0
        guard = guard_of(self.outlook, area, units)
        return self.counsel.worth.of(area) * self.counsel.watch.hold_chance(area, guard)

    def _kept_without_units(self, area: AreaId) -> bool:
        facts = self.outlook.area(area)
        if facts.type != "land":
            return False
        if self.outlook.view.power_tokens.get(area) == self.counsel.house:
            return True
        return facts.home_of == self.counsel.house

    def _all_here(self) -> Units:
        return (*self.option.units, *self._routed_here())

    def _routed_here(self) -> Units:
        force = self.outlook.force(self.area)
        return force.routed if force else ()

    # --- Fighting -----------------------------------------------------------------------------

    def chance(self, to: AreaId, units: Units) -> float:
        """How likely an attack with `units` succeeds."""
        if (to, units) not in self._chances:
            self._chances[to, units] = self._chance(to, units)
        return self._chances[to, units]

    def _chance(self, to: AreaId, units: Units) -> float:
        if self.option.destinations[to].resistance == "neutral":
            return 1.0
        defender = self.outlook.defender(to)
        if defender is None:
            return 1.0
        mine = self.outlook.strength(units, against=to) + self.option.modifier
        mine += self.outlook.support(self.counsel.house, to, attacking=True)
        margin = mine + self.aid.get(to, 0) - self._defence(defender, to)
        return winning_chance(self.outlook, defender, margin)

    def _defence(self, defender: House, to: AreaId) -> float:
        known = self.outlook.defence(to, defender).total
        if self.counsel.watch.orders_known:
            return known
        return known + expected_help(self.counsel, defender, to)


EXPECTED_DEFENSE = 0.6
EXPECTED_SUPPORT = 0.3


def expected_help(counsel: Counsel, defender: House, area: AreaId) -> float:
    """What unknown orders will probably add to a defence: a Defense order, some support."""
    outlook = counsel.outlook
    near = sum(
        outlook.lent(origin, area, "defender")
        for origin, _ in outlook.forces_of(defender)
        if outlook.may_support(origin, area)
    )
    return EXPECTED_DEFENSE + EXPECTED_SUPPORT * near


def beats_neutral(target: Destination, units: Units) -> bool:
    """Whether these units may enter as far as a neutral force is concerned. 2E-NEUTRAL-01."""
    if target.resistance != "neutral":
        return True
    return sum(target.worth[unit] for unit in units) >= target.needed


def without(units: Sequence[UnitKind], gone: Iterable[UnitKind]) -> Units:
    """`units` less those that are gone."""
    left = list(units)
    for unit in gone:
        if unit in left:
            left.remove(unit)
    return tuple(left)


def _groups(units: Units) -> list[Units]:
    """Every different group of units that could march, large ones last."""
    ordered = tuple(sorted(units))
    sizes = range(1, len(ordered) + 1)
    return list(dict.fromkeys(group for size in sizes for group in combinations(ordered, size)))


def _shift(changes: dict[AreaId, int], origin: AreaId, to: AreaId, count: int) -> None:
    changes[origin] = changes.get(origin, 0) - count
    changes[to] = changes.get(to, 0) + count


@answers(ResolveMarch)
def resolve_march(request: ResolveMarch, counsel: Counsel) -> MarchAnswer:
    """The best march of all my March orders; support is called against a neutral force in need."""
    plans = [
        Marching(counsel, area, option, request.supply, move_by_move=request.move_by_move).best()
        for area, option in request.options.items()
    ]
    best = max(plans, key=lambda plan: plan.score)
    if best.attack is None:
        call = _worthwhile_call(request, counsel, best.score)
        if call is not None:
            return call
    return best.answer()


MOST_LACKING = 3
"""How much strength others are asked to make up at most."""


def _worthwhile_call(
    request: ResolveMarch, counsel: Counsel, otherwise: float
) -> MarchAnswer | None:
    """A call for support against a neutral force that is worth more than the best march."""
    for area, option in request.options.items():
        for to, target in option.destinations.items():
            if not target.may_call or counsel.worth.of(to) < otherwise:
                continue
            brought = sum(target.worth[unit] for unit in option.units)
            if 0 < target.needed - brought <= MOST_LACKING:
                return MarchAnswer(area=area, call_against=to)
    return None
