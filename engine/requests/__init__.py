"""Everything a player can be asked, and everything a player can answer.

A `Request` carries the legal choices and judges the `Answer`; front ends, computer players, tests
and stored games all meet the engine here and nowhere else.
"""

from typing import Annotated, TypeAlias

from pydantic import Field, TypeAdapter

from engine.requests.action import (
    ConsolidateAnswer,
    ConsolidateOption,
    ConsolidatePower,
    Destination,
    MarchAnswer,
    MarchOption,
    Move,
    RaidAnswer,
    ResolveMarch,
    ResolveRaid,
)
from engine.requests.base import Answer, Request
from engine.requests.cards import (
    CardAnswer,
    CardTextAnswer,
    ChoosePenalty,
    ChooseTrack,
    Penalty,
    PenaltyAnswer,
    PickCard,
    PickUnits,
    Piece,
    PiecesAnswer,
    RemoveOrder,
    RemoveOrderAnswer,
    TrackAnswer,
    UseCardText,
)
from engine.requests.combat import (
    Battle,
    BladeAnswer,
    CapturePort,
    CapturePortAnswer,
    CasualtiesAnswer,
    ChooseCasualties,
    ChooseHouseCard,
    ChooseRetreat,
    DeclareSupport,
    HouseCardAnswer,
    RefuseSupport,
    RefuseSupportAnswer,
    RetreatAnswer,
    SupportAnswer,
    UseBlade,
)
from engine.requests.gifts import PowerGift
from engine.requests.mustering import (
    Muster,
    MusterAnswer,
    MusterPlan,
    MusterUnits,
    RemoveUnits,
    UnitsAnswer,
)
from engine.requests.planning import (
    OrdersAnswer,
    PlaceOrders,
    PlaceWildlingCard,
    RavenAnswer,
    UseRaven,
    WildlingCardAnswer,
)
from engine.requests.westeros import (
    Bid,
    BidAnswer,
    ChooseHouse,
    ChooseWesteros,
    HouseAnswer,
    OrderTies,
    TieOrderAnswer,
    WesterosAnswer,
    WesterosOption,
)

AnyAnswer: TypeAlias = Annotated[
    OrdersAnswer
    | RavenAnswer
    | WildlingCardAnswer
    | RaidAnswer
    | MarchAnswer
    | ConsolidateAnswer
    | SupportAnswer
    | RefuseSupportAnswer
    | HouseCardAnswer
    | BladeAnswer
    | CasualtiesAnswer
    | RetreatAnswer
    | CapturePortAnswer
    | MusterAnswer
    | UnitsAnswer
    | BidAnswer
    | TieOrderAnswer
    | HouseAnswer
    | WesterosAnswer
    | CardTextAnswer
    | CardAnswer
    | TrackAnswer
    | RemoveOrderAnswer
    | PiecesAnswer
    | PenaltyAnswer
    | PowerGift,
    Field(discriminator="kind"),
]
AnyRequest: TypeAlias = Annotated[
    PlaceOrders
    | UseRaven
    | PlaceWildlingCard
    | ResolveRaid
    | ResolveMarch
    | ConsolidatePower
    | DeclareSupport
    | RefuseSupport
    | ChooseHouseCard
    | UseBlade
    | ChooseCasualties
    | ChooseRetreat
    | CapturePort
    | MusterUnits
    | RemoveUnits
    | Bid
    | OrderTies
    | ChooseHouse
    | ChooseWesteros
    | UseCardText
    | PickCard
    | ChooseTrack
    | RemoveOrder
    | PickUnits
    | ChoosePenalty,
    Field(discriminator="kind"),
]
ANSWER: TypeAdapter[AnyAnswer] = TypeAdapter(AnyAnswer)
REQUEST: TypeAdapter[AnyRequest] = TypeAdapter(AnyRequest)

__all__ = [
    "ANSWER",
    "REQUEST",
    "Answer",
    "AnyAnswer",
    "AnyRequest",
    "Battle",
    "Bid",
    "BidAnswer",
    "BladeAnswer",
    "CapturePort",
    "CapturePortAnswer",
    "CardAnswer",
    "CardTextAnswer",
    "CasualtiesAnswer",
    "ChooseCasualties",
    "ChooseHouse",
    "ChooseHouseCard",
    "ChoosePenalty",
    "ChooseRetreat",
    "ChooseTrack",
    "ChooseWesteros",
    "ConsolidateAnswer",
    "ConsolidateOption",
    "ConsolidatePower",
    "DeclareSupport",
    "Destination",
    "HouseAnswer",
    "HouseCardAnswer",
    "MarchAnswer",
    "MarchOption",
    "Move",
    "Muster",
    "MusterAnswer",
    "MusterPlan",
    "MusterUnits",
    "OrderTies",
    "OrdersAnswer",
    "Penalty",
    "PenaltyAnswer",
    "PickCard",
    "PickUnits",
    "Piece",
    "PiecesAnswer",
    "PlaceOrders",
    "PlaceWildlingCard",
    "PowerGift",
    "RaidAnswer",
    "RavenAnswer",
    "RefuseSupport",
    "RefuseSupportAnswer",
    "RemoveOrder",
    "RemoveOrderAnswer",
    "RemoveUnits",
    "Request",
    "ResolveMarch",
    "ResolveRaid",
    "RetreatAnswer",
    "SupportAnswer",
    "TieOrderAnswer",
    "TrackAnswer",
    "UnitsAnswer",
    "UseBlade",
    "UseCardText",
    "UseRaven",
    "WesterosAnswer",
    "WesterosOption",
    "WildlingCardAnswer",
]
