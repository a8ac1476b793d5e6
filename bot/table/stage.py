"""The one place that the browser shows, and the clock that runs behind it."""

import asyncio
import time

from bot.table.page import TablePage
from bot.table.world import Place, World, message_ids

TICK_SECONDS = 1.0


class Stage:
    """Shows one place at a time; opening another closes the first."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._page: TablePage | None = None
        self._lock = asyncio.Lock()
        self._seen: dict[str, int] = {}
        self.shown: Place | None = None

    def set_clock(self, now: float | None = None) -> None:
        """Bring the simulation's clock to the present, or to `now`; it never goes back."""
        env = self._world.env
        later = (time.time() if now is None else now) - env.now().timestamp()
        env.backend.advance_clock(max(0.0, later))

    async def open(self, place: Place) -> str:
        """Show a place, and return the address of its page: whoever holds it may act there."""
        async with self._lock:
            await self._close()
            page = TablePage(self._world, place)
            await page.__aenter__()
            self._page = page
            self.shown = place
            self._look()
            return page.url

    @property
    def busy(self) -> bool:
        """Whether the simulation is handling a press."""
        return self._world.env._operation_task is not None

    def unread(self, place: Place) -> int:
        """How many messages came to a place since it was last shown."""
        seen = self._seen.get(place.key, 0)
        return sum(message > seen for message in message_ids(place))

    def _look(self) -> None:
        """Note what the browser shows as seen."""
        if self.shown is not None:
            self._seen[self.shown.key] = max(message_ids(self.shown), default=0)

    async def run(self) -> None:
        """Let the clock tick for ever, and show what the bot did of its own accord."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self.tick()

    def tick(self) -> None:
        """Catch up, unless a press is being handled: then the next tick will.

        The simulation refuses a press that comes while it is busy with another operation, and the
        page then has to be loaded anew. So nothing here awaits, and nothing here is an operation:
        `Env.advance_time` and `Preview.refresh` are, and both wait for the bot besides.
        """
        if self.busy:
            return
        self.set_clock()
        self._look()
        if self._page is not None:
            self._page.refresh_now()

    async def close(self) -> None:
        """Take down the page."""
        async with self._lock:
            await self._close()

    async def _close(self) -> None:
        page, self._page, self.shown = self._page, None, None
        if page is not None:
            await page.close()
