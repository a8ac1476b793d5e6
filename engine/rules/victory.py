"""Winning. 2E-VICTORY."""

from engine.events import GameEnded
from engine.names import House
from engine.rules.control import controllers, fort_counts
from engine.table import Table
from engine.world import World


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Raised where the game ends; nothing after that point happens. 2E-VICTORY-03."""


def check_victory(t: Table) -> None:
    """End the game if a house controls seven castles and strongholds. 2E-VICTORY-01, -02, -06."""
    needed = t.edition.constants.victory_areas_needed[len(t.world.houses)]
    if max(fort_counts(t.world).values()) >= needed:
        _end(t, "seven_forts")


def end_by_rounds(t: Table) -> None:
    """End the game after the last round. 2E-VICTORY-04."""
    _end(t, "last_round")


def _end(t: Table, reason: str) -> None:
    t.world.ranking = ranking(t.world)
    t.tell(
        GameEnded.model_validate(
            {"reason": reason, "ranking": t.world.ranking, "forts": fort_counts(t.world)}
        )
    )
    raise GameOver


def ranking(world: World) -> list[House]:
    """The houses from first to last: forts, land areas, supply, Iron Throne. 2E-VICTORY-05."""
    forts = fort_counts(world)
    areas = world.edition.areas
    land = dict.fromkeys(world.houses, 0)
    for area, house in controllers(world).items():
        if areas[area].type == "land":
            land[house] += 1

    def standing(house: House) -> tuple[int, int, int, int]:
        return forts[house], land[house], world.supply[house], -world.turn_order.index(house)

    return sorted(world.houses, key=standing, reverse=True)
