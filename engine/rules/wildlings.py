"""What wildling attacks have in common: bids, the foremost bidder, the threat. 2E-WILD."""

from collections.abc import Sequence

from engine.events import BidsRevealed, ThreatMoved
from engine.names import CardId, House
from engine.requests import Bid, ChooseHouse
from engine.rules.pieces import lose_power
from engine.table import Table


async def bid_against(t: Table, strength: int, houses: Sequence[House]) -> dict[House, int]:
    """Secret bids of all who take part; what was bid is gone. 2E-WILD-02."""
    requests = [
        Bid(
            house=house,
            purpose="wildlings",
            most=t.world.power[house],
            strength=strength,
            rule="2E-WILD-02",
        )
        for house in houses
    ]
    answers = await t.ask_all(requests)
    bids = {house: answer.amount for house, answer in answers.items()}
    t.tell(BidsRevealed(purpose="wildlings", bids=bids))
    for house, amount in bids.items():
        lose_power(t, house, amount, "bid")
    return bids


async def choose_foremost(
    t: Table, bids: dict[House, int], *, won: bool, card: CardId | None = None
) -> House:
    """The highest bidder after a victory, the lowest after a defeat. 2E-WILD-07 to -09."""
    wanted = max(bids.values()) if won else min(bids.values())
    tied = tuple(house for house, bid in bids.items() if bid == wanted)
    answer = await t.ask(
        ChooseHouse(
            house=t.world.holder("iron_throne"),
            purpose="highest_bidder" if won else "lowest_bidder",
            houses=tied,
            card=card,
            rule="2E-WILD-07" if won else "2E-WILD-08",
        )
    )
    assert answer.house is not None
    return answer.house


def move_threat(t: Table, *, won: bool) -> None:
    """To 0 after a victory, else two spaces back. 2E-WILD-05, 2E-WILD-25."""
    track = t.edition.wildlings
    before = t.world.wildling_threat
    after = (
        track.nights_watch_victory_threat if won else before + track.wildling_victory_threat_change
    )
    t.world.wildling_threat = max(after, 0)
    if t.world.wildling_threat != before:
        t.tell(ThreatMoved(before=before, after=t.world.wildling_threat))
