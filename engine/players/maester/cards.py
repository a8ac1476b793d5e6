"""How the maester uses card texts: its own, and those of the wildlings."""

from engine.names import CardId, Track
from engine.players.duel import Duel
from engine.players.maester.combat import best_card
from engine.players.maester.counsel import Counsel
from engine.players.maester.mustering import UNIT_VALUE
from engine.players.maester.raiding import loot
from engine.players.maester.repertoire import answers
from engine.players.odds import blade_edge
from engine.requests import (
    CardAnswer,
    CardTextAnswer,
    ChoosePenalty,
    ChooseTrack,
    PenaltyAnswer,
    PickCard,
    PickUnits,
    Piece,
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

PLACE: dict[Track, float] = {"iron_throne": 0.9, "fiefdoms": 1.1, "kings_court": 1.5}
"""What one position on a track is worth."""
MIGHT_OF_HIGHGARDEN = CardId("might_of_highgarden")
PRICE_OF_ANOTHER = 2
"""Power that playing another card costs (Aeron Damphair)."""


@answers(UseCardText)
def use_card_text(request: UseCardText, counsel: Counsel) -> CardTextAnswer:
    """A card that beats me goes back; a rival's retreat is always mine to choose."""
    if request.against is None:
        return CardTextAnswer(use=True)
    duel = Duel(counsel.outlook)
    return CardTextAnswer(use=duel.lead < duel.needed)


@answers(PickCard)
def pick_card(request: PickCard, counsel: Counsel) -> CardAnswer:
    """To fight: the card least missed that wins. A rival loses its best, I lose my worst."""
    if request.purpose == "show_instead" and request.battle is not None:
        return CardAnswer(card=_card_to_show(request, counsel))
    if request.cause == MIGHT_OF_HIGHGARDEN:
        return CardAnswer(card=_card_to_spend(request, counsel))
    own_loss = request.purpose == "discard" and request.owner == counsel.house
    ranked = sorted(request.cards, key=lambda card: _merit(card, counsel))
    return CardAnswer(card=ranked[0] if own_loss else ranked[-1])


def _card_to_spend(request: PickCard, counsel: Counsel) -> CardId | None:
    """A card of middling strength: what it claims is worth more than the card."""
    cards = counsel.outlook.edition.house_cards
    ranked = sorted(request.cards, key=lambda card: (cards[card].strength, card))
    middling = ranked[len(ranked) // 2]
    return middling if cards[middling].strength else None


def _merit(card: CardId, counsel: Counsel) -> tuple[float, CardId]:
    facts = counsel.outlook.edition.house_cards[card]
    return facts.strength + (facts.swords + facts.towers) / 2 + bool(facts.text) / 4, card


def _card_to_show(request: PickCard, counsel: Counsel) -> CardId | None:
    """The best answer to the card already shown; paid for only if it turns the combat."""
    duel = Duel(counsel.outlook)
    shown = duel.rivals_card
    if shown is None:
        return None if request.optional else best_card(request.cards, duel, counsel)
    winning = [c for c in request.cards if duel.foresee(c, shown).lead >= duel.needed]
    if request.optional:
        price = PRICE_OF_ANOTHER * counsel.power_value
        if duel.lead >= duel.needed or not winning or counsel.worth.of(duel.area) < price:
            return None
    return min(winning or request.cards, key=lambda card: _merit(card, counsel))


@answers(SpendPower)
def spend_power(request: SpendPower, counsel: Counsel) -> PowerSpent:
    """What turns the combat, if the area is worth it."""
    duel = Duel(counsel.outlook)
    short = duel.needed - duel.lead - min(0, blade_edge(counsel.outlook, duel.rival))
    affordable = short * counsel.power_value <= counsel.worth.of(request.battle.area)
    return PowerSpent(amount=short if 0 < short <= request.most and affordable else 0)


@answers(SeizeToken)
def seize_token(request: SeizeToken, counsel: Counsel) -> SeizeAnswer:
    """The one that is worth most."""
    del counsel
    return SeizeAnswer(track=max(request.tracks, key=lambda track: PLACE[track]))


@answers(ChooseTrack)
def choose_track(request: ChooseTrack, counsel: Counsel) -> TrackAnswer:
    """Up where it helps me most, down where it hurts me least or a rival most."""
    sign = 1 if request.moved == counsel.house else -1

    def gain(track: Track) -> float:
        before = counsel.view.tracks[track].index(request.moved) + 1
        return sign * PLACE[track] * (before - request.to[track])

    return TrackAnswer(track=max(request.to, key=gain))


@answers(RemoveOrder)
def remove_order(request: RemoveOrder, counsel: Counsel) -> RemoveOrderAnswer:
    """The order that would do its owner most good, unless it is mine."""
    theirs = [area for area in request.orders if not counsel.outlook.has_units(area)]
    if not theirs:
        return RemoveOrderAnswer()
    return RemoveOrderAnswer(area=max(theirs, key=lambda area: (loot(area, counsel), area)))


@answers(PickUnits)
def pick_units(request: PickUnits, counsel: Counsel) -> PiecesAnswer:
    """As many as help me, as few as hurt me; the most useful or the least missed."""
    gain = request.purpose == "upgrade" or request.owner != counsel.house

    def use(piece: Piece) -> tuple[float, str]:
        value = 0.0 if piece.routed else UNIT_VALUE[piece.unit] + counsel.worth.pull(piece.area)
        return value, piece.area

    ranked = sorted(request.pieces, key=use, reverse=gain)
    return PiecesAnswer(pieces=tuple(ranked[: request.most if gain else request.least]))


UNITS_AT_STAKE = 2
PLACES_AT_STAKE = 2


@answers(ChoosePenalty)
def choose_penalty(request: ChoosePenalty, counsel: Counsel) -> PenaltyAnswer:
    """Two positions on my best track, or the two units least missed, whichever is cheaper."""
    if len(request.penalties) == 1:
        return PenaltyAnswer(penalty=request.penalties[0])
    units = sorted(
        UNIT_VALUE[unit]
        for _, force in counsel.outlook.forces_of(counsel.house)
        for unit in (*force.ready, *force.routed)
    )
    tracks = counsel.view.tracks
    best = min(tracks, key=lambda track: tracks[track].index(counsel.house))
    room = len(tracks[best]) - 1 - tracks[best].index(counsel.house)
    drop = PLACE[best] * min(PLACES_AT_STAKE, room)
    cheaper = drop <= sum(units[:UNITS_AT_STAKE])
    return PenaltyAnswer(penalty="drop_on_track" if cheaper else "destroy_units")
