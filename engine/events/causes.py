"""Why something happened, as events name it: a cause of the rules, or the card that did it.

Whoever adds one words it too: a test sees that every loss of units has its words.
"""

from typing import Literal, TypeAlias

from engine.names import CardId, OrderToken

Loss: TypeAlias = Literal[
    "swords",
    "skulls",
    "retreat_supply",
    "no_retreat",
    "routed",
    "siege_engine",
    "supply",
    "wildlings",
    "port_lost",
]
"""Why units leave the board, where no House card kills them."""

LossCause: TypeAlias = Loss | CardId
OrderCause: TypeAlias = (
    Literal["no_units", "unresolved", "port_lost", "area_lost", "not_allowed"] | CardId | OrderToken
)
"""Why an order leaves the board unresolved; tokens are the one-time orders."""

PowerCause: TypeAlias = (
    Literal["pillage", "consolidate_power", "game_of_thrones", "bid"] | CardId | OrderToken
)
TrackCause: TypeAlias = Literal["clash_of_kings", "house_eliminated"] | CardId

__all__ = ["Loss", "LossCause", "OrderCause", "PowerCause", "TrackCause"]
