"""House card texts: each card's text is registered by the moment of combat at which it acts."""

from collections.abc import Awaitable, Callable
from typing import Literal

from engine.names import CardId, House
from engine.rules.strength import Outcome
from engine.table import Table
from engine.world import Combat

Moment = Literal["cancel", "immediate", "result", "after"]
Text = Callable[[Table, Combat, House, Outcome | None], Awaitable[None]]

TEXTS: dict[Moment, dict[CardId, Text]] = {"cancel": {}, "immediate": {}, "result": {}, "after": {}}


async def at_moment(
    t: Table, combat: Combat, moment: Moment, outcome: Outcome | None = None
) -> None:
    """Let the texts of both cards act that act now, in turn order. 2E-COMBAT-21."""
    for house in [h for h in t.world.turn_order if h in combat.houses]:
        card = combat.cards.get(house)
        text = TEXTS[moment].get(card) if card else None
        if text is not None:
            await text(t, combat, house, outcome)
