"""How the maester fights: support, House cards, the blade, losses and retreats."""

from engine.names import AreaId, CardId, House, Side
from engine.players.danger import guard_of
from engine.players.maester.counsel import Counsel
from engine.players.maester.mustering import cheapest
from engine.players.odds import blade_edge
from engine.requests import (
    Battle,
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


def declare_support(request: DeclareSupport, counsel: Counsel) -> SupportAnswer:
    """Always for myself; among others, against the one who is closer to winning."""
    side = _side_to_back(request, counsel)
    return SupportAnswer(
        sides={
            area: side if side is not None and side in open_sides else None
            for area, open_sides in request.orders.items()
        }
    )


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


def refuse_support(request: RefuseSupport, counsel: Counsel) -> RefuseSupportAnswer:
    """All help is welcome."""
    del request, counsel
    return RefuseSupportAnswer()


def choose_house_card(request: ChooseHouseCard, counsel: Counsel) -> HouseCardAnswer:
    """The card with the best prospect against all that the opponent may play.

    Winning is weighed against swords given and taken and against the strength that will be missed
    until the hand comes back.
    """
    return HouseCardAnswer(
        card=max(request.hand, key=lambda card: (_prospect(card, request.battle, counsel), card))
    )


def _prospect(card: CardId, battle: Battle, counsel: Counsel) -> float:
    outlook = counsel.outlook
    attacking = counsel.house == battle.attacker
    rival = battle.defender if attacking else battle.attacker
    lead = battle.attacker_strength - battle.defender_strength
    lead = (lead if attacking else -lead) + blade_edge(outlook, rival)
    ties = battle.better_fiefdoms == ("attacker" if attacking else "defender")
    facts = outlook.edition.house_cards[card]
    total = weight = 0.0
    for answer in outlook.cards_of(rival):
        theirs = outlook.edition.house_cards[answer]
        final = lead + facts.strength - theirs.strength
        won = final > 0 or (final == 0 and ties)
        odds = theirs.strength + 1
        total += odds * _outcome(battle, counsel, won=won, mine=card, theirs=answer)
        weight += odds
    return total / weight - CARD_PRICE * facts.strength if weight else -float(facts.strength)


def _outcome(battle: Battle, counsel: Counsel, *, won: bool, mine: CardId, theirs: CardId) -> float:
    """What the end of the combat is worth: the area, and the units that swords cost."""
    cards = counsel.outlook.edition.house_cards
    attacking = counsel.house == battle.attacker
    ours = battle.attacking if attacking else battle.defending
    others = battle.defending if attacking else battle.attacking
    stake = counsel.worth.of(battle.area) + STAKE_OF_DEFEAT
    if won:
        killed = max(0, cards[mine].swords - cards[theirs].towers)
        return stake + LOST_UNIT * min(killed, len(others))
    lost = max(0, cards[theirs].swords - cards[mine].towers)
    return -LOST_UNIT * min(lost, len(ours))


def use_blade(request: UseBlade, counsel: Counsel) -> BladeAnswer:
    """Used when it turns a defeat into a victory; both cards are known by now."""
    battle = request.battle
    side: Side = "attacker" if counsel.house == battle.attacker else "defender"
    lead = battle.attacker_strength - battle.defender_strength
    lead = lead if side == "attacker" else -lead
    needed = 0 if battle.better_fiefdoms == side else 1
    bonus = counsel.outlook.edition.constants.valyrian_steel_blade_bonus
    return BladeAnswer(use=lead < needed <= lead + bonus)


def choose_casualties(request: ChooseCasualties, counsel: Counsel) -> CasualtiesAnswer:
    """The cheapest units."""
    del counsel
    return CasualtiesAnswer(units=cheapest(request.units, request.count))


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


def capture_port(request: CapturePort, counsel: Counsel) -> CapturePortAnswer:
    """Every ship that is free."""
    del counsel
    return CapturePortAnswer(ships=request.most)
