"""Wildling attacks. 2E-WILD."""

from collections.abc import Sequence

from engine.boxes.second.wildling_cards import Attack, brings_second_attack, resolve_card
from engine.events import BidsRevealed, ThreatMoved, WildlingsAttacked, WildlingsMet
from engine.names import CardId, House
from engine.requests import Bid, ChooseHouse
from engine.rules.pieces import lose_power
from engine.table import Table


async def wildling_attack(t: Table) -> None:
    """The wildlings attack at their current strength. 2E-WILD-01."""
    await _attack(t, t.world.wildling_threat, list(t.world.turn_order))


async def _attack(t: Table, strength: int, houses: Sequence[House]) -> None:
    t.tell(WildlingsAttacked(strength=strength, houses=tuple(houses)))
    bids = await bid_against(t, strength, houses)
    won = sum(bids.values()) >= strength  # 2E-WILD-03, 2E-WILD-04
    card, foremost = await _card_and_foremost(t, bids, won=won)
    t.tell(
        WildlingsMet(
            strength=strength,
            total=sum(bids.values()),
            nights_watch_wins=won,
            highest=foremost if won else None,
            lowest=None if won else foremost,
            card=card,
        )
    )
    others = tuple(house for house in t.world.turn_order if house in bids and house != foremost)
    moves_early = t.world.readings.wildling_threat_moves == "before_card"  # 2E-WILD-06
    if moves_early:
        move_threat(t, won=won)
    await resolve_card(t, card, Attack(won, foremost, others, bids))
    if not moves_early:
        move_threat(t, won=won)
    if won and brings_second_attack(card):
        again = t.edition.wildlings.preemptive_raid_second_attack_strength
        await _attack(t, again, others)


async def _card_and_foremost(
    t: Table, bids: dict[House, int], *, won: bool
) -> tuple[CardId, House]:
    """Nobody decides a tie knowing the card, unless it is played so. 2E-WILD-09."""
    if t.world.readings.wildling_tie == "before_card":
        foremost = await choose_foremost(t, bids, won=won)
        return _turn_up(t), foremost
    card = _turn_up(t)
    return card, await choose_foremost(t, bids, won=won, card=card)


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


def _turn_up(t: Table) -> CardId:
    """The top card; it goes to the bottom of its deck. 2E-WILD-11."""
    deck = t.world.wildling_deck
    card = deck.pop(0)
    deck.append(card)
    return card


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
