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
from bot.seats import parse_seats
from bot.simulation import PlayedGame, Watches, play_series
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


def run_simulation(series: Series, *, as_json: bool = False) -> None:
    """Play the games and print the result.

    Raises:
        RookeryError: no such edition, option, number of players, or seats.
    """
    played, timing = play_all(series)
    if as_json:
        typer.echo(json.dumps(summary(played, timing)))
        return
    print_games(played)
    print_winners(played, timing)


def play_all(series: Series, watches: Watches | None = None) -> tuple[list[PlayedGame], Timing]:
    """Play the games, watched by `watches`.

    Raises:
        RookeryError: no such edition, option, number of players, or seats.
    """
    setups = game_setups(series.edition, series.players, series.options)
    began = time.perf_counter(), time.process_time()
    # Games leave hardly any cycles behind: looking for them seldom saves a twentieth of the time.
    gc.freeze()
    gc.set_threshold(GARBAGE)
    total = series.games * len(setups)
    played = list(_shown(_all_games(setups, series, watches), total))
    return played, Timing(time.perf_counter() - began[0], time.process_time() - began[1])


def _all_games(
    setups: Sequence[GameSetup], series: Series, watches: Watches | None
) -> Iterator[PlayedGame]:
    seats = [computer_seats(series.seats, setup.houses) for setup in setups]
    for setup, kinds in zip(setups, seats, strict=True):
        # With the same seed every number of players would meet the same Westeros cards.
        seed = f"{series.seed}/{setup.players}" if len(setups) > 1 else series.seed
        yield from play_series(setup, seed, kinds, series.games, watches)


def computer_seats(text: str, houses: tuple[House, ...]) -> dict[House, PlayerKind]:
    """Seats that only computer players take.

    Raises:
        BadSeats: see `parse_seats`.
    """
    named = parse_seats(text, houses, KINDS)
    return {house: kind for house, word in named.items() for kind in KINDS if kind == word}


def _shown(games: Iterator[PlayedGame], total: int) -> Iterable[PlayedGame]:
    """The games, with a progress bar on standard error while a person is watching."""
    console = Console(stderr=True)
    if not (sys.stderr.isatty() and console.is_terminal):
        return games
    return track(games, "Playing", total=total, console=console, transient=True)


def _rate(decisions: int, seconds: float) -> float:
    return round(decisions / seconds, 1) if seconds else 0.0


def summary(played: list[PlayedGame], timing: Timing) -> dict[str, object]:
    """What programs are told."""
    decisions = sum(game.decisions for game in played)
    return {
        "games": len(played),
        "decisions": decisions,
        "decisions_per_second": _rate(decisions, timing.seconds),
        "decisions_per_processor_second": _rate(decisions, timing.processor),
        "players": [game.players for game in played],
        "rounds": [game.rounds for game in played],
        "winners": dict(Counter(game.winner or "draw" for game in played).most_common()),
        "digests": [game.digest for game in played],
    }


def print_games(played: list[PlayedGame]) -> None:
    """A line for each game."""
    table = Table("Seed", "Players", "Winner", "Rounds", "Decisions", "Digest", box=None)
    for game in played:
        numbers = str(game.rounds), str(game.decisions)
        table.add_row(game.seed, str(game.players), _winner(game), *numbers, game.digest)
    console().print(table)


def print_winners(played: list[PlayedGame], timing: Timing) -> None:
    """The sums."""
    winners = Counter(_winner(game) for game in played).most_common()
    decisions = sum(game.decisions for game in played)
    typer.echo(f"Games: {len(played)}")
    typer.echo(
        f"Decisions: {decisions} ({_rate(decisions, timing.seconds):,.0f} per second, "
        f"{_rate(decisions, timing.processor):,.0f} per second of processor time)"
    )
    typer.echo(f"Rounds: {max(game.rounds for game in played)} at most")
    typer.echo("Winners: " + ", ".join(f"{house} {count}" for house, count in winners))


def console() -> Console:
    """Where tables go: as wide as the terminal, or wide enough for a file."""
    return Console(width=None if sys.stdout.isatty() else PIPED_WIDTH)


def _winner(game: PlayedGame) -> str:
    return game.winner.title() if game.winner else "Draw"
