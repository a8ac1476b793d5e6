"""A game's file, as a host gets it for a report and a maintainer reads it."""

import stat
from pathlib import Path

import pytest

from bot.command_line.export import run_export
from bot.errors import RookeryError
from bot.moderator import Moderator
from engine.game import Game
from tests.bot.scripted import open_table, play
from tests.bot.test_command_line import fails, rookery
from tests.engine.stored_games import read_game

GAME = 1


async def test_a_file_of_a_game_under_way_is_read_as_stored_games_are(
    moderator: Moderator, database: Path, tmp_path: Path
) -> None:
    """From the start and from the checkpoint it comes to where the game stands."""
    await open_table(moderator, ("stark", "tyrell"))
    table = await play(moderator, GAME, lambda now: now.question > 90)
    file = tmp_path / "game.json.gz"

    run = rookery("export", "1", file, "--database", database, "--with-secrets")

    assert (run.returncode, run.stderr) == (0, "")
    assert "nobody who plays" in run.stdout
    assert not file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)
    game = read_game(file)
    (moment,) = game.moments
    again = Game.start(game.game_setup(), game.seed)
    again.replay(game.log())
    assert again.digest == game.digest == moment.digest == Game.load(moment.saved_game()).digest
    assert (again.question, again.accepted) == (moment.question, moment.accepted)
    assert set(moment.asked) == set(table.awaited)


async def test_secrets_of_a_game_under_way_are_not_exported_by_mistake(
    moderator: Moderator, database: Path, tmp_path: Path
) -> None:
    """Only once it has ended is a game's file as free as its seed."""
    await open_table(moderator, ("stark",))
    file = tmp_path / "game.json.gz"

    refused = rookery("export", "1", file, "--database", database)
    await moderator.managers.archive(GAME, "Ned")
    free = rookery("export", "1", file, "--database", database)

    fails(refused, "under way", "--with-secrets", code=2)
    assert free.returncode == 0
    assert read_game(file).commit == "game-1"


def test_an_export_that_is_not_possible_is_told(tmp_path: Path) -> None:
    """And no database is made by looking for one."""
    with pytest.raises(RookeryError, match="There is no database"):
        run_export(1, tmp_path / "game", database=tmp_path / "none.db", secrets=False)

    assert list(tmp_path.iterdir()) == []


async def test_what_cannot_be_exported_is_told(
    moderator: Moderator, database: Path, tmp_path: Path
) -> None:
    """A game that is none, and a file that is there already."""
    await open_table(moderator, ("stark",))
    written = tmp_path / "game.json.gz"
    written.touch()

    nothing = rookery("export", "7", tmp_path / "other", "--database", database)
    there = rookery("export", "1", written, "--database", database, "--with-secrets")

    fails(nothing, "There is no game 7", code=2)
    fails(there, "is there already", code=2)
