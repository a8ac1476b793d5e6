"""Deadlines: who has one, what happens when it passes, and what the table is told of it."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select

from bot.errors import Refused, StoreError
from bot.moderator import Moderator, NewGame, Post, SeatState, TableState
from bot.moderator.notices import DeadlineMissed, DraftCounted, LongerFor, SeatReturned
from bot.moderator.pace import Pace, Within
from bot.moderator.terms import NO_TERMS, Terms, preset
from bot.store import DeadlineRow, SeatRow, Store
from engine.names import House
from engine.requests import Answer
from tests.bot.clocks import Clock
from tests.bot.conftest import SEED
from tests.bot.scripted import (
    CHANNEL,
    HOST,
    USERS,
    answer_for,
    humans_awaited,
    name_of,
    play,
    scripted,
)

MINUTES = timedelta(minutes=1)
BARE = Terms(pace=Pace(plan=Within(minutes=10), choice=Within(minutes=5), combat=Within(minutes=3)))
"""Deadlines, and nothing to be excused with."""


async def open_timed(
    moderator: Moderator,
    terms: Terms = BARE,
    humans: tuple[House, ...] = ("stark", "lannister"),
    *,
    channel: int = CHANNEL,
    edition: str = "second",
) -> TableState:
    """A game of three with deadlines that has begun; random players sit elsewhere."""
    wanted = NewGame(
        channel_id=channel,
        host_id=HOST,
        host_name="Host",
        edition=edition,
        players=3,
        terms=terms,
    )
    game = await moderator.new_game(wanted)
    for house in humans:
        await moderator.take_seat(game.id, USERS[house], name_of(house), house)
    await moderator.fill_seats(game.id, HOST, "random")
    await moderator.start(game.id, HOST)
    await moderator.settled()
    return await moderator.table(game.id)


async def rows(store: Store) -> list[DeadlineRow]:
    async with store.reading() as session:
        return list(await session.scalars(select(DeadlineRow).order_by(DeadlineRow.house)))


async def notices(moderator: Moderator, game_id: int) -> list[Post]:
    """All notices, delivered along with everything else."""
    found: list[Post] = []
    while posts := await moderator.next_posts(game_id):
        for post in posts:
            await moderator.mark_sent(post.id, 10_000 + post.id)
        found += [post for post in posts if post.kind == "notice"]
    return found


async def seat_row(store: Store, house: House) -> SeatRow:
    async with store.reading() as session:
        return await session.get_one(SeatRow, (1, house))


@pytest.fixture
async def restarted(store: Store, clock: Clock) -> AsyncIterator[Moderator]:
    """Another game master on the same books, as after a restart."""
    moderator = Moderator(store, clock=clock, new_seed=lambda: SEED)
    yield moderator
    await moderator.close()


async def test_whoever_is_awaited_has_a_deadline(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Players, and only they; the table and the seat know it."""
    table = await open_timed(moderator)

    kept = await rows(store)
    assert [(row.house, row.sort) for row in kept] == [("lannister", "plan"), ("stark", "plan")]
    assert table.dues == dict.fromkeys(("lannister", "stark"), clock() + 10 * MINUTES)
    assert (await moderator.seat(1, HOST)).due == clock() + 10 * MINUTES
    assert await moderator.next_deadline() == clock() + 10 * MINUTES


async def test_whoever_has_answered_has_none_and_the_others_keep_theirs(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Sealing takes the deadline away, and moves no other's."""
    table = await open_timed(moderator)
    clock.move(minutes=4)

    await answer_for(moderator, 1, "stark")

    assert [(row.house, row.due_at) for row in await rows(store)] == [
        ("lannister", table.dues["lannister"])
    ]


async def test_no_deadlines_where_none_were_agreed(moderator: Moderator, store: Store) -> None:
    """As version 0.1.0 played, and the local table plays."""
    await open_timed(moderator, NO_TERMS)

    assert await rows(store) == []
    assert await moderator.next_deadline() is None


@pytest.mark.case("DC-053")
async def test_the_steward_answers_what_was_missed_and_the_table_is_told(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """With nothing to be excused by, the first miss is answered for, and counted."""
    await open_timed(moderator)
    await answer_for(moderator, 1, "lannister")
    await notices(moderator, 1)
    clock.move(minutes=10)

    await moderator.pass_deadlines()

    (told,) = await notices(moderator, 1)
    assert told.notices == (DeadlineMissed(house="stark", misses=1, minded=False),)
    assert (await seat_row(store, "stark")).misses == 1
    assert "stark" not in (await moderator.table(1)).awaited


async def test_a_minute_before_its_deadline_nobody_is_answered_for(
    moderator: Moderator, clock: Clock
) -> None:
    """Nobody is hurried."""
    await open_timed(moderator)
    clock.move(minutes=9)

    await moderator.pass_deadlines()

    assert set((await moderator.table(1)).awaited) == {"stark", "lannister"}


@pytest.mark.case("DC-041")
async def test_an_extension_and_its_notice_are_one(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """What the notice says is what the row says, and looking again changes nothing."""
    await open_timed(moderator, preset("live"), ("stark",))
    await notices(moderator, 1)
    clock.move(minutes=10)

    await moderator.pass_deadlines()
    await moderator.pass_deadlines()

    (row,) = await rows(store)
    (told,) = await notices(moderator, 1)
    assert told.notices == (LongerFor(house="stark", excuse="bank", until=row.due_at),)
    assert row.due_at == clock() + 10 * MINUTES


async def test_the_bank_then_the_grace_then_the_steward(moderator: Moderator, clock: Clock) -> None:
    """Fifteen minutes of extra time are ten and five; one miss is excused; the next counts."""
    await open_timed(moderator, preset("live"), ("stark",))
    excuses = []
    for _ in range(4):
        clock.now = await moderator.next_deadline() or clock.now
        await moderator.pass_deadlines()
        for post in await notices(moderator, 1):
            excuses += [getattr(told, "excuse", told.kind) for told in post.notices]

    assert excuses == ["bank", "bank", "grace", "deadline_missed"]


@pytest.mark.case("DC-037")
async def test_a_legal_draft_counts(moderator: Moderator, store: Store, clock: Clock) -> None:
    """What was picked and not sealed is handed in, and nothing is missed."""
    await open_timed(moderator)
    await answer_for(moderator, 1, "lannister")
    await notices(moderator, 1)
    draft = scripted(await moderator.seat(1, HOST))
    clock.move(minutes=10)

    async def drafted(user_id: int, seat: SeatState) -> Answer | None:
        return draft if (user_id, seat.house) == (HOST, "stark") else None

    await moderator.pass_deadlines(drafted)

    (told,) = await notices(moderator, 1)
    assert told.notices == (DraftCounted(house="stark"),)
    assert (await seat_row(store, "stark")).misses == 0
    assert await moderator.last_answer(1, HOST, "place_orders") == draft


@pytest.mark.case("DC-037")
async def test_an_illegal_draft_is_as_good_as_none(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """The steward answers in its place."""
    await open_timed(moderator)
    illegal = scripted(await moderator.seat(1, USERS["lannister"], "lannister"))
    clock.move(minutes=10)

    async def drafted(_user_id: int, seat: SeatState) -> Answer | None:
        return illegal if seat.house == "stark" else None

    await moderator.pass_deadlines(drafted)

    assert (await seat_row(store, "stark")).misses == 1


@pytest.mark.case("DC-037")
async def test_a_sealed_answer_is_not_touched(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Whoever has sealed has not missed anything, however late the others are."""
    await open_timed(moderator)
    await answer_for(moderator, 1, "stark")
    sealed = (await moderator.seat(1, HOST)).answer
    clock.move(hours=5)

    await moderator.pass_deadlines()

    assert await moderator.last_answer(1, HOST, "place_orders") == sealed
    assert (await seat_row(store, "stark")).misses == 0


async def minded(moderator: Moderator, clock: Clock, house: House = "stark") -> None:
    """Miss deadlines with one House until its seat is minded; the other answers."""
    while not (await moderator.table(1)).game.seat(house).minded:
        table = await moderator.table(1)
        for each in humans_awaited(table):
            if each != house:
                await answer_for(moderator, 1, each)
                await moderator.settled()
        due = (await moderator.table(1)).dues.get(house)
        if due is not None:
            clock.now = due
            await moderator.pass_deadlines()
            await moderator.settled()


async def test_after_two_misses_in_a_row_the_seat_is_minded(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Its player is told in private; everybody is told; it has no deadlines any more."""
    await open_timed(moderator)

    await minded(moderator, clock)

    told = [post for post in await notices(moderator, 1) if post.notices[0].kind != "longer_for"]
    last = DeadlineMissed(house="stark", misses=2, minded=True)
    assert [post.audience for post in told if last in post.notices] == [None, HOST]
    assert "stark" not in (await moderator.table(1)).dues


async def test_the_steward_answers_at_once_for_a_minded_seat(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """The game goes on as fast as the others answer."""
    await open_timed(moderator)
    await minded(moderator, clock)
    before = (await moderator.table(1)).question

    for _ in range(6):
        for house in humans_awaited(await moderator.table(1)):
            assert house == "lannister"
            await answer_for(moderator, 1, house)
            await moderator.settled()

    assert (await moderator.table(1)).question > before


async def test_a_player_who_returns_has_the_whole_time(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """One press, and the next question finds the player with a fresh deadline and no misses."""
    await open_timed(moderator)
    await minded(moderator, clock)
    await notices(moderator, 1)

    card = await moderator.take_back(1, HOST)

    assert not card.seat("stark").minded
    (told,) = await notices(moderator, 1)
    assert told.notices == (SeatReturned(house="stark"),)
    table = await play(moderator, 1, lambda table: "stark" in table.awaited)
    assert table.dues["stark"] > clock()
    assert (await seat_row(store, "stark")).misses == 0


async def test_only_its_player_takes_a_seat_back(moderator: Moderator, clock: Clock) -> None:
    """And only if somebody minds it."""
    await open_timed(moderator)
    await minded(moderator, clock)

    with pytest.raises(Refused, match="it is yours"):
        await moderator.take_back(1, USERS["lannister"])
    with pytest.raises(Refused, match="do not play"):
        await moderator.take_back(1, 999)


async def test_an_answer_in_time_ends_a_row_of_misses(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """A miss, an answer, a miss: nobody is minded who answers in between."""
    await open_timed(moderator)
    for _ in range(3):
        table = await play(moderator, 1, lambda table: "stark" in table.awaited)
        clock.now = table.dues["stark"]
        await moderator.pass_deadlines()
        await moderator.settled()
        assert (await seat_row(store, "stark")).misses == 1

        await play(moderator, 1, lambda table: "stark" in table.awaited)
        await answer_for(moderator, 1, "stark")
        await moderator.settled()
        assert (await seat_row(store, "stark")).misses == 0


async def test_a_failed_write_leaves_the_deadline_for_the_next_look(
    moderator: Moderator, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither half: no notice without the answer, no answer without the notice."""
    await open_timed(moderator, humans=("stark",))
    await notices(moderator, 1)
    clock.move(minutes=10)
    with monkeypatch.context() as broken:
        broken.setattr("bot.moderator.ledger.Ledger.write", _disk_full)
        with pytest.raises(StoreError):
            await moderator.pass_deadlines()
    assert await notices(moderator, 1) == []
    assert (await moderator.table(1)).awaited == ("stark",)

    await moderator.pass_deadlines()

    (told,) = await notices(moderator, 1)
    assert told.notices == (DeadlineMissed(house="stark", misses=1, minded=False),)


async def _disk_full(*_: object, **__: object) -> None:
    raise StoreError("The disk is full.")


async def test_a_restart_between_an_answer_and_its_notice_tells_it_once(
    moderator: Moderator, restarted: Moderator, clock: Clock
) -> None:
    """The notice is owed by the same transaction; the next run delivers it, and misses nothing."""
    await open_timed(moderator, humans=("stark",))
    await notices(moderator, 1)
    clock.move(minutes=10)
    await moderator.pass_deadlines()

    await restarted.pass_deadlines()

    assert len(await notices(restarted, 1)) == 1


@pytest.mark.case("DC-048")
async def test_time_in_which_the_bot_was_away_is_given_back_once(
    moderator: Moderator, restarted: Moderator, clock: Clock
) -> None:
    """What fell due meanwhile is not missed: as much is left as there was."""
    table = await open_timed(moderator)
    await notices(moderator, 1)
    clock.move(minutes=3)
    await moderator.be_there()
    clock.move(hours=8)

    await restarted.give_back()
    await restarted.give_back()
    await restarted.pass_deadlines()

    (told,) = await notices(restarted, 1)
    assert told.notices[0].kind == "time_given_back"
    now = (await restarted.table(1)).dues
    assert now == {house: due + timedelta(hours=8) for house, due in table.dues.items()}


@pytest.mark.case("DC-048")
async def test_a_short_restart_changes_nothing(moderator: Moderator, clock: Clock) -> None:
    """Five minutes are no absence."""
    table = await open_timed(moderator)
    await moderator.be_there()
    clock.move(minutes=5)

    await moderator.give_back()

    assert (await moderator.table(1)).dues == table.dues


@pytest.mark.case("DC-048")
async def test_what_fell_due_in_a_short_restart_is_not_missed(
    moderator: Moderator, clock: Clock
) -> None:
    """Five minutes are left to everybody, and the table is told so."""
    table = await open_timed(moderator)
    await notices(moderator, 1)
    (due,) = set(table.dues.values())
    clock.move(seconds=(due - clock()).total_seconds() - 60)
    await moderator.be_there()
    clock.move(minutes=2)

    await moderator.give_back()
    await moderator.pass_deadlines()

    (told,) = await notices(moderator, 1)
    assert told.notices[0].kind == "time_given_back"
    now = await moderator.table(1)
    assert now.awaited == table.awaited
    assert set(now.dues.values()) == {clock() + timedelta(minutes=5)}


@pytest.mark.case("DC-048")
async def test_many_short_restarts_are_a_long_one(moderator: Moderator, clock: Clock) -> None:
    """A bot that dies again and again as it begins takes no time from anybody."""
    table = await open_timed(moderator)
    await moderator.be_there()

    for _ in range(2):
        clock.move(minutes=3)
        await moderator.give_back()

    now = (await moderator.table(1)).dues
    assert now == {house: due + timedelta(minutes=6) for house, due in table.dues.items()}


async def test_what_was_missed_before_the_bot_went_stays_missed(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Nobody gains by a crash what was lost before it."""
    await open_timed(moderator, humans=("stark",))
    clock.move(minutes=11)
    await moderator.be_there()
    clock.move(hours=8)

    await moderator.give_back()
    await moderator.pass_deadlines()

    assert (await seat_row(store, "stark")).misses == 1


async def test_a_fault_in_one_game_holds_up_no_other(
    moderator: Moderator, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other game's deadline is settled, and the fault is told."""
    await open_timed(moderator, humans=("stark",))
    await open_timed(moderator, humans=("stark",), channel=CHANNEL + 1)
    clock.move(minutes=10)

    async def drafted(_user_id: int, seat: SeatState) -> Answer | None:
        if seat.game.id == 1:
            raise StoreError("The disk does not answer.")
        return None

    with pytest.raises(StoreError):
        await moderator.pass_deadlines(drafted)

    assert (await moderator.table(1)).awaited == ("stark",)
    assert any(post.kind == "notice" for post in await moderator.next_posts(2))


async def test_nobody_is_waited_for_once_the_game_is_over(
    moderator: Moderator, store: Store
) -> None:
    """A game that was ended has no deadlines."""
    await open_timed(moderator)

    await moderator.managers.archive(1, "Ned")

    assert await rows(store) == []


@pytest.mark.case("DC-046")
async def test_deadlines_are_moments_in_utc(moderator: Moderator, clock: Clock) -> None:
    """The host's zone sets the hour, the server's plays no part, and what is stored is aware."""
    table = await open_timed(moderator, preset("daily", "America/New_York"))

    assert table.dues["stark"] == datetime(2026, 3, 2, 1, tzinfo=UTC)  # 20:00 there, in winter
    assert table.dues["stark"].tzinfo is UTC


@pytest.mark.case("DC-045")
async def test_a_daily_deadline_keeps_its_wall_time_over_a_change_of_the_clock(
    moderator: Moderator, clock: Clock
) -> None:
    """The night before skips an hour in Berlin; eight in the evening stays eight in the evening."""
    clock.now = datetime(2026, 3, 28, 12, tzinfo=UTC)

    table = await open_timed(moderator, preset("daily", "Europe/Berlin"))

    assert table.dues["stark"] == datetime(2026, 3, 29, 18, tzinfo=UTC)
