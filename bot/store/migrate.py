"""Bringing the tables of a database up to date; the database as it was is kept beside it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from bot.errors import StoreError
from bot.store.private import make_private


def migrate(connection: Connection, path: Path) -> None:
    """Apply the migrations that are missing, in the connection's transaction.

    Before an older version's tables are touched, a copy of the database is made beside it, named
    after it and after the revision of its tables: `rookery.db.0001`.

    Raises:
        StoreError: the tables are another program's, or a newer Rookery's; or there is no copy.
    """
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.attributes["connection"] = connection
    history = ScriptDirectory.from_config(config)
    present = MigrationContext.configure(connection).get_current_revision()
    if present is None and inspect(connection).get_table_names():
        raise StoreError(f"{path} is the database of another program. Name another file.")
    if present is not None and present not in {each.revision for each in history.walk_revisions()}:
        raise StoreError(
            f"{path} was written by a newer version of Rookery. Install that version to open it."
        )
    if present == history.get_current_head():
        return
    if present is not None:
        _keep_copy(path, present)
    command.upgrade(config, "head")


def _keep_copy(path: Path, revision: str) -> None:
    """Copy the database; the copy appears whole or not at all, and is its owner's only."""
    copy = path.with_name(f"{path.name}.{revision}")
    unfinished = path.with_name(f"{copy.name}.new")
    unfinished.unlink(missing_ok=True)
    make_private(unfinished)
    try:
        with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(unfinished)) as new:
            old.backup(new)
    except sqlite3.Error as error:
        unfinished.unlink(missing_ok=True)
        raise StoreError(
            f"{path} was not brought up to date, for it could not be copied first: {error}. "
            f"Make room for {copy}, and start again."
        ) from error
    unfinished.replace(copy)
