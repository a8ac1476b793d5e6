"""Telling Discord our commands: when, and where."""

import itertools
from pathlib import Path

import pytest
import simcord
from structlog.testing import capture_logs

from bot.front.creation import create_bot
from bot.front.registration import MARK
from bot.settings import Settings
from bot.store import Marks, Store

GUILD, REFUSING = 1000 << 22, 1001 << 22
THERE = f"/applications/*/guilds/{REFUSING}/commands"
SETTINGS = (None, GUILD, REFUSING)


class Winter:
    """One Discord through several starts of the bot, each with its own settings."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.env: simcord.Env | None = None

    async def start(self, guild: int | None = None, *, outage: bool = False) -> set[int | None]:
        """Start the bot and stop it; the places that hold commands then, everywhere being None.

        In an `outage` nothing can be registered or taken back everywhere.
        """
        bot = create_bot(Settings(database=self.database, guild=guild), pictures=False)
        if self.env is None:
            self.env = simcord.Env(bot)
            for number in (GUILD, REFUSING):
                self.env.create_guild("Winterfell", id=number)
            self.refuse(outage=outage)
            await self.env.start()
        else:
            self.refuse(outage=outage)
            await self.env.restart_bot(bot)
        await bot.stop()
        counts = {place: len(told) for place, told in self.env.backend.commands.items() if told}
        assert len(set(counts.values())) == 1, "all of the commands, or none"
        return set(counts)

    def refuse(self, *, outage: bool) -> None:
        """One server does not know the bot; in an outage nobody does."""
        assert self.env is not None
        self.env.backend.faults.clear()
        self.env.inject_error("PUT", THERE, status=403, code=50001, times=None)
        if outage:
            everywhere = f"/applications/{self.env.backend.application_id}/commands"
            self.env.inject_error("PUT", everywhere, status=503, times=None)


@pytest.fixture
def winter(tmp_path: Path) -> Winter:
    return Winter(tmp_path / "games.db")


async def test_commands_are_registered_everywhere(winter: Winter) -> None:
    """Without a server in the settings, every server and direct messages know the commands."""
    assert await winter.start() == {None}


async def test_unchanged_commands_are_not_registered_again(winter: Winter) -> None:
    """A restart costs none of the registrations that Discord allows in a day."""
    await winter.start()

    before = len(registrations(winter))
    await winter.start()

    assert before == 1
    assert len(registrations(winter)) == before


def registrations(winter: Winter) -> list[str]:
    """The paths of all registrations so far."""
    assert winter.env is not None
    return [call.path for call in winter.env.backend.http_requests if call.method == "PUT"]


async def test_with_a_server_in_the_settings_commands_are_there_alone(winter: Winter) -> None:
    """Changing to one server takes the commands back from everywhere else, and the reverse."""
    assert await winter.start() == {None}
    assert await winter.start(GUILD) == {GUILD}

    assert await winter.start() == {None}


@pytest.mark.case("FC-O01")
@pytest.mark.case("DC-067")
async def test_a_server_that_refuses_costs_nobody_the_commands(winter: Winter) -> None:
    """They stay where they were, and are there when the setting is taken back."""
    await winter.start()

    with capture_logs() as logged:
        refused = await winter.start(REFUSING)

    assert refused == {None}
    assert any(f"ROOKERY_GUILD is {REFUSING}" in line["event"] for line in logged)
    assert await winter.start() == {None}


@pytest.mark.case("FC-O01")
@pytest.mark.parametrize("third", SETTINGS)
async def test_commands_neither_vanish_nor_appear_twice(tmp_path: Path, third: int | None) -> None:
    """Whatever the order of settings: after each start Discord holds them in one place.

    They are where they are wanted, or, if that server refuses, where they were before.
    """
    for number, (first, second) in enumerate(itertools.product((None, GUILD), SETTINGS)):
        winter = Winter(tmp_path / f"{number}.db")
        held = None

        for wanted in (first, second, third):
            held = held if wanted == REFUSING else wanted
            assert await winter.start(wanted) == {held}, (first, second, third)

        assert winter.env is not None
        await winter.env.shutdown()


@pytest.mark.case("FC-O01")
async def test_what_an_outage_left_is_put_right_by_the_next_start(winter: Winter) -> None:
    """What could not be taken back stands twice until then, for it must not be missing."""
    await winter.start()
    assert await winter.start(GUILD, outage=True) == {None, GUILD}

    assert await winter.start(GUILD) == {GUILD}
    assert await winter.start(outage=True) == {GUILD}
    assert await winter.start() == {None}


@pytest.mark.case("FC-O01")
@pytest.mark.parametrize(
    ("place", "guild"), [("everywhere", None), (str(GUILD), None), (str(GUILD), GUILD)]
)
async def test_the_note_of_the_first_version_is_not_believed(
    winter: Winter, place: str, guild: int | None
) -> None:
    """It may tell of commands that are gone, so the first start registers them in any case."""
    await winter.start()
    assert winter.env is not None
    held = None if place == "everywhere" else int(place)
    winter.env.backend.commands[held] = winter.env.backend.commands.pop(None)
    store = await Store.open(winter.database)
    application = winter.env.backend.application_id
    await Marks(store).write(MARK, f"{application}:{place}:{'0' * 64}")
    await store.close()

    assert await winter.start(guild) == {guild}
