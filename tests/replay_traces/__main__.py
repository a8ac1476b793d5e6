"""Recorded games of another program, played again with our rules and compared at every position:

    python -m tests.replay_traces [--json] FILES_OR_DIRECTORIES

The exit code is 0 if all agree to their end, else 1.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from bot.errors import RookeryError
from tests.replay_traces import Replayed, read_recording, replay_recording, trace_files


def main() -> int:
    """Replay the games and print how far they agree; in one sentence if they cannot be read."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.replay_traces",
        description="Play recorded games of another program again and compare every position.",
    )
    parser.add_argument(
        "paths", type=Path, nargs="+", help="recorded games (.jsonl.gz), or directories of them"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    options = parser.parse_args()
    try:
        return replay(options.paths, as_json=options.json)
    except RookeryError as error:
        sys.stderr.write(f"rookery: {error}\n")
        return 1


def replay(paths: Sequence[Path], *, as_json: bool) -> int:
    """Replay the games and print how far they agree; 1 unless all do to their end.

    Raises:
        RookeryError: a path does not exist or holds no recorded game.
    """
    files = trace_files(paths)
    replayed = [replay_recording(read_recording(file)) for file in _watched(files)]
    sys.stdout.write(f"{json.dumps(_summary(replayed))}\n" if as_json else _told(replayed))
    return 1 if any(game.disagreement for game in replayed) else 0


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


def _told(replayed: Sequence[Replayed]) -> str:
    """A line for each game that does not agree, and the sums."""
    lines = [
        f"{game.name}: {game.agreeing} of {game.decisions} decisions agree. Line "
        f"{parted.line}, {parted.what}: ours {parted.ours}, recorded {parted.theirs}\n"
        for game in replayed
        if (parted := game.disagreement) is not None
    ]
    summary = _summary(replayed)
    lines.append(
        f"{summary['agreeing']} of {summary['games']} games agree to their end, "
        f"{summary['agreeing_decisions']} of {summary['decisions']} decisions.\n"
    )
    return "".join(lines)


if __name__ == "__main__":
    sys.exit(main())
