"""Random choices that card texts give."""

from engine.players.random_player.chance import Draw, key_of, one_of, shuffled
from engine.players.random_player.repertoire import answers
from engine.requests import (
    CardAnswer,
    CardTextAnswer,
    ChoosePenalty,
    ChooseTrack,
    PenaltyAnswer,
    PickCard,
    PickUnits,
    PiecesAnswer,
    PowerSpent,
    RemoveOrder,
    RemoveOrderAnswer,
    SeizeAnswer,
    SeizeToken,
    SpendPower,
    TrackAnswer,
    UseCardText,
)

LEAVE_IT = 0.3
"""How often a text that may be left unused is."""


@answers(UseCardText)
def use_card_text(request: UseCardText, draw: Draw) -> CardTextAnswer:
    """Mostly it is used."""
    del request
    return CardTextAnswer(use=draw() >= LEAVE_IT)


@answers(PickCard)
def pick_card(request: PickCard, draw: Draw) -> CardAnswer:
    """Any card, or none."""
    if request.optional and draw() < LEAVE_IT:
        return CardAnswer()
    return CardAnswer(card=one_of(request.cards, draw))


@answers(ChooseTrack)
def choose_track(request: ChooseTrack, draw: Draw) -> TrackAnswer:
    """Any track."""
    return TrackAnswer(track=key_of(request.to, draw))


@answers(RemoveOrder)
def remove_order(request: RemoveOrder, draw: Draw) -> RemoveOrderAnswer:
    """Any order, or none."""
    if request.optional and draw() < LEAVE_IT:
        return RemoveOrderAnswer()
    return RemoveOrderAnswer(area=key_of(request.orders, draw))


@answers(PickUnits)
def pick_units(request: PickUnits, draw: Draw) -> PiecesAnswer:
    """Any units, any number that is allowed."""
    count = request.least + int(draw() * (request.most - request.least + 1))
    return PiecesAnswer(pieces=tuple(shuffled(request.pieces, draw)[:count]))


@answers(ChoosePenalty)
def choose_penalty(request: ChoosePenalty, draw: Draw) -> PenaltyAnswer:
    """Either."""
    return PenaltyAnswer(penalty=one_of(request.penalties, draw))


@answers(SpendPower)
def spend_power(request: SpendPower, draw: Draw) -> PowerSpent:
    """Any amount, small ones more often."""
    return PowerSpent(amount=int(draw() * draw() * (request.most + 1)))


@answers(SeizeToken)
def seize_token(request: SeizeToken, draw: Draw) -> SeizeAnswer:
    """Any token, or none."""
    return SeizeAnswer(track=None if draw() < LEAVE_IT else one_of(request.tracks, draw))
