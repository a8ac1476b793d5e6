"""Random games stay inside the rules, replay to themselves and survive being stored."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.engine.random_games import (
    check_invariants,
    play_out,
    replayed,
    result,
    written_and_read_back,
)

PLAYER_COUNTS = (3, 4, 5, 6)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
@pytest.mark.parametrize("seed", ["first", "second"])
def test_every_position_of_a_random_game_keeps_the_invariants(players: int, seed: str) -> None:
    """Pools, supply, power, orders, ports, tracks, cards and decks hold at every question."""
    game = play_out(players, f"invariants-{seed}-{players}", check_invariants)

    assert game.over
    assert game.world.round <= 10


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_game_replays_to_itself(players: int) -> None:
    """The same answers to the same questions tell the same events in the same order."""
    game = play_out(players, f"replay-{players}")

    assert replayed(game).digest == game.digest


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_same_seed_is_the_same_game(players: int) -> None:
    """Two runs of one seed agree in every event; another seed gives another game."""
    once = result(play_out(players, "twice", keep_checkpoints=False))
    again = result(play_out(players, "twice"))
    other = result(play_out(players, "other", keep_checkpoints=False))

    assert once == again
    assert once.digest != other.digest


def test_a_game_can_be_stored_between_any_two_answers() -> None:
    """Written out and read back at every question, the game is the same game each time."""
    game = play_out(4, "stored", written_and_read_back)

    assert game.over


OTHER_PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14")
DIGESTS = """
from tests.engine.random_games import play_out, result
for players in (3, 4, 5, 6):
    print(result(play_out(players, "versions", keep_checkpoints=False)).digest)
"""


@pytest.mark.parametrize("python", OTHER_PYTHONS)
def test_every_python_plays_the_same_game(python: str) -> None:
    """The digests of whole games do not depend on the version of Python."""
    interpreter = shutil.which(python)
    if interpreter is None:
        pytest.skip(f"{python} is not here")
    root = Path(__file__).parents[2]
    usable = subprocess.run(
        [interpreter, "-c", "import pydantic, yaml; assert pydantic.VERSION >= '2.12'"],
        capture_output=True,
        check=False,
    )
    if usable.returncode:
        pytest.skip(f"{python} has no pydantic 2.12 and PyYAML")

    theirs = subprocess.run(
        [interpreter, "-c", DIGESTS], cwd=root, capture_output=True, text=True, check=True
    )

    ours = [
        result(play_out(players, "versions", keep_checkpoints=False)).digest
        for players in PLAYER_COUNTS
    ]
    assert theirs.stdout.split() == ours
