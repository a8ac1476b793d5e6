"""A store in a file of its own, and a moderator for it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import settings

from bot.moderator import Moderator
from bot.store import Store
from tests.bot.clocks import Clock

SEED = "a seed for tests"

settings.register_profile("rookery", deadline=None)  # a busy machine is no failing test
settings.load_profile("rookery")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "rookery.db"


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


@pytest.fixture
async def moderator(store: Store, clock: Clock) -> AsyncIterator[Moderator]:
    moderator = Moderator(store, clock=clock, new_seed=lambda: SEED)
    yield moderator
    await moderator.close()
