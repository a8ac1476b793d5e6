"""Cutting a stream of events into passages: one deed and what came of it."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeVar

from engine.events import (
    BidsRevealed,
    CombatBegan,
    Event,
    GameEnded,
    Marched,
    Mustered,
    NeutralSupportCalled,
    OneTimeOrderPlaced,
    OneTimeOrderResolved,
    OrdersRevealed,
    PowerConsolidated,
    PowerGiven,
    Raided,
    RavenUsed,
    RoundBegan,
    StepEnded,
    SupplyMoved,
    ThreatMoved,
    TrackSet,
    UnitsLost,
    WesterosResolved,
    WesterosRevealed,
    WildlingsAttacked,
    WildlingsMet,
)

E = TypeVar("E", bound=Event)

OPENERS: tuple[type[Event], ...] = (
    BidsRevealed,
    GameEnded,
    Marched,
    NeutralSupportCalled,
    OneTimeOrderPlaced,
    OneTimeOrderResolved,
    OrdersRevealed,
    PowerConsolidated,
    PowerGiven,
    Raided,
    RavenUsed,
    RoundBegan,
    StepEnded,
    SupplyMoved,
    ThreatMoved,
    WesterosResolved,
    WesterosRevealed,
    WildlingsAttacked,
)


@dataclass
class Passage:
    """A deed (`first`) and the events that followed from it."""

    first: Event
    rest: list[Event] = field(default_factory=list)

    def of(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in (self.first, *self.rest) if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E | None:
        """The first event of one kind."""
        return next(iter(self.of(kind)), None)

    def joins(self, event: Event) -> bool:
        """Whether `event` still belongs here."""
        first = self.first
        match event:
            case CombatBegan():
                joined = isinstance(first, Marched) and first.attack == event.area
            case BidsRevealed(purpose="wildlings") | WildlingsMet():
                joined = isinstance(first, WildlingsAttacked)
            case TrackSet(by="clash_of_kings"):
                joined = isinstance(first, BidsRevealed) and first.purpose == event.track
            case SupplyMoved():
                joined = isinstance(
                    first, WesterosResolved | WildlingsAttacked | OneTimeOrderResolved
                )
            case ThreatMoved():
                joined = isinstance(first, WildlingsAttacked)
            case Mustered():
                deed = isinstance(first, PowerConsolidated | OneTimeOrderResolved)
                joined = deed and not self.of(Mustered)
            case Marched():
                joined = isinstance(first, OneTimeOrderResolved) and first.token == event.order
            case UnitsLost(cause="supply"):
                joined = isinstance(
                    first,
                    SupplyMoved | WesterosResolved | WildlingsAttacked | OneTimeOrderResolved,
                )
            case _:
                joined = not isinstance(event, OPENERS)
        return joined


def passages(events: Iterable[Event]) -> list[Passage]:
    """The public events as passages; what is for one house's eyes is left out."""
    found: list[Passage] = []
    for event in events:
        if event.audience is not None:
            continue
        if found and found[-1].joins(event):
            found[-1].rest.append(event)
        else:
            found.append(Passage(event))
    return found
