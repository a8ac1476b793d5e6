"""Supply that is exceeded all the same. 1E-SUP-06."""

from engine.rules.reconcile import reconcile
from engine.table import Table


async def fit_supply(t: Table) -> None:
    """Whoever has more than supply allows after a march gives units up at once."""
    for house in list(t.world.turn_order):
        await reconcile(t, house)
