"""Running the bot: who may, who may look, and in which words it ends."""

import asyncio
import json
import os
import sqlite3
import stat
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.command_line.discord_bot import moderate
from bot.command_line.health import can_be_felt
from bot.errors import RookeryError, StoreError
from bot.front.creation import create_bot
from bot.settings import Misconfigured, Settings
from bot.store import Lease, Marks, Store
from tests.bot.front.test_wire import until
from tests.bot.test_command_line import fails, rookery
from tests.bot.wire import Fault, Wire

TOKEN = "a.b.c"


@pytest.fixture
def _usual_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    wire = Wire()
    await wire.start()
    yield wire
    await wire.stop()


@pytest.fixture
def settings(database: Path) -> Settings:
    return Settings(database=database, token=SecretStr(TOKEN))


def open_to_others(folder: Path) -> list[str]:
    """The files in a folder that anybody but their owner may read or write."""
    others = stat.S_IRWXG | stat.S_IRWXO
    return sorted(file.name for file in folder.iterdir() if file.stat().st_mode & others)


def overwrite(database: Path, what: bytes, new: bytes) -> None:
    """Put other bytes in the place of some in a file."""
    whole = database.read_bytes()
    assert what in whole
    database.write_bytes(whole.replace(what, new))


# --- One game master to a database ----------------------------------------------------------------


@pytest.mark.case("FC-O02")
async def test_a_database_in_use_is_not_touched_by_a_second_bot(settings: Settings) -> None:
    """A newer bot that may not run must not migrate the older one's tables either."""
    first = Lease(settings.database)
    first.take()
    second = create_bot(settings, pictures=False)

    with pytest.raises(StoreError, match="already running"):
        await second.setup_hook()

    assert not settings.database.exists()
    first.give_back()


@pytest.mark.case("FC-O02")
async def test_a_bot_that_cannot_open_its_database_leaves_it_free(settings: Settings) -> None:
    """The next one may try, once the file is mended."""
    settings.database.write_text("no database")
    bot = create_bot(settings, pictures=False)

    with pytest.raises(StoreError, match="damaged"):
        await bot.setup_hook()

    Lease(settings.database).take()


# --- Who may look ---------------------------------------------------------------------------------


@pytest.mark.case("FC-O05")
@pytest.mark.usefixtures("_usual_umask")
async def test_a_new_database_is_for_its_owner_only(database: Path) -> None:
    """The database, its log, its index and its lock hold or guard seeds and sealed orders."""
    lease = Lease(database)
    lease.take()
    store = await Store.open(database)
    await Marks(store).write("key", "value")

    found = {file.name for file in database.parent.iterdir()}
    assert found >= {f"rookery.db{ending}" for ending in ("", "-wal", "-shm", ".lock")}
    assert open_to_others(database.parent) == []
    await store.close()
    lease.give_back()


@pytest.mark.case("FC-O05")
@pytest.mark.usefixtures("_usual_umask")
async def test_a_database_that_others_could_read_is_closed_to_them(database: Path) -> None:
    """One that an earlier version made, and what a crash left beside it."""
    await (await Store.open(database)).close()
    left = sqlite3.connect(database, isolation_level=None)
    left.execute("insert into marks values ('key', 'value')")
    for file in database.parent.iterdir():
        file.chmod(0o644)

    store = await Store.open(database)

    assert len(list(database.parent.iterdir())) == 3
    assert open_to_others(database.parent) == []
    await store.close()
    left.close()


# --- How it ends ----------------------------------------------------------------------------------


@pytest.mark.case("FC-O03")
@pytest.mark.parametrize(
    ("status", "words"),
    [(503, "out of order"), (429, "wait for 900 seconds"), (403, "refuses the bot")],
)
async def test_a_login_that_fails_is_told(
    wire: Wire, settings: Settings, status: int, words: str
) -> None:
    """Whatever Discord answers, the host reads what to do."""
    wire.faults.append(Fault("GET", "/users/@me", status, {"message": "no", "retry_after": 900}))

    with pytest.raises(RookeryError, match=words) as told:
        await moderate(settings, TOKEN)

    assert not isinstance(told.value, Misconfigured)


@pytest.mark.case("FC-O03")
@pytest.mark.parametrize(
    ("code", "words"),
    [
        (4004, "refuses the token"),
        (4010, "larger one"),
        (4011, "more servers"),
        (4012, "Install a newer one"),
        (4013, "newer Rookery"),
        (4014, "developer portal"),
    ],
)
async def test_a_connection_closed_for_good_is_told(
    wire: Wire, settings: Settings, code: int, words: str
) -> None:
    """A token reset while the bot runs is the host's to mend; so is all that Discord forbids."""
    running = asyncio.create_task(moderate(settings, TOKEN))
    await until(lambda: wire.identified or running.done())

    await wire.drop_socket(code)
    with pytest.raises(RookeryError, match=words) as told:
        await running

    assert isinstance(told.value, Misconfigured) == (code == 4004)
    Lease(settings.database).take()


@pytest.mark.case("FC-O03")
async def test_a_fault_of_ours_ends_in_a_sentence(wire: Wire, settings: Settings) -> None:
    """What nobody foresaw goes to the log; the host reads that it is there."""
    wire.faults.append(Fault("GET", "/users/@me", 200, {"nobody": "there"}))

    with pytest.raises(RookeryError, match="has a fault and stopped"):
        await moderate(settings, TOKEN)


@pytest.mark.case("FC-O03")
def test_a_folder_in_the_place_of_the_pulse_is_told(tmp_path: Path) -> None:
    """Before anything is begun, as a setting to be changed."""
    env = {"ROOKERY_TOKEN": TOKEN, "ROOKERY_PULSE": str(tmp_path)}

    fails(rookery("run", env=env, cwd=tmp_path), "is a folder", "ROOKERY_PULSE", code=2)
    fails(rookery("check", env=env, cwd=tmp_path), "no bot is running here")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.case("FC-O03")
def test_a_file_for_the_pulse_is_no_fault(tmp_path: Path) -> None:
    """Whether it is there already or not."""
    pulse = tmp_path / "pulse"
    can_be_felt(pulse)
    pulse.touch()

    can_be_felt(pulse)


@pytest.mark.case("FC-O03")
async def test_a_damaged_schema_is_told(database: Path) -> None:
    """Names that are no text any more make a damaged file, whatever the driver calls them."""
    await (await Store.open(database)).close()
    overwrite(database, b"CREATE TABLE marks", b"CREATE \xe9\xe9\xe9\xe9\xe9 marks")

    with pytest.raises(StoreError, match="damaged or no database"):
        await Store.open(database)


@pytest.mark.case("FC-O03")
@pytest.mark.parametrize("more", [{}, {"ROOKERY_DRAW_PROCESSES": "many"}])
def test_where_logs_are_json_the_last_words_are_too(tmp_path: Path, more: dict[str, str]) -> None:
    """A collector reads why the bot did not start, even if another setting is the reason."""
    run = rookery("run", env={"ROOKERY_LOG_FORMAT": "json", **more}, cwd=tmp_path)

    told = json.loads(run.stderr)
    assert run.returncode == 2
    assert told["level"] == "critical"
    assert ("ROOKERY_DRAW_PROCESSES" if more else "ROOKERY_TOKEN") in told["event"]
