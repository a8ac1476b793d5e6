"""The cards in words for players, found by name."""

import re
from collections import Counter

from rapidfuzz import fuzz

from bot.narrator.lore import literal
from bot.narrator.words import OURS, OURS_TOLD
from engine.edition import Edition, HouseCard, WesterosCard, WildlingCard
from engine.library.windows import windows
from engine.names import CardId
from engine.rulebook import Rule

LEAST_LIKENESS = 60.0
SURE = 75.0
ONE_WORD = 0.95


def card_names(edition: Edition) -> dict[str, tuple[CardId, ...]]:
    """Name -> the cards called so; a few Westeros cards are in two decks."""
    cards: dict[str, tuple[CardId, ...]] = {}
    known: list[HouseCard | WesterosCard | WildlingCard] = [
        *edition.house_card_list,
        *(card for deck in edition.westeros_decks.values() for card in deck),
        *edition.wildling_deck,
    ]
    for card in known:
        cards[card.name] = (*cards.get(card.name, ()), card.id)
    return cards


def names_like(typed: str, edition: Edition) -> list[str]:
    """The names of cards that a text may mean, the likeliest first; all of them for no text."""
    names = list(card_names(edition))
    if not typed.strip():
        return names
    likeness = {name: _likeness(typed, name) for name in names}
    return sorted(
        (name for name in names if likeness[name] >= LEAST_LIKENESS),
        key=lambda name: -likeness[name],
    )


def card_meant(typed: str, edition: Edition) -> str | None:
    """The name of the card that a text means beyond doubt, None if there is none."""
    names = names_like(typed, edition)
    return names[0] if typed.strip() and names and _likeness(typed, names[0]) >= SURE else None


def _likeness(typed: str, name: str) -> float:
    """How well a text meets a name, in whole or in one of its words, from 0 to 100."""
    wanted, known = _plain(typed), _plain(name)
    words = max(fuzz.ratio(wanted, word) for word in known.split())
    return max(fuzz.WRatio(wanted, known), ONE_WORD * words)


def _plain(text: str) -> str:
    return text.lower().replace("'", "").replace("’", "")


def card_account(name: str, edition: Edition) -> str:
    """All about the card of this name.

    Raises:
        KeyError: no card has this name.
    """
    card = card_names(edition)[name][0]
    if card in edition.house_cards:
        return _house_card(edition.house_cards[card], edition)
    if card in edition.westeros_cards:
        return _westeros_card(edition.westeros_cards[card], edition)
    return _wildling_card(edition.wildling_cards[card])


def rules_about(name: str, edition: Edition) -> tuple[Rule, ...]:
    """The rules and worked cases that name a card, those first that turn on it."""
    called = re.compile("|".join(rf"\b{re.escape(part)}\b" for part in _short_names(name, edition)))
    cards = {*card_names(edition)[name]}
    book = edition.box.rulebook
    about = tuple(case for case in book.cases if {*case.cards} & cards)
    return (*about, *(rule for rule in book if called.search(rule.text) and rule not in about))


def _short_names(name: str, edition: Edition) -> list[str]:
    """What the rules call a card: a name of its own, such as Tyrion, or else its whole name."""
    names = [card.name for card in edition.house_card_list]
    if name not in names:
        return [name]
    shared = Counter(part for known in names for part in known.split())
    return [part for part in name.split() if shared[part] == 1 and part[0].isupper()]


def _house_card(card: HouseCard, edition: Edition) -> str:
    icons = [_several(card.swords, "sword"), _several(card.towers, "tower")]
    shown = [icon for icon in icons if not icon.startswith("0")] or ["no icons"]
    house = edition.houses[card.house].name
    mark = OURS if card.ours else ""
    lines = [f"**{card.name}{mark}** · {house}", f"Strength {card.strength}, {', '.join(shown)}."]
    if card.text:
        window = windows()[card.timing]
        lines.append(f"**{window.title}.** {literal(card.text)}")
        when = window.text[0].lower() + window.text[1:].removesuffix(".")
        moment = f" ({window.window})" if window.window else ""
        lines.append(f"-# Acts {when}{moment}.")
    else:
        lines.append("No text.")
    if card.ours:
        lines.append(f"-# {OURS_TOLD} What is known of it: {card.evidence}.")
    return "\n".join(lines)


def _westeros_card(card: WesterosCard, edition: Edition) -> str:
    decks = [
        deck
        for deck, cards in edition.westeros_decks.items()
        if any(other.name == card.name for other in cards)
    ]
    where = f"deck {decks[0]}" if len(decks) == 1 else f"each of the decks {' and '.join(decks)}"
    copies = _several(card.count, "card")
    lines = [f"**{card.name}** · Westeros card, {copies} in {where}", literal(card.text)]
    if card.wildling_icon:
        lines.append(f"It moves the wildlings {_several(card.wildling_icon, 'space')} forward.")
    return "\n".join(lines)


def _wildling_card(card: WildlingCard) -> str:
    return "\n".join(
        [
            f"**{card.name}** · Wildling card",
            f"If the wildlings win, **the lowest bidder**: {literal(card.lowest_bidder)}",
            f"**Everyone else**: {literal(card.everyone_else)}",
            f"If the Night's Watch wins, **the highest bidder**: {literal(card.highest_bidder)}",
        ]
    )


def _several(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"
