"""Every card, with both its outcomes; and every text of a House card that took effect."""

from collections.abc import Iterable, Iterator

from engine.edition import Edition
from engine.events import (
    CombatBegan,
    CombatResolved,
    Event,
    HouseCardReplaced,
    HouseCardsRevealed,
    LossesPrevented,
    OrderMoved,
    Retreated,
    Strength,
    SupportDeclared,
    WesterosResolved,
    WesterosRevealed,
    WildlingsMet,
    WinnerKeptOut,
)
from engine.names import CardId, House, Side
from engine.shelf import DEFAULT
from tests.game_coverage.row import Row

WESTEROS, WILDLINGS = "Westeros card", "wildling card"
HOUSE_CARDS, TEXTS = "House card", "House card text"
WINTER = "winter_is_coming, deck "
LORAS, ROBB = CardId("ser_loras_tyrell"), CardId("robb_stark")
BALON, CATELYN = CardId("balon_greyjoy"), CardId("catelyn_stark")
SALLADHOR = CardId("salladhor_saan")
RAISED = {CardId("ser_kevan_lannister"): "footman", CardId("victarion_greyjoy"): "ship"}
"""The cards that make a kind of attacking units stronger."""


def card_rows(edition: Edition) -> Iterator[Row]:
    """All cards of an edition."""
    for deck, cards in edition.westeros_decks.items():
        for card in cards:
            winter = card.effect == "reshuffle"
            yield Row(WESTEROS, f"{WINTER}{deck}" if winter else card.id)
    for wildling in edition.wildling_deck:
        yield Row(WILDLINGS, f"{wildling.id}: won")
        yield Row(WILDLINGS, f"{wildling.id}: lost")
    for shown in edition.house_card_list:
        yield Row(HOUSE_CARDS, f"{shown.id}: won")
        yield Row(HOUSE_CARDS, f"{shown.id}: lost")
    if edition.box is DEFAULT:  # whose texts all can be told by what they do
        yield from (Row(TEXTS, shown.id) for shown in edition.house_card_list if shown.text)


class CardReader:
    """Reads off the events of one game which cards did something."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._texts = {card.id for card in edition.house_card_list if card.text}
        self._combat: CombatBegan | None = None
        self._cards: dict[House, CardId | None] = {}
        self._backed: set[Side] = set()

    def read(self, event: Event) -> Iterator[Row]:
        """What an event is counted as; events come in their order."""
        match event:
            case WesterosRevealed():
                yield from (Row(WESTEROS, f"{WINTER}{deck}") for deck in event.reshuffled)
            case WesterosResolved():
                yield Row(WESTEROS, event.card)
            case WildlingsMet(card=str(card)):
                yield Row(WILDLINGS, f"{card}: {'won' if event.nights_watch_wins else 'lost'}")
            case CombatBegan():
                self._combat, self._backed = event, set()
            case SupportDeclared():
                self._backed |= {side for side in event.sides.values() if side}
            case HouseCardsRevealed():
                self._cards = dict(event.cards)
            case HouseCardReplaced():
                self._cards[event.house] = event.after
            case CombatResolved():
                yield from self._resolved(event)
        yield from (Row(TEXTS, card) for card in self._acted(event) if card in self._texts)

    def _acted(self, event: Event) -> Iterable[CardId]:
        """The cards whose text an event comes from."""
        match event:
            case OrderMoved():
                return [LORAS]
            case Retreated(chosen_by=str()):
                return [ROBB]
            case LossesPrevented() | WinnerKeptOut():
                return [event.card]
        cause = getattr(event, "cause", None) or getattr(event, "by", None)
        return [CardId(cause)] if isinstance(cause, str) else []

    def _resolved(self, event: CombatResolved) -> Iterator[Row]:
        sides: tuple[tuple[House, Side, Strength], ...] = (
            (event.attacker, "attacker", event.attacker_strength),
            (event.defender, "defender", event.defender_strength),
        )
        for house, side, strength in sides:
            card = self._cards.get(house)
            if card is None:
                continue
            outcome = "won" if house == event.winner else "lost"
            yield Row(HOUSE_CARDS, f"{card}: {outcome}")
            if strength.card < self._edition.house_cards[card].strength:
                yield Row(TEXTS, BALON)
            if card in self._texts and self._counted(card, side, strength):
                yield Row(TEXTS, card)

    def _counted(self, card: CardId, side: Side, strength: Strength) -> bool:
        """Whether a text that is read with the totals changed them."""
        combat, printed = self._combat, self._edition.house_cards[card]
        if combat is None:
            return False
        if card == CATELYN:
            return side == "defender" and strength.order > 0
        if card in RAISED:
            return side == "attacker" and RAISED[card] in combat.attacking
        if card == SALLADHOR:
            others = combat.defending if side == "attacker" else combat.attacking
            return side in self._backed and "ship" in others
        return (
            strength.card > printed.strength
            or strength.swords > printed.swords
            or strength.towers > printed.towers
        )
