"""The course of a game: rounds, phases and steps. 2E-ROUND."""

from collections.abc import Awaitable, Callable

from engine.names import Step
from engine.rules.consolidate import consolidate_power
from engine.rules.marches import resolve_marches
from engine.rules.planning import plan, use_raven
from engine.rules.raids import resolve_raids
from engine.rules.victory import GameOver
from engine.rules.westeros import westeros_phase
from engine.table import Table

STEPS: dict[Step, Callable[[Table], Awaitable[None]]] = {
    "westeros": westeros_phase,
    "planning": plan,
    "raven": use_raven,
    "raids": resolve_raids,
    "marches": resolve_marches,
    "consolidate": consolidate_power,
}


async def play(t: Table) -> None:
    """Play from the World's step on until somebody has won. 2E-ROUND-02, 2E-ROUND-05."""
    try:
        while True:
            await STEPS[t.world.step](t)
    except GameOver:
        return
