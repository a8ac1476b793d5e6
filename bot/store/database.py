"""Opening, checking and using the database file."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sqlalchemy import URL, Connection, event, text
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import (
    AsyncEngine,
    AsyncSession,
    async_sessionmaker,
    create_async_engine,
)
from sqlalchemy.pool import ConnectionPoolEntry

from bot.errors import Conflict, StoreError
from bot.store.deeds import present_deed
from bot.store.migrate import migrate
from bot.store.private import keep_private, make_private

_HEADER = b"SQLite format 3\0"
_PRAGMAS = (
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
    # With WAL only FULL keeps a commit through a power cut, and what we commit we acknowledge.
    "PRAGMA synchronous = FULL",
)


class Store:
    """An open database: `writing` and `reading` are its two doors. Close it at the end.

    Writers of this process queue in turn; another process is waited for, five seconds at most.
    A task with either door open must not be cancelled: that could leave the database locked.
    """

    def __init__(self, path: Path, *, file: Path | None = None) -> None:
        self.path = path
        self._engine = _engine(file or path)
        self._turn = asyncio.Lock()
        self._writers = async_sessionmaker(self._engine, expire_on_commit=False)
        self._readers = async_sessionmaker(
            self._engine.execution_options(reading=True), expire_on_commit=False
        )

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """Open the database at `path`, made if there is none, and bring its tables up to date.

        Only the user who runs us may read it and the files beside it, also if it was open before.

        Raises:
            StoreError: the path cannot be used, or the file is damaged, foreign, or from a newer
                version. The file is left as it is.
        """
        with _explained(path):
            if not _found(path):
                await cls._create(path)
        store = cls(path)
        try:
            await store._check()
            await store._migrate()
            await store._keep_a_log()
            keep_private(path)
        except BaseException:
            await store.close()
            raise
        return store

    @classmethod
    def beside_a_bot(cls, path: Path) -> "Store":
        """The database as it is, only to be read, while a bot may be running with it.

        Raises:
            StoreError: there is none, or it is damaged or foreign.
        """
        with _explained(path):
            if not _found(path):
                raise StoreError(f"There is no database {path}. Name it in ROOKERY_DATABASE.")
        return cls(path)

    @classmethod
    async def _create(cls, path: Path) -> None:
        """Make a new database beside its place, so that it appears there whole or not at all."""
        unfinished = _place_beside(path)
        make_private(unfinished)
        store = cls(path, file=unfinished)
        try:
            await store._migrate()
        finally:
            await store.close()
        unfinished.rename(path)

    async def _check(self) -> None:
        async with self.reading() as session:
            verdict = await session.scalar(text("PRAGMA quick_check(1)"))
        if verdict != "ok":
            raise _damaged(self.path)

    async def _migrate(self) -> None:
        with _explained(self.path):
            async with self._engine.begin() as connection:
                await connection.run_sync(migrate, self.path)

    async def _keep_a_log(self) -> None:
        """Let readers and a writer work side by side; noted in the file, so only in one of ours."""
        with _explained(self.path):
            async with self._engine.execution_options(by_hand=True).connect() as connection:
                await connection.execute(text("PRAGMA journal_mode = WAL"))

    async def close(self) -> None:
        """Close all connections; the write-ahead log is folded into the file."""
        await self._engine.dispose()

    @asynccontextmanager
    async def writing(self, *, repeatable: bool = False) -> AsyncIterator[AsyncSession]:
        """A transaction: on disk when the block has ended, undone if it raises.

        It is noted in the present `Deed`; what is `repeatable` may as well be written twice, so
        that a command that writes no more leaves no row.

        Raises:
            Conflict: a unique key is taken; somebody was faster.
            StoreError: the database refuses. Nothing was written.
        """
        with _explained(self.path):
            deed = present_deed()
            async with self._turn, self._writers.begin() as session:
                yield session
                if deed is not None and not repeatable:
                    deed.enter(session)
            if deed is not None:
                deed.committed(repeatable=repeatable)

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A look at the database as it is at one moment.

        Raises:
            StoreError: the database cannot be read.
        """
        with _explained(self.path):
            async with self._readers() as session:
                yield session


def _engine(path: Path) -> AsyncEngine:
    engine = create_async_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
        hide_parameters=True,  # errors go to the log, and parameters hold orders and bids
    )
    event.listen(engine.sync_engine, "connect", _prepare)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def _prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
    connection.isolation_level = None  # the driver must not begin transactions by itself
    cursor = connection.cursor()
    for pragma in _PRAGMAS:
        cursor.execute(pragma)
    cursor.close()


def _begin(connection: Connection) -> None:
    """Begin; a writer takes the lock at once, for after a first read it could not wait for it."""
    options = connection.get_execution_options()
    if not options.get("by_hand", False):
        connection.exec_driver_sql("BEGIN" if options.get("reading") else "BEGIN IMMEDIATE")


def _place_beside(path: Path) -> Path:
    if path.parent.is_file():
        raise StoreError(f"The database cannot be at {path}: {path.parent} is a file, no folder.")
    unfinished = path.with_name(f"{path.name}.new")
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished.unlink(missing_ok=True)
    return unfinished


def _found(path: Path) -> bool:
    """Whether there is a database; what surely is none is refused before SQLite overwrites it."""
    if not path.exists():
        return False
    if path.is_dir():
        raise StoreError(f"{path} is a folder. Name a file in it, such as {path / 'rookery.db'}.")
    if not os.access(path, os.W_OK):
        raise StoreError(f"The database {path} cannot be used: it may not be written.")
    with path.open("rb") as file:
        header = file.read(len(_HEADER))
    if not header:
        raise StoreError(
            f"The database {path} is empty: if it held games, restore a backup; "
            "if not, delete the file and a new one will be made."
        )
    if header != _HEADER:
        raise _damaged(path)
    return True


def _damaged(path: Path) -> StoreError:
    return StoreError(
        f"{path} is damaged or no database. It was left as it is: restore a backup, "
        "or name another file."
    )


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turn what the driver or the file system says into a sentence for the host."""
    try:
        yield
    except IntegrityError as error:
        raise Conflict("Somebody was faster. Nothing was changed; look again.") from error
    except DBAPIError as error:
        raise _explanation(path, error) from error
    except UnicodeDecodeError as error:  # the driver read a name or a text that is none
        raise _damaged(path) from error
    except OSError as error:
        why = error.strerror or str(error)
        raise StoreError(f"The database {path} cannot be used: {why}.") from error


def _explanation(path: Path, error: DBAPIError) -> StoreError:
    code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return _damaged(path)
    whys = {
        sqlite3.SQLITE_BUSY: "another program is using it",
        sqlite3.SQLITE_LOCKED: "another program is using it",
        sqlite3.SQLITE_READONLY: "it may not be written",
        sqlite3.SQLITE_CANTOPEN: "its folder or file may not be opened",
        sqlite3.SQLITE_FULL: "the disk is full",
        sqlite3.SQLITE_IOERR: "the disk does not answer",
    }
    return StoreError(f"The database {path} cannot be used: {whys.get(code, str(error.orig))}.")
