"""`rookery simulate`: whole games by computer players, counted and timed."""

import gc
import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, get_args

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.command_line.setups import game_setups
from bot.coverage import Coverage, Row
from bot.seats import parse_seats
from bot.simulation import PlayedGame, play_series
from engine.edition import load_edition
from engine.game import GameSetup
from engine.names import House
from engine.players import PlayerKind

KINDS: tuple[PlayerKind, ...] = get_args(PlayerKind)
PIPED_WIDTH = 160
GARBAGE = 50_000
"""How many new objects there may be before those of no use any more are looked for."""


class Series(NamedTuple):
    """What is to be played, as written on the command line."""

    edition: str
    players: str | None
    games: int
    seed: str
    seats: str
    options: tuple[str, ...] = ()


class Timing(NamedTuple):
    """How long it took by the clock, and how much of a processor."""

    seconds: float
    processor: float


def run_simulation(series: Series, *, with_coverage: bool = False, as_json: bool = False) -> None:
    """Play the games and print the result.

    Raises:
        RookeryError: no such edition, option, number of players, or seats.
    """
    setups = game_setups(series.edition, series.players, series.options)
    coverage = Coverage(load_edition(setups[0].edition)) if with_coverage else None
    began = time.perf_counter(), time.process_time()
    # Games leave hardly any cycles behind: looking for them seldom saves a twentieth of the time.
    gc.freeze()
    gc.set_threshold(GARBAGE)
    total = series.games * len(setups)
    played = list(_watched(_all_games(setups, series, coverage), total))
    timing = Timing(time.perf_counter() - began[0], time.process_time() - began[1])
    if as_json:
        typer.echo(json.dumps(_summary(played, timing, coverage)))
        return
    _print_games(played)
    if coverage:
        _print_coverage(coverage, sorted({setup.players for setup in setups}))
    _print_winners(played, timing)


def _all_games(
    setups: Sequence[GameSetup], series: Series, coverage: Coverage | None
) -> Iterator[PlayedGame]:
    seats = [computer_seats(series.seats, setup.houses) for setup in setups]
    for setup, kinds in zip(setups, seats, strict=True):
        # With the same seed every number of players would meet the same Westeros cards.
        seed = f"{series.seed}/{setup.players}" if len(setups) > 1 else series.seed
        yield from play_series(setup, seed, kinds, series.games, coverage)


def computer_seats(text: str, houses: tuple[House, ...]) -> dict[House, PlayerKind]:
    """Seats that only computer players take.

    Raises:
        BadSeats: see `parse_seats`.
    """
    named = parse_seats(text, houses, KINDS)
    return {house: kind for house, word in named.items() for kind in KINDS if kind == word}


def _watched(games: Iterator[PlayedGame], total: int) -> Iterable[PlayedGame]:
    """The games, with a progress bar on standard error while a person is watching."""
    console = Console(stderr=True)
    if not (sys.stderr.isatty() and console.is_terminal):
        return games
    return track(games, "Playing", total=total, console=console, transient=True)


def _rate(decisions: int, seconds: float) -> float:
    return round(decisions / seconds, 1) if seconds else 0.0


def _summary(
    played: list[PlayedGame], timing: Timing, coverage: Coverage | None
) -> dict[str, object]:
    decisions = sum(game.decisions for game in played)
    summary: dict[str, object] = {
        "games": len(played),
        "decisions": decisions,
        "decisions_per_second": _rate(decisions, timing.seconds),
        "decisions_per_processor_second": _rate(decisions, timing.processor),
        "players": [game.players for game in played],
        "rounds": [game.rounds for game in played],
        "winners": dict(Counter(game.winner or "draw" for game in played).most_common()),
        "digests": [game.digest for game in played],
    }
    if coverage:
        summary["coverage"] = _nested(coverage)
        summary["missed"] = [f"{row.what}: {row.which}" for row in coverage.missed]
    return summary


def _nested(coverage: Coverage) -> dict[str, dict[str, int]]:
    """What is counted -> which of them -> how often, in all games."""
    counted: dict[str, dict[str, int]] = {}
    for row, reached in coverage:
        counted.setdefault(row.what, {})[row.which] = reached.total()
    return counted


def _print_games(played: list[PlayedGame]) -> None:
    table = Table("Seed", "Players", "Winner", "Rounds", "Decisions", "Digest", box=None)
    for game in played:
        numbers = str(game.rounds), str(game.decisions)
        table.add_row(game.seed, str(game.players), _winner(game), *numbers, game.digest)
    _console().print(table)


def _print_coverage(coverage: Coverage, counts: Sequence[int]) -> None:
    table = Table("Reached", "Which", *(f"{number} players" for number in counts), box=None)
    for row, reached in coverage:
        table.add_row(row.what, row.which, *(str(reached[number]) for number in counts))
    _console().print(table)
    typer.echo(f"Never reached: {_named(coverage.missed) or 'nothing'}")
    if coverage.rare_and_missed:
        typer.echo(f"Too rare for so few games: {_named(coverage.rare_and_missed)}")


def _named(rows: Iterable[Row]) -> str:
    return ", ".join(f"{row.what}: {row.which}" for row in rows)


def _print_winners(played: list[PlayedGame], timing: Timing) -> None:
    winners = Counter(_winner(game) for game in played).most_common()
    decisions = sum(game.decisions for game in played)
    typer.echo(f"Games: {len(played)}")
    typer.echo(
        f"Decisions: {decisions} ({_rate(decisions, timing.seconds):,.0f} per second, "
        f"{_rate(decisions, timing.processor):,.0f} per second of processor time)"
    )
    typer.echo(f"Rounds: {max(game.rounds for game in played)} at most")
    typer.echo("Winners: " + ", ".join(f"{house} {count}" for house, count in winners))


def _console() -> Console:
    return Console(width=None if sys.stdout.isatty() else PIPED_WIDTH)


def _winner(game: PlayedGame) -> str:
    return game.winner.title() if game.winner else "Draw"
