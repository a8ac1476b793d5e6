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
    PowerSpent,
    RemoveOrder,
    RemoveOrderAnswer,
    SeizeAnswer,
    SeizeToken,
    SpendPower,
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
from engine.requests.one_time import (
    ClaimPower,
    ClaimPowerAnswer,
    GatherAnswer,
    GatherUnits,
    OneTimeOrderAnswer,
    Origin,
    PickOrders,
    PickOrdersAnswer,
    PlaceOneTimeOrder,
    UseOneTimeAnswer,
    UseOneTimeOrder,
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
    | OneTimeOrderAnswer
    | UseOneTimeAnswer
    | PickOrdersAnswer
    | GatherAnswer
    | ClaimPowerAnswer
    | PowerSpent
    | SeizeAnswer
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
    | ChoosePenalty
    | PlaceOneTimeOrder
    | UseOneTimeOrder
    | PickOrders
    | GatherUnits
    | ClaimPower
    | SpendPower
    | SeizeToken,
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
    "ClaimPower",
    "ClaimPowerAnswer",
    "ConsolidateAnswer",
    "ConsolidateOption",
    "ConsolidatePower",
    "DeclareSupport",
    "Destination",
    "GatherAnswer",
    "GatherUnits",
    "HouseAnswer",
    "HouseCardAnswer",
    "MarchAnswer",
    "MarchOption",
    "Move",
    "Muster",
    "MusterAnswer",
    "MusterPlan",
    "MusterUnits",
    "OneTimeOrderAnswer",
    "OrderTies",
    "OrdersAnswer",
    "Origin",
    "Penalty",
    "PenaltyAnswer",
    "PickCard",
    "PickOrders",
    "PickOrdersAnswer",
    "PickUnits",
    "Piece",
    "PiecesAnswer",
    "PlaceOneTimeOrder",
    "PlaceOrders",
    "PlaceWildlingCard",
    "PowerGift",
    "PowerSpent",
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
    "SeizeAnswer",
    "SeizeToken",
    "SpendPower",
    "SupportAnswer",
    "TieOrderAnswer",
    "TrackAnswer",
    "UnitsAnswer",
    "UseBlade",
    "UseCardText",
    "UseOneTimeAnswer",
    "UseOneTimeOrder",
    "UseRaven",
    "WesterosAnswer",
    "WesterosOption",
    "WildlingCardAnswer",
]
