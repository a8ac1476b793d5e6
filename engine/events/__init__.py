"""What happens in a game, told in the order in which it happens.

Every event is public unless `audience` names the one house that may read it.
"""

from typing import Annotated, Any, TypeAlias

from pydantic import Field, TypeAdapter

from engine.events.action import (
    FortificationBuilt,
    FortificationLost,
    HouseBarred,
    Marched,
    NeutralForceBeaten,
    NeutralSupportCalled,
    OneTimeOrderResolved,
    OrderMoved,
    OrderRemoved,
    PortCaptured,
    PowerConsolidated,
    PowerTokenPlaced,
    PowerTokenRemoved,
    Raided,
    UnitsGathered,
)
from engine.events.base import Event
from engine.events.cards import (
    CardStrengthVoided,
    CardTextBorrowed,
    CardTextCancelled,
    HouseCardDiscarded,
    HouseCardReplaced,
    HouseCardsReturned,
    LossesPrevented,
    TokenSeized,
    UnitSwapped,
)
from engine.events.combat import (
    BladeUsed,
    CombatBegan,
    CombatCutShort,
    CombatResolved,
    GarrisonRemoved,
    HouseCardsRevealed,
    Retreated,
    Strength,
    SupportDeclared,
    SupportRefused,
    TidesDrawn,
    TidesReplaced,
    TidesRevealed,
    WinnerKeptOut,
)
from engine.events.course import (
    GameEnded,
    HouseEliminated,
    PowerGained,
    PowerGiven,
    PowerLost,
    RoundBegan,
    StepEnded,
    UnitsLost,
)
from engine.events.planning import (
    OneTimeOrderPlaced,
    OrdersRevealed,
    RavenUsed,
    WildlingCardPlaced,
    WildlingCardSeen,
)
from engine.events.westeros import (
    BidsRevealed,
    Mustered,
    OrdersBanned,
    SupplyMoved,
    ThreatMoved,
    TrackSet,
    WesterosResolved,
    WesterosRevealed,
    WildlingsAttacked,
    WildlingsMet,
)

AnyEvent: TypeAlias = Annotated[
    RoundBegan
    | StepEnded
    | GameEnded
    | WesterosRevealed
    | ThreatMoved
    | WesterosResolved
    | OrdersBanned
    | SupplyMoved
    | PowerGained
    | PowerLost
    | PowerGiven
    | Mustered
    | BidsRevealed
    | TrackSet
    | WildlingsAttacked
    | WildlingsMet
    | UnitsLost
    | OrdersRevealed
    | RavenUsed
    | WildlingCardSeen
    | WildlingCardPlaced
    | Raided
    | Marched
    | PowerTokenPlaced
    | PowerTokenRemoved
    | NeutralSupportCalled
    | NeutralForceBeaten
    | CombatBegan
    | SupportDeclared
    | SupportRefused
    | HouseCardsRevealed
    | BladeUsed
    | CombatResolved
    | GarrisonRemoved
    | Retreated
    | OrderRemoved
    | PortCaptured
    | HouseCardsReturned
    | PowerConsolidated
    | OrderMoved
    | HouseCardReplaced
    | HouseCardDiscarded
    | CardTextCancelled
    | LossesPrevented
    | UnitSwapped
    | WinnerKeptOut
    | CombatCutShort
    | TidesDrawn
    | TidesReplaced
    | TidesRevealed
    | HouseEliminated
    | OneTimeOrderPlaced
    | OneTimeOrderResolved
    | HouseBarred
    | UnitsGathered
    | FortificationBuilt
    | FortificationLost
    | CardStrengthVoided
    | CardTextBorrowed
    | TokenSeized,
    Field(discriminator="kind"),
]
EVENT: TypeAdapter[Any] = TypeAdapter(AnyEvent)

__all__ = [
    "EVENT",
    "AnyEvent",
    "BidsRevealed",
    "BladeUsed",
    "CardStrengthVoided",
    "CardTextBorrowed",
    "CardTextCancelled",
    "CombatBegan",
    "CombatCutShort",
    "CombatResolved",
    "Event",
    "FortificationBuilt",
    "FortificationLost",
    "GameEnded",
    "GarrisonRemoved",
    "HouseBarred",
    "HouseCardDiscarded",
    "HouseCardReplaced",
    "HouseCardsReturned",
    "HouseCardsRevealed",
    "HouseEliminated",
    "LossesPrevented",
    "Marched",
    "Mustered",
    "NeutralForceBeaten",
    "NeutralSupportCalled",
    "OneTimeOrderPlaced",
    "OneTimeOrderResolved",
    "OrderMoved",
    "OrderRemoved",
    "OrdersBanned",
    "OrdersRevealed",
    "PortCaptured",
    "PowerConsolidated",
    "PowerGained",
    "PowerGiven",
    "PowerLost",
    "PowerTokenPlaced",
    "PowerTokenRemoved",
    "Raided",
    "RavenUsed",
    "Retreated",
    "RoundBegan",
    "StepEnded",
    "Strength",
    "SupplyMoved",
    "SupportDeclared",
    "SupportRefused",
    "ThreatMoved",
    "TidesDrawn",
    "TidesReplaced",
    "TidesRevealed",
    "TokenSeized",
    "TrackSet",
    "UnitSwapped",
    "UnitsGathered",
    "UnitsLost",
    "WesterosResolved",
    "WesterosRevealed",
    "WildlingCardPlaced",
    "WildlingCardSeen",
    "WildlingsAttacked",
    "WildlingsMet",
    "WinnerKeptOut",
]
