"""Mustering, and giving up units when supply has fallen."""

from collections import Counter
from collections.abc import Iterator
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import override

from engine.names import AreaId, UnitKind
from engine.requests.base import Answer, Request, counted, missing, spoken
from engine.requests.registry import question
from engine.supply import SupplyRoom, fits


class Muster(BaseModel):
    """One unit mustered: where its points come from, where it appears, and what it upgrades."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    castle: AreaId
    place: AreaId
    unit: UnitKind
    upgrade: bool = False


class MusterAnswer(Answer):
    """Everything mustered in one go, in order."""

    kind: Literal["muster"] = "muster"
    musters: tuple[Muster, ...] = ()


@question
class MusterUnits(Request[MusterAnswer]):
    """Muster in your castles and strongholds. 2E-MUSTER-01 to 2E-MUSTER-13.

    `points` of each castle or stronghold area, the places where its ships may appear, the units
    left in your pool, the footmen standing there that could be upgraded, and your supply.
    """

    kind: Literal["muster"] = "muster"
    rule: str = "2E-MUSTER-01"
    source: Literal["westeros", "consolidate_power", "wildlings", "recruit"]
    points: dict[AreaId, int]
    ship_places: dict[AreaId, tuple[AreaId, ...]]
    footmen: dict[AreaId, int]
    pool: dict[UnitKind, int]
    costs: dict[UnitKind, int]
    upgrade_costs: dict[UnitKind, int]
    port_room: dict[AreaId, int]
    supply: SupplyRoom
    one_castle: bool = False
    """Only one castle or stronghold area may be used (The Horde Descends)."""

    @property
    @override
    def subject(self) -> str:
        """Why there is a mustering, and where if in one area only."""
        return f"{self.source}-{next(iter(self.points))}" if len(self.points) == 1 else self.source

    @override
    def check(self, answer: MusterAnswer) -> None:
        plan = MusterPlan(self)
        for muster in answer.musters:
            plan.add(muster)
        if self.one_castle and len({muster.castle for muster in answer.musters}) > 1:
            raise self.illegal("Muster in one castle or stronghold only.", rule="2E-WILD-16")

    @override
    def only_answer(self) -> MusterAnswer | None:
        """Where no single unit could be mustered nothing is asked."""
        return None if MusterPlan(self).has_choice() else MusterAnswer()


class MusterPlan:
    """A mustering in the making: what has been chosen so far and what is still open.

    Front ends and computer players add one unit at a time and offer `choices()` next.
    """

    def __init__(self, request: MusterUnits) -> None:
        self.request = request
        self.musters: list[Muster] = []
        self.points = dict(request.points)
        self.pool: Counter[UnitKind] = Counter(request.pool)
        self.footmen: Counter[AreaId] = Counter(request.footmen)
        self.room = dict(request.port_room)
        self.sizes = dict(request.supply.armies)

    def choices(self) -> list[Muster]:
        """Every single unit that could be mustered next."""
        return [muster for muster in self._candidates() if self.refusal(muster) is None]

    def has_choice(self) -> bool:
        """Whether anything could be mustered next."""
        return any(self.refusal(muster) is None for muster in self._candidates())

    def _candidates(self) -> Iterator[Muster]:
        for castle, points in self.points.items():
            if points:
                yield from self._candidates_in(castle)

    def _candidates_in(self, castle: AreaId) -> Iterator[Muster]:
        for unit in self.request.costs:
            if unit != "ship":
                yield Muster(castle=castle, place=castle, unit=unit)
        for place in self.request.ship_places[castle]:
            yield Muster(castle=castle, place=place, unit="ship")
        if self.footmen[castle]:
            for unit in self.request.upgrade_costs:
                yield Muster(castle=castle, place=castle, unit=unit, upgrade=True)

    def refusal(self, muster: Muster) -> tuple[str, str] | None:
        """Why `muster` is not possible next, as (rule, reason), or None if it is."""
        request = self.request
        if muster.castle not in request.points:
            return "2E-MUSTER-01", f"You cannot muster in {spoken(muster.castle)} now."
        if self._cost(muster) > self.points[muster.castle]:
            return (
                "2E-MUSTER-02",
                f"{spoken(muster.castle)} has {self.points[muster.castle]} points left; "
                f"{spoken(muster.unit)} costs {self._cost(muster)}.",
            )
        if not self.pool[muster.unit]:
            return "2E-COMP-03", f"You have no {spoken(muster.unit)} left in your pool."
        return self._refused_upgrade(muster) if muster.upgrade else self._refused_place(muster)

    def _cost(self, muster: Muster) -> int:
        prices = self.request.upgrade_costs if muster.upgrade else self.request.costs
        return prices.get(muster.unit, 99)

    def _refused_upgrade(self, muster: Muster) -> tuple[str, str] | None:
        if muster.place == muster.castle and self.footmen[muster.castle]:
            return None
        return "2E-MUSTER-03", f"There is no footman to upgrade in {spoken(muster.castle)}."

    def _refused_place(self, muster: Muster) -> tuple[str, str] | None:
        if muster.unit == "ship":
            if muster.place not in self.request.ship_places[muster.castle]:
                return "2E-MUSTER-06", f"Ships of {spoken(muster.castle)} cannot appear there."
            if self.room.get(muster.place, 1) < 1:
                return "2E-PORT-02", f"{spoken(muster.place)} is full: three ships at most."
        elif muster.place != muster.castle:
            return "2E-MUSTER-05", "Land units appear in the mustering area itself."
        sizes = self.sizes | {muster.place: self.sizes.get(muster.place, 0) + 1}
        if not fits(sizes.values(), self.request.supply.limits):
            return (
                "2E-MUSTER-11",
                f"That would break your supply: your armies may be "
                f"{self.request.supply.described()} at most.",
            )
        return None

    def add(self, muster: Muster) -> None:
        """Add one unit to the plan.

        Raises:
            IllegalAnswer: the rules do not allow it after what was chosen before.
        """
        refused = self.refusal(muster)
        if refused is not None:
            rule, reason = refused
            raise self.request.illegal(reason, rule=rule)
        self.musters.append(muster)
        self.points[muster.castle] -= self._cost(muster)
        self.pool[muster.unit] -= 1
        if muster.upgrade:
            self.pool["footman"] += 1  # 2E-MUSTER-13: back in the pool, free to be mustered again
            self.footmen[muster.castle] -= 1
            return
        if muster.unit == "footman":
            self.footmen[muster.castle] += 1
        if muster.place in self.room:
            self.room[muster.place] -= 1
        self.sizes[muster.place] = self.sizes.get(muster.place, 0) + 1

    def answer(self) -> MusterAnswer:
        """The finished plan."""
        return MusterAnswer(musters=tuple(self.musters))


class UnitsAnswer(Answer):
    """Units of several areas: area -> units."""

    kind: Literal["remove_units"] = "remove_units"
    units: dict[AreaId, tuple[UnitKind, ...]]


@question
class RemoveUnits(Request[UnitsAnswer]):
    """Give up units: for supply, or to the wildlings.

    With `count` and `points` None the army limits of `supply` must be met, removing no more than
    needed (2E-SUPPLY-07, 2E-SUPPLY-08). With a `count` exactly so many units go, out of one area if
    `same_area` (2E-WILD-12, 2E-WILD-17). With `points` units go that are `worth` so much together:
    none is added once they are, so that only the last one may be worth more than is owed
    (1E-WILD-06, 1E-WILD-08).
    """

    kind: Literal["remove_units"] = "remove_units"
    rule: str = "2E-SUPPLY-07"
    cause: Literal["supply", "wildlings"]
    armies: dict[AreaId, tuple[UnitKind, ...]]
    supply: SupplyRoom
    count: int | None = None
    same_area: bool = False
    only_as_needed: bool = True
    points: int | None = None
    worth: dict[UnitKind, int] = Field(default_factory=dict)

    @property
    @override
    def subject(self) -> str:
        """Why units are given up."""
        return self.cause

    @override
    def check(self, answer: UnitsAnswer) -> None:
        for area, units in answer.units.items():
            lacking = missing(units, self.armies.get(area, ()))
            if lacking:
                raise self.illegal(
                    f"{spoken(area)} does not hold {counted(lacking)} more of your units."
                )
        if self.points is not None:
            self._check_points(answer, self.points)
        elif self.count is None:
            self._check_supply(answer)
        else:
            self._check_count(answer, self.count)

    def _check_points(self, answer: UnitsAnswer, points: int) -> None:
        worth = [self.worth[unit] for units in answer.units.values() for unit in units]
        if sum(worth) < min(points, self.worth_of_all):
            raise self.illegal(
                f"You owe units worth {points} mustering points; these are worth {sum(worth)}."
            )
        if sum(worth) - max(worth, default=0) >= points:
            raise self.illegal(
                f"You owe units worth {points} mustering points; keep what goes beyond.",
                rule="1E-WILD-08",
            )

    @property
    def worth_of_all(self) -> int:
        """The mustering points of all units that could go."""
        return sum(self.worth[unit] for units in self.armies.values() for unit in units)

    def _check_count(self, answer: UnitsAnswer, count: int) -> None:
        named = sum(len(units) for units in answer.units.values())
        if named != count:
            raise self.illegal(f"Choose exactly {count} units; you named {named}.")
        if self.same_area and sum(bool(units) for units in answer.units.values()) > 1:
            raise self.illegal("Both units must stand in the same castle or stronghold area.")

    def _check_supply(self, answer: UnitsAnswer) -> None:
        removed = {area: -len(units) for area, units in answer.units.items() if units}
        if not self.supply.allows(removed):
            raise self.illegal(
                f"Your armies would still be too many or too large: "
                f"{self.supply.described()} at most.",
            )
        if not self.only_as_needed:
            return
        for area, change in removed.items():
            if self.supply.allows(removed | {area: change + 1}):
                raise self.illegal(
                    f"You give up more than needed: one more unit could stay in {spoken(area)}.",
                    rule="2E-SUPPLY-08",
                )

    @override
    def only_answer(self) -> UnitsAnswer | None:
        """Losing everything, or units all alike in one area, leaves nothing to choose."""
        if self.points is not None and self.worth_of_all <= self.points:
            return UnitsAnswer(units=self.armies)
        if self.count is None:
            return None
        if self.count >= sum(len(units) for units in self.armies.values()):
            return UnitsAnswer(units=self.armies)
        least = self.count if self.same_area else 1
        areas = [area for area, units in self.armies.items() if len(units) >= least]
        if len(areas) > 1:
            return None
        units = self.armies[areas[0]]
        if self.count < len(units) and len(set(units)) > 1:
            return None
        return UnitsAnswer(units={areas[0]: units[: self.count]})
