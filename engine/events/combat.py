"""Combat, from the call for support to the retreat."""

from typing import ClassVar, Literal

from pydantic import BaseModel, ConfigDict

from engine.events.base import Event
from engine.names import AreaId, CardId, House, Side, UnitKind


class CombatBegan(Event):
    """A march met enemy units or a garrison."""

    kind: Literal["combat_began"] = "combat_began"
    attacker: House
    defender: House
    origin: AreaId
    area: AreaId
    attacking: tuple[UnitKind, ...]
    defending: tuple[UnitKind, ...]


class SupportDeclared(Event):
    """Whom the Support orders of a house back: area -> side, None for nobody."""

    kind: Literal["support_declared"] = "support_declared"
    house: House
    area: AreaId
    sides: dict[AreaId, Side | None]


class SupportRefused(Event):
    """A combatant turned support down."""

    kind: Literal["support_refused"] = "support_refused"
    house: House
    refused: tuple[House, ...]


class HouseCardsRevealed(Event):
    """Both House cards, shown together; None for a house without one."""

    reveals: ClassVar[bool] = True
    kind: Literal["house_cards_revealed"] = "house_cards_revealed"
    cards: dict[House, CardId | None]


class BladeUsed(Event):
    """The Valyrian Steel Blade was used in this combat."""

    kind: Literal["blade_used"] = "blade_used"
    house: House


class TidesDrawn(Event):
    """The Tides of Battle card a combatant drew: for its eyes only. 2E-TIDES-01."""

    reveals: ClassVar[bool] = True
    kind: Literal["tides_drawn"] = "tides_drawn"
    card: CardId


class TidesReplaced(Event):
    """The Valyrian Steel Blade was used to draw another Tides of Battle card. 2E-TIDES-02."""

    reveals: ClassVar[bool] = True
    kind: Literal["tides_replaced"] = "tides_replaced"
    house: House
    card: CardId
    """The card that was put away."""


class TidesRevealed(Event):
    """Both Tides of Battle cards, shown together."""

    reveals: ClassVar[bool] = True
    kind: Literal["tides_revealed"] = "tides_revealed"
    cards: dict[House, CardId]


class Strength(BaseModel):
    """The parts of one side's total. 2E-COMBAT-13, 2E-COMBAT-14."""

    model_config = ConfigDict(frozen=True)

    units: int
    order: int
    garrison: int
    support: int
    card: int
    blade: int
    total: int
    swords: int
    towers: int
    tides: int = 0
    """Of a Tides of Battle card."""
    skulls: int = 0
    fortification: int = 0


class CombatResolved(Event):
    """Both totals with all their parts, and who won."""

    kind: Literal["combat_resolved"] = "combat_resolved"
    area: AreaId
    attacker: House
    defender: House
    attacker_strength: Strength
    defender_strength: Strength
    winner: House
    tie: bool


class GarrisonRemoved(Event):
    """A beaten garrison is gone for good."""

    kind: Literal["garrison_removed"] = "garrison_removed"
    house: House
    area: AreaId


class Retreated(Event):
    """The losing units left the area and are routed."""

    kind: Literal["retreated"] = "retreated"
    house: House
    origin: AreaId
    to: AreaId
    units: tuple[UnitKind, ...]
    chosen_by: House | None = None
    """Who chose the area, if not the house itself: Robb Stark."""


class CombatCutShort(Event):
    """A card killed the last unit of one side and the combat ended at once (an option)."""

    kind: Literal["combat_cut_short"] = "combat_cut_short"
    area: AreaId
    standing: House


class WinnerKeptOut(Event):
    """The attacker won but may not move in: Arianne Martell."""

    kind: Literal["winner_kept_out"] = "winner_kept_out"
    house: House
    area: AreaId
    to: AreaId
    card: CardId
