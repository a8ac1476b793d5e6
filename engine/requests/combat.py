"""Combat: support, House cards, the blade, casualties and retreats."""

from collections.abc import Sequence
from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict
from typing_extensions import override

from engine.chance import Draw, one_of, shuffled
from engine.names import AreaId, CardId, House, Side, UnitKind
from engine.requests.base import Answer, Request, counted, spoken
from engine.requests.registry import question
from engine.requests.shapes import Amount, PickOne, PickSome, UseOrNot


class Battle(BaseModel):
    """What everybody knows of the combat in progress.

    Strengths are the totals so far: units, order, garrison and declared support, and House cards
    once they are shown. `better_fiefdoms` wins a tie.
    """

    model_config = ConfigDict(frozen=True)

    attacker: House
    defender: House
    origin: AreaId
    area: AreaId
    attacking: tuple[UnitKind, ...]
    defending: tuple[UnitKind, ...]
    attacker_strength: int
    defender_strength: int
    better_fiefdoms: Side
    attacker_card: CardId | None = None
    defender_card: CardId | None = None


class SupportAnswer(Answer):
    """Area of each Support order -> the side it backs, or nobody."""

    kind: Literal["declare_support"] = "declare_support"
    sides: dict[AreaId, Side | None]


@question
class DeclareSupport(Request[SupportAnswer]):
    """Say for each of your Support orders next to the battle whom it backs. 2E-COMBAT-03, -11.

    `orders`: area of the Support order -> strength it would add for the attacker and for the
    defender. `battle` is None when the area holds a neutral force; then only `marcher` can be
    backed.
    """

    kind: Literal["declare_support"] = "declare_support"
    rule: str = "2E-COMBAT-03"
    area: AreaId
    marcher: House
    battle: Battle | None
    orders: dict[AreaId, dict[Side, int]]
    as_one: bool = False
    """All orders must back the same side (an option, see 2E-COMBAT-11)."""

    @property
    @override
    def subject(self) -> str:
        """The embattled area."""
        return self.area

    @override
    def check(self, answer: SupportAnswer) -> None:
        if set(answer.sides) != set(self.orders):
            raise self.illegal(
                "Decide for each of your Support orders next to the battle: "
                + ", ".join(spoken(area) for area in self.orders)
                + ".",
                rule="2E-COMBAT-11",
            )
        for area, side in answer.sides.items():
            if side is not None and side not in self.orders[area]:
                raise self.illegal(
                    f"The Support order in {spoken(area)} cannot back the {side} here.",
                    rule="2E-COMBAT-04",
                )
        if self.as_one and len(set(answer.sides.values())) > 1:
            raise self.illegal(
                "In this game all Support orders of a House back the same side.",
                rule="2E-COMBAT-11",
            )


class RefuseSupportAnswer(Answer):
    """The houses whose support is turned down."""

    kind: Literal["refuse_support"] = "refuse_support"
    refused: tuple[House, ...] = ()


@question
class RefuseSupport(PickSome[RefuseSupportAnswer, House]):
    """Accept or turn down the support others offered you. 2E-COMBAT-12."""

    kind: Literal["refuse_support"] = "refuse_support"
    rule: str = "2E-COMBAT-12"
    battle: Battle
    supporters: dict[House, int]

    @property
    @override
    def subject(self) -> str:
        """The embattled area."""
        return self.battle.area

    @property
    @override
    def offered(self) -> tuple[House, ...]:
        """Those who offer support."""
        return tuple(self.supporters)

    @property
    @override
    def bounds(self) -> tuple[int, int]:
        """Nobody or anybody."""
        return 0, len(self.supporters)

    @override
    def wrong_number(self, named: int) -> str:
        return f"{len(self.supporters)} offer you support; you named {named}."

    @override
    def not_offered(self, lacking: Sequence[House]) -> str:
        return f"House {spoken(lacking[0])} offers you no support here, or was named twice."

    @override
    def random_answer(self, draw: Draw) -> RefuseSupportAnswer:
        """Each offer is turned down one time in four."""
        return RefuseSupportAnswer(refused=tuple(h for h in self.supporters if draw() < 0.25))


class HouseCardAnswer(Answer):
    """A House card from the hand."""

    kind: Literal["choose_house_card"] = "choose_house_card"
    card: CardId


@question
class ChooseHouseCard(PickOne[HouseCardAnswer, CardId]):
    """Choose the House card you play in this combat, in secret. 2E-COMBAT-20."""

    secret: ClassVar[bool] = True

    kind: Literal["choose_house_card"] = "choose_house_card"
    rule: str = "2E-COMBAT-20"
    battle: Battle
    hand: tuple[CardId, ...]

    @property
    @override
    def subject(self) -> str:
        """The embattled area."""
        return self.battle.area

    @property
    @override
    def offered(self) -> tuple[CardId, ...]:
        """The hand."""
        return self.hand

    @override
    def refusal(self, choice: CardId | None) -> str:
        return f"{spoken(str(choice))} is not in your hand."


class BladeAnswer(Answer):
    """Whether the Valyrian Steel Blade is used."""

    kind: Literal["use_blade"] = "use_blade"
    use: bool


@question
class UseBlade(UseOrNot[BladeAnswer]):
    """Use the Valyrian Steel Blade for +1 in this combat, once a round. 2E-COMBAT-28.

    With `instead_of` it does something else: that Tides of Battle card of yours, which nobody else
    has seen, is put away and another one drawn. 2E-TIDES-02.
    """

    kind: Literal["use_blade"] = "use_blade"
    rule: str = "2E-COMBAT-28"
    battle: Battle
    instead_of: CardId | None = None

    @property
    @override
    def subject(self) -> str:
        """The embattled area."""
        return f"tides-{self.battle.area}" if self.instead_of else self.battle.area

    @override
    def random_answer(self, draw: Draw) -> BladeAnswer:
        """Even chances."""
        return BladeAnswer(use=draw() < 0.5)


class CasualtiesAnswer(Answer):
    """The units that are lost."""

    kind: Literal["choose_casualties"] = "choose_casualties"
    units: tuple[UnitKind, ...]


@question
class ChooseCasualties(PickSome[CasualtiesAnswer, UnitKind]):
    """Choose which `count` of your `units` are lost to `cause`. 2E-COMBAT-33, 2E-RETREAT-11."""

    kind: Literal["choose_casualties"] = "choose_casualties"
    rule: str = "2E-COMBAT-33"
    area: AreaId
    cause: Literal["swords", "retreat_supply", "skulls"]
    count: int
    units: tuple[UnitKind, ...]

    @property
    @override
    def subject(self) -> str:
        """The area, and why units are lost."""
        return f"{self.area}-{self.cause}"

    @property
    @override
    def offered(self) -> tuple[UnitKind, ...]:
        """The units."""
        return self.units

    @property
    @override
    def bounds(self) -> tuple[int, int]:
        """Exactly as many as are lost."""
        return self.count, self.count

    @override
    def wrong_number(self, named: int) -> str:
        return f"Choose exactly {self.count}; you named {named}."

    @override
    def not_offered(self, lacking: Sequence[UnitKind]) -> str:
        return f"You have {counted(self.units)} to choose from; {counted(lacking)} too many."

    @override
    def random_answer(self, draw: Draw) -> CasualtiesAnswer:
        """Any units."""
        return CasualtiesAnswer(units=tuple(shuffled(self.units, draw)[: self.count]))


class RetreatAnswer(Answer):
    """Where the losing units go."""

    kind: Literal["choose_retreat"] = "choose_retreat"
    area: AreaId


@question
class ChooseRetreat(PickOne[RetreatAnswer, AreaId]):
    """Choose where the losing `units` of `retreating` go. 2E-RETREAT-01 to 2E-RETREAT-13.

    `losses`: each legal area -> how many of the units would have to be given up for supply there.
    """

    kind: Literal["choose_retreat"] = "choose_retreat"
    rule: str = "2E-RETREAT-04"
    retreating: House
    origin: AreaId
    units: tuple[UnitKind, ...]
    losses: dict[AreaId, int]

    @property
    @override
    def subject(self) -> str:
        """The area left behind."""
        return self.origin

    @property
    @override
    def offered(self) -> dict[AreaId, int]:
        """The legal areas."""
        return self.losses

    @override
    def refusal(self, choice: AreaId | None) -> str:
        return f"{spoken(str(choice))} is no legal retreat. Open are: {self.all_offered}."


class CapturePortAnswer(Answer):
    """How many of your own ships take the place of the captured ones."""

    kind: Literal["capture_port"] = "capture_port"
    ships: int


@question
class CapturePort(Amount[CapturePortAnswer]):
    """You took a harbour with enemy ships in it: put up to `most` ships of your own there.

    2E-PORT-11.
    """

    kind: Literal["capture_port"] = "capture_port"
    rule: str = "2E-PORT-11"
    port: AreaId
    most: int
    all_or_none: bool = False
    """Only as many as can be, or none (an option, see COK-PORT-14)."""

    @property
    @override
    def subject(self) -> str:
        """The port."""
        return self.port

    @property
    @override
    def offered(self) -> Sequence[int]:
        """Up to as many as can be; or all or none."""
        return (0, self.most) if self.all_or_none and self.most else range(self.most + 1)

    @override
    def refusal(self, amount: int) -> str:
        if 0 <= amount <= self.most:
            return f"In this game you place {self.most} ships, or none."
        return f"You may place 0 to {self.most} ships in {spoken(self.port)}."

    @override
    def random_answer(self, draw: Draw) -> CapturePortAnswer:
        """Even chances."""
        if self.all_or_none:
            return CapturePortAnswer(ships=self.most if draw() < 0.5 else 0)
        return CapturePortAnswer(ships=one_of(self.offered, draw))
