"""Reminders as players get them, and how they choose when."""

import re
from datetime import time
from functools import partial

import pytest
from simcord import Env, assert_error

from bot.errors import Refused
from bot.front.client import Bot
from bot.moderator import TableState
from bot.moderator.pace import Quiet
from bot.moderator.reminders import Habits
from tests.bot.clocks import Clock
from tests.bot.front.conftest import PLAYERS, Act, NewBot, Table, begin
from tests.bot.front.discord_hands import latest_with
from tests.bot.front.evening import GAME, answer_directly, play_until
from tests.bot.front.reading import stored_messages
from tests.bot.front.test_time import STAMP, pass_time

REMINDER = "This is a reminder"


def letters(table: Table, name: str) -> list[str]:
    """The texts of a player's direct messages, the oldest first."""
    return [message.content for message in stored_messages(table[name].user.dm_channel)]


def reminders(table: Table, name: str) -> list[str]:
    """Those that remind."""
    return [text for text in letters(table, name) if REMINDER in text]


async def test_a_reminder_says_until_when_and_leads_to_the_question(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """One direct message with a moment that stays true, and a button."""
    await begin(table, act, pace="live")
    due = (await simcord_bot.moderator.table(GAME)).dues["lannister"]

    await pass_time(table.env, simcord_bot, clock, minutes=9)

    (told,) = reminders(table, "cersei")
    assert "**House Lannister, game 1**" in told
    assert STAMP.findall(told) == [str(round(due.timestamp()))]
    place = table["cersei"].user.dm_channel
    message, custom_id = latest_with(table.env, place, "review")
    assert message.content == told
    shown = await act(table["cersei"].user.click(message, custom_id=custom_id))
    assert shown.response is not None
    assert "Your time: until" in shown.response.content


@pytest.mark.case("DC-039")
async def test_nobody_is_reminded_of_what_is_done(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """Two have sealed: the other four are reminded, once, and the channel is not."""
    await begin(table, act, pace="live")
    for house in ("stark", "tyrell"):
        await answer_directly(simcord_bot, table, house)
    await simcord_bot.sender.idle()
    before = len(table.channel.history())

    await pass_time(table.env, simcord_bot, clock, minutes=9)

    names = ("arya", "cersei", "davos", "balon", "olenna", "oberyn")
    assert [len(reminders(table, name)) for name in names] == [0, 1, 1, 1, 0, 1]
    assert len(table.channel.history()) == before


@pytest.mark.case("DC-039")
async def test_an_answer_between_claim_and_send_is_noticed(
    simcord_env: Env, table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """Discord fails at first; meanwhile the answer comes, and no reminder does."""
    await begin(table, act, pace="live")
    letters_go = f"/channels/{table['cersei'].user.dm_channel.id}/messages"
    simcord_env.inject_error("POST", letters_go, status=503, times=1)
    await pass_time(table.env, simcord_bot, clock, minutes=8, seconds=50)
    assert await simcord_bot.moderator.next_due() is not None
    await answer_directly(simcord_bot, table, "lannister")

    await pass_time(table.env, simcord_bot, clock, seconds=50)

    assert reminders(table, "cersei") == []


@pytest.mark.case("DC-040")
async def test_a_moved_deadline_is_told_and_reminded_of_anew(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """Every reminder gives the moment itself; the later one the later moment."""
    await begin(table, act, pace="live")

    for minutes in (9, 1, 9):
        await pass_time(table.env, simcord_bot, clock, minutes=minutes)

    told = reminders(table, "cersei")
    assert len(told) == 2
    first, second = (int(STAMP.findall(text)[0]) for text in told)
    assert second - first == 600
    assert not any(re.search(r"\d+ minutes", text) for text in told)


@pytest.mark.case("DC-049")
async def test_a_restart_forgets_no_reminder_and_repeats_none(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock, new_bot: NewBot
) -> None:
    """The new bot has nobody in its cache, and reminds those who were not reminded."""
    await begin(table, act, pace="live")
    await pass_time(table.env, simcord_bot, clock, minutes=8)
    await simcord_bot.stop()
    bot = new_bot()
    await table.env.restart_bot(bot)
    for _ in range(9):  # long enough also if the time in which no bot was there is given back
        await pass_time(table.env, bot, clock, minutes=1)
    assert len(reminders(table, "cersei")) == 1
    await bot.stop()
    third = new_bot()
    await table.env.restart_bot(third)

    await pass_time(table.env, third, clock, seconds=45)

    assert len(reminders(table, "cersei")) == 1
    await third.stop()


async def test_a_player_chooses_when(table: Table, act: Act, simcord_bot: Bot) -> None:
    """What is named changes, all is shown, and it holds in all games."""
    first = await act(table["cersei"].slash(table.channel, "reminders"))
    done = await act(
        table["cersei"].slash(
            table.channel, "reminders", when="early", zone="berlin", night="22-7:30"
        )
    )

    assert first.response is not None
    assert "Of a question: once, when little time is left" in first.response.content
    assert first.ephemeral
    assert done.response is not None
    assert "Never at night: 22:00-07:30" in done.response.content
    assert "Time zone: Berlin" in done.response.content
    assert await simcord_bot.moderator.reminding.habits(table["cersei"].id) == Habits(
        "early", "Europe/Berlin", Quiet(begins=time(22), ends=time(7, 30))
    )


async def test_whoever_wants_none_gets_none(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """The question itself still comes."""
    await act(table["cersei"].slash(table.channel, "reminders", when="off"))
    await begin(table, act, pace="live")

    await pass_time(table.env, simcord_bot, clock, minutes=9)

    assert len(letters(table, "cersei")) == 1
    assert len(letters(table, "davos")) == 2


async def test_what_is_not_understood_changes_nothing(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The refusal says what to write."""
    done = await act(table["cersei"].slash(table.channel, "reminders", night="late"))

    assert done.response is not None
    assert "no time of day, such as 20:00" in done.response.content
    assert_error(table.env, Refused)
    assert await simcord_bot.moderator.reminding.habits(table["cersei"].id) == Habits()


async def test_the_zone_chosen_for_a_game_is_known_afterwards(table: Table, act: Act) -> None:
    """A host who names a city need not name it again."""
    await act(table["arya"].slash(table.channel, "game new", zone="Berlin"))

    done = await act(table["arya"].slash(table.channel, "reminders"))

    assert done.response is not None
    assert "Time zone: Berlin" in done.response.content


async def test_who_wishes_it_is_told_when_next(table: Table, act: Act, simcord_bot: Bot) -> None:
    """By direct message, and it is in the own settings; nobody else hears of it."""
    done = await act(table["cersei"].slash(table.channel, "reminders", next=True))
    await begin(table, act)

    for _ in range(100):
        if any("You are next" in text for text in letters(table, "cersei")):
            break
        question = (await simcord_bot.moderator.table(GAME)).question
        await play_until(simcord_bot, table, partial(_has_gone_on, question))

    assert done.response is not None
    assert "Told when you are next in turn order: yes" in done.response.content
    told = {name: sum("You are next" in text for text in letters(table, name)) for name in PLAYERS}
    assert told.pop("cersei") > 0
    assert set(told.values()) == {0}


def _has_gone_on(question: int, state: TableState) -> bool:
    return state.question != question
