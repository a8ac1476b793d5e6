"""A local table in this process, without pictures; and one run by the real command."""

import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.settings import Settings
from bot.table.hall import Hall
from bot.table.opening import read_seats
from bot.table.server import TableOptions, set_table
from tests.bot.front.conftest import QuickArtist

SetTable: TypeAlias = Callable[..., AbstractAsyncContextManager[Hall]]
ROOKERY = Path(sys.executable).with_name("rookery")


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


@pytest.fixture
def table_set(database: Path) -> SetTable:
    """Sets a table on this test's database: called again, it is the table after a restart."""

    @asynccontextmanager
    async def table(seats: str | None = None, seed: str | None = None) -> AsyncIterator[Hall]:
        options = TableOptions(
            port=0,
            settings=Settings(database=database),
            seats=read_seats(seats) if seats else None,
            seed=seed,
        )
        async with set_table(options, QuickArtist()) as hall:
            await hall.moderator.settled()
            await hall.bot.sender.idle()
            yield hall

    return table


class Command:
    """`rookery table`, running."""

    def __init__(self, database: Path, *more: str) -> None:
        self.process = subprocess.Popen(
            [ROOKERY, "table", "--no-open", "--port", "0", "--database", database, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        if not first.startswith("The table is set: "):
            raise AssertionError(f"no table: {first}{self.stop()}")
        self.address = first.removeprefix("The table is set: ").strip()

    def stop(self) -> tuple[int, str, str]:
        """Ask it to stop as a container would; exit code, standard output and error."""
        self.process.terminate()
        told, complained = self.process.communicate(timeout=30)
        return self.process.returncode, told, complained


@pytest.fixture
def command(database: Path) -> Iterator[Callable[..., Command]]:
    """Runs `rookery table` on this test's database, and stops what still runs at the end."""
    running: list[Command] = []

    def run(*more: str) -> Command:
        running.append(Command(database, *more))
        return running[-1]

    yield run
    for each in running:
        if each.process.poll() is None:
            each.stop()


@pytest.fixture
def chromium() -> str:
    """Debian's Chromium; without it the test is skipped, or fails where one is required."""
    found = shutil.which("chromium")
    if found is None:
        reason = "there is no `chromium` on the path"
        if os.environ.get("ROOKERY_REQUIRE_BROWSER") == "1":
            pytest.fail(f"A browser is required here, but {reason}.")
        pytest.skip(f"The browser test was not run: {reason}.")
    return found
