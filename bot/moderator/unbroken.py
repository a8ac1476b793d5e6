"""Work that is not cut off: a transaction that lost its task could keep the database locked."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Keeper(Protocol):
    """Somebody who keeps the tasks that are at work, and waits for them at the end."""

    at_work: set[asyncio.Task[Any]]


K = TypeVar("K", bound=Keeper)
Method = Callable[Concatenate[K, P], Coroutine[Any, Any, T]]


def unbroken(method: Method[K, P, T]) -> Method[K, P, T]:
    """Let a method run to its end, even if whoever awaits it is cancelled meanwhile.

    (SQLite's lock outlives a closed connection as long as one of its cursors is alive, and a
    cancelled task leaves cursors behind.)
    """

    @wraps(method)
    async def to_the_end(keeper: K, /, *args: P.args, **kwargs: P.kwargs) -> T:
        task = asyncio.create_task(method(keeper, *args, **kwargs))
        keeper.at_work.add(task)
        task.add_done_callback(keeper.at_work.discard)
        return await asyncio.shield(task)

    return to_the_end
