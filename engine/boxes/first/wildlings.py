"""The wildlings without cards of their own. 1E-WILD."""

from engine.events import WildlingsAttacked, WildlingsMet
from engine.names import CardId, House
from engine.requests import PickCard, RemoveUnits
from engine.rules.hands import take_back
from engine.rules.pieces import lose, supply_room
from engine.rules.ports import settle
from engine.rules.wildlings import bid_against, choose_foremost, move_threat
from engine.table import Table

CARD = CardId("wildlings_attack")


async def wildling_attack(t: Table) -> None:
    """Bids against the strength; a card for the highest bidder, or losses for all. 1E-WILD-01."""
    strength = t.world.wildling_threat
    houses = tuple(t.world.turn_order)
    t.tell(WildlingsAttacked(strength=strength, houses=houses))
    bids = await bid_against(t, strength, houses)
    won = sum(bids.values()) >= strength  # 1E-WILD-03
    foremost = await choose_foremost(t, bids, won=won)
    t.tell(
        WildlingsMet(
            strength=strength,
            total=sum(bids.values()),
            nights_watch_wins=won,
            highest=foremost if won else None,
            lowest=None if won else foremost,
        )
    )
    if won:
        await _take_a_card_back(t, foremost)
    else:
        await _pay_in_units(t, foremost)
    move_threat(t, won=won)  # 1E-WILD-10


async def _take_a_card_back(t: Table, house: House) -> None:
    """1E-WILD-05."""
    cards = tuple(t.world.discards[house])
    if not cards:
        return
    request = PickCard(
        house=house,
        cause=CARD,
        purpose="take_back",
        owner=house,
        cards=cards,
        optional=True,
        rule="1E-WILD-05",
    )
    card = (await t.ask(request)).card
    if card is not None:
        take_back(t, house, [card], CARD)


async def _pay_in_units(t: Table, lowest: House) -> None:
    """All remove units in order of play, the lowest bidder twice as many. 1E-WILD-06, -07."""
    lost = t.edition.wildlings.wildling_victory_points_lost
    assert lost is not None
    for house in list(t.world.turn_order):
        points = lost.everyone + (lost.lowest_bidder_more if house == lowest else 0)
        await _remove_units(t, house, points)


async def _remove_units(t: Table, house: House, points: int) -> None:
    armies = {area: tuple(t.world.forces[area].units) for area in t.world.areas_of(house)}
    if not armies:
        return
    request = RemoveUnits(
        house=house,
        cause="wildlings",
        armies=armies,
        supply=supply_room(t.world, house),
        points=points,
        worth={kind: unit.muster_cost for kind, unit in t.edition.units.items()},
        rule="1E-WILD-06",
    )
    for area, units in (await t.ask(request)).units.items():
        lose(t, area, units, "wildlings")
    await settle(t)
