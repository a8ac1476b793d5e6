"""Players are reminded by rows: once for each moment, whatever happens, and of nothing moot."""

from dataclasses import replace
from datetime import time, timedelta

import pytest
from sqlalchemy import update

from bot.moderator import Moderator, Post
from bot.moderator.pace import Pace, Quiet, Within
from bot.moderator.reminders import Habits, Wanted
from bot.moderator.terms import Terms
from bot.store import PostRow, Store
from tests.bot.clocks import Clock
from tests.bot.conftest import SEED
from tests.bot.scripted import HOST, USERS, answer_for, humans_awaited
from tests.bot.test_deadlines import open_timed

HOURS = timedelta(hours=1)
EIGHT = Terms(
    pace=Pace(plan=Within(minutes=480), choice=Within(minutes=480), bank=480, vacation=7, grace=1)
)
"""Eight hours for everything: whoever wants one reminder gets it after seven."""
STARK, LANNISTER = USERS["stark"], USERS["lannister"]


async def wishes(moderator: Moderator, user: int, wanted: Wanted, **more: object) -> None:
    """Let a user wish so many reminders, and have no night."""
    usual = replace(Habits(), reminders=wanted, night=None)
    await moderator.reminding.set(user, replace(usual, **more))  # type: ignore[arg-type]


async def delivered(moderator: Moderator) -> list[Post]:
    """Everything that is owed, delivered."""
    found: list[Post] = []
    while posts := await moderator.next_posts(1):
        for post in posts:
            await moderator.mark_sent(post.id, 10_000 + post.id)
        found += posts
    return found


async def reminded(moderator: Moderator) -> list[str]:
    """The Houses reminded now, everything else delivered."""
    await moderator.reminding.remind()
    return sorted(str(post.house) for post in await delivered(moderator) if post.kind == "remind")


@pytest.fixture(autouse=True)
async def _told(moderator: Moderator) -> None:
    """A game of Stark and Lannister, who know what they are asked, and no nights."""
    await wishes(moderator, STARK, "once")
    await wishes(moderator, LANNISTER, "early")
    await open_timed(moderator, EIGHT)
    await delivered(moderator)


async def test_each_player_is_reminded_as_wished(moderator: Moderator, clock: Clock) -> None:
    """Hour by hour: Lannister after one, three and seven of eight hours, Stark after seven."""
    log = []
    for _ in range(7):
        clock.move(hours=1)
        log.append(await reminded(moderator))

    assert log == [
        ["lannister"], [], ["lannister"], [], [], [], ["lannister", "stark"]
    ]  # fmt: skip


async def test_the_clock_knows_when_the_next_is_due(moderator: Moderator, clock: Clock) -> None:
    """So that it need not look every minute."""
    assert await moderator.reminding.remind() == clock() + HOURS
    clock.move(hours=1)

    assert await moderator.reminding.remind() == clock() + 2 * HOURS


@pytest.mark.case("DC-039")
async def test_whoever_has_answered_is_not_reminded(moderator: Moderator, clock: Clock) -> None:
    """An answer between two reminders ends them."""
    await answer_for(moderator, 1, "lannister")
    clock.move(hours=7)

    assert await reminded(moderator) == ["stark"]


@pytest.mark.case("DC-039")
async def test_an_answer_withdraws_a_reminder_that_is_on_its_way(
    moderator: Moderator, clock: Clock
) -> None:
    """What was owed and not sent is dropped in the transaction of the answer."""
    clock.move(hours=7)
    await moderator.reminding.remind()
    await answer_for(moderator, 1, "stark")

    assert [post.house for post in await delivered(moderator) if post.kind == "remind"] == [
        "lannister"
    ]


async def test_a_reminder_is_noted_where_it_is_owed(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """After a kill between the two there is neither none nor a second one."""
    clock.move(hours=7)
    await moderator.reminding.remind()
    again = Moderator(store, clock=clock, new_seed=lambda: SEED)

    await again.reminding.remind()

    assert await reminded(again) == ["lannister", "stark"]
    clock.move(minutes=30)
    assert await reminded(again) == []
    await again.close()


@pytest.mark.case("DC-048")
async def test_of_several_that_were_missed_only_the_last_is_sent(
    moderator: Moderator, clock: Clock
) -> None:
    """Nobody looked for six hours: one reminder, and the next at its time."""
    clock.move(hours=6)
    assert await reminded(moderator) == ["lannister"]
    assert await reminded(moderator) == []
    clock.move(hours=1)

    assert await reminded(moderator) == ["lannister", "stark"]


@pytest.mark.case("DC-048")
async def test_after_an_absence_reminders_are_counted_anew(
    moderator: Moderator, clock: Clock
) -> None:
    """Two hours before the bot was down for a night, six are left: nothing comes at once."""
    clock.move(hours=2)
    await moderator.be_there()
    clock.move(hours=9)
    await moderator.give_back()

    assert await reminded(moderator) == []
    clock.move(minutes=45)
    assert await reminded(moderator) == ["lannister"]


@pytest.mark.case("DC-040")
async def test_a_deadline_that_moves_takes_its_reminders_along(
    moderator: Moderator, clock: Clock
) -> None:
    """Eight hours more from the time bank, and so another reminder seven hours later."""
    clock.move(hours=7)
    assert "stark" in await reminded(moderator)
    clock.move(hours=1)
    await moderator.pass_deadlines()

    assert await reminded(moderator) == []
    clock.move(hours=6, minutes=59)
    assert "stark" not in await reminded(moderator)
    clock.move(minutes=1)
    assert "stark" in await reminded(moderator)


async def test_nobody_is_reminded_while_the_game_is_paused(
    moderator: Moderator, clock: Clock
) -> None:
    """And when it goes on, of what is left."""
    clock.move(hours=4)
    assert await reminded(moderator) == ["lannister"]
    await moderator.managers.pause(1, "Varys")
    clock.move(days=9)

    assert await reminded(moderator) == []
    await moderator.managers.resume(1, "Varys")
    assert await reminded(moderator) == []
    clock.move(hours=3, minutes=30)
    assert await reminded(moderator) == ["lannister", "stark"]


async def test_nobody_is_reminded_on_vacation(moderator: Moderator, clock: Clock) -> None:
    """Neither before the return nor of a deadline that it moved."""
    today = clock().date()
    await moderator.vacation(1, LANNISTER, today, today + timedelta(days=2))
    clock.move(hours=7)
    assert await reminded(moderator) == ["stark"]
    clock.move(days=2)

    assert await reminded(moderator) == []
    assert not await moderator.reminding.is_welcome(1, "lannister")


async def test_nobody_is_reminded_at_night(moderator: Moderator, clock: Clock) -> None:
    """Not even of what fell due before it; in the morning, if there is time left."""
    await wishes(moderator, LANNISTER, "early", night=Quiet(begins=time(12, 30), ends=time(17)))
    clock.move(hours=2)
    assert await reminded(moderator) == []
    assert not await moderator.reminding.is_welcome(1, "lannister")
    clock.move(hours=3, minutes=30)

    assert await reminded(moderator) == ["lannister"]


async def test_a_minded_seat_is_not_reminded(moderator: Moderator, clock: Clock) -> None:
    """The steward answers for it."""
    while not (await moderator.game(1)).seat("stark").minded:
        for house in (await moderator.table(1)).awaited:
            if house == "lannister":
                await answer_for(moderator, 1, house)
        await moderator.settled()
        clock.move(hours=8)
        await moderator.pass_deadlines()
    await delivered(moderator)
    clock.move(hours=7, minutes=30)

    assert "stark" not in await reminded(moderator)
    assert not await moderator.reminding.is_welcome(1, "stark")


async def test_no_reminder_while_the_question_itself_is_on_its_way(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Discord took no messages for hours: one message then, and not two."""
    async with store.writing() as session:
        asks = update(PostRow).where(PostRow.kind == "ask", PostRow.house == "stark")
        await session.execute(asks.values(state="owed"))
    clock.move(hours=7)

    await moderator.reminding.remind()

    owed = await delivered(moderator)
    assert [post.kind for post in owed if post.house == "stark"] == ["ask"]


async def test_a_fault_in_one_game_keeps_no_other_from_reminding(
    moderator: Moderator, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is tried again with the next look."""
    clock.move(hours=7)
    with monkeypatch.context() as broken:
        broken.setattr("bot.moderator.reminding.Ledger.post", _disk_full)
        await moderator.reminding.remind()

    assert await reminded(moderator) == ["lannister", "stark"]


def _disk_full(*_: object, **__: object) -> None:
    raise OSError("the disk is full")


async def test_a_zone_chosen_for_a_game_is_remembered_until_the_player_names_one(
    moderator: Moderator,
) -> None:
    """What was said before stays."""
    await moderator.reminding.note_zone(HOST, "Europe/Berlin")
    await moderator.reminding.note_zone(HOST, "America/New_York")

    assert await moderator.reminding.habits(HOST) == Habits(zone="Europe/Berlin", night=None)
    assert await moderator.reminding.habits(999) == Habits()


async def test_who_wishes_it_is_told_when_next_in_turn_order(moderator: Moderator) -> None:
    """At the beginning of the turn before, and nobody else is."""
    await wishes(moderator, LANNISTER, "off", next_up=True)
    told = []
    table = await moderator.table(1)
    while table.status == "playing" and table.view and table.view.round < 4:
        told += [post for post in await delivered(moderator) if post.kind == "next"]
        for house in humans_awaited(table)[:1]:
            await answer_for(moderator, 1, house)
        await moderator.settled()
        table = await moderator.table(1)

    assert told
    assert {post.house for post in told} == {"lannister"}
    assert {post.audience for post in told} == {LANNISTER}
