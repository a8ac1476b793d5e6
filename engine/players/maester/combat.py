"""How the maester fights: support, House cards, the blade, losses and retreats."""

from collections.abc import Sequence

from engine.names import AreaId, CardId, House, Side
from engine.players.danger import guard_of
from engine.players.duel import Duel
from engine.players.maester.counsel import Counsel
from engine.players.maester.mustering import cheapest
from engine.players.maester.repertoire import answers
from engine.requests import (
    BladeAnswer,
    CapturePort,
    CapturePortAnswer,
    CasualtiesAnswer,
    ChooseCasualties,
    ChooseHouseCard,
    ChooseRetreat,
    DeclareSupport,
    HouseCardAnswer,
    RefuseSupport,
    RefuseSupportAnswer,
    RetreatAnswer,
    SupportAnswer,
    UseBlade,
)

CARD_PRICE = 0.55
"""What a point of a House card's strength is worth in a later combat."""
LOST_UNIT = 1.6
"""What a unit killed by a sword is worth, mine or a rival's."""
STAKE_OF_DEFEAT = 2.0
"""What losing costs besides the area: routed units, a lost march."""
DANGEROUS_FORTS = 5


@answers(DeclareSupport)
def declare_support(request: DeclareSupport, counsel: Counsel) -> SupportAnswer:
    """Always for myself; among others, against the one who is closer to winning."""
    side = _side_to_back(request, counsel)
    able = [area for area, open_sides in request.orders.items() if side in open_sides]
    if request.as_one and len(able) < len(request.orders):
        able = []
    return SupportAnswer(sides={area: side if area in able else None for area in request.orders})


def _side_to_back(request: DeclareSupport, counsel: Counsel) -> Side | None:
    battle = request.battle
    if battle is None:
        return "attacker" if request.marcher == counsel.house else None
    if counsel.house == battle.attacker:
        return "attacker"
    if counsel.house == battle.defender:
        return "defender"
    return _lesser_evil(battle.attacker, battle.defender, counsel)


def _lesser_evil(attacker: House, defender: House, counsel: Counsel) -> Side | None:
    """The side of whoever has fewer forts; nobody's while both are far from winning."""
    forts = counsel.view.victory
    if max(forts[attacker], forts[defender]) < DANGEROUS_FORTS - 1:
        return None
    if forts[attacker] == forts[defender]:
        return None
    return "attacker" if forts[attacker] < forts[defender] else "defender"


@answers(RefuseSupport)
def refuse_support(request: RefuseSupport, counsel: Counsel) -> RefuseSupportAnswer:
    """All help is welcome."""
    del request, counsel
    return RefuseSupportAnswer()


@answers(ChooseHouseCard)
def choose_house_card(request: ChooseHouseCard, counsel: Counsel) -> HouseCardAnswer:
    """The card with the best prospect against all that the opponent may play."""
    return HouseCardAnswer(card=best_card(request.hand, Duel(counsel.outlook), counsel))


def best_card(hand: Sequence[CardId], duel: Duel, counsel: Counsel) -> CardId:
    """The card of `hand` with the best prospect.

    Winning is weighed against swords given and taken and against the strength that will be missed
    until the hand comes back.
    """
    return max(hand, key=lambda card: (_prospect(card, duel, counsel), card))


def _prospect(card: CardId, duel: Duel, counsel: Counsel) -> float:
    edition = counsel.outlook.edition
    price = CARD_PRICE * edition.house_cards[card].strength
    total = weight = 0.0
    for answer in counsel.outlook.cards_of(duel.rival):
        odds = edition.house_cards[answer].strength + 1
        total += odds * _outcome(duel, counsel, mine=card, theirs=answer)
        weight += odds
    return total / weight - price if weight else -price


def _outcome(duel: Duel, counsel: Counsel, *, mine: CardId, theirs: CardId) -> float:
    """What the end of the combat is worth: the area, and the units that swords cost."""
    foreseen = duel.foresee(mine, theirs)
    if foreseen.lead + foreseen.blade_edge >= duel.needed:
        stake = counsel.worth.of(duel.area) + STAKE_OF_DEFEAT
        return stake + LOST_UNIT * foreseen.killed_by(duel.house)
    return -LOST_UNIT * foreseen.killed_by(duel.rival)


@answers(UseBlade)
def use_blade(request: UseBlade, counsel: Counsel) -> BladeAnswer:
    """Used when it turns a defeat into a victory; both cards are known by now."""
    duel = Duel(counsel.outlook)
    bonus = counsel.outlook.edition.constants.valyrian_steel_blade_bonus
    return BladeAnswer(use=duel.lead < duel.needed <= duel.lead + bonus)


@answers(ChooseCasualties)
def choose_casualties(request: ChooseCasualties, counsel: Counsel) -> CasualtiesAnswer:
    """The cheapest units."""
    del counsel
    return CasualtiesAnswer(units=cheapest(request.units, request.count))


@answers(ChooseRetreat)
def choose_retreat(request: ChooseRetreat, counsel: Counsel) -> RetreatAnswer:
    """Where fewest are lost, then where the units are safest and most needed.

    A rival's retreat (Robb Stark's choice) goes where it hurts most.
    """
    mine = request.retreating == counsel.house
    areas = sorted(request.losses)

    def good(area: AreaId) -> float:
        return _shelter(area, request, counsel)

    return RetreatAnswer(area=max(areas, key=good) if mine else min(areas, key=good))


def _shelter(area: AreaId, request: ChooseRetreat, counsel: Counsel) -> float:
    guard = guard_of(counsel.outlook, area, counsel.outlook.ready(area))
    value = counsel.worth.of(area)
    new = value if not counsel.outlook.mine(area) else value / 4
    safety = counsel.watch.hold_chance(area, guard)
    return new + 4 * safety - 3 * LOST_UNIT * request.losses[area]


@answers(CapturePort)
def capture_port(request: CapturePort, counsel: Counsel) -> CapturePortAnswer:
    """Every ship that is free."""
    del counsel
    return CapturePortAnswer(ships=request.most)
