"""What games of computer players reach: the questions, answers and cards, counted.

    python -m tests.game_coverage --players 3..6 --games 1000 [--json]

It plays as `rookery simulate` does, by the same options. With `--json`, the object of `simulate`
has two keys more: `coverage` (what is counted -> which of them -> how often) and `missed`.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence

from rich.table import Table

from bot.command_line.setups import game_setups
from bot.command_line.simulate import (
    Series,
    Timing,
    console,
    play_all,
    print_games,
    print_winners,
    summary,
)
from bot.editions import edition_with
from bot.errors import RookeryError
from bot.simulation import PlayedGame
from engine.edition import load_edition
from tests.game_coverage import Coverage, Row


def main() -> int:
    """Play, count and print; in one sentence if something was mistyped."""
    options = _parser().parse_args()
    try:
        count(_series(options), as_json=options.json)
    except RookeryError as error:
        sys.stderr.write(f"rookery: {error}\n")
        return 1
    return 0


def _series(asked: argparse.Namespace) -> Series:
    edition = edition_with(asked.edition, asked.options) if asked.options else asked.edition
    return Series(edition, asked.players, asked.games, asked.seed, asked.seats, tuple(asked.option))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m tests.game_coverage",
        description="Count the questions, answers and cards that games of computer players reach.",
    )
    parser.add_argument("--edition", default="second", help="edition of the rules")
    parser.add_argument("--players", help="number of houses, such as 4 or 3..6")
    parser.add_argument("--games", type=int, default=1, help="games with each number of houses")
    parser.add_argument("--seed", default="0", help="the same seed plays the same games")
    parser.add_argument("--seats", default="random", help="such as 'stark=maester,*=random'")
    parser.add_argument("--options", default="", help="options of the expansion")
    parser.add_argument("--option", action="append", default=[], help="a house rule; repeatable")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return parser


def count(series: Series, *, as_json: bool = False) -> None:
    """Play the games and print what they reached.

    Raises:
        RookeryError: no such edition, option, number of players, or seats.
    """
    setups = game_setups(series.edition, series.players, series.options)
    coverage = Coverage(load_edition(setups[0].edition))
    played, timing = play_all(series, coverage.game)
    if as_json:
        sys.stdout.write(f"{json.dumps(_summary(played, timing, coverage))}\n")
        return
    print_games(played)
    _print_coverage(coverage, sorted({game.players for game in played}))
    print_winners(played, timing)


def _summary(played: list[PlayedGame], timing: Timing, coverage: Coverage) -> dict[str, object]:
    missed = [f"{row.what}: {row.which}" for row in coverage.missed]
    return {**summary(played, timing), "coverage": _nested(coverage), "missed": missed}


def _nested(coverage: Coverage) -> dict[str, dict[str, int]]:
    """What is counted -> which of them -> how often, in all games."""
    counted: dict[str, dict[str, int]] = {}
    for row, reached in coverage:
        counted.setdefault(row.what, {})[row.which] = reached.total()
    return counted


def _print_coverage(coverage: Coverage, counts: Sequence[int]) -> None:
    table = Table("Reached", "Which", *(f"{number} players" for number in counts), box=None)
    for row, reached in coverage:
        table.add_row(row.what, row.which, *(str(reached[number]) for number in counts))
    console().print(table)
    sys.stdout.write(f"Never reached: {_named(coverage.missed) or 'nothing'}\n")
    if coverage.rare_and_missed:
        sys.stdout.write(f"Too rare for so few games: {_named(coverage.rare_and_missed)}\n")


def _named(rows: Iterable[Row]) -> str:
    return ", ".join(f"{row.what}: {row.which}" for row in rows)


if __name__ == "__main__":
    sys.exit(main())
