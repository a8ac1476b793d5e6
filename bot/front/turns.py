"""Taking turns: presses that would get into each other's way come one after the other."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary


class Turns:
    """A turn for each game (or channel) and user; nothing is kept of those that are over."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[tuple[int, int], asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def at(self, place: int, user_id: int) -> AsyncIterator[None]:
        """Wait until it is this user's turn there, and have it to oneself."""
        lock = self._locks.setdefault((place, user_id), asyncio.Lock())
        async with lock:
            yield
