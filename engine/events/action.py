"""The Action phase outside combat: raids, marches, harbours, consolidating power."""

from typing import Literal

from engine.events.base import Event
from engine.events.causes import OrderCause
from engine.names import AreaId, House, OrderToken, UnitKind
from engine.requests import Move


class Raided(Event):
    """A raid was resolved; without a target its token just left the board."""

    kind: Literal["raided"] = "raided"
    house: House
    area: AreaId
    target: AreaId | None = None
    victim: House | None = None
    removed: OrderToken | None = None


class Marched(Event):
    """A march was resolved. `attack` is the area where it met resistance."""

    kind: Literal["marched"] = "marched"
    house: House
    area: AreaId
    order: OrderToken
    moves: tuple[Move, ...]
    attack: AreaId | None = None


class PowerTokenPlaced(Event):
    """A power token was left behind to keep control."""

    kind: Literal["power_token_placed"] = "power_token_placed"
    house: House
    area: AreaId


class PowerTokenRemoved(Event):
    """A power token went back to its owner's pool: another house took the area."""

    kind: Literal["power_token_removed"] = "power_token_removed"
    house: House
    area: AreaId


class NeutralSupportCalled(Event):
    """A marcher asks for support against a neutral force. 2E-NEUTRAL-09."""

    kind: Literal["neutral_support_called"] = "neutral_support_called"
    house: House
    origin: AreaId
    area: AreaId


class NeutralForceBeaten(Event):
    """A neutral force is gone for good."""

    kind: Literal["neutral_force_beaten"] = "neutral_force_beaten"
    house: House
    area: AreaId
    strength: int


class OrderRemoved(Event):
    """An order token left the board unresolved."""

    kind: Literal["order_removed"] = "order_removed"
    house: House
    area: AreaId
    token: OrderToken
    cause: OrderCause


class OrderMoved(Event):
    """A March order went on with the army that won: Ser Loras Tyrell."""

    kind: Literal["order_moved"] = "order_moved"
    house: House
    token: OrderToken
    origin: AreaId
    to: AreaId


class PortCaptured(Event):
    """A captured harbour's ships were replaced by `ships` of the new owner. 2E-PORT-11."""

    kind: Literal["port_captured"] = "port_captured"
    house: House
    port: AreaId
    ships: int


class PowerConsolidated(Event):
    """A Consolidate Power order was resolved; `use` muster is followed by `Mustered`, fortify by
    `FortificationBuilt`.
    """

    kind: Literal["power_consolidated"] = "power_consolidated"
    house: House
    area: AreaId
    use: Literal["power", "muster", "fortify"]


class OneTimeOrderResolved(Event):
    """A one-time order is carried out; it leaves the game. COK-OTO-06."""

    kind: Literal["one_time_order_resolved"] = "one_time_order_resolved"
    house: House
    area: AreaId
    token: OrderToken


class HouseBarred(Event):
    """`barred` may not act against the areas of `house` this round. COK-OTO-LAN-01."""

    kind: Literal["house_barred"] = "house_barred"
    house: House
    barred: House


class UnitsGathered(Event):
    """A Forced March brought units from these areas into `area`. COK-OTO-FM-01."""

    kind: Literal["units_gathered"] = "units_gathered"
    house: House
    area: AreaId
    units: dict[AreaId, tuple[UnitKind, ...]]


class FortificationBuilt(Event):
    """A fortification was built. COK-FORT-02."""

    kind: Literal["fortification_built"] = "fortification_built"
    house: House
    area: AreaId


class FortificationLost(Event):
    """A fortification went back to stock with the last unit of its house. COK-FORT-08."""

    kind: Literal["fortification_lost"] = "fortification_lost"
    house: House
    area: AreaId
