"""Faults of ours: answered in private, numbered, logged, and without effect."""

import sqlite3
from pathlib import Path

from simcord import Env
from structlog.testing import capture_logs

from bot.front.client import Bot
from bot.front.creation import create_bot
from bot.settings import Settings
from tests.bot.front.conftest import Act, Table, begin
from tests.bot.front.discord_hands import DiscordHands, latest_with
from tests.bot.front.evening import GAME, seat_of


def no_seed() -> str:
    """A source of seeds that has dried up."""
    raise ArithmeticError("no randomness left")


async def test_a_fault_is_answered_with_a_number_that_stands_in_the_log(
    simcord_env: Env, simcord_bot: Bot, table: Table, act: Act, tmp_path: Path
) -> None:
    """Whoever pressed learns that nothing was changed, and what to tell the host."""
    await simcord_bot.stop()
    bot = create_bot(Settings(database=tmp_path / "new.db"), pictures=False, new_seed=no_seed)
    await simcord_env.restart_bot(bot)
    await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.last_message
    assert lobby is not None
    await act(table["arya"].click(lobby, label="Fill with Maesters"))

    with capture_logs() as entries:
        done = await act(table["arya"].click(lobby, label="Start the Game"))

    (told,) = done.followups
    assert told.ephemeral
    assert "Nothing was changed. Incident " in told.content
    number = told.content.rsplit(" ", 1)[1].rstrip(".")
    assert [entry["what"] for entry in entries if entry.get("incident") == number] == [
        "start of game 1"
    ]
    assert (await bot.moderator.table(GAME)).status == "lobby"
    await bot.stop()


async def test_a_database_that_refuses_is_told_kindly(
    table: Table, act: Act, simcord_bot: Bot, tmp_path: Path
) -> None:
    """A draft that cannot be stored is an incident, and the question stays open."""
    await begin(table, act)
    board, custom_id = latest_with(table.env, table.channel, "answer")
    opened = await act(table["arya"].click(board, custom_id=custom_id))
    assert opened.response is not None
    hands = DiscordHands(table.env, table["arya"], opened.response)
    with sqlite3.connect(tmp_path / "rookery.db") as connection:
        connection.execute("alter table drafts rename to elsewhere")

    with capture_logs():
        done = await act(table["arya"].click(hands.message, label="Review and Seal"))

    (told,) = done.followups
    assert told.ephemeral
    assert "Nothing was changed" in told.content
    with sqlite3.connect(tmp_path / "rookery.db") as connection:
        connection.execute("alter table elsewhere rename to drafts")
    await hands.click("review")
    assert (await seat_of(simcord_bot, table, "arya")).answer is None
