"""A game that was paused because it did not replay: everybody reads the way out, and it works."""

import sqlite3
from pathlib import Path

import pytest
from simcord import assert_error

from bot.errors import Refused
from bot.front.client import Bot
from tests.bot.front.conftest import STRANGER, Act, NewBot, Table, begin
from tests.bot.front.evening import GAME

OLD_REASON = "Install the former version or a corrected one, then resume the game."


def meddle(path: Path, statement: str) -> None:
    """Change the database behind the bot's back."""
    with sqlite3.connect(path / "rookery.db") as connection:
        connection.execute(statement)


async def pause(table: Table, bot: Bot, new_bot: NewBot, path: Path) -> Bot:
    """A restart under a program that leads the game elsewhere; then the digest is right again."""
    meddle(path, "create table kept as select digest from games")
    meddle(path, "update games set digest = 'elsewhere'")
    await bot.stop()
    other = new_bot()
    await table.env.restart_bot(other)
    assert (await other.moderator.table(GAME)).status == "paused"
    await other.sender.idle()
    meddle(path, "update games set digest = (select digest from kept)")
    return other


@pytest.mark.case("FC-D02")
async def test_a_player_resumes_a_game_that_replays_again(
    table: Table, act: Act, simcord_bot: Bot, new_bot: NewBot, tmp_path: Path
) -> None:
    """Whoever reads the pause is told how; the channel is told that the game goes on."""
    await begin(table, act)
    bot = await pause(table, simcord_bot, new_bot, tmp_path)
    assert "/game resume" in "".join(post.content for post in table.channel.history()[-2:])

    stranger = await act(table[STRANGER].slash(table.channel, "game resume"))
    player = await act(table["cersei"].slash(table.channel, "game resume"))
    await bot.sender.idle()

    assert stranger.response is not None
    assert "do not play" in stranger.response.content
    assert player.response is not None
    assert "goes on" in player.response.content
    assert any("goes on" in post.content for post in table.channel.history()[-2:])
    assert (await bot.moderator.table(GAME)).status == "playing"
    assert_error(table.env, Refused)
    await bot.stop()


@pytest.mark.case("FC-D02")
async def test_a_game_that_still_does_not_replay_stays_paused_and_says_so(
    table: Table, act: Act, simcord_bot: Bot, new_bot: NewBot, tmp_path: Path
) -> None:
    """It was tried again; nothing is lost."""
    await begin(table, act)
    bot = await pause(table, simcord_bot, new_bot, tmp_path)
    meddle(tmp_path, "update games set digest = 'elsewhere'")

    done = await act(table["arya"].slash(table.channel, "game resume"))

    assert done.response is not None
    assert "I tried again, and game 1 stays paused" in done.response.content
    assert (await bot.moderator.table(GAME)).status == "paused"
    assert_error(table.env, Refused)
    await bot.stop()


@pytest.mark.case("FC-D02")
async def test_a_start_tries_paused_games_again(
    table: Table, act: Act, simcord_bot: Bot, new_bot: NewBot, tmp_path: Path
) -> None:
    """One that replays goes on, and the channel reads it."""
    await begin(table, act)
    other = await pause(table, simcord_bot, new_bot, tmp_path)
    await other.stop()
    bot = new_bot()

    await table.env.restart_bot(bot)
    await bot.moderator.settled()
    await bot.sender.idle()

    assert (await bot.moderator.table(GAME)).status == "playing"
    assert any("goes on" in post.content for post in table.channel.history()[-2:])
    await bot.stop()


@pytest.mark.case("FC-D02")
async def test_a_pause_of_an_earlier_version_tells_the_way_out_too(
    table: Table, act: Act, simcord_bot: Bot, tmp_path: Path
) -> None:
    """Its reason was written before there was a command."""
    await begin(table, act)
    meddle(tmp_path, f"update games set status = 'paused', paused_because = '{OLD_REASON}'")

    done = await act(table[STRANGER].slash(table.channel, "game status"))

    assert done.response is not None
    assert "/game resume" in done.response.content
