"""The Lion's Cunning, as long as it holds. COK-OTO-LAN."""

from engine.boxes.clash_of_kings.played_with import played_with
from engine.names import AreaId, House
from engine.rules.control import controller
from engine.table import Table
from engine.world import World


def truce_bars(world: World, house: House, area: AreaId) -> bool:
    """Whether `house` may not act against `area` this round. COK-OTO-LAN-01, COK-OTO-LAN-03."""
    protected = world.truces.get(house)
    if protected is None or controller(world, area) != protected:
        return False
    at_sea = world.edition.areas[area].type == "sea"
    return not at_sea or played_with(world).lions_cunning == "sea_areas_too"


def end_truces(t: Table) -> None:
    """They hold for one round."""
    t.world.truces.clear()
