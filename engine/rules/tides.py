"""The optional Tides of Battle deck. 2E-TIDES."""

from engine.events import BladeUsed, TidesDrawn, TidesReplaced, TidesRevealed
from engine.names import CardId, House
from engine.requests import UseBlade
from engine.rules.strength import battle_of
from engine.table import Table
from engine.world import Combat


async def draw_tides(t: Table, combat: Combat) -> None:
    """Both combatants draw a card; the blade may replace one; then both are shown. -01, -02."""
    if t.world.readings.tides_of_battle == "off":
        return
    deck = _shuffled_deck(t)
    drawn: dict[House, CardId] = {}
    for house in [h for h in t.world.turn_order if h in combat.houses]:
        drawn[house] = deck.pop(0)
        t.tell(TidesDrawn(audience=house, card=drawn[house]))
    await _offer_redraw(t, combat, drawn, deck)
    combat.tides = drawn
    t.tell(TidesRevealed(cards=drawn))


def _shuffled_deck(t: Table) -> list[CardId]:
    """All 24 cards, shuffled anew for each combat."""
    number = t.world.shuffles.get("tides", 0) + 1
    t.world.shuffles["tides"] = number
    cards = [card.id for card in t.edition.tides_of_battle.cards for _ in range(card.count)]
    return t.dealer.shuffled(cards, f"tides/{number}")


async def _offer_redraw(
    t: Table, combat: Combat, drawn: dict[House, CardId], deck: list[CardId]
) -> None:
    holder = t.world.holder("fiefdoms")
    if t.world.blade_used or holder not in drawn:
        return
    request = UseBlade(
        house=holder,
        battle=battle_of(t.world, combat),
        instead_of=drawn[holder],
        rule="2E-TIDES-02",
    )
    if not (await t.ask(request)).use:
        return
    t.world.blade_used = True
    t.tell(BladeUsed(house=holder))
    t.tell(TidesReplaced(house=holder, card=drawn[holder]))
    drawn[holder] = deck.pop(0)
    t.tell(TidesDrawn(audience=holder, card=drawn[holder]))
