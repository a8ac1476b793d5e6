"""Games recorded on an independent program agree with our rules to their end."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.trace_replay import Recording, UnreadableTrace, read_recording, replay_recording

FILES = sorted(Path(__file__).parent.glob("*.jsonl.gz"))


def test_there_are_twelve_games_of_each_number_of_players() -> None:
    """No recorded game got lost."""
    counts = [sum(f"-{players}p-" in file.name for file in FILES) for players in (3, 4, 5, 6)]

    assert counts == [12, 12, 12, 12]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.split(".")[0])
def test_a_recorded_game_agrees_to_its_end(file: Path) -> None:
    """Units, tokens, orders, tracks, supply, power, threat, cards, victory, totals, questions."""
    replayed = replay_recording(read_recording(file))

    assert replayed.disagreement is None
    assert replayed.agreeing == replayed.decisions


def _changed(recording: Recording, part: str, value: object) -> Recording:
    """The recording with one part of its last but one position written otherwise."""
    lines = list(recording.lines)
    at = [number for number, line in enumerate(lines) if line["t"] == "state"][-2]
    lines[at] = lines[at] | {part: value}
    return replace(recording, lines=lines)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("units", {}),
        ("tokens", {"winterfell": "lannister"}),
        ("garrisons", {"winterfell": 9}),
        ("orders", {"winterfell": "raid"}),
        ("tracks", {}),
        ("supply", {}),
        ("power", {}),
        ("wildling", 1),
        ("victory", {}),
        ("next", {"kind": "bid", "houses": ["stark"]}),
    ],
)
def test_any_difference_is_found(part: str, value: object) -> None:
    """A replay fails at the one position that was written otherwise."""
    recording = read_recording(FILES[0])

    parted = replay_recording(_changed(recording, part, value)).disagreement

    assert parted is not None
    assert parted.what in (part, "next question")


def test_a_file_without_a_game_is_refused(tmp_path: Path) -> None:
    """The refusal names the file."""
    file = tmp_path / "trace.jsonl"
    file.write_text('{"t": "decision"}\n')

    with pytest.raises(UnreadableTrace, match=r"trace\.jsonl"):
        read_recording(file)
