"""Combat: support, House cards, the blade, casualties and retreats."""

from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from engine.names import AreaId, CardId, House, Side, UnitKind
from engine.requests.base import Answer, Request, counted, missing, spoken
from engine.requests.registry import question


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
    def subject(self) -> str:
        """The embattled area."""
        return self.area

    def check(self, answer: SupportAnswer) -> None:
        """See `Request.check`."""
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
class RefuseSupport(Request[RefuseSupportAnswer]):
    """Accept or turn down the support others offered you. 2E-COMBAT-12."""

    kind: Literal["refuse_support"] = "refuse_support"
    rule: str = "2E-COMBAT-12"
    battle: Battle
    supporters: dict[House, int]

    @property
    def subject(self) -> str:
        """The embattled area."""
        return self.battle.area

    def check(self, answer: RefuseSupportAnswer) -> None:
        """See `Request.check`."""
        for house in answer.refused:
            if house not in self.supporters:
                raise self.illegal(f"House {spoken(house)} offers you no support here.")


class HouseCardAnswer(Answer):
    """A House card from the hand."""

    kind: Literal["choose_house_card"] = "choose_house_card"
    card: CardId


@question
class ChooseHouseCard(Request[HouseCardAnswer]):
    """Choose the House card you play in this combat, in secret. 2E-COMBAT-20."""

    secret: ClassVar[bool] = True

    kind: Literal["choose_house_card"] = "choose_house_card"
    rule: str = "2E-COMBAT-20"
    battle: Battle
    hand: tuple[CardId, ...]

    @property
    def subject(self) -> str:
        """The embattled area."""
        return self.battle.area

    def check(self, answer: HouseCardAnswer) -> None:
        """See `Request.check`."""
        if answer.card not in self.hand:
            raise self.illegal(f"{spoken(answer.card)} is not in your hand.")

    def only_answer(self) -> HouseCardAnswer | None:
        """The last card of a hand plays itself."""
        return HouseCardAnswer(card=self.hand[0]) if len(self.hand) == 1 else None


class BladeAnswer(Answer):
    """Whether the Valyrian Steel Blade is used."""

    kind: Literal["use_blade"] = "use_blade"
    use: bool


@question
class UseBlade(Request[BladeAnswer]):
    """Use the Valyrian Steel Blade for +1 in this combat, once a round. 2E-COMBAT-28.

    With `instead_of` it does something else: that Tides of Battle card of yours, which nobody else
    has seen, is put away and another one drawn. 2E-TIDES-02.
    """

    kind: Literal["use_blade"] = "use_blade"
    rule: str = "2E-COMBAT-28"
    battle: Battle
    instead_of: CardId | None = None

    @property
    def subject(self) -> str:
        """The embattled area."""
        return f"tides-{self.battle.area}" if self.instead_of else self.battle.area

    def check(self, answer: BladeAnswer) -> None:
        """Using and keeping it are both legal."""


class CasualtiesAnswer(Answer):
    """The units that are lost."""

    kind: Literal["choose_casualties"] = "choose_casualties"
    units: tuple[UnitKind, ...]


@question
class ChooseCasualties(Request[CasualtiesAnswer]):
    """Choose which `count` of your `units` are lost to `cause`. 2E-COMBAT-33, 2E-RETREAT-11."""

    kind: Literal["choose_casualties"] = "choose_casualties"
    rule: str = "2E-COMBAT-33"
    area: AreaId
    cause: Literal["swords", "retreat_supply", "skulls"]
    count: int
    units: tuple[UnitKind, ...]

    @property
    def subject(self) -> str:
        """The area, and why units are lost."""
        return f"{self.area}-{self.cause}"

    def check(self, answer: CasualtiesAnswer) -> None:
        """See `Request.check`."""
        if len(answer.units) != self.count:
            raise self.illegal(f"Choose exactly {self.count}; you named {len(answer.units)}.")
        lacking = missing(answer.units, self.units)
        if lacking:
            raise self.illegal(
                f"You have {counted(self.units)} to choose from; {counted(lacking)} too many."
            )

    def only_answer(self) -> CasualtiesAnswer | None:
        """All units, or units all alike, leave nothing to choose."""
        if self.count < len(self.units) and len(set(self.units)) > 1:
            return None
        return CasualtiesAnswer(units=self.units[: self.count])


class RetreatAnswer(Answer):
    """Where the losing units go."""

    kind: Literal["choose_retreat"] = "choose_retreat"
    area: AreaId


@question
class ChooseRetreat(Request[RetreatAnswer]):
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
    def subject(self) -> str:
        """The area left behind."""
        return self.origin

    def check(self, answer: RetreatAnswer) -> None:
        """See `Request.check`."""
        if answer.area not in self.losses:
            raise self.illegal(
                f"{spoken(answer.area)} is no legal retreat. Open are: "
                + ", ".join(spoken(area) for area in self.losses)
                + "."
            )

    def only_answer(self) -> RetreatAnswer | None:
        """A single legal area is taken."""
        return RetreatAnswer(area=next(iter(self.losses))) if len(self.losses) == 1 else None


class CapturePortAnswer(Answer):
    """How many of your own ships take the place of the captured ones."""

    kind: Literal["capture_port"] = "capture_port"
    ships: int


@question
class CapturePort(Request[CapturePortAnswer]):
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
    def subject(self) -> str:
        """The port."""
        return self.port

    def check(self, answer: CapturePortAnswer) -> None:
        """See `Request.check`."""
        if not 0 <= answer.ships <= self.most:
            raise self.illegal(f"You may place 0 to {self.most} ships in {spoken(self.port)}.")
        if self.all_or_none and answer.ships not in (0, self.most):
            raise self.illegal(f"In this game you place {self.most} ships, or none.")

    def only_answer(self) -> CapturePortAnswer | None:
        """Without a free ship, or room for one, nothing is asked."""
        return CapturePortAnswer(ships=0) if self.most == 0 else None
