"""The course of a game: rounds, phases and steps. 2E-ROUND, 1E-ROUND."""

from engine.rules.victory import GameOver
from engine.ruleset import rules_of
from engine.table import Table


async def play(t: Table) -> None:
    """Play from the World's step on until somebody has won. 2E-ROUND-02, 2E-ROUND-05."""
    try:
        while True:
            await rules_of(t.world).steps[t.world.step](t)
    except GameOver:
        return
