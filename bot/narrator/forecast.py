"""What each House card would come to, against all that the other side may show.

All numbers are the rules' own, read from the player's View. What a text leaves to somebody's
choice is not counted, nor is the Valyrian Steel Blade.
"""

from collections.abc import Sequence

from bot.narrator.words import Words, listed
from engine.names import CardId, House
from engine.players.duel import Duel, Foreseen
from engine.players.outlook import Outlook
from engine.view import View

FEW = 2
"""So many cards are named; more are counted."""


def forecast(hand: Sequence[CardId], house: House, view: View, words: Words) -> str:
    """A line for each card of the hand, and which cards the other side has left.

    "" if the View shows no combat.
    """
    if view.combat is None:
        return ""
    duel = Duel(Outlook(view, house))
    theirs = duel.outlook.cards_of(duel.rival)
    rival = words.house(duel.rival)
    if not theirs:
        return f"{rival} has no House card left."
    shown = listed([_named(card, words) for card in theirs])
    told = [f"-# {rival} may show {shown}."]
    for card in hand:
        foreseen = {each: duel.foresee(card, each) for each in theirs}
        told.append(f"{words.card(card)}: {_verdict(foreseen, words)}")
    return "\n".join([*told, *_blade(duel, words)])


def _named(card: CardId, words: Words) -> str:
    return f"{words.card(card)} ({words.edition.house_cards[card].strength})"


def _verdict(foreseen: dict[CardId, Foreseen], words: Words) -> str:
    """`8 against 5 to 9: wins unless Balon Greyjoy`."""
    mine = _range([each.mine.total for each in foreseen.values()])
    theirs = _range([each.mine.total - each.lead for each in foreseen.values()])
    lost = [card for card, each in foreseen.items() if not each.wins]
    won = [card for card, each in foreseen.items() if each.wins]
    return f"{mine} against {theirs}: {_outcome(won, lost, words)}"


def _outcome(won: Sequence[CardId], lost: Sequence[CardId], words: Words) -> str:
    if not lost:
        return "wins"
    if not won:
        return "loses"
    if len(lost) <= FEW:
        return f"wins unless {_cards(lost, words)}"
    if len(won) <= FEW:
        return f"loses unless {_cards(won, words)}"
    return f"wins against {len(won)} of {len(won) + len(lost)}"


def _cards(cards: Sequence[CardId], words: Words) -> str:
    return " or ".join(words.card(card) for card in cards)


def _range(totals: Sequence[int]) -> str:
    least, most = min(totals), max(totals)
    return str(least) if least == most else f"{least} to {most}"


def _blade(duel: Duel, words: Words) -> Sequence[str]:
    """Who may still add the Valyrian Steel Blade."""
    edge = duel.foresee(None, None).blade_edge
    if not edge:
        return []
    holder = "you" if edge > 0 else words.house(duel.rival)
    return [f"-# Not counted: the Valyrian Steel Blade, which {holder} may use (+{abs(edge)})."]
