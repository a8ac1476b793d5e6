"""The random player: any legal answer may come, of every kind, quickly and without a look.

Answers are built from the request's own data so that they are legal from the start. Chances lean
a little towards action (marching, attacking, mustering) so that games are lively.
"""

import random
from collections.abc import Callable
from typing import Any

from engine.players.choosing import Choosers
from engine.players.random_player import action, cards, combat, mustering, planning, westeros
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
    ConsolidatePower,
    DeclareSupport,
    MusterUnits,
    OrderTies,
    PickCard,
    PickUnits,
    PlaceOrders,
    PlaceWildlingCard,
    RefuseSupport,
    RemoveOrder,
    RemoveUnits,
    Request,
    ResolveMarch,
    ResolveRaid,
    UseBlade,
    UseCardText,
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
    }
)


class RandomPlayer:
    """Answers by chance; its choices depend on the seed and on what it was asked before."""

    def __init__(self, seed: str) -> None:
        self._draw = random.Random(seed).random

    def choose(self, request: Request[Any], view: Callable[[], View]) -> Answer:
        """See `Player.choose`. This player never looks at the board."""
        return CHOOSERS[request.kind](request, self._draw)
