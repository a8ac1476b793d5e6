"""The right to be the game master of a database: one running bot has it, no second one."""

from pathlib import Path

from filelock import FileLock, Timeout

from bot.errors import StoreError
from bot.store.private import OWNER_ONLY, close_to_others


class Lease:
    """Holds a lock file beside the database; the operating system frees it even after a kill -9.

    A lock of the operating system rather than a row with a heartbeat: the embedded database is on
    one machine, and a bot that was killed may start again at once.
    """

    def __init__(self, database: Path) -> None:
        self._database = database
        self._file = database.with_name(f"{database.name}.lock")
        self._lock = FileLock(self._file, mode=OWNER_ONLY, thread_local=False)

    def take(self) -> None:
        """Become the game master of this database.

        Raises:
            StoreError: another bot is that already, or the lock file cannot be written.
        """
        try:
            self._lock.acquire(timeout=0)
            close_to_others(self._file)
        except Timeout:
            raise StoreError(
                f"Another Rookery is already running with {self._database}. Stop it first, or "
                "name another database."
            ) from None
        except OSError as error:
            raise StoreError(
                f"The lock file {self._lock.lock_file} cannot be written: {error.strerror}."
            ) from error

    def give_back(self) -> None:
        """Let another bot take over. Safe to repeat."""
        self._lock.release()
