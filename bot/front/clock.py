"""The clock of all games: lets deadlines pass, has players reminded, knows of absences."""

import asyncio
import math
from collections.abc import Callable
from datetime import datetime, timedelta

import discord
import structlog

from bot.front.alarm import Alarm
from bot.front.attendance import Attendance
from bot.moderator import Moderator
from bot.moderator.clockwork import Drafted

log = structlog.get_logger(__name__)
BEAT = timedelta(minutes=1)
"""How often it is usually noted that the bot is there."""
UNSETTLED = timedelta(minutes=1)
"""What is due and could not be settled is tried again after so long."""
LATE = timedelta(minutes=5)
"""A clock that has not looked for so long has stopped."""
A_MINUTE = 60.0


class Clock:
    """Watches the deadlines, and who is there; `wake` it when any deadline may have changed.

    It looks again after a `beat` at the latest, and notes that the bot is there.
    """

    def __init__(
        self,
        client: discord.Client,
        moderator: Moderator,
        drafted: Drafted,
        attendance: Attendance,
        *,
        now: Callable[[], datetime],
        beat: timedelta = BEAT,
    ) -> None:
        self._beat = beat
        self._client = client
        self._moderator = moderator
        self._drafted = drafted
        self._attendance = attendance
        self._now = now
        self._task: asyncio.Task[None] | None = None
        self._changed = Alarm()
        self._away = True
        self._looked = self._noted = now()

    def start(self) -> None:
        """Begin to watch, once Discord can be reached."""
        self._looked = self._now()
        self._task = asyncio.create_task(self._watch(), name="clock of deadlines")

    def wake(self) -> None:
        """Deadlines may have changed."""
        self._changed.set()

    async def stop(self) -> None:
        """Stop watching; what falls due is settled at the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    @property
    def goes(self) -> bool:
        """Whether it runs and has looked within the last minutes."""
        return (
            self._task is not None and not self._task.done() and self._now() - self._looked < LATE
        )

    async def _watch(self) -> None:
        await self._client.wait_until_ready()
        faults = 0
        while True:
            # Cleared before the look: whatever changes during it leads to another one.
            self._changed.clear()
            try:
                wait, faults = await self._look(), 0
            except Exception:
                # The clock must outlive any fault: without it, everybody is waited for for ever.
                log.exception("clock of deadlines failed")
                faults += 1
                wait = min(2.0 ** (faults - 1), A_MINUTE)
            await self._changed.wait(wait)

    async def _look(self) -> float:
        """Settle what is due; how many seconds until another look."""
        if math.isinf(self._client.latency):  # the gateway is silent: nobody can answer now
            self._away = True
            return self._beat.total_seconds() / 6
        await self._note()
        await self._moderator.pass_deadlines(self._drafted)
        reminder = await self._moderator.reminding.remind()
        # Last, as it waits for Discord: no deadline and no reminder should.
        await self._attendance.look()
        self._looked = self._now()
        coming = filter(None, (reminder, await self._moderator.next_deadline()))
        return self._until(min(coming, default=None))

    async def _note(self) -> None:
        """Note now and then that the bot is there; after an absence, give its time back first."""
        if self._away:
            await self._moderator.give_back()
        elif self._now() - self._noted < self._beat / 2:
            return
        else:
            await self._moderator.be_there()
        self._away, self._noted = False, self._now()

    def _until(self, due: datetime | None) -> float:
        left = self._beat if due is None else due - self._now()
        wait = UNSETTLED if left <= timedelta() else min(left, self._beat)
        return max(wait.total_seconds(), 0.01)
