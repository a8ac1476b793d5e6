"""The one place that the browser shows, and the clock that runs behind it."""

import asyncio
import time

from simcord import Preview

from bot.table.world import Place, World, message_ids

TICK_SECONDS = 1.0


class Stage:
    """Shows one place at a time; opening another closes the first."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._preview: Preview | None = None
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
            viewers = (
                [person.member for person in self._world.people]
                if place.person is None
                else [place.person.member.user]
            )
            preview = self._world.env.preview(place.channel, viewers=viewers, layout="channel")
            self._preview = await preview.__aenter__()
            self.shown = place
            self._look()
            return preview.url

    def unread(self, place: Place) -> int:
        """How many messages came to a place since it was last shown."""
        seen = self._seen.get(place.key, 0)
        return sum(message > seen for message in message_ids(place))

    def _look(self) -> bool:
        """Note what the browser shows as seen; whether something new was there."""
        if self.shown is None:
            return False
        newest = max(message_ids(self.shown), default=0)
        before, self._seen[self.shown.key] = self._seen.get(self.shown.key, 0), newest
        return newest > before

    async def run(self) -> None:
        """Let the clock tick for ever, and show what the bot did of its own accord."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            self._tick()

    def _tick(self) -> None:
        """Catch up, unless a press is being handled: then the next tick will.

        The simulation refuses a press that comes while it is busy with another operation, and the
        page then has to be loaded anew. So nothing here awaits, and nothing here is an operation:
        `Env.advance_time` and `Preview.refresh` are, and both wait for the bot besides.
        """
        env, preview = self._world.env, self._preview
        if env._operation_task is not None:
            return
        self.set_clock()
        if not self._look() or preview is None:
            return
        preview._advance_presentation_time()
        for page in tuple(preview._pages.values()):
            preview._publish(page, reason="refresh")

    async def close(self) -> None:
        """Take down the page."""
        async with self._lock:
            await self._close()

    async def _close(self) -> None:
        preview, self._preview, self.shown = self._preview, None, None
        if preview is not None:
            await preview.close()
