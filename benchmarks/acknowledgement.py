"""From a command to its acknowledgement: `python -m benchmarks.acknowledgement`.

The real bot with its database on disk and its drawing processes, on the simulated Discord. One
person gives commands in a game that waits for them, one after the other, while maesters play a game
of their own in another channel, with every map drawn. The time is that from sending a command to
its being answered or deferred, for which Discord allows three seconds.
"""

import asyncio
import itertools
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

import discord

from bot.logs import set_up_logs
from bot.moderator import Moderator
from bot.settings import Settings
from bot.table.hall import Hall
from bot.table.opening import begin, read_seats
from bot.table.server import TableOptions, set_table

P = ParamSpec("P")
COMMANDS = ("game status", "orders", "answer", "hand", "whoami", "game map")
GIVEN = 300
WANTED_MS = 150.0


class Stopwatch:
    """Notes when an interaction was last acknowledged."""

    def __init__(self) -> None:
        self.stopped = 0.0

    def watch(self) -> None:
        """Stop whenever one of discord.py's ways to acknowledge has been taken."""
        for name in ("defer", "send_message", "send_modal", "edit_message"):
            way = getattr(discord.InteractionResponse, name)
            setattr(discord.InteractionResponse, name, self._stopping(way))

    def _stopping(self, way: Callable[P, Awaitable[Any]]) -> Callable[P, Awaitable[Any]]:
        @wraps(way)
        async def acknowledge(*args: P.args, **kwargs: P.kwargs) -> Any:
            result = await way(*args, **kwargs)
            self.stopped = time.perf_counter()
            return result

        return acknowledge


async def measure(database: Path) -> list[float]:
    """Milliseconds from command to acknowledgement, one for each command given."""
    watch = Stopwatch()
    watch.watch()
    options = TableOptions(
        port=0,
        settings=Settings(database=database),
        seats=read_seats("stark=me,*=maester"),
    )
    async with set_table(options) as (hall, _):
        await hall.moderator.settled()
        return [await _one(hall, watch, command) for command in _commands()]


def _commands() -> list[str]:
    return list(itertools.islice(itertools.cycle(COMMANDS), GIVEN))


async def _one(hall: Hall, watch: Stopwatch, command: str) -> float:
    await _keep_the_other_game_going(hall, hall.moderator)
    you, channel = hall.world.people[0].member, hall.world.channels[0].channel
    begun = time.perf_counter()
    await you.slash(channel, command)
    return 1000 * (watch.stopped - begun)


async def _keep_the_other_game_going(hall: Hall, moderator: Moderator) -> None:
    other = await moderator.games_in(hall.world.channels[1].channel.id)
    if not other or other[0].status != "playing":
        await begin(moderator, hall.world, read_seats("maester"))


def main() -> int:
    """Measure, print, and fail if one command in a hundred takes longer than wanted."""
    set_up_logs("warning")
    with tempfile.TemporaryDirectory() as folder:
        taken = asyncio.run(measure(Path(folder) / "benchmark.db"))
    cuts = statistics.quantiles(taken, n=100)
    sys.stdout.write(
        f"{len(taken)} commands: median {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, "
        f"slowest {max(taken):.1f} ms (p99 wanted below {WANTED_MS:.0f})\n"
    )
    return 0 if cuts[98] < WANTED_MS else 1


if __name__ == "__main__":
    sys.exit(main())
