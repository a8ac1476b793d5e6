"""What is near enough for raids and support. 2E-RAID-02, 2E-COMBAT-06, 1E-RIVER-02."""

from engine.names import AreaId
from engine.world import World


def near(world: World, area: AreaId) -> tuple[AreaId, ...]:
    """The areas that a raid or support from `area` reaches, and that reach it."""
    neighbours = world.edition.neighbours[area]
    if world.readings.raids_and_support == "stop_at_rivers":
        return neighbours
    return neighbours + world.edition.across_rivers[area]
