"""The words of the game: the identifiers that every other module speaks in."""

from typing import Literal, NewType, TypeAlias

House: TypeAlias = Literal["stark", "lannister", "baratheon", "greyjoy", "tyrell", "martell"]
Track: TypeAlias = Literal["iron_throne", "fiefdoms", "kings_court"]
UnitKind: TypeAlias = Literal["footman", "knight", "siege_engine", "ship"]
Side: TypeAlias = Literal["attacker", "defender"]
DeckId: TypeAlias = Literal["I", "II", "III"]
Step: TypeAlias = Literal["westeros", "planning", "raven", "raids", "marches", "consolidate"]
"""The parts of a round after which the table is told what happened.

*westeros* is the whole Westeros phase, *planning* lasts until the orders are turned up, *raven* is
the Messenger Raven; the rest are the steps of the Action phase.
"""

AreaId = NewType("AreaId", str)
CardId = NewType("CardId", str)
OrderToken = NewType("OrderToken", str)

TRACKS: tuple[Track, ...] = ("iron_throne", "fiefdoms", "kings_court")
DECKS: tuple[DeckId, ...] = ("I", "II", "III")
UNIT_KINDS: tuple[UnitKind, ...] = ("footman", "knight", "siege_engine", "ship")
