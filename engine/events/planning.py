"""Planning: orders, and the Messenger Raven."""

from typing import ClassVar, Literal

from pydantic import Field

from engine.events.base import Event
from engine.names import AreaId, CardId, House, OrderToken


class OrdersRevealed(Event):
    """All orders, turned up together: area -> token. 2E-PLAN-10, COK-OTO-02."""

    reveals: ClassVar[bool] = True
    kind: Literal["orders_revealed"] = "orders_revealed"
    orders: dict[House, dict[AreaId, OrderToken]]
    one_time: dict[House, dict[AreaId, OrderToken]] = Field(default_factory=dict)


class RavenUsed(Event):
    """What the Raven holder did."""

    kind: Literal["raven_used"] = "raven_used"
    house: House
    action: Literal["none", "replace", "look"]
    area: AreaId | None = None
    before: OrderToken | None = None
    after: OrderToken | None = None


class WildlingCardSeen(Event):
    """What the Raven holder saw: for its eyes only."""

    reveals: ClassVar[bool] = True
    kind: Literal["wildling_card_seen"] = "wildling_card_seen"
    card: CardId


class WildlingCardPlaced(Event):
    """Where the card that was looked at went. 2E-PLAN-17."""

    kind: Literal["wildling_card_placed"] = "wildling_card_placed"
    house: House
    place: Literal["top", "bottom"]


class OneTimeOrderPlaced(Event):
    """A house placed a one-time order face down in `area`, or none. COK-OTO-03."""

    kind: Literal["one_time_order_placed"] = "one_time_order_placed"
    house: House
    area: AreaId | None = None
