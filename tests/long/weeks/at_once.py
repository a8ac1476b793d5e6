"""A database driver without threads, for one process that lets years pass.

aiosqlite hands every statement to a thread and waits for it. Where nothing else is to be done
meanwhile that only costs time, most of all on a busy machine: here statements are carried out where
they are given. What they do is the same.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

import aiosqlite

Task = tuple["asyncio.Future[Any] | None", Callable[[], Any]]


class _Desk:
    """Takes the place of the queue to a thread, and of the thread."""

    daemon = True

    def start(self) -> None:
        """There is nothing to start."""

    def put_nowait(self, task: Task) -> None:
        """Do it now; whoever waits has the result at once."""
        future, function = task
        try:
            result = function()
        except Exception as error:
            if future is not None:
                future.set_exception(error)
        else:
            if future is not None:
                future.set_result(result)


@contextmanager
def statements_at_once() -> Iterator[None]:
    """Let connections that are made within do without threads."""
    begin = aiosqlite.Connection.__init__

    def made(connection: aiosqlite.Connection, *args: Any, **others: Any) -> None:
        begin(connection, *args, **others)
        desk = _Desk()
        vars(connection).update(_tx=desk, _thread=desk)

    with patch.object(aiosqlite.Connection, "__init__", made):
        yield
