"""Card faces of our own design: House cards, Westeros cards and wildling cards."""

from PIL import Image

from engine.edition import Edition, load_edition
from engine.names import CardId, DeckId
from engine.shelf import DEFAULT
from renderer.cards.face import draw_face
from renderer.cards.plan import Plan, house_card_plan, westeros_card_plan, wildling_card_plan
from renderer.style import style_for

__all__ = ["all_cards", "card_alt_text", "plan_card", "render_card"]

ALT_LIMIT = 1024


def all_cards(edition: Edition) -> tuple[CardId, ...]:
    """Every card that has a face: House, Westeros and wildling cards."""
    return (*edition.house_cards, *edition.westeros_cards, *edition.wildling_cards)


def render_card(card: CardId, edition_id: str = DEFAULT.id) -> Image.Image:
    """The face of a card.

    Raises:
        KeyError: the edition has no such card.
    """
    return draw_face(plan_card(card, load_edition(edition_id)), style_for(edition_id))


def plan_card(card: CardId, edition: Edition) -> Plan:
    """What stands where on a card.

    Raises:
        KeyError: the edition has no such card.
    """
    if card in edition.house_cards:
        return house_card_plan(edition.house_cards[card], edition)
    if card in edition.westeros_cards:
        return westeros_card_plan(edition.westeros_cards[card], _deck_of(card, edition), edition)
    return wildling_card_plan(edition.wildling_cards[card])


def _deck_of(card: CardId, edition: Edition) -> DeckId:
    return next(
        deck
        for deck, cards in edition.westeros_decks.items()
        if any(known.id == card for known in cards)
    )


def card_alt_text(card: CardId, edition_id: str = DEFAULT.id) -> str:
    """A card's face in words: all that can be read on it, for whoever cannot see it.

    Raises:
        KeyError: the edition has no such card.
    """
    edition = load_edition(edition_id)
    if card in edition.house_cards:
        house_card = edition.house_cards[card]
        house = edition.houses[house_card.house].name
        said = (
            f"House card {house_card.name} of {house}: strength {house_card.strength}, "
            f"{_counted(house_card.swords, 'sword')}, {_counted(house_card.towers, 'tower')}."
            f" {house_card.text or 'No text.'}"
            f"{' This card is our own; the published one is not known.' if house_card.ours else ''}"
        )
    elif card in edition.westeros_cards:
        westeros = edition.westeros_cards[card]
        icon = " It moves the wildlings." if westeros.wildling_icon else ""
        deck = _deck_of(card, edition)
        said = f"Westeros card {westeros.name} of deck {deck}. {westeros.text}{icon}"
    else:
        wild = edition.wildling_cards[card]
        said = (
            f"Wildling card {wild.name}. If the wildlings win, lowest bidder: {wild.lowest_bidder} "
            f"Everyone else: {wild.everyone_else} If the Night's Watch wins, highest bidder: "
            f"{wild.highest_bidder}"
        )
    return said[:ALT_LIMIT]


def _counted(count: int, thing: str) -> str:
    if count == 0:
        return f"no {thing}s"
    return f"1 {thing}" if count == 1 else f"{count} {thing}s"
