"""Replacing players: who is asked for a seat, what is handed over, and who comes back in time."""

from datetime import timedelta

import pytest

from bot.errors import Refused
from bot.moderator import Moderator, Post, TableState
from bot.moderator.notices import SeatOffered
from bot.store import Store
from engine.names import House
from tests.bot.clocks import Clock
from tests.bot.scripted import USERS, answer_for, humans_awaited, open_table
from tests.bot.test_deadlines import open_timed, seat_row

RENLY, LORAS, STRANGER = 501, 502, 503
GAME = 1


async def owed(moderator: Moderator) -> list[Post]:
    """Everything that is owed, delivered."""
    found: list[Post] = []
    while posts := await moderator.next_posts(GAME):
        for post in posts:
            await moderator.mark_sent(post.id, 10_000 + post.id)
        found += posts
    return found


async def offered(moderator: Moderator) -> list[tuple[int | None, House | None]]:
    """To whom which seats are offered in what is owed."""
    return [(post.audience, post.house) for post in await owed(moderator) if post.kind == "offer"]


async def stand_by(moderator: Moderator, *users: int) -> None:
    for user in users:
        await moderator.stand_by(GAME, user, f"user {user}")


async def leaves(moderator: Moderator, house: House) -> None:
    """A player gives the seat up; the steward has answered for it."""
    await moderator.replacing.give_up(GAME, USERS[house])
    await moderator.settled()


async def takes(moderator: Moderator, user: int, house: House) -> None:
    await moderator.replacing.take_over(GAME, user, f"user {user}", house)
    await moderator.settled()


async def test_a_seat_given_up_is_minded_and_offered_to_the_table(moderator: Moderator) -> None:
    """Nobody stands by: one post with a button for everybody, and the reason."""
    await open_timed(moderator)
    await owed(moderator)

    await leaves(moderator, "lannister")

    table = await moderator.table(GAME)
    assert table.game.seat("lannister").minded
    assert "lannister" not in (*table.awaited, *table.dues)
    (post,) = [post for post in await owed(moderator) if post.kind == "offer"]
    assert (post.audience, post.notices) == (None, (SeatOffered(house="lannister", why="left"),))


async def test_those_who_stand_by_are_asked_in_their_order_each_for_a_stated_time(
    moderator: Moderator, clock: Clock
) -> None:
    """Whoever says nothing stands by no longer; after the last the table is asked."""
    await open_timed(moderator)
    await stand_by(moderator, RENLY, LORAS)
    await owed(moderator)

    await leaves(moderator, "lannister")
    offer = (await moderator.game(GAME)).seat("lannister").offer
    assert offer is not None
    assert (offer.to, offer.until) == (RENLY, clock() + timedelta(minutes=5))
    assert await offered(moderator) == [(RENLY, "lannister")]

    asked = []
    for _ in range(2):
        clock.move(minutes=5)
        await moderator.pass_deadlines()
        asked += await offered(moderator)

    assert asked == [(LORAS, "lannister"), (None, "lannister")]
    assert (await moderator.game(GAME)).standby == ()


async def test_the_clock_knows_when_the_next_is_asked(moderator: Moderator, clock: Clock) -> None:
    """Also where nothing else falls due."""
    await open_table(moderator, ("stark", "lannister"))
    await stand_by(moderator, RENLY)

    await leaves(moderator, "lannister")

    assert await moderator.next_deadline() == clock() + timedelta(days=1)


async def test_who_declines_stands_by_as_the_last(moderator: Moderator, clock: Clock) -> None:
    """The next is asked at once, nobody twice for the same seat."""
    await open_timed(moderator)
    await stand_by(moderator, RENLY, LORAS)
    await leaves(moderator, "lannister")
    await owed(moderator)

    await moderator.replacing.decline(GAME, RENLY, "lannister")
    first = await offered(moderator)
    await moderator.replacing.decline(GAME, LORAS, "lannister")

    assert first == [(LORAS, "lannister")]
    assert await offered(moderator) == [(None, "lannister")]
    assert {each.user_id for each in (await moderator.game(GAME)).standby} == {RENLY, LORAS}
    with pytest.raises(Refused, match="not offered to you"):
        await moderator.replacing.decline(GAME, LORAS, "lannister")


async def test_two_seats_are_offered_to_two_of_those_who_stand_by(moderator: Moderator) -> None:
    """Nobody is asked for two at a time."""
    await open_table(moderator, ("stark", "lannister", "greyjoy"))
    await stand_by(moderator, RENLY, LORAS)
    await owed(moderator)

    await leaves(moderator, "lannister")
    await leaves(moderator, "greyjoy")

    assert await offered(moderator) == [(RENLY, "lannister"), (LORAS, "greyjoy")]


async def test_a_seat_minded_for_missed_deadlines_is_offered(
    moderator: Moderator, clock: Clock
) -> None:
    """With the last miss that the terms allow."""
    await open_timed(moderator)
    await stand_by(moderator, RENLY)
    await owed(moderator)

    while not (await moderator.game(GAME)).seat("lannister").minded:
        for house in humans_awaited(await moderator.table(GAME)):
            if house != "lannister":
                await answer_for(moderator, GAME, house)
        clock.move(minutes=10)
        await moderator.pass_deadlines()
        await moderator.settled()

    posts = [post for post in await owed(moderator) if post.kind == "offer"]
    assert [(post.audience, post.house) for post in posts] == [(RENLY, "lannister")]
    (notice,) = posts[0].notices
    assert isinstance(notice, SeatOffered)
    assert notice.why == "missed"


async def test_the_new_player_begins_afresh_with_the_whole_time(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """Misses, extra time, grace and vacation are new; so is the deadline."""
    table = await open_timed(moderator)
    async with store.writing() as session:
        row = await session.merge(await seat_row(store, "lannister"))
        row.misses, row.bank_spent, row.graces_spent, row.vacation_spent = 1, 60, 1, 3
    await moderator.managers.pause(GAME, "Varys")
    await moderator.replacing.give_up(GAME, USERS["lannister"])
    await moderator.managers.resume(GAME, "Varys")
    await moderator.settled()
    clock.move(minutes=7)
    while "lannister" not in (await moderator.table(GAME)).awaited:
        await takes_or_plays(moderator, table)

    seat = await seat_row(store, "lannister")
    assert (seat.misses, seat.bank_spent, seat.graces_spent, seat.vacation_spent) == (0, 0, 0, 0)
    assert (seat.user_id, seat.minded, seat.offered) == (RENLY, False, None)


async def takes_or_plays(moderator: Moderator, table: TableState) -> None:
    if (await moderator.game(GAME)).seat("lannister").offer is not None:
        await takes(moderator, RENLY, "lannister")
    for house in humans_awaited(await moderator.table(GAME)):
        if house != "lannister":
            await answer_for(moderator, GAME, house)
    await moderator.settled()


async def test_whoever_is_asked_and_leaves_makes_room_for_the_next(moderator: Moderator) -> None:
    """Nobody waits for somebody who is not there, or who has left the queue."""
    await open_timed(moderator)
    await stand_by(moderator, RENLY, LORAS)
    await leaves(moderator, "lannister")
    await owed(moderator)

    await moderator.replacing.attend(GAME, RENLY, there=False)
    first = await offered(moderator)
    await moderator.stand_by(GAME, LORAS, "user")

    assert first == [(LORAS, "lannister")]
    assert await offered(moderator) == [(None, "lannister")]
