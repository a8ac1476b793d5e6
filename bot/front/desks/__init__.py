"""One desk for each kind of request."""

from bot.front.desks.action import ConsolidateDesk, RaidDesk
from bot.front.desks.base import AnyDesk, Desk, Draft, Scene
from bot.front.desks.cards import (
    CardTextDesk,
    ChooseTrackDesk,
    PenaltyDesk,
    PickCardDesk,
    PickUnitsDesk,
    RemoveOrderDesk,
)
from bot.front.desks.combat import (
    BladeDesk,
    CapturePortDesk,
    CasualtiesDesk,
    HouseCardDesk,
    RefuseSupportDesk,
    RetreatDesk,
    SupportDesk,
)
from bot.front.desks.march import MarchDesk
from bot.front.desks.mustering import MusterDesk, RemoveUnitsDesk
from bot.front.desks.one_time import (
    ClaimPowerDesk,
    GatherDesk,
    PickOrdersDesk,
    PlaceOneTimeDesk,
    SeizeTokenDesk,
    SpendPowerDesk,
    UseOneTimeDesk,
)
from bot.front.desks.orders import OrdersDesk
from bot.front.desks.planning import RavenDesk, WildlingCardDesk
from bot.front.desks.westeros import BidDesk, ChooseHouseDesk, ChooseWesterosDesk, TiesDesk

DESKS: dict[str, AnyDesk] = {
    "place_orders": OrdersDesk(),
    "use_raven": RavenDesk(),
    "place_wildling_card": WildlingCardDesk(),
    "resolve_raid": RaidDesk(),
    "resolve_march": MarchDesk(),
    "consolidate_power": ConsolidateDesk(),
    "declare_support": SupportDesk(),
    "refuse_support": RefuseSupportDesk(),
    "choose_house_card": HouseCardDesk(),
    "use_blade": BladeDesk(),
    "choose_casualties": CasualtiesDesk(),
    "choose_retreat": RetreatDesk(),
    "capture_port": CapturePortDesk(),
    "muster": MusterDesk(),
    "remove_units": RemoveUnitsDesk(),
    "bid": BidDesk(),
    "order_ties": TiesDesk(),
    "choose_house": ChooseHouseDesk(),
    "choose_westeros": ChooseWesterosDesk(),
    "use_card_text": CardTextDesk(),
    "pick_card": PickCardDesk(),
    "choose_track": ChooseTrackDesk(),
    "remove_order": RemoveOrderDesk(),
    "pick_units": PickUnitsDesk(),
    "choose_penalty": PenaltyDesk(),
    "place_one_time_order": PlaceOneTimeDesk(),
    "use_one_time_order": UseOneTimeDesk(),
    "pick_orders": PickOrdersDesk(),
    "gather_units": GatherDesk(),
    "claim_power": ClaimPowerDesk(),
    "spend_power": SpendPowerDesk(),
    "seize_token": SeizeTokenDesk(),
}
"""Kind of request -> the desk where it is answered."""

__all__ = ["DESKS", "AnyDesk", "Desk", "Draft", "Scene"]
