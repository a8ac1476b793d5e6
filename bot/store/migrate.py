"""Bringing the tables of a database up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from bot.errors import StoreError


def migrate(connection: Connection, path: Path) -> None:
    """Apply the migrations that are missing, in the connection's transaction.

    Raises:
        StoreError: the tables are another program's, or a newer Rookery's.
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
    if present != history.get_current_head():
        command.upgrade(config, "head")
