"""House Baratheon."""

from engine.names import AreaId, House
from engine.requests import PickCard, Piece
from engine.rules.card_deeds import footmen_in_the_fight, knight_one_of, shown
from engine.rules.card_texts import Bonus, CardText, Extra, FightingUnit
from engine.rules.hands import discard_from_hand
from engine.rules.strength import battle_of, is_supported, supporting_areas
from engine.table import Table
from engine.world import Combat, World


def stronger_than_a_king(world: World, combat: Combat, house: House) -> Extra:
    """Stannis Baratheon: +1 if the opponent stands higher on the Iron Throne track."""
    throne = world.turn_order
    return Extra(strength=throne.index(combat.opponent(house)) < throne.index(house))


def serves(king: str) -> Bonus:
    """Ser Davos Seaworth: +1 and a sword while Stannis lies in the discard pile."""

    def serves_the_king(world: World, _combat: Combat, house: House) -> Extra:
        if king not in world.discards[house]:
            return Extra()
        return Extra(strength=1, swords=1)

    return serves_the_king


def ships_count_nothing(
    world: World, combat: Combat, house: House, unit: FightingUnit, strength: int
) -> int:
    """Salladhor Saan: while his side has support, every ship not of his House counts 0."""
    if unit.kind != "ship" or unit.house == house:
        return strength
    return 0 if is_supported(world, combat, combat.side(house)) else strength


async def knight_a_footman(t: Table, combat: Combat, house: House) -> None:
    """Renly Baratheon: on a win, one footman that fought or gave support may become a knight."""
    await knight_one_of(t, combat, house, _footmen_of_renly(t.world, combat, house))


def _footmen_of_renly(world: World, combat: Combat, house: House) -> list[Piece]:
    footmen = footmen_in_the_fight(world, combat, house)
    for area in supporting_areas(world, combat, combat.side(house)):
        footmen += _footmen_in(world, house, area)
    return footmen


def _footmen_in(world: World, house: House, area: AreaId) -> list[Piece]:
    force = world.forces.get(area)
    if force is None or force.house != house:
        return []
    return [
        *[Piece(area=area, unit="footman")] * force.ready.count("footman"),
        *[Piece(area=area, unit="footman", routed=True)] * force.routed.count("footman"),
    ]


async def discard_an_enemy_card(t: Table, combat: Combat, house: House) -> None:
    """Patchface: after combat, look at the opponent's hand and discard one card from it."""
    opponent, patchface = combat.opponent(house), shown(combat, house)
    hand = tuple(t.world.hands[opponent])
    if not hand:
        return
    request = PickCard(
        house=house,
        cause=patchface,
        purpose="discard",
        owner=opponent,
        cards=hand,
        optional=True,
        battle=battle_of(t.world, combat),
    )
    card = (await t.ask(request)).card
    if card is not None:
        discard_from_hand(t, opponent, [card], patchface)


TEXTS = (
    CardText("stannis_baratheon", bonus=stronger_than_a_king),
    CardText("renly_baratheon", win=knight_a_footman),
    CardText("ser_davos_seaworth", bonus=serves("stannis_baratheon")),
    CardText("salladhor_saan", unit_strength=ships_count_nothing, always_last=True),
    CardText("patchface", after=discard_an_enemy_card),
)
