"""The Westeros phase: cards, bids, wildlings, mustering."""

from typing import ClassVar, Literal

from engine.events.base import Event
from engine.events.causes import TrackCause
from engine.names import CardId, DeckId, House, OrderToken, Track
from engine.requests import Muster, WesterosOption


class WesterosRevealed(Event):
    """The three cards of this round; `reshuffled` decks met Winter is Coming first."""

    reveals: ClassVar[bool] = True
    kind: Literal["westeros_revealed"] = "westeros_revealed"
    cards: tuple[CardId, ...]
    reshuffled: tuple[DeckId, ...] = ()


class ThreatMoved(Event):
    """The wildling threat changed."""

    kind: Literal["threat_moved"] = "threat_moved"
    before: int
    after: int


class WesterosResolved(Event):
    """A Westeros card takes effect; `option` is what its holder chose, if it gave a choice."""

    kind: Literal["westeros_resolved"] = "westeros_resolved"
    card: CardId
    chooser: House | None = None
    option: WesterosOption | None = None


class OrdersBanned(Event):
    """These tokens may not be placed this round."""

    kind: Literal["orders_banned"] = "orders_banned"
    tokens: tuple[OrderToken, ...]


class SupplyMoved(Event):
    """The supply track: house -> position."""

    kind: Literal["supply_moved"] = "supply_moved"
    supply: dict[House, int]


class Mustered(Event):
    """A house mustered."""

    kind: Literal["mustered"] = "mustered"
    house: House
    musters: tuple[Muster, ...]


class BidsRevealed(Event):
    """All bids, shown together."""

    reveals: ClassVar[bool] = True
    kind: Literal["bids_revealed"] = "bids_revealed"
    purpose: Track | Literal["wildlings"]
    bids: dict[House, int]


class TrackSet(Event):
    """An influence track got a new order; `by` says why."""

    kind: Literal["track_set"] = "track_set"
    track: Track
    order: tuple[House, ...]
    by: TrackCause


class WildlingsAttacked(Event):
    """The wildlings attack with this strength; `houses` take part."""

    kind: Literal["wildlings_attacked"] = "wildlings_attacked"
    strength: int
    houses: tuple[House, ...]


class WildlingsMet(Event):
    """The outcome: the Night's Watch wins if the bids reach the strength."""

    reveals: ClassVar[bool] = True
    kind: Literal["wildlings_met"] = "wildlings_met"
    strength: int
    total: int
    nights_watch_wins: bool
    highest: House | None = None
    lowest: House | None = None
    card: CardId | None = None
    """The wildling card, where there are any."""
