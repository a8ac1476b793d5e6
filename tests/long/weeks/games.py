"""Playing a numbered game with all that befalls it."""

import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.store import Store
from tests.long.weeks.at_once import statements_at_once
from tests.long.weeks.fates import befall
from tests.long.weeks.world import MOST_STEPS, World

MEMORY = Path("/dev/shm")
FOLDER = MEMORY if MEMORY.is_dir() else None
"""A disk in memory, where there is one."""


@dataclass(frozen=True)
class Outcome:
    """What a game came to: how often each promise was broken, with where, and what happened."""

    broken: Counter[str]
    counts: Counter[str]
    complaints: Sequence[str]


def play_one(number: int, seed: str, *, steps: int = MOST_STEPS) -> Outcome:
    """Play a numbered game of a seed: to its end, or until so much has happened."""
    with statements_at_once():
        return asyncio.run(_play(number, seed, steps))


async def _play(number: int, seed: str, steps: int) -> Outcome:
    with tempfile.TemporaryDirectory(dir=FOLDER) as folder:
        path = Path(folder) / "rookery.db"
        store = await Store.open(path)
        world = World(number, seed, store)
        befall(world)
        watch = await world.play(path, steps)
        await store.close()
    return Outcome(watch.broken, watch.counts, watch.complaints)
