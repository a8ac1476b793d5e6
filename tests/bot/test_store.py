"""The database: what it promises when it is well, and what it says when it is not."""

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text
from sqlalchemy.exc import StatementError

from bot.errors import Conflict, StoreError
from bot.store import GameRow, Store
from bot.store.models import Base


def a_game(**facts: object) -> GameRow:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    row = GameRow(
        channel_id=1, host_id=2, host_name="Arya", setup="{}", seats=[],
        created_at=noon, changed_at=noon,
    )  # fmt: skip
    for name, value in facts.items():
        setattr(row, name, value)
    return row


def contents(path: Path) -> bytes:
    return path.read_bytes()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.mark.case("DC-078")
async def test_an_acknowledged_commit_survives_a_power_cut(store: Store) -> None:
    """Every connection has the settings under which a commit is on disk when it returns."""
    wanted = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "busy_timeout": 5000}

    async with store.reading() as session:
        found = {name: await session.scalar(text(f"PRAGMA {name}")) for name in wanted}

    assert found == wanted


async def test_the_migrations_make_the_tables_that_the_code_uses(database: Path) -> None:
    """Nothing differs between the migrated database and the mapped tables."""
    store = await Store.open(database)
    async with store.writing() as session:
        connection = await session.connection()

        differences = await connection.run_sync(
            lambda plain: compare_metadata(MigrationContext.configure(plain), Base.metadata)
        )

    await store.close()
    assert differences == []


async def test_opening_again_changes_nothing(database: Path) -> None:
    """A database in order is left as it is."""
    await (await Store.open(database)).close()
    before = contents(database)

    await (await Store.open(database)).close()

    assert contents(database) == before


async def test_a_first_start_that_was_killed_does_no_harm(database: Path) -> None:
    """What an interrupted creation left behind is made anew."""
    database.with_name("rookery.db.new").write_bytes(b"half a database")

    store = await Store.open(database)

    await store.close()
    assert names(database.parent) == ["rookery.db"]


async def test_any_file_name_will_do(tmp_path: Path) -> None:
    """Signs that mean something in an address mean nothing in a path."""
    path = tmp_path / "50% of #1? my games&more.db"

    store = await Store.open(path)

    await store.close()
    assert names(tmp_path) == [path.name]


async def test_missing_folders_are_made(tmp_path: Path) -> None:
    """A database may be named in a folder that is not there yet."""
    store = await Store.open(tmp_path / "data" / "games" / "rookery.db")

    await store.close()
    assert (tmp_path / "data" / "games" / "rookery.db").exists()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def scribbled(path: Path) -> None:
    path.write_bytes(b"Dear diary, today I became a database. " * 200)


def truncated(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2 + 100])


def torn(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * 8192 + whole[16384:])


def foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()


def newer(path: Path) -> None:
    with sqlite3.connect(path) as ours:
        ours.execute("UPDATE alembic_version SET version_num = '9999'")
    ours.close()


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (emptied, "is empty"),
        (scribbled, "damaged or no database"),
        (truncated, "damaged or no database"),
        (torn, "damaged or no database"),
        (foreign, "another program"),
        (newer, "newer version"),
    ],
)
async def test_a_spoilt_file_is_named_and_left_alone(
    database: Path, spoil: Callable[[Path], None], said: str
) -> None:
    """What is no database of ours is refused in a sentence, and not one byte of it changes."""
    await (await Store.open(database)).close()
    spoil(database)
    before = contents(database)

    with pytest.raises(StoreError, match=said) as refusal:
        await Store.open(database)

    assert str(database) in str(refusal.value)
    assert contents(database) == before


async def test_a_path_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    """A path through a file, and a folder in the file's place, are refused in a sentence."""
    (tmp_path / "file").write_text("not a folder")

    with pytest.raises(StoreError, match="is a file, no folder"):
        await Store.open(tmp_path / "file" / "rookery.db")
    with pytest.raises(StoreError, match="is a folder"):
        await Store.open(tmp_path)


@pytest.mark.case("DC-078")
async def test_a_locked_database_is_refused_in_a_sentence(store: Store, database: Path) -> None:
    """When another program will not let go, the host reads so, and nothing is written."""
    async with store.reading() as session:
        await session.execute(text("PRAGMA busy_timeout = 0"))
    other = sqlite3.connect(database, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreError, match="another program is using it"):
        async with store.writing() as session:
            session.add(a_game())

    other.execute("ROLLBACK")
    other.close()
    async with store.writing() as session:
        session.add(a_game())


async def test_what_raises_is_undone(store: Store) -> None:
    """A transaction in which anything fails leaves nothing behind."""

    async def write_and_stumble() -> None:
        async with store.writing() as session:
            session.add(a_game())
            await session.flush()
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await write_and_stumble()

    async with store.reading() as session:
        assert await session.scalar(text("SELECT count(*) FROM games")) == 0


async def test_a_channel_has_one_game_under_way(store: Store) -> None:
    """The database itself refuses a second one, and takes it once the first is over."""
    async with store.writing() as session:
        session.add(a_game(status="playing"))

    with pytest.raises(Conflict):
        async with store.writing() as session:
            session.add(a_game(status="lobby"))

    async with store.writing() as session:
        session.add(a_game(status="ended"))
        session.add(a_game(status="lobby", channel_id=2))


async def test_moments_come_back_in_utc(store: Store) -> None:
    """Any zone goes in, UTC comes out; a moment without a zone is refused."""
    in_summer = datetime(2026, 7, 1, 14, 30, tzinfo=timezone(timedelta(hours=2)))
    async with store.writing() as session:
        row = a_game(created_at=in_summer)
        session.add(row)

    async with store.reading() as session:
        found = (await session.get_one(GameRow, row.id)).created_at

    assert found == in_summer
    assert found.tzinfo is UTC
    with pytest.raises(StatementError, match="without a time zone"):
        async with store.writing() as session:
            session.add(a_game(channel_id=2, created_at=datetime(2026, 7, 1)))  # noqa: DTZ001
