"""What a sensible player makes of card texts; the steward and the maester share it."""

from collections.abc import Iterable

from engine.names import CardId, House, Side
from engine.players.outlook import Outlook
from engine.requests import Battle


def weakest_winner(
    outlook: Outlook, house: House, battle: Battle, cards: Iterable[CardId]
) -> CardId | None:
    """The weakest card that wins a battle in which `house` has none yet; None if none does."""
    side: Side = "attacker" if house == battle.attacker else "defender"
    lead = battle.attacker_strength - battle.defender_strength
    lead = lead if side == "attacker" else -lead
    needed = 0 if battle.better_fiefdoms == side else 1
    winners = [c for c in cards if lead + strength(outlook, c) >= needed]
    return min(winners, key=lambda card: merit(outlook, card), default=None)


def stronger_than_the_rest(outlook: Outlook, card: CardId, owner: House) -> bool:
    """Whether a card that was shown is better than what its owner may show instead."""
    others = [strength(outlook, c) for c in outlook.cards_of(owner) if c != card]
    return not others or strength(outlook, card) > sum(others) / len(others)


def strength(outlook: Outlook, card: CardId) -> int:
    """Printed strength."""
    return outlook.edition.house_cards[card].strength


def merit(outlook: Outlook, card: CardId) -> tuple[int, int, CardId]:
    """Strength, then icons; names break ties the same way every time."""
    facts = outlook.edition.house_cards[card]
    return facts.strength, facts.swords + facts.towers, card


def opponent_in(battle: Battle, house: House) -> House:
    """The other combatant."""
    return battle.defender if house == battle.attacker else battle.attacker
