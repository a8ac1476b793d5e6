"""The odds of a combat before the House cards are chosen."""

from engine.names import House
from engine.players.outlook import Outlook


def winning_chance(outlook: Outlook, rival: House, margin: float) -> float:
    """How likely I beat `rival` if I lead by `margin` before cards and blade.

    I am taken to play my strongest card, the rival any card of its hand, good ones rather; the
    Valyrian Steel Blade counts for whoever may still use it.
    """
    margin += blade_edge(outlook, rival)
    mine = max(outlook.strengths_of(outlook.house), default=0)
    theirs = outlook.strengths_of(rival) or [0]
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
