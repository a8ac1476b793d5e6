"""The maester: plays to win, by values and chances anybody could write on a sheet of paper.

An area has a worth (`worth`), an attack a chance (`engine.players.odds`), a holding a danger
(`engine.players.danger`). A march, an order or a unit is as good as the worth it wins times the
chance, less the worth it exposes. Each module weighs one subject.
"""

from collections.abc import Callable
from typing import Any

from engine.players.choosing import Choosers
from engine.players.maester import (
    bidding,
    cards,
    combat,
    marching,
    mustering,
    one_time,
    planning,
    raiding,
)
from engine.players.maester.counsel import Counsel
from engine.requests import (
    Answer,
    Bid,
    CapturePort,
    ChooseCasualties,
    ChooseHouse,
    ChooseHouseCard,
    ChoosePenalty,
    ChooseRetreat,
    ChooseTrack,
    ChooseWesteros,
    ClaimPower,
    ConsolidatePower,
    DeclareSupport,
    GatherUnits,
    MusterUnits,
    OrderTies,
    PickCard,
    PickOrders,
    PickUnits,
    PlaceOneTimeOrder,
    PlaceOrders,
    PlaceWildlingCard,
    RefuseSupport,
    RemoveOrder,
    RemoveUnits,
    Request,
    ResolveMarch,
    ResolveRaid,
    SeizeToken,
    SpendPower,
    UseBlade,
    UseCardText,
    UseOneTimeOrder,
    UseRaven,
)
from engine.view import View

__all__ = ["CHOOSERS", "Maester"]

CHOOSERS: Choosers[Counsel] = Choosers(
    {
        PlaceOrders: planning.place_orders,
        UseRaven: raiding.use_raven,
        PlaceWildlingCard: raiding.place_wildling_card,
        ResolveRaid: raiding.resolve_raid,
        ResolveMarch: marching.resolve_march,
        ConsolidatePower: raiding.consolidate_power,
        DeclareSupport: combat.declare_support,
        RefuseSupport: combat.refuse_support,
        ChooseHouseCard: combat.choose_house_card,
        UseBlade: combat.use_blade,
        ChooseCasualties: combat.choose_casualties,
        ChooseRetreat: combat.choose_retreat,
        CapturePort: combat.capture_port,
        MusterUnits: mustering.muster,
        RemoveUnits: mustering.remove_units,
        Bid: bidding.bid,
        OrderTies: bidding.order_ties,
        ChooseHouse: bidding.choose_house,
        ChooseWesteros: bidding.choose_westeros,
        UseCardText: cards.use_card_text,
        PickCard: cards.pick_card,
        ChooseTrack: cards.choose_track,
        RemoveOrder: cards.remove_order,
        PickUnits: cards.pick_units,
        ChoosePenalty: cards.choose_penalty,
        SpendPower: cards.spend_power,
        SeizeToken: cards.seize_token,
        PlaceOneTimeOrder: one_time.place_one_time_order,
        UseOneTimeOrder: one_time.use_one_time_order,
        PickOrders: one_time.pick_orders,
        GatherUnits: one_time.gather_units,
        ClaimPower: one_time.claim_power,
    }
)


class Maester:
    """Its answers depend on the seed, the request and the view, and on nothing before."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def choose(self, request: Request[Any], view: Callable[[], View]) -> Answer:
        """See `Player.choose`."""
        chooser = CHOOSERS[request.kind]
        return chooser(request, Counsel(view(), request.house, f"{self._seed}:{request.name}"))
