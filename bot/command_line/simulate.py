"""`rookery simulate`: whole games by computer players, counted and timed."""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

import typer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bot.errors import RookeryError
from bot.seats import parse_seats
from bot.simulation import PlayedGame, play_series
from engine.edition import load_edition
from engine.game import GameSetup
from engine.names import House
from engine.players import PlayerKind
from engine.rulesets import RULESETS

KINDS: tuple[PlayerKind, ...] = get_args(PlayerKind)


def run_simulation(
    *, edition: str, players: int | None, games: int, seed: str, seats: str, as_json: bool
) -> None:
    """Play the games and print the result.

    Raises:
        RookeryError: no such edition, number of players, or seats.
    """
    setup = game_setup(edition, players)
    kinds = computer_seats(seats, setup.houses)
    began = time.perf_counter()
    played = list(_watched(play_series(setup, seed, kinds, games), games))
    seconds = time.perf_counter() - began
    if as_json:
        typer.echo(json.dumps(_summary(played, seconds)))
        return
    _print_games(played)
    _print_winners(played, seconds)


def game_setup(edition: str, players: int | None = None) -> GameSetup:
    """What is to be played, with as many players as can be if their number is not given.

    Raises:
        RookeryError: there is no such edition, or it is not for this many players.
    """
    try:
        counts = sorted(load_edition(edition).setups)
    except KeyError:
        known = ", ".join(RULESETS)
        raise RookeryError(f"There is no edition '{edition}'. There are: {known}.") from None
    players = players or counts[-1]
    if players not in counts:
        raise RookeryError(
            f"The {edition} edition is for {counts[0]} to {counts[-1]} players, not {players}."
        )
    return GameSetup(edition=edition, players=players)


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


def _summary(played: list[PlayedGame], seconds: float) -> dict[str, object]:
    decisions = sum(game.decisions for game in played)
    return {
        "games": len(played),
        "decisions": decisions,
        "decisions_per_second": round(decisions / seconds, 1) if seconds else 0.0,
        "rounds": [game.rounds for game in played],
        "winners": dict(Counter(game.winner or "draw" for game in played).most_common()),
        "digests": [game.digest for game in played],
    }


def _print_games(played: list[PlayedGame]) -> None:
    table = Table("Seed", "Winner", "Rounds", "Decisions", "Digest", box=None)
    for game in played:
        table.add_row(game.seed, _winner(game), str(game.rounds), str(game.decisions), game.digest)
    Console(width=None if sys.stdout.isatty() else 160).print(table)


def _print_winners(played: list[PlayedGame], seconds: float) -> None:
    winners = Counter(_winner(game) for game in played).most_common()
    decisions = sum(game.decisions for game in played)
    typer.echo(f"Games: {len(played)}")
    typer.echo(f"Decisions: {decisions} ({decisions / seconds:,.0f} per second)")
    typer.echo("Winners: " + ", ".join(f"{house} {count}" for house, count in winners))


def _winner(game: PlayedGame) -> str:
    return game.winner.title() if game.winner else "Draw"
