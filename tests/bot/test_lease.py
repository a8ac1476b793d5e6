"""Two bots must not be game masters of one database."""

import subprocess
import sys
from pathlib import Path

import pytest

from bot.errors import StoreError
from bot.store import Lease


def test_a_second_bot_on_the_same_database_is_refused_until_the_first_has_stopped(
    tmp_path: Path,
) -> None:
    """Only one running bot moderates the games of a database."""
    database = tmp_path / "games.db"
    first, second = Lease(database), Lease(database)
    first.take()

    with pytest.raises(StoreError, match="already running"):
        second.take()
    first.give_back()
    second.take()
    second.give_back()


def test_a_bot_that_was_killed_leaves_the_database_free(tmp_path: Path) -> None:
    """The lock dies with its process, so a crashed bot can start again at once."""
    database = tmp_path / "games.db"
    killed = (
        "import os, signal; from pathlib import Path; from bot.store import Lease; "
        f"Lease(Path({str(database)!r})).take(); print('taken', flush=True); "
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    done = subprocess.run(
        [sys.executable, "-c", killed], check=False, capture_output=True, text=True
    )

    assert done.stdout == "taken\n", done.stderr
    Lease(database).take()


def test_the_lock_file_in_a_folder_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    """A path that cannot hold the lock file is explained, not thrown at the host."""
    (tmp_path / "file").write_text("")

    with pytest.raises(StoreError, match="cannot be written"):
        Lease(tmp_path / "file" / "games.db").take()
