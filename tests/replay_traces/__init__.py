"""Recorded games of another program, played again with our rules: do they agree?"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from bot.errors import RookeryError
from tests.replay_traces.recording import Recording, UnreadableTrace, read_recording
from tests.replay_traces.replay import RECORDED_READINGS, Disagreement, Replay

__all__ = [
    "RECORDED_READINGS",
    "Disagreement",
    "Recording",
    "Replayed",
    "UnreadableTrace",
    "read_recording",
    "replay_recording",
    "trace_files",
]


@dataclass(frozen=True, slots=True)
class Replayed:
    """How far one recorded game and ours agree. `agreeing` decisions of `decisions` do."""

    name: str
    decisions: int
    agreeing: int
    disagreement: Disagreement | None


def trace_files(paths: Iterable[Path]) -> list[Path]:
    """The files named, and all recorded games in the directories named.

    Raises:
        RookeryError: a path does not exist, or there is no recorded game at all.
    """
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise RookeryError(f"'{path}' does not exist.")
        found += sorted(path.glob("*.jsonl*")) if path.is_dir() else [path]
    if not found:
        raise RookeryError("There is no recorded game (*.jsonl.gz) in there.")
    return found


def replay_recording(recording: Recording) -> Replayed:
    """Play one recorded game again."""
    replay = Replay(recording)
    replay.run()
    return Replayed(recording.name, recording.decisions, replay.agreed, replay.disagreement)
