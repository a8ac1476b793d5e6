"""How the expansion's open points are settled in a game."""

from engine.options import FirstEditionOptions
from engine.world import World


def options_of(world: World) -> FirstEditionOptions:
    """The game's options: the expansion belongs to the first edition."""
    assert isinstance(world.options, FirstEditionOptions)
    return world.options
