"""The odds of a combat before the House cards are chosen."""

from collections.abc import Sequence

from engine.names import CardId, House
from engine.players.outlook import Outlook


def winning_chance(outlook: Outlook, rival: House, margin: float) -> float:
    """How likely I beat `rival` if I lead by `margin` before cards and blade.

    I am taken to play my strongest card, the rival any card of its hand, good ones rather; the
    Valyrian Steel Blade counts for whoever may still use it.
    """
    margin += blade_edge(outlook, rival)
    mine = max(strengths(outlook, outlook.cards_of(outlook.house)), default=0)
    theirs = strengths(outlook, outlook.cards_of(rival)) or [0]
    ties = outlook.wins_ties(outlook.house, rival)
    weight = won = 0.0
    for strength in theirs:
        weight += strength + 1
        won += (strength + 1) * _outcome(margin + mine - strength, ties=ties)
    return won / weight


def _outcome(lead: float, *, ties: bool) -> float:
    """The chance to win with this lead; fractions come from guesses and blur the line."""
    threshold = 0 if ties else 1
    return min(1.0, max(0.0, lead - threshold + 1))


def blade_edge(outlook: Outlook, rival: House) -> int:
    """What the Valyrian Steel Blade is worth to me, or costs me, against `rival`."""
    if outlook.view.blade_used:
        return 0
    holder = outlook.view.holder("fiefdoms")
    bonus = outlook.edition.constants.valyrian_steel_blade_bonus
    if holder == outlook.house:
        return bonus
    return -bonus if holder == rival else 0


def strengths(outlook: Outlook, cards: Sequence[CardId]) -> list[int]:
    """The printed strengths of House cards."""
    return [outlook.edition.house_cards[card].strength for card in cards]
