"""`/me` and `/seat`: what a player has to do, on all servers and at one table."""

import pytest
from simcord.results import InteractionResult, ResponseMessage

from bot.front import limits
from bot.front.board import ANSWER, BACK, OPEN, SEAT
from bot.front.client import Bot
from bot.front.my_games import games_account
from bot.moderator import NewGame
from bot.moderator.pace import PaceName
from bot.moderator.terms import preset
from engine.names import House
from tests.bot.clocks import Clock
from tests.bot.front.conftest import STRANGER, Act, Table, begin
from tests.bot.front.discord_hands import DiscordHands, controls
from tests.bot.front.evening import GAME, answer_directly
from tests.bot.front.test_time import STAMP, miss_until_minded, pass_time


async def another_game(bot: Bot, table: Table, house: House, pace: PaceName, name: str) -> int:
    """A game of cersei on a server of its own, with random players; its number."""
    guild = table.env.create_guild(name)
    channel = guild.create_text_channel("halls")
    user = table["cersei"]
    guild.add_member(user.user)
    wanted = NewGame(
        channel_id=channel.id,
        host_id=user.id,
        host_name="cersei",
        guild_id=guild.id,
        players=3,
        terms=preset(pace),
    )
    game = await bot.moderator.new_game(wanted)
    await bot.moderator.take_seat(game.id, user.id, "cersei", house)
    await bot.moderator.fill_seats(game.id, user.id, "random")
    await bot.moderator.start(game.id, user.id)
    await bot.moderator.settled()
    return game.id


def reply(done: InteractionResult) -> ResponseMessage:
    """What was answered in private."""
    assert done.response is not None
    assert done.ephemeral
    return done.response


def buttons(message: ResponseMessage) -> list[str]:
    """The labels under a message."""
    return [part["label"] for row in message.components for part in row["components"]]


async def test_me_lists_all_servers_most_urgent_first(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The live game first, then the daily one, then that without deadlines."""
    await begin(table, act, pace="daily")
    await another_game(simcord_bot, table, "stark", "none", "Essos")
    await another_game(simcord_bot, table, "baratheon", "live", "Sothoryos")

    message = reply(await act(table["cersei"].user.slash("me")))

    lines = message.content.splitlines()
    assert lines[0] == "**Your games**: 3 of 3 wait for you."
    assert [line.split(",")[0] for line in lines[1:]] == ["**Game 3**", "**Game 1**", "**Game 2**"]
    assert ["until" in line for line in lines[1:]] == [True, True, False]
    assert "House Baratheon" in lines[1]
    assert "you are asked for orders, until <t:" in lines[1]
    assert buttons(message) == ["Game 3: Baratheon", "Game 1: Lannister", "Game 2: Stark"]


async def test_me_leads_straight_to_each_question(table: Table, act: Act, simcord_bot: Bot) -> None:
    """In direct messages every button opens its own game's panel."""
    await begin(table, act, pace="none")
    await another_game(simcord_bot, table, "stark", "live", "Essos")
    message = reply(await act(table["cersei"].user.slash("me")))

    opened = []
    for address, part in controls(message):
        assert address.control == OPEN
        shown = await act(table["cersei"].user.click(message, custom_id=part["custom_id"]))
        opened.append("until <t:" in reply(shown).content)

    assert opened == [True, False]


async def test_from_another_server_me_links_to_the_channel(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A game is answered on its own server; what is of this one opens at once."""
    await begin(table, act, pace="none")
    await another_game(simcord_bot, table, "stark", "live", "Essos")
    far = await simcord_bot.moderator.game(2)

    message = reply(await act(table["cersei"].slash(table.channel, "me")))

    (row,) = message.components
    link, door = row["components"]
    assert link["url"] == f"https://discord.com/channels/{far.guild_id}/{far.channel_id}"
    assert door["custom_id"].startswith("rk:1:")


async def test_me_says_what_is_not_urgent_too(table: Table, act: Act, simcord_bot: Bot) -> None:
    """A sealed answer, and somebody without games."""
    await begin(table, act, pace="none")
    await answer_directly(simcord_bot, table, "lannister")

    sealed = reply(await act(table["cersei"].slash(table.channel, "me")))
    nothing = reply(await act(table[STRANGER].slash(table.channel, "me")))

    assert "**Your games**: none of 1 wait for you." in sealed.content
    assert "sealed, and still yours to change" in sealed.content
    assert [address.control for address, _ in controls(sealed)] == [SEAT]
    assert nothing.content.startswith("You play in no game that is under way.")


async def test_any_number_of_games_fits_into_a_message(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The most urgent are named, the others counted."""
    await begin(table, act, pace="daily")
    seat = await simcord_bot.moderator.seat(GAME, table["cersei"].id)

    told = games_account([seat] * 60)

    assert len(told) <= limits.CONTENT
    assert told.splitlines()[-1].startswith("And ")


async def test_a_seat_tells_time_and_reserves(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Until when, and what is left of extra time, excused misses and vacation."""
    await begin(table, act, pace="daily")
    days = {"from": "2026-03-10", "until": "2026-03-11"}
    await act(table["cersei"].slash(table.channel, "vacation", **days))
    due = (await simcord_bot.moderator.table(GAME)).dues["lannister"]

    message = reply(await act(table["cersei"].slash(table.channel, "seat")))

    assert STAMP.findall(message.content) == [str(round(due.timestamp()))]
    assert (
        "You have left: 48 hours of extra time, 1 excused miss and 5 days of vacation."
        in message.content
    )
    assert buttons(message) == ["Answer", "Map"]


@pytest.mark.parametrize("command", ["seat", "whoami"])
async def test_from_the_seat_one_answers(table: Table, act: Act, command: str) -> None:
    """The button opens the question in the same private message."""
    await begin(table, act)
    hands = DiscordHands(
        table.env, table["cersei"], reply(await act(table["cersei"].slash(table.channel, command)))
    )

    await hands.click(ANSWER)

    assert "Place" in hands.message.content


async def test_a_minded_seat_is_taken_back_from_where_it_is_seen(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """The seat says who answers, how many deadlines were missed, and has the way back."""
    await begin(table, act, pace="live")
    await miss_until_minded(table, simcord_bot, clock)
    await pass_time(table.env, simcord_bot, clock, minutes=1)
    message = reply(await act(table["cersei"].slash(table.channel, "seat")))
    seen = message.content
    mine = reply(await act(table["cersei"].slash(table.channel, "me")))

    hands = DiscordHands(table.env, table["cersei"], message)
    await hands.click(BACK)

    assert "The steward minds your seat" in seen
    assert "You have missed 2 deadlines in a row" in seen
    assert "the steward minds your seat" in mine.content
    assert not (await simcord_bot.moderator.game(GAME)).seat("lannister").minded
