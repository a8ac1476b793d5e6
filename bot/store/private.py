"""Files that hold secrets are for the user who runs the bot, whatever the umask says."""

import os
import stat
from pathlib import Path

import structlog

log = structlog.get_logger(__name__)
OWNER_ONLY = 0o600
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_BESIDE = ("", "-wal", "-shm", "-journal")
"""The database itself, and what SQLite keeps beside it."""


def make_private(path: Path) -> None:
    """Make an empty file that nobody else may read; what is opened there later stays so.

    Raises:
        OSError: it cannot be made, or is there already.
    """
    os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))


def keep_private(database: Path) -> None:
    """Take a database and the files beside it, as far as they are there, from everybody else."""
    place = database.resolve()
    for ending in _BESIDE:
        close_to_others(place.with_name(f"{place.name}{ending}"))


def close_to_others(file: Path) -> None:
    """Take a file from everybody else; if that is refused, the log says so."""
    try:
        if file.stat().st_mode & _OTHERS:
            file.chmod(OWNER_ONLY)
    except FileNotFoundError:
        return
    except OSError as error:
        log.warning("others may read this file", file=file, why=error.strerror)
