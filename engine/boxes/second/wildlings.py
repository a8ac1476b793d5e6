"""Wildling attacks, and the card that is turned up for each. 2E-WILD."""

from collections.abc import Sequence

from engine.boxes.second.wildling_cards import Attack, brings_second_attack, resolve_card
from engine.events import WildlingsAttacked, WildlingsMet
from engine.names import CardId, House
from engine.rules.wildlings import bid_against, choose_foremost, move_threat
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


def _turn_up(t: Table) -> CardId:
    """The top card; it goes to the bottom of its deck. 2E-WILD-11."""
    deck = t.world.wildling_deck
    card = deck.pop(0)
    deck.append(card)
    return card
