"""Telling Discord our commands: when, and where."""

from pathlib import Path

import simcord

from bot.front.client import create_bot
from bot.settings import Settings

GUILD = 1000 << 22


async def registered(database: Path, guild: int | None = None) -> dict[int | None, int]:
    """How many commands a bot's start leaves in each place: everywhere (None), or on a server."""
    bot = create_bot(Settings(database=database, guild=guild), pictures=False)
    env = simcord.Env(bot)
    env.create_guild("Winterfell", id=GUILD)
    await env.start()
    told = {place: len(commands) for place, commands in env.backend.commands.items() if commands}
    await bot.stop()
    await env.shutdown()
    return told


async def test_commands_are_registered_everywhere(tmp_path: Path) -> None:
    """Without a server in the settings, every server and direct messages know the commands."""
    assert set(await registered(tmp_path / "games.db")) == {None}


async def test_unchanged_commands_are_not_registered_again(tmp_path: Path) -> None:
    """A restart costs none of the registrations that Discord allows in a day."""
    await registered(tmp_path / "games.db")

    assert await registered(tmp_path / "games.db") == {}


async def test_with_a_server_in_the_settings_commands_are_there_alone(tmp_path: Path) -> None:
    """Changing to one server takes the commands back from everywhere else."""
    everywhere = await registered(tmp_path / "games.db")

    there = await registered(tmp_path / "games.db", GUILD)

    assert there == {GUILD: everywhere[None]}
