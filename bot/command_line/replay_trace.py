"""`rookery replay-trace`: recorded games of another program, played again with our rules."""

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import track

from bot.trace_replay import Replayed, read_recording, replay_recording, trace_files


def run_replay(paths: Sequence[Path], *, as_json: bool) -> None:
    """Replay the games and print how far they agree; exit code 1 unless all do to their end.

    Raises:
        RookeryError: a path does not exist or holds no recorded game.
    """
    files = trace_files(paths)
    replayed = [replay_recording(read_recording(file)) for file in _watched(files)]
    if as_json:
        typer.echo(json.dumps(_summary(replayed)))
    else:
        _print(replayed)
    if any(game.disagreement for game in replayed):
        raise typer.Exit(1)


def _watched(files: Sequence[Path]) -> Iterable[Path]:
    """The files, with a progress bar on standard error while a person is watching."""
    console = Console(stderr=True)
    if not (sys.stderr.isatty() and console.is_terminal):
        return files
    return track(files, "Replaying", console=console, transient=True)


def _summary(replayed: Sequence[Replayed]) -> dict[str, Any]:
    """`agreeing` counts the games that agree to their end."""
    parted = next((game for game in replayed if game.disagreement), None)
    first = None
    if parted is not None and parted.disagreement is not None:
        first = {"game": parted.name, **asdict(parted.disagreement)}
    return {
        "games": len(replayed),
        "decisions": sum(game.decisions for game in replayed),
        "agreeing": sum(game.disagreement is None for game in replayed),
        "agreeing_decisions": sum(game.agreeing for game in replayed),
        "first_disagreement": first,
    }


def _print(replayed: Sequence[Replayed]) -> None:
    for game in replayed:
        if game.disagreement is None:
            continue
        parted = game.disagreement
        typer.echo(
            f"{game.name}: {game.agreeing} of {game.decisions} decisions agree. Line "
            f"{parted.line}, {parted.what}: ours {parted.ours}, recorded {parted.theirs}"
        )
    summary = _summary(replayed)
    typer.echo(
        f"{summary['agreeing']} of {summary['games']} games agree to their end, "
        f"{summary['agreeing_decisions']} of {summary['decisions']} decisions."
    )
