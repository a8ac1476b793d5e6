"""The steward in combat: it did not ask for the fight, but it defends itself."""

from engine.names import AreaId, CardId, Side
from engine.players.duel import Duel
from engine.players.outlook import Outlook
from engine.players.steward.repertoire import answers
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
    RetreatAnswer,
    SupportAnswer,
    UseBlade,
)

FIRST_TO_GO = ("footman", "ship", "siege_engine", "knight")


@answers(DeclareSupport)
def declare_support(request: DeclareSupport, outlook: Outlook) -> SupportAnswer:
    """For itself, and for nobody else."""
    side: Side | None = None
    if request.battle is not None and request.battle.defender == outlook.house:
        side = "defender"
    elif request.marcher == outlook.house:
        side = "attacker"
    able = [area for area, open_sides in request.orders.items() if side in open_sides]
    if request.as_one and len(able) < len(request.orders):
        able = []
    return SupportAnswer(sides={area: side if area in able else None for area in request.orders})


@answers(ChooseHouseCard)
def choose_house_card(request: ChooseHouseCard, outlook: Outlook) -> HouseCardAnswer:
    """The weakest card that wins whatever the opponent plays, else the strongest."""
    duel = Duel(outlook)
    answers = outlook.cards_of(duel.rival)

    def merit(card: CardId) -> tuple[int, int, CardId]:
        """What the card adds to a side that nothing is played against."""
        alone = duel.foresee(card, None).mine
        return alone.total, alone.swords + alone.towers, card

    def wins(card: CardId, answer: CardId) -> bool:
        """Whether it wins even if the rival uses the blade."""
        foreseen = duel.foresee(card, answer)
        return foreseen.lead + min(0, foreseen.blade_edge) >= duel.needed

    certain = [card for card in request.hand if all(wins(card, answer) for answer in answers)]
    return HouseCardAnswer(
        card=min(certain, key=merit) if certain else max(request.hand, key=merit)
    )


@answers(UseBlade)
def use_blade(request: UseBlade, outlook: Outlook) -> BladeAnswer:
    """Only where it turns a defeat into a victory."""
    duel = Duel(outlook)
    bonus = outlook.edition.constants.valyrian_steel_blade_bonus
    return BladeAnswer(use=duel.lead < duel.needed <= duel.lead + bonus)


@answers(ChooseCasualties)
def choose_casualties(request: ChooseCasualties, outlook: Outlook) -> CasualtiesAnswer:
    """Footmen before knights."""
    del outlook
    units = sorted(request.units, key=FIRST_TO_GO.index)
    return CasualtiesAnswer(units=tuple(units[: request.count]))


@answers(ChooseRetreat)
def choose_retreat(request: ChooseRetreat, outlook: Outlook) -> RetreatAnswer:
    """Where fewest units are lost, then where the guard is strongest."""

    def cost(area: AreaId) -> tuple[int, int, AreaId]:
        return request.losses[area], -outlook.guard(area), area

    return RetreatAnswer(area=min(request.losses, key=cost))


@answers(CapturePort)
def capture_port(request: CapturePort, outlook: Outlook) -> CapturePortAnswer:
    """Every ship that is free."""
    del outlook
    return CapturePortAnswer(ships=request.most)
