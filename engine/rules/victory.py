"""Winning. 2E-VICTORY, 1E-VIC."""

from collections.abc import Callable, Mapping
from typing import Literal

from engine.events import GameEnded
from engine.names import House
from engine.options import TieBreak
from engine.rules.control import controlled_by, fort_counts, forts_of
from engine.table import Table
from engine.world import World


class GameOver(Exception):  # noqa: N818 - the end of a game is no error
    """Raised where the game ends; nothing after that point happens. 2E-VICTORY-03."""


def check_victory(t: Table, acting: House | None = None) -> None:
    """End the game if a house controls seven castles and strongholds. 2E-VICTORY-01, 1E-VIC-01.

    `acting` is the house whose doing it is, if it is anybody's.
    """
    needed = t.edition.constants.victory_areas_needed[len(t.world.houses)]
    winners = [house for house, forts in fort_counts(t.world).items() if forts >= needed]
    if not winners:
        return
    order = ranking(t.world)
    if acting in winners and t.world.readings.simultaneous_seven == "acting_house_wins":
        order = [acting, *(house for house in order if house != acting)]  # 2E-VICTORY-06
    _end(t, "seven_forts", order)


def end_by_rounds(t: Table) -> None:
    """End the game after the last round. 2E-VICTORY-04."""
    _end(t, "last_round", ranking(t.world))


def _end(t: Table, reason: Literal["seven_forts", "last_round"], order: list[House]) -> None:
    t.world.ranking = order
    t.world.drawn = _level_with_the_first(t.world, order)
    t.tell(
        GameEnded(
            reason=reason,
            ranking=tuple(order),
            forts=fort_counts(t.world),
            drawn=tuple(t.world.drawn),
        )
    )
    raise GameOver


def _level_with_the_first(world: World, order: list[House]) -> list[House]:
    """The houses that nothing tells from the first, if there are any. 1E-VIC-03."""
    best = _standing(world, order[0])
    level = [house for house in order if _standing(world, house) == best]
    return level if len(level) > 1 else []


def ranking(world: World) -> list[House]:
    """The houses from first to last; those on a level in turn order. 2E-VICTORY-04, -05."""
    order = [*world.turn_order, *reversed(world.eliminated)]
    return sorted(order, key=lambda house: _standing(world, house), reverse=True)


def _standing(world: World, house: House) -> tuple[int, ...]:
    """Castles and strongholds, and what decides after them."""
    readings = world.readings
    tie_breaks = readings.tie_breaks or TIE_BREAKS[readings.final_ranking]
    return fort_counts(world)[house], *(MEASURES[name](world, house) for name in tie_breaks)


TIE_BREAKS: Mapping[str, tuple[TieBreak, ...]] = {
    "faq": ("land_areas", "supply", "iron_throne"),
    "printed_rulebook": ("strongholds", "supply", "available_power", "iron_throne"),
}
"""2E-VICTORY-05, as the FAQ 2.0 corrects it and as it was printed."""


def _land_areas(world: World, house: House) -> int:
    areas = world.edition.areas
    return sum(areas[area].type == "land" for area in controlled_by(world, house))


def _strongholds(world: World, house: House) -> int:
    areas = world.edition.areas
    return sum(areas[area].fort == "stronghold" for area in forts_of(world, house))


def _iron_throne(world: World, house: House) -> int:
    throne = [*world.turn_order, *reversed(world.eliminated)]
    return -throne.index(house)


MEASURES: Mapping[TieBreak, Callable[[World, House], int]] = {
    "land_areas": _land_areas,
    "strongholds": _strongholds,
    "supply": lambda world, house: world.supply[house],
    "available_power": lambda world, house: world.power[house],
    "iron_throne": _iron_throne,
}
