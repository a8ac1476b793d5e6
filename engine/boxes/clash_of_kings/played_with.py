"""How the expansion's open points are settled in a game."""

from engine.boxes.clash_of_kings.options import ClashOfKingsOptions
from engine.world import World


def played_with(world: World) -> ClashOfKingsOptions:
    """The house rules of a game that is played with the expansion."""
    assert isinstance(world.options, ClashOfKingsOptions)
    return world.options
