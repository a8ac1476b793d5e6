"""The steward minds the seat of a player who is away: deterministic, defensive, never ambitious.

What it does, so that everybody at the table may know:

* It starts no attack and takes no new land. Its March orders, also those it inherits, stand still.
* Orders: Defense where an attack could cost most, then Support beside areas in danger, then
  Consolidate Power on land, best crowns first; what is left over gets Support, Raid or a March
  that will stand still.
* A special Consolidate Power order in a castle or stronghold musters while supply allows it.
* Raids only remove orders that could be used against its areas: Support, then Raid.
* It supports itself and nobody else, and accepts help.
* It bids 1 power for a track if it has 4 or more, and its fair share against the wildlings.
* It musters where danger is greatest, never beyond supply, and makes footmen knights.
* House cards: the weakest card that wins for certain, else its strongest. Texts it may use are
  used when it is losing, but it pays for none.
* Losses: footmen first. Retreats: fewest losses, then the best guarded area.
* It keeps its one-time orders, and builds fortifications where danger is great.
* As holder of a token it puts itself first, changes nothing else, and orders ties as they stand.
"""

from collections.abc import Callable
from typing import Any

from engine.players.choosing import Choosers
from engine.players.outlook import Outlook
from engine.players.steward import action, cards, combat, mustering, one_time, planning, westeros
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

__all__ = ["CHOOSERS", "Steward"]

CHOOSERS: Choosers[Outlook] = Choosers(
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


class Steward:
    """Its answers depend on the request and the view alone."""

    def choose(self, request: Request[Any], view: Callable[[], View]) -> Answer:
        """See `Player.choose`."""
        return CHOOSERS[request.kind](request, Outlook(view(), request.house))
