"""The steward's answers to card texts: used where they protect the house, else left alone."""

from engine.names import CardId, Track
from engine.players.duel import Duel
from engine.players.outlook import Outlook
from engine.players.steward.action import HOSTILE
from engine.players.steward.repertoire import answers
from engine.requests import (
    CardAnswer,
    CardTextAnswer,
    ChoosePenalty,
    ChooseTrack,
    PenaltyAnswer,
    PickCard,
    PickUnits,
    PiecesAnswer,
    RemoveOrder,
    RemoveOrderAnswer,
    SeizeAnswer,
    SeizeToken,
    TrackAnswer,
    UseCardText,
)


@answers(UseCardText)
def use_card_text(request: UseCardText, outlook: Outlook) -> CardTextAnswer:
    """Used by a house that is losing."""
    duel = Duel(outlook)
    return CardTextAnswer(use=duel.lead < duel.needed)


@answers(PickCard)
def pick_card(request: PickCard, outlook: Outlook) -> CardAnswer:
    """Keeps and plays its strongest cards, takes the strongest from others, pays for nothing."""
    cards = outlook.edition.house_cards

    def merit(card: CardId) -> tuple[int, int, CardId]:
        facts = cards[card]
        return facts.strength, facts.swords + facts.towers, card

    if request.optional and _costs_something(request, outlook):
        return CardAnswer()
    if request.purpose == "discard" and request.owner == outlook.house:
        return CardAnswer(card=min(request.cards, key=merit))
    return CardAnswer(card=max(request.cards, key=merit))


def _costs_something(request: PickCard, outlook: Outlook) -> bool:
    """Whether it is power or a card of its own that a text would cost."""
    own_card = request.purpose == "discard" and request.owner == outlook.house
    return own_card or request.purpose == "show_instead"


@answers(SeizeToken)
def seize_token(request: SeizeToken, outlook: Outlook) -> SeizeAnswer:
    """The first there is."""
    del outlook
    return SeizeAnswer(track=request.tracks[0])


@answers(ChooseTrack)
def choose_track(request: ChooseTrack, outlook: Outlook) -> TrackAnswer:
    """The best for itself, the worst for a rival; equal choices in the order of the board."""
    sign = 1 if request.moved == outlook.house else -1

    def gain(track: Track) -> int:
        before = outlook.view.tracks[track].index(request.moved) + 1
        return sign * (before - request.to[track])

    return TrackAnswer(track=max(request.to, key=gain))


RANKING = ("march", *HOSTILE, "defense", "consolidate_power")
"""Orders of others that should go, the most dangerous first."""


@answers(RemoveOrder)
def remove_order(request: RemoveOrder, outlook: Outlook) -> RemoveOrderAnswer:
    """A March order first, then one that could be used against the house; never its own."""
    orders = outlook.edition.orders
    theirs = [area for area in request.orders if not outlook.has_units(area)]
    if not theirs:
        return RemoveOrderAnswer()
    return RemoveOrderAnswer(
        area=min(theirs, key=lambda a: (RANKING.index(orders[request.orders[a]].type), a))
    )


@answers(PickUnits)
def pick_units(request: PickUnits, outlook: Outlook) -> PiecesAnswer:
    """Of its own as few as it must lose and as many as it may gain; of others all it may."""
    gain = request.purpose == "upgrade" or request.owner != outlook.house
    ranked = sorted(request.pieces, key=lambda piece: (piece.routed == gain, piece.area))
    return PiecesAnswer(pieces=tuple(ranked[: request.most if gain else request.least]))


@answers(ChoosePenalty)
def choose_penalty(request: ChoosePenalty, outlook: Outlook) -> PenaltyAnswer:
    """A place on a track rather than units."""
    del outlook
    if "drop_on_track" in request.penalties:
        return PenaltyAnswer(penalty="drop_on_track")
    return PenaltyAnswer(penalty=request.penalties[0])
