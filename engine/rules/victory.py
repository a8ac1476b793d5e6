"""Winning. 2E-VICTORY."""

from typing import Literal

from engine.events import GameEnded
from engine.names import House
from engine.rules.control import controlled_by, fort_counts, forts_of
from engine.table import Table
from engine.world import World


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Raised where the game ends; nothing after that point happens. 2E-VICTORY-03."""


def check_victory(t: Table, acting: House | None = None) -> None:
    """End the game if a house controls seven castles and strongholds. 2E-VICTORY-01, -02.

    `acting` is the house whose doing it is, if it is anybody's.
    """
    needed = t.edition.constants.victory_areas_needed[len(t.world.houses)]
    winners = [house for house, forts in fort_counts(t.world).items() if forts >= needed]
    if not winners:
        return
    order = ranking(t.world)
    if acting in winners and t.world.options.simultaneous_seven == "acting_house_wins":
        order = [acting, *(house for house in order if house != acting)]  # 2E-VICTORY-06
    _end(t, "seven_forts", order)


def end_by_rounds(t: Table) -> None:
    """End the game after the last round. 2E-VICTORY-04."""
    _end(t, "last_round", ranking(t.world))


def _end(t: Table, reason: Literal["seven_forts", "last_round"], order: list[House]) -> None:
    t.world.ranking = order
    t.tell(GameEnded(reason=reason, ranking=tuple(order), forts=fort_counts(t.world)))
    raise GameOver


def ranking(world: World) -> list[House]:
    """The houses from first to last. 2E-VICTORY-04, 2E-VICTORY-05."""
    forts = fort_counts(world)
    standing = _as_printed if world.options.final_ranking == "printed_rulebook" else _as_corrected

    throne = [*world.turn_order, *reversed(world.eliminated)]

    def values(house: House) -> tuple[int, ...]:
        return forts[house], *standing(world, house), -throne.index(house)

    return sorted(world.houses, key=values, reverse=True)


def _as_corrected(world: World, house: House) -> tuple[int, ...]:
    """Land areas, then supply (FAQ 2.0)."""
    areas = world.edition.areas
    land = sum(areas[area].type == "land" for area in controlled_by(world, house))
    return land, world.supply[house]


def _as_printed(world: World, house: House) -> tuple[int, ...]:
    """Strongholds, supply, then available power (the printed rulebook)."""
    areas = world.edition.areas
    strongholds = sum(areas[area].fort == "stronghold" for area in forts_of(world, house))
    return strongholds, world.supply[house], world.power[house]
