"""The Action phase: raids, marches and consolidating power."""

from collections import Counter
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import override

from engine.names import AreaId, OrderToken, UnitKind
from engine.requests.base import Answer, Request, counted, missing, spoken
from engine.requests.registry import question
from engine.supply import SupplyRoom


class RaidAnswer(Answer):
    """Which raid is resolved and what it removes; `target` None just takes the token away."""

    kind: Literal["resolve_raid"] = "resolve_raid"
    area: AreaId
    target: AreaId | None = None
    second_target: AreaId | None = None


@question
class ResolveRaid(Request[RaidAnswer]):
    """Resolve one of your Raid orders. `targets`: raiding area -> areas it may raid.

    Raids of the areas in `two_targets` may remove a second order too. 1E-ORD-04.
    """

    a_turn = True

    kind: Literal["resolve_raid"] = "resolve_raid"
    rule: str = "2E-RAID-01"
    targets: dict[AreaId, tuple[AreaId, ...]]
    two_targets: tuple[AreaId, ...] = ()

    @override
    def check(self, answer: RaidAnswer) -> None:
        if answer.area not in self.targets:
            raise self.illegal(f"{spoken(answer.area)} has no Raid order of yours.")
        for target in filter(None, (answer.target, answer.second_target)):
            if target not in self.targets[answer.area]:
                raise self.illegal(
                    f"The raid from {spoken(answer.area)} cannot remove an order in "
                    f"{spoken(target)}.",
                    rule="2E-RAID-02",
                )
        if answer.second_target is not None:
            self._check_second(answer)

    def _check_second(self, answer: RaidAnswer) -> None:
        if answer.area not in self.two_targets:
            raise self.illegal(
                f"The raid from {spoken(answer.area)} removes one order only.", rule="1E-ORD-04"
            )
        if answer.target in (None, answer.second_target):
            raise self.illegal("Name two different areas to raid, or one.", rule="1E-ORD-04")

    @override
    def only_answer(self) -> RaidAnswer | None:
        """A house whose raids all lack a target just takes one away: it is all the same which."""
        if any(self.targets.values()):
            return None
        return RaidAnswer(area=next(iter(self.targets)))


class Destination(BaseModel):
    """One area a march may enter.

    `resistance` says what stands there; a march may enter one such area only. Against a neutral
    force `needed` is the strength that the marching units must bring (modifier and support
    already taken off) and `worth` what each kind of unit brings; `may_call` says that other
    houses could be asked for support.
    """

    model_config = ConfigDict(frozen=True)

    by_ship: bool = False
    resistance: Literal["units", "garrison", "neutral"] | None = None
    needed: int = 0
    worth: dict[UnitKind, int] = Field(default_factory=dict)
    may_call: bool = False
    supported_from: tuple[AreaId, ...] = ()
    """Areas of own Support orders counted in `needed`: units that join them count as well."""
    room: int = 99
    """How many units find a place (a port holds three ships)."""


class MarchOption(BaseModel):
    """One March order of yours: who can march, where to, and what can be left behind."""

    model_config = ConfigDict(frozen=True)

    modifier: int
    units: tuple[UnitKind, ...]
    destinations: dict[AreaId, Destination]
    may_leave_token: bool = False
    """A power token may stay behind if every unit leaves."""


class Move(BaseModel):
    """Units going to one area."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    to: AreaId
    units: tuple[UnitKind, ...]


class MarchAnswer(Answer):
    """Which March order is resolved and who goes where.

    With `call_against` nothing moves yet: the other houses are asked for support against that
    neutral force, and the march is asked again.
    """

    kind: Literal["resolve_march"] = "resolve_march"
    area: AreaId
    moves: tuple[Move, ...] = ()
    leave_power_token: bool = False
    call_against: AreaId | None = None


@question
class ResolveMarch(Request[MarchAnswer]):
    """Resolve one of your March orders. 2E-MARCH-01 to 2E-MARCH-17.

    `called` is the (march, neutral area) for which support has been asked already. `by` is the
    one-time order that lets units move as by a March order (COK-OTO-STA-01).
    """

    a_turn = True

    kind: Literal["resolve_march"] = "resolve_march"
    rule: str = "2E-MARCH-03"
    options: dict[AreaId, MarchOption]
    supply: SupplyRoom
    called: tuple[AreaId, AreaId] | None = None
    by: OrderToken | None = None
    move_by_move: bool = False
    """Supply must hold after each move as named (an option, see 2E-MARCH-09)."""
    in_the_end_only: bool = False
    """Supply need not hold with the attackers still where they came from (1E-MARCH-09)."""

    @property
    @override
    def subject(self) -> str:
        """A question asked anew after a call for support, or by another order, has its own name."""
        if self.by is not None:
            return f"by-{self.by}"
        return f"after-call-against-{self.called[1]}" if self.called else ""

    @override
    def check(self, answer: MarchAnswer) -> None:
        option = self.options.get(answer.area)
        if option is None:
            raise self.illegal(
                f"{spoken(answer.area)} has no March order of yours to resolve.",
                rule="2E-MARCH-01",
            )
        if answer.call_against is not None:
            self._check_call(answer, option)
            return
        self._check_moves(answer, option)
        self._check_resistance(answer, option)
        self._check_supply(answer, option)
        self._check_token(answer, option)

    def _check_call(self, answer: MarchAnswer, option: MarchOption) -> None:
        target = option.destinations.get(answer.call_against or AreaId(""))
        if target is None or not target.may_call or answer.moves:
            raise self.illegal(
                "Nobody can be asked for support there. Name a neutral force next to your march "
                "and no moves yet.",
                rule="2E-NEUTRAL-09",
            )

    def _check_moves(self, answer: MarchAnswer, option: MarchOption) -> None:
        for move in answer.moves:
            if move.to not in option.destinations:
                raise self.illegal(
                    f"{spoken(answer.area)} to {spoken(move.to)}: not adjacent, not joined by "
                    "your ships, or not open to these units.",
                    rule="2E-MARCH-04",
                )
            if not move.units:
                raise self.illegal(f"No units were named for {spoken(move.to)}.")
            if len(move.units) > option.destinations[move.to].room:
                raise self.illegal(
                    f"{spoken(move.to)} has room for {option.destinations[move.to].room} more.",
                    rule="2E-PORT-02",
                )
        if len({move.to for move in answer.moves}) < len(answer.moves):
            raise self.illegal("Name each destination once, with all its units.")
        lacking = missing((unit for move in answer.moves for unit in move.units), option.units)
        if lacking:
            raise self.illegal(
                f"{spoken(answer.area)} has only {counted(option.units)} able to march; "
                f"missing: {counted(lacking)}.",
            )

    def _check_resistance(self, answer: MarchAnswer, option: MarchOption) -> None:
        resisted = [m for m in answer.moves if option.destinations[m.to].resistance]
        if len(resisted) > 1:
            raise self.illegal(
                f"A march may attack one area only, not both {spoken(resisted[0].to)} and "
                f"{spoken(resisted[1].to)}.",
                rule="2E-MARCH-06",
            )
        for move in resisted:
            target = option.destinations[move.to]
            if target.resistance == "neutral":
                self._check_neutral(answer, move, target)

    def _check_neutral(self, answer: MarchAnswer, attack: Move, target: Destination) -> None:
        """The units that attack, and those that join a support on the way (2E-MARCH-08)."""
        counting = (attack.to, *target.supported_from)
        brought = sum(
            target.worth[unit]
            for move in answer.moves
            if move.to in counting
            for unit in move.units
        )
        if brought < target.needed:
            bring = "brings" if len(attack.units) == 1 else "bring"
            raise self.illegal(
                f"The neutral force of {spoken(attack.to)} needs {target.needed} strength from "
                f"your units; {counted(attack.units)} {bring} {brought}.",
                rule="2E-NEUTRAL-01",
            )

    def _check_supply(self, answer: MarchAnswer, option: MarchOption) -> None:
        if not answer.moves:
            return
        if self.move_by_move:
            self._check_each_move(answer)
            return
        peaceful: Counter[AreaId] = Counter()
        attack: Counter[AreaId] = Counter()
        for move in answer.moves:
            changes = attack if option.destinations[move.to].resistance else peaceful
            changes[move.to] += len(move.units)
            changes[answer.area] -= len(move.units)
        if not self.in_the_end_only and not self.supply.allows(peaceful):
            raise self._over_supply()
        attack.update(peaceful)
        if not self.supply.allows(attack):
            raise self._over_supply()

    def _check_each_move(self, answer: MarchAnswer) -> None:
        changes: Counter[AreaId] = Counter()
        for move in answer.moves:
            changes[move.to] += len(move.units)
            changes[answer.area] -= len(move.units)
            if not self.supply.allows(changes):
                raise self._over_supply()

    def _over_supply(self) -> Exception:
        return self.illegal(
            f"That would break your supply: your armies may be {self.supply.described()} at most.",
            rule="2E-MARCH-09",
        )

    def _check_token(self, answer: MarchAnswer, option: MarchOption) -> None:
        if not answer.leave_power_token:
            return
        leaving = sum(len(move.units) for move in answer.moves)
        if not option.may_leave_token or leaving < self.supply.armies[answer.area]:
            raise self.illegal(
                f"A power token can be left only in a land area that the march empties, other "
                f"than your home area, and out of your available power: not in "
                f"{spoken(answer.area)} now.",
                rule="2E-CONTROL-04",
            )

    @override
    def only_answer(self) -> MarchAnswer | None:
        """A lone March order over units that cannot move anywhere just leaves the board."""
        if len(self.options) > 1:
            return None
        area, option = next(iter(self.options.items()))
        if option.units and option.destinations:
            return None
        return MarchAnswer(area=area)


class ConsolidateOption(BaseModel):
    """What one Consolidate Power order would yield, and whether it may muster instead."""

    model_config = ConfigDict(frozen=True)

    power: int
    may_muster: bool
    may_fortify: bool = False
    """A fortification may be built instead. COK-FORT-02."""


class ConsolidateAnswer(Answer):
    """Which Consolidate Power order is resolved, and for what."""

    kind: Literal["consolidate_power"] = "consolidate_power"
    area: AreaId
    use: Literal["power", "muster", "fortify"] = "power"


@question
class ConsolidatePower(Request[ConsolidateAnswer]):
    """Resolve one of your Consolidate Power orders. 2E-CP-01."""

    kind: Literal["consolidate_power"] = "consolidate_power"
    rule: str = "2E-CP-01"
    options: dict[AreaId, ConsolidateOption]

    @override
    def check(self, answer: ConsolidateAnswer) -> None:
        option = self.options.get(answer.area)
        if option is None:
            raise self.illegal(f"{spoken(answer.area)} has no Consolidate Power order of yours.")
        if answer.use == "muster" and not option.may_muster:
            raise self.illegal(
                "Only a special Consolidate Power order in a castle or stronghold may muster.",
                rule="2E-CP-05",
            )
        if answer.use == "fortify" and not option.may_fortify:
            raise self.illegal(
                f"No fortification can be built in {spoken(answer.area)}: it must be a land area "
                "without one, and one must be left.",
                rule="COK-FORT-02",
            )

    @override
    def only_answer(self) -> ConsolidateAnswer | None:
        """Orders that can only collect power are taken one by one: their order changes nothing."""
        if any(option.may_muster or option.may_fortify for option in self.options.values()):
            return None
        best = max(self.options, key=lambda area: self.options[area].power)
        return ConsolidateAnswer(area=best)
