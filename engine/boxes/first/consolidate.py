"""The consolidate power step, in which nothing is asked. 1E-CP."""

from engine.events import PowerConsolidated
from engine.rules.consolidate import consolidated_power, finish_round
from engine.rules.pieces import gain_power
from engine.rules.turns import orders_of_type
from engine.table import Table


async def consolidate_power(t: Table) -> None:
    """Every Consolidate Power order yields its power at the same time. 1E-CP-01, 1E-CP-02."""
    world = t.world
    t.quiet()
    resolved = False
    for house in world.turn_order:
        for area in sorted(orders_of_type(world, house, "consolidate_power")):
            t.tell(PowerConsolidated(house=house, area=area, use="power"))
            gain_power(t, house, consolidated_power(world, house, area), "consolidate_power", area)
            resolved = True
    finish_round(t, show=resolved)
