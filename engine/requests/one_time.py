"""One-time orders of an expansion: placing one, resolving one, and what their texts ask."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import override

from engine.chance import Draw, one_of, shuffled
from engine.names import AreaId, House, OrderToken, Step, UnitKind
from engine.requests.base import Answer, Request, counted, missing, spoken
from engine.requests.registry import question
from engine.requests.shapes import PickOne, PickSome, Playable
from engine.supply import SupplyRoom


class OneTimeOrderAnswer(Answer):
    """The one-time order placed and its area; both None to place none."""

    kind: Literal["place_one_time_order"] = "place_one_time_order"
    area: AreaId | None = None
    token: OrderToken | None = None


@question
class PlaceOneTimeOrder(Playable[OneTimeOrderAnswer]):
    """Place one of your one-time orders face down, or none. COK-OTO-03, COK-OTO-04.

    `tokens` are those you have left and may place this round, each named once.
    """

    kind: Literal["place_one_time_order"] = "place_one_time_order"
    rule: str = "COK-OTO-03"
    areas: tuple[AreaId, ...]
    tokens: tuple[OrderToken, ...]

    @override
    def check(self, answer: OneTimeOrderAnswer) -> None:
        if answer.area is None and answer.token is None:
            return
        if answer.area is None or answer.token is None:
            raise self.illegal("Name both the one-time order and its area, or neither.")
        if answer.area not in self.areas:
            raise self.illegal(
                f"{spoken(answer.area)} cannot take a one-time order of yours: it must be a land "
                "or sea area with units of yours."
            )
        if answer.token not in self.tokens:
            raise self.illegal(
                f"{spoken(answer.token)} is none of your one-time orders, is used up, or has its "
                "step skipped this round.",
                rule="COK-OTO-15",
            )

    @override
    def only_answer(self) -> OneTimeOrderAnswer | None:
        """Without an order left, or an area for it, none is placed."""
        return None if self.tokens and self.areas else OneTimeOrderAnswer()

    @override
    def random_answer(self, draw: Draw) -> OneTimeOrderAnswer:
        if not self.tokens or not self.areas or draw() < 0.5:  # half of the time they are kept
            return self.modest_answer()
        return OneTimeOrderAnswer(area=one_of(self.areas, draw), token=one_of(self.tokens, draw))

    @override
    def modest_answer(self) -> OneTimeOrderAnswer:
        return OneTimeOrderAnswer()


class UseOneTimeAnswer(Answer):
    """The area whose one-time order is resolved; None for a regular order first."""

    kind: Literal["use_one_time_order"] = "use_one_time_order"
    area: AreaId | None = None


@question
class UseOneTimeOrder(PickOne[UseOneTimeAnswer, AreaId]):
    """Take your turn in this step with a one-time order, or with a regular one. COK-OTO-12.

    `orders`: area -> the one-time order there. You `may_wait` if a regular order is left.
    """

    kind: Literal["use_one_time_order"] = "use_one_time_order"
    rule: str = "COK-OTO-12"
    step: Step
    orders: dict[AreaId, OrderToken]
    may_wait: bool

    @property
    @override
    def subject(self) -> str:
        """The step."""
        return self.step

    passed_over: ClassVar[float] = 0.4

    @property
    @override
    def offered(self) -> dict[AreaId, OrderToken]:
        """The areas with a one-time order for this step."""
        return self.orders

    @property
    @override
    def may_pass(self) -> bool:
        """If a regular order is left."""
        return self.may_wait

    @override
    def refusal(self, choice: AreaId | None) -> str:
        if choice is None:
            return "You have no other order to resolve in this step."
        return f"{spoken(choice)} has no one-time order of yours to resolve."


class PickOrdersAnswer(Answer):
    """The areas whose orders are removed."""

    kind: Literal["pick_orders"] = "pick_orders"
    areas: tuple[AreaId, ...] = ()


@question
class PickOrders(PickSome[PickOrdersAnswer, AreaId]):
    """Remove up to `most` of these `orders`: The Iron Fleet, The Will of R'hllor.

    The Will of R'hllor costs Melisandre, but only if an order is removed. COK-OTO-BAR-01, -02.
    """

    kind: Literal["pick_orders"] = "pick_orders"
    rule: str = "COK-OTO-GRE-01"
    cause: OrderToken
    orders: dict[AreaId, OrderToken]
    most: int

    @property
    @override
    def subject(self) -> str:
        """The one-time order."""
        return self.cause

    @property
    @override
    def offered(self) -> tuple[AreaId, ...]:
        """The areas with an order in reach."""
        return tuple(self.orders)

    @property
    @override
    def bounds(self) -> tuple[int, int]:
        """None at all, or up to as many as the text says."""
        return 0, self.most

    @override
    def wrong_number(self, named: int) -> str:
        return f"Name up to {self.most} different areas; you named {named}."

    @override
    def not_offered(self, lacking: Sequence[AreaId]) -> str:
        if lacking[0] in self.orders:
            return f"Name different areas; you named {spoken(lacking[0])} twice."
        return f"{spoken(self.cause)} cannot remove an order in {spoken(lacking[0])}."


class Origin(BaseModel):
    """An area from which a Forced March may call units; a power token may stay if all leave."""

    model_config = ConfigDict(frozen=True)

    units: tuple[UnitKind, ...]
    by_ship: bool = False
    may_leave_token: bool = False


class GatherAnswer(Answer):
    """Area -> the units that come from it; and the emptied areas where a power token stays."""

    kind: Literal["gather_units"] = "gather_units"
    units: dict[AreaId, tuple[UnitKind, ...]] = Field(default_factory=dict)
    leave_power_tokens: tuple[AreaId, ...] = ()


@question
class GatherUnits(Request[GatherAnswer]):
    """Bring units of yours from adjacent areas into `area`: Forced March. COK-OTO-FM-01.

    `origins`: each area with units that could come; `power` is what you have for power tokens.
    """

    kind: Literal["gather_units"] = "gather_units"
    rule: str = "COK-OTO-FM-01"
    area: AreaId
    origins: dict[AreaId, Origin]
    supply: SupplyRoom
    power: int

    @property
    @override
    def subject(self) -> str:
        """The area."""
        return self.area

    @override
    def check(self, answer: GatherAnswer) -> None:
        for area, units in answer.units.items():
            if area not in self.origins:
                raise self.illegal(
                    f"{spoken(area)} has no units of yours that can reach {spoken(self.area)}."
                )
            lacking = missing(units, self.origins[area].units)
            if lacking:
                raise self.illegal(
                    f"{spoken(area)} has only {counted(self.origins[area].units)} able to march; "
                    f"missing: {counted(lacking)}."
                )
        if not self.allows({area: len(units) for area, units in answer.units.items()}):
            raise self.illegal(
                f"That would break your supply: your armies may be {self.supply.described()} "
                "at most.",
                rule="COK-OTO-FM-02",
            )
        self._check_tokens(answer)

    def allows(self, numbers: dict[AreaId, int]) -> bool:
        """Whether supply holds if so many units come from each area."""
        changes = Counter({area: -number for area, number in numbers.items()})
        changes[self.area] += sum(numbers.values())
        return not any(numbers.values()) or self.supply.allows(changes)

    def emptied(self, answer: GatherAnswer) -> list[AreaId]:
        """The areas that all units leave and where a power token may stay."""
        return [
            area
            for area, units in answer.units.items()
            if self.origins[area].may_leave_token and len(units) == self.supply.armies[area]
        ]

    def _check_tokens(self, answer: GatherAnswer) -> None:
        emptied = self.emptied(answer)
        for area in answer.leave_power_tokens:
            if area not in emptied:
                raise self.illegal(
                    f"A power token can be left only in a land area that all units leave, other "
                    f"than your home area: not in {spoken(area)} now.",
                    rule="COK-OTO-FM-04",
                )
        if len(set(answer.leave_power_tokens)) < len(answer.leave_power_tokens):
            raise self.illegal("Name each area once.", rule="COK-OTO-FM-04")
        if len(answer.leave_power_tokens) > self.power:
            raise self.illegal(
                f"You have {self.power} power available for power tokens.", rule="COK-OTO-FM-04"
            )

    @override
    def only_answer(self) -> GatherAnswer | None:
        """Where nobody can come nothing is asked."""
        return None if self.origins else GatherAnswer()


class ClaimPowerAnswer(Answer):
    """House -> the power taken from it."""

    kind: Literal["claim_power"] = "claim_power"
    amounts: dict[House, int] = Field(default_factory=dict)


@question
class ClaimPower(Playable[ClaimPowerAnswer]):
    """Take up to `most` power from these houses, split at will. COK-OTO-TYR-01.

    `victims`: house -> the power it has available.
    """

    kind: Literal["claim_power"] = "claim_power"
    rule: str = "COK-OTO-TYR-01"
    cause: OrderToken
    victims: dict[House, int]
    most: int

    @property
    @override
    def subject(self) -> str:
        """The one-time order."""
        return self.cause

    @override
    def check(self, answer: ClaimPowerAnswer) -> None:
        for house, amount in answer.amounts.items():
            if not 0 <= amount <= self.victims.get(house, 0):
                raise self.illegal(
                    f"{amount} power from House {spoken(house)}: it has "
                    f"{self.victims.get(house, 0)} for you to take."
                )
        if sum(answer.amounts.values()) > self.most:
            raise self.illegal(f"You may take {self.most} power in all.")

    @override
    def only_answer(self) -> ClaimPowerAnswer | None:
        """Where there is nothing to take nothing is asked."""
        return None if self.most and any(self.victims.values()) else ClaimPowerAnswer()

    @override
    def random_answer(self, draw: Draw) -> ClaimPowerAnswer:
        left = int(draw() * (self.most + 1))
        amounts: dict[House, int] = {}
        for house in shuffled(self.victims, draw):
            amounts[house] = min(left, self.victims[house])
            left -= amounts[house]
        return ClaimPowerAnswer(amounts=amounts)

    @override
    def modest_answer(self) -> ClaimPowerAnswer:
        return ClaimPowerAnswer()
