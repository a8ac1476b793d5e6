"""Games recorded on an independent program agree with our rules to their end."""

import gzip
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.replay_traces import Recording, UnreadableTrace, read_recording, replay_recording

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


def command(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the replay to its end."""
    return subprocess.run(
        [sys.executable, "-m", "tests.replay_traces", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        cwd=Path(__file__).parents[2],
    )


def test_the_command_tells_programs_how_far_games_agree() -> None:
    """`--json` prints one object; the exit code is 0 if all agree to their end."""
    run = command("--json", FILES[0])

    result = json.loads(run.stdout)
    assert (run.returncode, run.stderr) == (0, "")
    assert (result["games"], result["agreeing"], result["first_disagreement"]) == (1, 1, None)
    assert result["decisions"] == result["agreeing_decisions"] > 100


def test_the_command_tells_where_a_game_parts_from_ours(tmp_path: Path) -> None:
    """The first disagreement has its line, and the exit code is 1."""
    text = gzip.decompress(FILES[0].read_bytes()).decode()
    parted = re.sub(r'"wildling":\d+', '"wildling":99', text)
    file = tmp_path / "trace.jsonl.gz"
    file.write_bytes(gzip.compress(parted.encode()))

    run = command("--json", file)

    first = json.loads(run.stdout)["first_disagreement"]
    assert run.returncode == 1
    assert set(first) == {"game", "decision", "line", "what", "ours", "theirs"}
    assert (first["what"], first["theirs"]) == ("wildling", 99)


def test_the_command_says_which_file_is_not_there(tmp_path: Path) -> None:
    """One sentence on standard error, and exit code 1."""
    run = command(tmp_path / "no.jsonl.gz")

    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == f"rookery: '{tmp_path / 'no.jsonl.gz'}' does not exist.\n"
