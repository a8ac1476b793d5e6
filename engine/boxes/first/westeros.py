"""Westeros cards that act as in no other edition. 1E-WEST, 1E-SUP."""

from collections.abc import Mapping

from engine.edition import WesterosCard
from engine.events import SupplyMoved, WesterosRevealed
from engine.names import DECKS, DeckId
from engine.rules.reconcile import reconcile
from engine.rules.westeros import SHARED_EFFECTS, barrels_of, reshuffle, resolve, reveal
from engine.ruleset import Effect
from engine.table import Table


async def update_supply(t: Table, _card: WesterosCard) -> None:
    """House by house: set the marker to the barrels, give up units at once. 1E-SUP-04, -05."""
    world = t.world
    for house in list(world.turn_order):
        world.supply[house] = barrels_of(world, house)
        t.tell(SupplyMoved(supply={house: world.supply[house]}))
        await reconcile(t, house)


async def _mute_footmen(_t: Table, _card: WesterosCard) -> None:
    """Rains of Autumn: support is counted with it in mind as long as it shows. 1E-WEST-12."""


async def _replace_winter(t: Table, _card: WesterosCard) -> None:
    """Winter is Coming, replaced when its turn comes (an option). 1E-WEST-04."""
    place = t.world.cursor - 1
    reshuffle(t, DECKS[place])
    again: list[DeckId] = []
    t.world.revealed[place] = reveal(t, DECKS[place], again)
    decks = (DECKS[place], *again)
    t.tell(WesterosRevealed(cards=tuple(t.world.revealed), reshuffled=decks))
    await resolve(t, t.world.revealed[place])


EFFECTS: Mapping[str, Effect] = {
    **SHARED_EFFECTS,
    "supply": update_supply,
    "footmen_lend_no_strength": _mute_footmen,
    "reshuffle": _replace_winter,
}
