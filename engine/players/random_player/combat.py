"""Random choices in combat."""

from engine.names import AreaId, Side
from engine.players.random_player.chance import Draw, key_of, one_of, shuffled
from engine.players.random_player.repertoire import answers
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


@answers(DeclareSupport)
def declare_support(request: DeclareSupport, draw: Draw) -> SupportAnswer:
    """Each Support order backs any side it may back, or nobody."""
    sides: dict[AreaId, Side | None] = {
        area: one_of((None, *open_sides), draw) for area, open_sides in request.orders.items()
    }
    if request.as_one:
        shared = set.intersection(*(set(open_sides) for open_sides in request.orders.values()))
        chosen = one_of((None, *sorted(shared)), draw)
        sides = dict.fromkeys(sides, chosen)
    return SupportAnswer(sides=sides)


@answers(RefuseSupport)
def refuse_support(request: RefuseSupport, draw: Draw) -> RefuseSupportAnswer:
    """Each offer is turned down one time in four."""
    return RefuseSupportAnswer(
        refused=tuple(house for house in request.supporters if draw() < 0.25)
    )


@answers(ChooseHouseCard)
def choose_house_card(request: ChooseHouseCard, draw: Draw) -> HouseCardAnswer:
    """Any card of the hand."""
    return HouseCardAnswer(card=one_of(request.hand, draw))


@answers(UseBlade)
def use_blade(request: UseBlade, draw: Draw) -> BladeAnswer:
    """Use it or keep it."""
    del request
    return BladeAnswer(use=draw() < 0.5)


@answers(ChooseCasualties)
def choose_casualties(request: ChooseCasualties, draw: Draw) -> CasualtiesAnswer:
    """Any units."""
    return CasualtiesAnswer(units=tuple(shuffled(request.units, draw)[: request.count]))


@answers(ChooseRetreat)
def choose_retreat(request: ChooseRetreat, draw: Draw) -> RetreatAnswer:
    """Any open area."""
    return RetreatAnswer(area=key_of(request.losses, draw))


@answers(CapturePort)
def capture_port(request: CapturePort, draw: Draw) -> CapturePortAnswer:
    """Any number of ships."""
    if request.all_or_none:
        return CapturePortAnswer(ships=request.most if draw() < 0.5 else 0)
    return CapturePortAnswer(ships=int(draw() * (request.most + 1)))
