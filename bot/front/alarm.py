"""An event that one waits for with a time limit."""

import asyncio


class Alarm:
    """Rings once for all who wait, now or later, until it is cleared.

    Clear it before looking at what it tells of: then no ring is lost. The wait is a plain sleep,
    which a ring cuts short, so that a simulated clock knows it for one.
    """

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._sleeps: set[asyncio.Task[None]] = set()

    def is_set(self) -> bool:
        """Whether it has rung since it was cleared."""
        return self._rung.is_set()

    def clear(self) -> None:
        """Wait for the next ring."""
        self._rung.clear()

    def set(self) -> None:
        """Ring."""
        self._rung.set()
        for sleep in self._sleeps:
            sleep.cancel()

    async def wait(self, seconds: float) -> None:
        """Until it rings, but no longer than this."""
        if self.is_set():
            return
        sleep = asyncio.create_task(asyncio.sleep(seconds))
        self._sleeps.add(sleep)
        try:
            await asyncio.wait({sleep})
        finally:
            sleep.cancel()
            self._sleeps.discard(sleep)
