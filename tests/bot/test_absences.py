"""Pauses, vacations and changes of the pace: what becomes of the deadlines, and who is told."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.errors import Conflict, Refused
from bot.moderator import Moderator, SeatState, TableState
from bot.moderator.ledger import Ledger
from bot.moderator.loading import revive, whole_log
from bot.moderator.pace import (
    DAILY,
    LIVE,
    RELAXED,
    Pace,
    Sort,
    Within,
    counted,
    due,
    due_with,
    is_quiet,
    next_due,
)
from bot.moderator.patience import Standing, Waited, judged
from bot.moderator.terms import Terms, preset
from bot.moderator.timekeeping import Timekeeper
from bot.store import GameRow, Store
from tests.bot.clocks import Clock
from tests.bot.scripted import HOST, USERS, answer_for, humans_awaited
from tests.bot.test_deadlines import BARE, notices, open_timed, rows, seat_row

ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe")
NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)
MOMENTS = st.timedeltas(timedelta(), timedelta(days=730)).map(lambda after: NEW_YEAR + after)
PACES = st.builds(
    lambda pace, zone: pace.model_copy(update={"zone": zone}),
    st.sampled_from([LIVE, DAILY, RELAXED]),
    st.sampled_from(ZONES),
)
SORTS: st.SearchStrategy[Sort] = st.sampled_from(["plan", "choice", "combat"])
SPANS = st.timedeltas(timedelta(), timedelta(days=20))


async def change(store: Store, clock: Clock, what: Callable[[Timekeeper], Awaitable[None]]) -> None:
    """Change the first game's time as those do who decide on it."""
    async with store.writing() as session:
        row = await session.get_one(GameRow, 1)
        await what(Timekeeper(session, row, clock()))


async def pause(store: Store, clock: Clock, until: datetime | None = None) -> None:
    async with store.writing() as session:
        row = await session.get_one(GameRow, 1)
        Ledger(session, row, clock()).pause("The players agreed on it.", "manager", until)


# --- Pauses -----------------------------------------------------------------------------------


@pytest.mark.case("DC-043")
async def test_while_a_game_is_paused_no_deadline_passes(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Not even the clock has anything to wait for."""
    await open_timed(moderator)
    await pause(store, clock)
    clock.move(hours=30)

    await moderator.pass_deadlines()

    assert await moderator.next_deadline() is None
    assert (await seat_row(store, "stark")).misses == 0


@pytest.mark.case("DC-043")
async def test_a_pause_until_a_moment_ends_by_itself_and_the_clocks_go_on(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """With what was left when it began; one post tells both."""
    table = await open_timed(moderator)
    clock.move(minutes=4)
    await pause(store, clock, clock() + timedelta(days=3))
    await notices(moderator, 1)
    assert await moderator.next_deadline() == clock() + timedelta(days=3)
    clock.move(days=3)

    await moderator.pass_deadlines()

    back = await moderator.table(1)
    assert back.status == "playing"
    assert back.dues == {house: due + timedelta(days=3) for house, due in table.dues.items()}
    (resumed,) = [post for post in await moderator.next_posts(1) if post.kind == "resumed"]
    assert resumed.notices[0].kind == "clocks_go_on"


async def test_a_pause_is_not_ended_before_its_time(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Nor by a restart."""
    await open_timed(moderator)
    await pause(store, clock, clock() + timedelta(days=3))
    clock.move(days=2)

    await moderator.open()
    await moderator.pass_deadlines()
    await moderator.settled()

    assert (await moderator.table(1)).status == "paused"


@pytest.mark.case("DC-043")
@given(PACES, SORTS, MOMENTS, SPANS, SPANS)
def test_running_and_paused_time_together_are_the_time_on_the_wall(
    pace: Pace, sort: Sort, asked: datetime, running: timedelta, paused: timedelta
) -> None:
    """What counts before a pause and after it is what the question was given; no minute more."""
    given_due = due(pace, sort, asked)
    assert given_due is not None
    stopped = min(asked + running, given_due)
    left = counted(pace, stopped, given_due)

    now = stopped + paused
    moved = due_with(pace, sort, now, left)

    if isinstance(pace.allowance(sort), Within):
        assert counted(pace, now, moved) == left
    else:
        assert counted(pace, now, moved) >= left
    assert not is_quiet(pace, moved)


@given(PACES, SORTS, MOMENTS, SPANS, SPANS)
def test_time_that_is_given_back_moves_no_deadline_earlier(
    pace: Pace, sort: Sort, asked: datetime, running: timedelta, away: timedelta
) -> None:
    """Nor into quiet hours."""
    promised = due(pace, sort, asked)
    assert promised is not None
    since = min(asked + running, promised)

    moved = due_with(pace, sort, since + away, counted(pace, since, promised))

    assert moved >= promised
    assert not is_quiet(pace, moved)


# --- Deadlines that move ----------------------------------------------------------------------


@pytest.mark.case("DC-036")
async def test_an_extension_is_the_next_hour_agreed_on(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Eight in the evening stays eight in the evening, over a change of the clock too."""
    clock.now = datetime(2026, 3, 27, 6, tzinfo=UTC)
    table = await open_timed(moderator, preset("daily", "Europe/Berlin"))
    assert table.dues["stark"] == datetime(2026, 3, 27, 19, tzinfo=UTC)

    for _ in range(2):
        await change(store, clock, Timekeeper.extend)

    assert (await moderator.table(1)).dues["stark"] == datetime(2026, 3, 29, 18, tzinfo=UTC)
    told = [post.notices[0].kind for post in await notices(moderator, 1)]
    assert told == ["deadlines_extended"] * 2


@pytest.mark.case("DC-041")
async def test_a_deadline_extended_at_the_last_moment_is_not_missed(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Even if it was being judged already: nothing is written against what was just promised."""
    await open_timed(moderator, humans=("stark",))
    clock.move(minutes=10)

    async def extended_meanwhile(_user_id: int, _seat: SeatState) -> None:
        await change(store, clock, Timekeeper.extend)

    with pytest.raises(Conflict):
        await moderator.pass_deadlines(extended_meanwhile)
    await moderator.pass_deadlines()

    assert (await moderator.table(1)).awaited == ("stark",)
    assert (await seat_row(store, "stark")).misses == 0
    assert [post.notices[0].kind for post in await notices(moderator, 1)] == ["deadlines_extended"]


@given(PACES, SORTS, MOMENTS)
def test_no_extension_moves_a_deadline_earlier_or_into_quiet_hours(
    pace: Pace, sort: Sort, asked: datetime
) -> None:
    """Whatever is extended is later, and whoever is asleep is left asleep."""
    present = due(pace, sort, asked)
    assert present is not None

    extended = next_due(pace, sort, present)

    assert extended > present
    assert not is_quiet(pace, extended)


STANDINGS = st.builds(
    Standing, bank=st.timedeltas(timedelta(), timedelta(hours=72)), grace=st.integers(0, 1)
)


@given(PACES, SORTS, MOMENTS, STANDINGS, st.none() | SPANS)
def test_whoever_is_waited_for_has_longer_and_never_into_quiet_hours(
    pace: Pace, sort: Sort, now: datetime, has: Standing, away: timedelta | None
) -> None:
    """An excuse gives time, and only hours in which one is awake."""
    standing = replace(has, back=None if away is None else now + away)

    verdict = judged(pace, sort, now, standing)

    if isinstance(verdict, Waited):
        assert verdict.until > now
        assert not is_quiet(pace, verdict.until)


async def test_another_pace_moves_no_deadline_earlier(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """From a day to minutes: whoever was promised the evening has the evening."""
    table = await open_timed(moderator, preset("daily", "Europe/Berlin"))
    live = preset("live")

    async with store.writing() as session:
        row = await session.get_one(GameRow, 1)
        game = revive(row, await whole_log(session, row))
        assert game is not None
        await Timekeeper(session, row, clock()).change_pace(live, game)

    after = await moderator.table(1)
    assert after.game.terms == live
    assert after.dues == table.dues
    assert [post.notices[0].kind for post in await notices(moderator, 1)] == ["pace_changed"]


async def test_a_pace_agreed_on_later_gives_everybody_a_deadline(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Where there were none before."""
    await open_timed(moderator, Terms())

    async with store.writing() as session:
        row = await session.get_one(GameRow, 1)
        game = revive(row, await whole_log(session, row))
        assert game is not None
        await Timekeeper(session, row, clock()).change_pace(BARE, game)

    assert set((await moderator.table(1)).dues) == {"stark", "lannister"}


# --- Vacations --------------------------------------------------------------------------------


async def test_whoever_is_on_vacation_is_waited_for(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """The open deadline moves behind the return, and the table is told and shown why."""
    await open_timed(moderator, preset("daily", "Europe/Berlin"))

    card = await moderator.vacation(1, HOST, date(2026, 3, 1), date(2026, 3, 4))

    back = datetime(2026, 3, 4, 23, tzinfo=UTC)
    assert card.seat("stark").away == (clock(), back)
    table = await moderator.table(1)
    assert table.on_vacation == ("stark",)
    assert table.dues["stark"] == datetime(2026, 3, 5, 19, tzinfo=UTC)
    (told,) = await notices(moderator, 1)
    assert told.notices[0].kind == "on_vacation"


async def test_a_vacation_to_come_waits_from_its_first_day(
    moderator: Moderator, clock: Clock
) -> None:
    """Until then deadlines are as ever; what falls due within it moves behind it."""
    before = await open_timed(moderator, preset("daily", "Europe/Berlin"), ("stark",))
    await moderator.vacation(1, HOST, date(2026, 3, 2), date(2026, 3, 3))
    assert (await moderator.table(1)).dues == before.dues
    clock.now = before.dues["stark"]

    await moderator.pass_deadlines()

    assert (await moderator.table(1)).dues["stark"] == datetime(2026, 3, 4, 19, tzinfo=UTC)


async def test_a_vacation_is_no_longer_than_the_days_that_are_left(
    moderator: Moderator, store: Store
) -> None:
    """Seven days for the whole game; the refusal says how many are left."""
    await open_timed(moderator, preset("daily"))
    await moderator.vacation(1, HOST, date(2026, 3, 2), date(2026, 3, 6))

    with pytest.raises(Refused, match="8 days of vacation"):
        await moderator.vacation(1, HOST, date(2026, 4, 1), date(2026, 4, 8))

    assert (await seat_row(store, "stark")).vacation_spent == 5


async def test_days_of_a_vacation_not_taken_are_kept(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Who comes back on the second day has spent two."""
    await open_timed(moderator, preset("daily"))
    await moderator.vacation(1, HOST, date(2026, 3, 1), date(2026, 3, 6))
    clock.move(days=1)

    await moderator.end_vacation(1, HOST)

    assert (await seat_row(store, "stark")).vacation_spent == 2
    assert (await moderator.table(1)).on_vacation == ()
    with pytest.raises(Refused, match="no vacation to end"):
        await moderator.end_vacation(1, HOST)


@pytest.mark.parametrize(
    ("first", "last"),
    [(date(2026, 2, 27), date(2026, 3, 2)), (date(2026, 3, 5), date(2026, 3, 4))],
    ids=["past", "backwards"],
)
async def test_no_vacation_of_days_that_cannot_be(
    moderator: Moderator, first: date, last: date
) -> None:
    """Past, or from later to earlier."""
    await open_timed(moderator, preset("daily"))

    with pytest.raises(Refused, match="begins today or later"):
        await moderator.vacation(1, HOST, first, last)


async def test_without_vacation_days_in_the_terms_there_is_no_vacation(
    moderator: Moderator,
) -> None:
    """As in a game at the live pace."""
    await open_timed(moderator, preset("live"))

    with pytest.raises(Refused, match="no vacation days"):
        await moderator.vacation(1, HOST, date(2026, 3, 2), date(2026, 3, 3))


# --- Always -----------------------------------------------------------------------------------


async def test_at_every_moment_of_a_game_there_is_one_deadline_for_each_player_awaited(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """And none for anybody else: after answers, after misses, minded or back."""
    await open_timed(moderator, preset("live"))
    for number in range(60):
        table = await moderator.table(1)
        if table.status != "playing":
            break
        await check(store, table)
        awaited = humans_awaited(table)
        if number % 7 == 6 or not awaited:
            clock.now = await moderator.next_deadline() or clock.now
            await moderator.pass_deadlines()
        else:
            clock.move(seconds=50)
            await answer_for(moderator, 1, awaited[number % len(awaited)])
        await moderator.settled()


async def check(store: Store, table: TableState) -> None:
    """One row for every House whose player is awaited, and it lies ahead."""
    kept = await rows(store)
    awaited = [each for each in humans_awaited(table) if not table.game.seat(each).minded]
    assert sorted(row.house for row in kept) == sorted(awaited)
    assert all(row.question == table.question for row in kept)


@pytest.mark.case("DC-053")
@pytest.mark.parametrize("edition", ["second", "first", "first+one-time-orders+siege-engines"])
async def test_a_sleeper_holds_up_no_game(moderator: Moderator, clock: Clock, edition: str) -> None:
    """Whatever is asked of a player who is never there is answered, to the end of the game."""
    await open_timed(moderator, preset("live"), edition=edition)

    table = await moderator.table(1)
    while table.status == "playing":
        if "lannister" in humans_awaited(table):
            await answer_for(moderator, 1, "lannister")
        elif (moment := await moderator.next_deadline()) is not None:
            clock.now = max(moment, clock.now)
            await moderator.pass_deadlines()
        await moderator.settled()
        table = await moderator.table(1)

    assert table.status == "ended"


async def test_a_game_that_no_player_is_at_waits_for_one(
    moderator: Moderator, clock: Clock
) -> None:
    """The steward does not play it to its end alone; one press lets it go on."""
    await open_timed(moderator)
    while (await moderator.table(1)).status == "playing":
        clock.now = await moderator.next_deadline() or clock.now
        await moderator.pass_deadlines()
        await moderator.settled()
    deserted = await moderator.table(1)
    assert deserted.game.paused_by == "absence"
    await moderator.open()
    await moderator.settled()
    assert (await moderator.table(1)).status == "paused"

    await moderator.take_back(1, USERS["lannister"])
    await moderator.settled()

    table = await moderator.table(1)
    assert table.status == "playing"
    assert set(table.dues) == {"lannister"}


async def test_extra_time_that_was_not_used_is_kept(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Ten minutes are taken at the deadline; whoever answers after two has spent two."""
    await open_timed(moderator, preset("live"))
    clock.move(minutes=10)
    await moderator.pass_deadlines()
    assert (await seat_row(store, "stark")).bank_spent == 600
    clock.move(minutes=2)

    await answer_for(moderator, 1, "stark")

    assert (await seat_row(store, "stark")).bank_spent == 120
