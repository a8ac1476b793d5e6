"""Clash of Kings: bidding for the three influence tracks. 2E-CLASH."""

from engine.events import BidsRevealed
from engine.names import TRACKS, House, Track
from engine.requests import Bid, OrderTies
from engine.rules.influence import set_track
from engine.rules.pieces import lose_power
from engine.table import Table


async def clash_of_kings(t: Table) -> None:
    """Bid for Iron Throne, Fiefdoms and King's Court, in that order. 2E-CLASH-01."""
    for track in TRACKS:
        await _bid_for(t, track)


async def _bid_for(t: Table, track: Track) -> None:
    world = t.world
    answers = await t.ask_all(
        [Bid(house=house, purpose=track, most=world.power[house]) for house in world.turn_order]
    )
    bids = {house: answer.amount for house, answer in answers.items()}
    t.tell(BidsRevealed(purpose=track, bids=bids))
    for house, amount in bids.items():
        lose_power(t, house, amount, "bid")  # 2E-CLASH-06
    # Ties fall to the holder at the start of this bid, even for the Iron Throne: 2E-CLASH-05.
    groups = _groups(bids)
    ties = tuple(group for group in groups if len(group) > 1)
    ordered: tuple[tuple[House, ...], ...] = ()
    if ties:
        request = OrderTies(house=world.holder("iron_throne"), track=track, groups=ties)
        ordered = (await t.ask(request)).order
    decided = dict(zip(ties, ordered, strict=True))
    order = [house for group in groups for house in decided.get(group, group)]
    set_track(t, track, order, "clash_of_kings")


def _groups(bids: dict[House, int]) -> list[tuple[House, ...]]:
    """The houses by bid, highest first; equal bids share a group. 2E-CLASH-03."""
    amounts = sorted(set(bids.values()), reverse=True)
    return [tuple(house for house, bid in bids.items() if bid == amount) for amount in amounts]
