"""The random player: any legal answer may come, of every kind, quickly and without a look.

Answers are built from the request's own data so that they are legal from the start. Chances lean
a little towards action (marching, attacking, mustering) so that games are lively.
"""

import random
from collections.abc import Callable
from typing import Any

from engine.players.choosing import Choosers
from engine.players.random_player import (
    action,
    cards,
    combat,
    mustering,
    one_time,
    planning,
    westeros,
)
from engine.players.random_player.chance import Draw
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

CHOOSERS: Choosers[Draw] = Choosers(
    {
        PlaceOrders: planning.place_orders,
        UseRaven: planning.use_raven,
        PlaceWildlingCard: planning.place_wildling_card,
        ResolveRaid: action.resolve_raid,
        ResolveMarch: action.resolve_march,
        ConsolidatePower: action.consolidate_power,
        DeclareSupport: combat.declare_support,
        RefuseSupport: combat.refuse_support,
        ChooseHouseCard: combat.choose_house_card,
        UseBlade: combat.use_blade,
        ChooseCasualties: combat.choose_casualties,
        ChooseRetreat: combat.choose_retreat,
        CapturePort: combat.capture_port,
        MusterUnits: mustering.muster,
        RemoveUnits: mustering.remove_units,
        Bid: westeros.bid,
        OrderTies: westeros.order_ties,
        ChooseHouse: westeros.choose_house,
        ChooseWesteros: westeros.choose_westeros,
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


class RandomPlayer:
    """Answers by chance; its choices depend on the seed and on what it was asked before."""

    def __init__(self, seed: str) -> None:
        self._draw = random.Random(seed).random

    def choose(self, request: Request[Any], view: Callable[[], View]) -> Answer:
        """See `Player.choose`. This player never looks at the board."""
        return CHOOSERS[request.kind](request, self._draw)
