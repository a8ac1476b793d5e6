"""What a fortification does while it stands, and how it is lost. COK-FORT, COK-SIEGE."""

from engine.events import FortificationLost
from engine.names import AreaId, UnitKind
from engine.table import Table
from engine.world import Combat, World


def lose_fortification(t: Table, area: AreaId) -> None:
    """It is lost with the last unit of its house. COK-FORT-08, -09."""
    if area in t.world.fortifications:
        t.tell(FortificationLost(house=t.world.fortifications.pop(area), area=area))


def defence_of_fortification(world: World, combat: Combat) -> int:
    """What it adds for the defender. COK-FORT-05."""
    stock = world.edition.fortifications
    return stock.defender_bonus if stock and combat.area in world.fortifications else 0


def attack_on_fortification(world: World, kind: UnitKind, attacked: AreaId, strength: int) -> int:
    """Siege engines storm it like a City; Knights count less. COK-SIEGE-04, COK-FORT-06."""
    stock = world.edition.fortifications
    if stock is None or attacked not in world.fortifications:
        return strength
    storming = world.edition.units[kind].strength_attacking_castle_or_stronghold
    if storming is not None:
        return storming
    return strength - stock.attacking_knight_penalty if kind == "knight" else strength
