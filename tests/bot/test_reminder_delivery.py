"""Reminders and pings on a rude Discord: once, to whom they are for, and to nobody else."""

from dataclasses import replace
from datetime import time
from typing import Any

import pytest

from bot.moderator import TableState
from bot.moderator.pace import Pace, Quiet, Within
from bot.moderator.reminders import Habits
from bot.moderator.terms import Terms
from bot.store import PostRow
from tests.bot.deliveries import Office, an_office
from tests.bot.rude import CLOSED, direct
from tests.bot.scripted import CHANNEL, USERS, answer_for, play

EIGHT = Terms(pace=Pace(plan=Within(minutes=480), choice=Within(minutes=480)))
STARK, LANNISTER = USERS["stark"], USERS["lannister"]
MESSAGES = f"POST /channels/{CHANNEL}/messages"
LETTERS = f"POST /channels/{direct(STARK)}/messages"
SILENT = 1 << 12
AWAKE = replace(Habits(), night=None)
SOON_OVER = {"hours": 7, "minutes": 1}


async def at_the_table(office: Office) -> None:
    """Everything is told, and nobody has a night."""
    for user in (STARK, LANNISTER):
        await office.moderator.reminding.set(user, AWAKE)
    await office.settle()


async def remind(office: Office, **later: float) -> None:
    """Let time pass, and remind whoever is to be reminded then."""
    office.clock.move(**later)
    await office.moderator.reminding.remind()
    await office.pass_time(seconds=1)


def letters(office: Office, user: int) -> list[str]:
    """The direct messages of a user."""
    return [each["content"] for each in office.discord.messages(direct(user))]


def mentions(office: Office) -> list[tuple[str, list[int]]]:
    """The mentions in the channel, and whom each has pinged."""
    return [
        (each["content"].split(",")[0], sorted(map(int, each["pinged"])))
        for each in office.discord.messages(CHANNEL)
        if each["content"].startswith("<@")
    ]


async def reminders_owed(office: Office) -> list[PostRow]:
    return [post for post in await office.posts() if post.kind == "remind"]


@pytest.mark.case("DC-061")
async def test_closed_doors_are_mentioned_together_and_the_channel_is_pinged_once() -> None:
    """Both players in one message; the reminder pings nobody again."""
    async with an_office(terms=EIGHT, closed=(STARK, LANNISTER)) as office:
        await at_the_table(office)
        await remind(office, **SOON_OVER)

        both = f"<@{LANNISTER}> <@{STARK}>"
        assert mentions(office) == [(both, [STARK, LANNISTER])]
        assert [post.state for post in await reminders_owed(office)] == ["sent", "sent"]


async def test_a_door_that_closes_later_is_mentioned_with_the_reminder() -> None:
    """The channel was not pinged for this question yet; whoever answered is left out."""
    async with an_office(terms=EIGHT) as office:
        await at_the_table(office)
        office.discord.closed = dict.fromkeys((STARK, LANNISTER), CLOSED)
        await answer_for(office.moderator, 1, "lannister")
        await remind(office, **SOON_OVER)

        assert mentions(office) == [(f"<@{STARK}>", [STARK])]


async def test_who_answers_while_discord_fails_is_not_mentioned() -> None:
    """The others are, once."""
    async with an_office(terms=EIGHT) as office:
        await at_the_table(office)
        office.discord.closed = dict.fromkeys((STARK, LANNISTER), CLOSED)
        office.discord.script.append(("before", MESSAGES, (500, 0)))
        await remind(office, **SOON_OVER)
        await answer_for(office.moderator, 1, "lannister")

        await office.pass_time(minutes=5)

        assert [whom for whom, _ in mentions(office)] == [f"<@{STARK}>"]


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_mention_that_fails_is_not_doubled(when: str) -> None:
    """Whether Discord failed before or after it had its effect, it is there once, with a ping."""
    async with an_office(terms=EIGHT) as office:
        await at_the_table(office)
        office.discord.closed = dict.fromkeys((STARK, LANNISTER), CLOSED)
        office.discord.script.append((when, MESSAGES, (500, 0)))
        await remind(office, **SOON_OVER)

        for _ in range(3):
            await office.pass_time(minutes=5)

        both = f"<@{LANNISTER}> <@{STARK}>"
        assert mentions(office) == [(both, [STARK, LANNISTER])]
        assert {post.state for post in await reminders_owed(office)} == {"sent"}


@pytest.mark.parametrize("when", ["before", "after"])
async def test_a_reminder_that_fails_is_not_doubled(when: str) -> None:
    """Nor lost, after a kill and more minutes than Discord remembers a nonce."""
    async with an_office(terms=EIGHT) as office:
        await at_the_table(office)
        office.discord.script.append((when, LETTERS, (500, 0)))
        await remind(office, **SOON_OVER)
        await office.kill()

        for _ in range(3):
            await office.pass_time(minutes=5)

        assert len([text for text in letters(office, STARK) if "This is a reminder" in text]) == 1


async def test_what_was_put_off_until_after_the_deadline_is_not_sent() -> None:
    """Discord was out of order until then: nobody is told of time that is over."""
    async with an_office(terms=EIGHT) as office:
        await at_the_table(office)
        office.discord.rudeness = 1.0
        await remind(office, **SOON_OVER)
        office.clock.move(hours=1)
        office.discord.rudeness = 0.0

        for _ in range(3):
            await office.pass_time(minutes=15)

        assert [post.state for post in await reminders_owed(office)] == ["sent", "sent"]
        assert not [text for text in letters(office, STARK) if "This is a reminder" in text]


async def test_at_night_a_question_comes_without_a_sound() -> None:
    """It waits there in the morning; by day it makes itself heard."""
    async with an_office(terms=EIGHT) as office:
        await at_the_table(office)
        night = Quiet(begins=time(11), ends=time(13))
        await office.moderator.reminding.set(STARK, replace(AWAKE, night=night))
        before = len(letters(office, STARK))

        await play(office.moderator, 1, _asks_stark_again)
        await office.pass_time(seconds=1)

        first, *_ = office.discord.messages(direct(STARK))
        assert not first["flags"] & SILENT
        asked = [each for each in office.discord.messages(direct(STARK))[before:] if _asks(each)]
        assert asked
        assert all(each["flags"] & SILENT for each in asked)


def _asks_stark_again(table: TableState) -> bool:
    return table.question > 1 and "stark" in table.awaited


def _asks(message: dict[str, Any]) -> bool:
    return str(message["content"]).startswith("**House Stark, game 1**")
