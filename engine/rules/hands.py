"""House cards between hand, combat and discard pile. 2E-CLEAN-04, 2E-CLEAN-05, 2E-CLEAN-11."""

from collections.abc import Collection

from engine.events import HouseCardDiscarded, HouseCardReplaced, HouseCardsReturned
from engine.names import CardId, House
from engine.table import Table
from engine.world import Combat


def show_instead(
    t: Table, combat: Combat, house: House, *, before: CardId, card: CardId | None, cause: CardId
) -> None:
    """Another card of the hand takes the place of the one that left the combat. 2E-TIMING-03."""
    if card is not None:
        t.world.hands[house].remove(card)
    combat.cards[house] = card
    combat.borrowed.pop(house, None)
    t.tell(HouseCardReplaced(house=house, cause=cause, before=before, after=card))


def discard_played_cards(t: Table, combat: Combat) -> None:
    """Both played cards go to the discard piles, unless a text took them back to hand."""
    for house in [h for h in t.world.turn_order if h in combat.houses]:
        card = combat.cards.get(house)
        if card is None or card in t.world.hands[house]:
            continue
        t.world.discards[house].append(card)
        refill(t, house, keep_out=(card,))


def discard_from_hand(t: Table, house: House, cards: Collection[CardId], cause: CardId) -> None:
    """Cards leave the hand; if none is left, the hand is refilled. 2E-CLEAN-11, 1E-CARD-10."""
    for card in cards:
        t.world.hands[house].remove(card)
        t.world.discards[house].append(card)
        t.tell(HouseCardDiscarded(house=house, card=card, cause=cause))
    played = t.world.combat.cards.get(house) if t.world.combat else None
    to_be_discarded = played is not None and played not in t.world.discards[house]
    if to_be_discarded and t.world.readings.last_card_played == "returns_too":
        return  # the card it plays comes back with the others
    refill(t, house, keep_out=cards)


def refill(t: Table, house: House, *, keep_out: Collection[CardId]) -> None:
    """If the hand is empty, all cards but those used last come back. 2E-CLEAN-05, 1E-CARD-09."""
    if t.world.hands[house]:
        return
    if t.world.readings.last_card_played == "returns_too":
        keep_out = ()
    returned = [card for card in t.world.discards[house] if card not in keep_out]
    t.world.hands[house] = returned
    t.world.discards[house] = [card for card in t.world.discards[house] if card in keep_out]
    t.tell(HouseCardsReturned(house=house, cards=tuple(returned)))


def take_back(t: Table, house: House, cards: Collection[CardId], cause: CardId) -> None:
    """Cards return from the discard pile to the hand."""
    if not cards:
        return
    t.world.discards[house] = [card for card in t.world.discards[house] if card not in cards]
    t.world.hands[house] += cards
    t.tell(HouseCardsReturned(house=house, cards=tuple(cards), cause=cause))
