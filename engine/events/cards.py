"""What House cards and their texts do."""

from typing import Literal

from engine.events.base import Event
from engine.events.causes import LossCause
from engine.names import AreaId, CardId, House, Track, UnitKind


class HouseCardReplaced(Event):
    """A House card left the combat and another came in, because the text of `cause` says so.

    `after` None: there was no other card to show.
    """

    kind: Literal["house_card_replaced"] = "house_card_replaced"
    house: House
    cause: CardId
    before: CardId
    after: CardId | None = None


class HouseCardDiscarded(Event):
    """A House card went from its owner's hand to the discard pile; `cause` is the card that did it.

    Cards played in a combat are discarded without a word.
    """

    kind: Literal["house_card_discarded"] = "house_card_discarded"
    house: House
    card: CardId
    cause: CardId


class HouseCardsReturned(Event):
    """House cards came back from the discard pile to the hand.

    `cause` is the card that brought them back; None when all seven had been used (2E-CLEAN-05).
    """

    kind: Literal["house_cards_returned"] = "house_cards_returned"
    house: House
    cards: tuple[CardId, ...]
    cause: CardId | None = None


class CardTextCancelled(Event):
    """The text of the card that `house` plays is cancelled by `cause`. 1E-CARD-04."""

    kind: Literal["card_text_cancelled"] = "card_text_cancelled"
    house: House
    card: CardId
    cause: CardId


class CardStrengthVoided(Event):
    """The strength of the card that `house` plays counts 0 because of `cause`."""

    kind: Literal["card_strength_voided"] = "card_strength_voided"
    house: House
    card: CardId
    cause: CardId


class CardTextBorrowed(Event):
    """`house` uses the text of its opponent's `card` as if it stood on `cause`."""

    kind: Literal["card_text_borrowed"] = "card_text_borrowed"
    house: House
    card: CardId
    cause: CardId


class TokenSeized(Event):
    """A dominance token changed hands without a change on its track: Doran Martell."""

    kind: Literal["token_seized"] = "token_seized"
    house: House
    loser: House
    track: Track
    cause: CardId


class LossesPrevented(Event):
    """The text of `card` saved units of `house` that `cause` would have killed."""

    kind: Literal["losses_prevented"] = "losses_prevented"
    house: House
    card: CardId
    cause: LossCause


class UnitSwapped(Event):
    """A unit became one of another kind: Renly Baratheon, Crow Killers."""

    kind: Literal["unit_swapped"] = "unit_swapped"
    house: House
    area: AreaId
    before: UnitKind
    after: UnitKind
    cause: CardId
