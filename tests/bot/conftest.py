"""A store in a file of its own, and a moderator for it."""

import asyncio
import shutil
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


async def _empty_store(path: Path) -> None:
    await (await Store.open(path)).close()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with all its tables and nothing in them: made once, as migrating takes time."""
    path = tmp_path_factory.mktemp("empty") / "rookery.db"
    asyncio.run(_empty_store(path))
    return path


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the test's database is, or will be."""
    return tmp_path / "rookery.db"


@pytest.fixture
def ready_database(database: Path, empty_database: Path) -> Path:
    """The test's database with its tables, empty."""
    return Path(shutil.copy(empty_database, database))


@pytest.fixture
async def store(ready_database: Path) -> AsyncIterator[Store]:
    store = await Store.open(ready_database)
    yield store
    await store.close()


@pytest.fixture
async def moderator(store: Store, clock: Clock) -> AsyncIterator[Moderator]:
    moderator = Moderator(store, clock=clock, new_seed=lambda: SEED)
    yield moderator
    await moderator.close()
