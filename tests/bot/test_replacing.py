"""Replacing players: who is asked for a seat, what is handed over, and who comes back in time."""

import asyncio
from datetime import timedelta

import pytest

from bot.errors import Refused
from bot.moderator import Moderator, Post, TableState
from bot.moderator.gathering import Gathering
from bot.moderator.ledger import Ledger
from bot.moderator.notices import SeatOffered, SeatTaken
from bot.store import GameRow, SeatRow, Store
from engine.names import House
from tests.bot.clocks import Clock
from tests.bot.scripted import HOST, USERS, answer_for, humans_awaited, open_table, play, scripted
from tests.bot.test_deadlines import open_timed, seat_row
from tests.bot.test_moderator_cases import table_at

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


# --- What ends an offer, and what stops it --------------------------------------------------------


async def test_the_player_who_answers_is_back_and_the_offer_ends(moderator: Moderator) -> None:
    """An answer is as good as a press; whoever comes for the seat is told."""
    await open_timed(moderator)
    await leaves(moderator, "lannister")
    seat = await moderator.seat(GAME, USERS["lannister"])

    await moderator.submit(GAME, USERS["lannister"], seat.question, scripted(seat))

    back = (await moderator.game(GAME)).seat("lannister")
    assert (back.minded, back.offer) == (False, None)
    with pytest.raises(Refused, match="not free any more"):
        await takes(moderator, RENLY, "lannister")


async def test_two_who_come_at_once_do_not_both_play(moderator: Moderator) -> None:
    """The first has the seat; the same one again changes nothing."""
    await open_timed(moderator)
    await leaves(moderator, "lannister")

    done = await asyncio.gather(
        takes(moderator, RENLY, "lannister"),
        takes(moderator, LORAS, "lannister"),
        takes(moderator, RENLY, "lannister"),
        return_exceptions=True,
    )

    assert [type(each) for each in done] == [type(None), Refused, type(None)]
    assert (await moderator.game(GAME)).houses_of(RENLY) == ("lannister",)
    told = [each for post in await owed(moderator) for each in post.notices]
    assert len([each for each in told if isinstance(each, SeatTaken)]) == 2  # to all, and to Renly


async def test_a_game_without_players_goes_on_when_somebody_takes_a_seat(
    moderator: Moderator,
) -> None:
    """The last who leaves stops it; offers run meanwhile, and the steward plays nothing out."""
    await open_table(moderator, ("stark", "lannister"))
    await leaves(moderator, "lannister")
    await leaves(moderator, "stark")
    assert (await moderator.game(GAME)).paused_by == "absence"

    await takes(moderator, RENLY, "lannister")

    table = await moderator.table(GAME)
    assert table.status == "playing"
    assert not table.game.seat("lannister").minded


async def test_while_a_game_is_paused_nobody_who_is_asked_loses_time(
    moderator: Moderator, clock: Clock
) -> None:
    """What was left when it stopped is left when it goes on."""
    await open_timed(moderator)
    await stand_by(moderator, RENLY)
    await leaves(moderator, "lannister")
    clock.move(minutes=2)
    await moderator.managers.pause(GAME, "Varys")
    clock.move(days=2)
    await moderator.pass_deadlines()

    await moderator.managers.resume(GAME, "Varys")

    offer = (await moderator.game(GAME)).seat("lannister").offer
    assert offer is not None
    assert (offer.to, offer.until) == (RENLY, clock() + timedelta(minutes=3))


async def test_time_in_which_the_bot_was_away_is_given_back_to_who_is_asked(
    moderator: Moderator, clock: Clock
) -> None:
    """Also where no deadlines are."""
    await open_table(moderator, ("stark", "lannister"))
    await stand_by(moderator, RENLY)
    await leaves(moderator, "lannister")
    until = clock() + timedelta(days=1)
    await moderator.be_there()
    clock.move(days=3)

    await moderator.give_back()

    offer = (await moderator.game(GAME)).seat("lannister").offer
    assert offer is not None
    assert offer.until == until + timedelta(days=3)


async def test_no_seat_of_a_game_that_is_over_needs_a_player(
    moderator: Moderator, clock: Clock
) -> None:
    """Whoever comes late is told that it is over."""
    await open_timed(moderator)
    await stand_by(moderator, RENLY)
    await leaves(moderator, "lannister")
    await moderator.managers.archive(GAME, "Varys")

    assert (await moderator.game(GAME)).seat("lannister").offer is None
    with pytest.raises(Refused, match="over"):
        await takes(moderator, RENLY, "lannister")
    with pytest.raises(Refused):
        await moderator.replacing.give_up(GAME, HOST)
    clock.move(days=2)
    await owed(moderator)
    await moderator.pass_deadlines()
    assert await owed(moderator) == []


async def test_a_game_played_to_its_end_needs_no_player_any_more(moderator: Moderator) -> None:
    """The seat that was offered all the while is not: whoever comes late is told why."""
    await open_table(moderator, ("stark", "lannister"), players=3)
    await leaves(moderator, "lannister")
    offer = (await moderator.game(GAME)).seat("lannister").offer

    table = await play(moderator, GAME)

    assert offer is not None
    assert table.status == "ended"
    assert table.game.seat("lannister").offer is None
    with pytest.raises(Refused, match="over"):
        await takes(moderator, RENLY, "lannister")


async def test_only_those_whom_the_terms_admit_take_a_seat(moderator: Moderator) -> None:
    """Who stood by was admitted then; the host may always."""
    await open_table(moderator, ("stark", "lannister"))
    await leaves(moderator, "lannister")
    async with moderator._store.writing() as session:
        row = await session.get_one(GameRow, GAME)
        row.gathering = Gathering(join="role", role=5).model_dump_json()

    with pytest.raises(Refused, match="role"):
        await takes(moderator, STRANGER, "lannister")

    await moderator.replacing.take_over(GAME, STRANGER, "Hodor", "lannister", roles={5})
    assert (await moderator.game(GAME)).houses_of(STRANGER) == ("lannister",)


async def test_seats_that_an_earlier_version_left_minded_are_offered(
    moderator: Moderator, store: Store
) -> None:
    """Once, when the clock first looks."""
    await open_table(moderator, ("stark", "lannister"))
    async with store.writing() as session:
        row = await session.get_one(SeatRow, (GAME, "lannister"))
        row.minded = True
    await owed(moderator)

    await moderator.pass_deadlines()
    await moderator.pass_deadlines()

    assert await offered(moderator) == [(None, "lannister")]


async def test_a_computers_seat_or_a_lobbys_is_not_given_up(moderator: Moderator) -> None:
    """Only a player's, in a game that has begun."""
    await open_timed(moderator, humans=("stark",))

    with pytest.raises(Refused, match="do not play"):
        await moderator.replacing.give_up(GAME, 77)
    with pytest.raises(Refused, match="not free"):
        await takes(moderator, RENLY, "lannister")
    with pytest.raises(Refused, match="not in this game"):
        await moderator.replacing.take_over(GAME, RENLY, "Renly", "tyrell")


async def test_what_was_still_to_be_whispered_to_the_former_player_is_not(
    moderator: Moderator, store: Store, clock: Clock
) -> None:
    """What only the seat may know is shown to its new player instead."""
    table = await table_at(moderator, "place_wildling_card")
    (house,) = table.awaited
    await moderator.managers.pause(GAME, "Varys")
    async with store.writing() as session:
        row = await session.get_one(GameRow, GAME)
        Ledger(session, row, clock()).post("whisper", events=(1, 1), house=house)

    await moderator.replacing.give_up(GAME, USERS[house])
    await takes(moderator, RENLY, house)

    assert USERS[house] not in {post.audience for post in await owed(moderator)}
    await moderator.managers.resume(GAME, "Varys")
    assert (await moderator.seat(GAME, RENLY)).request is not None


async def test_who_comes_before_the_steward_is_asked_with_the_whole_time(
    moderator: Moderator, clock: Clock
) -> None:
    """As when the bot stops in between: the question is the new player's."""
    await open_timed(moderator)
    await moderator.close()  # computer players do not go on
    await leaves(moderator, "lannister")
    clock.move(minutes=8)

    await takes(moderator, RENLY, "lannister")

    table = await moderator.table(GAME)
    assert table.dues["lannister"] == clock() + timedelta(minutes=10)
    (notice,) = [each for post in await owed(moderator) for each in post.notices][-1:]
    assert notice == SeatTaken(house="lannister", by=RENLY, until=table.dues["lannister"])


async def test_who_was_seen_to_have_left_is_not_thrown_out_twice(moderator: Moderator) -> None:
    """Unless the player was there again in between."""
    await open_timed(moderator)
    await moderator.replacing.attend(GAME, USERS["lannister"], there=False)
    await moderator.take_back(GAME, USERS["lannister"])

    await moderator.replacing.attend(GAME, USERS["lannister"], there=False)
    still = (await moderator.game(GAME)).seat("lannister").minded
    await moderator.replacing.attend(GAME, USERS["lannister"], there=True)
    await moderator.replacing.attend(GAME, USERS["lannister"], there=False)

    assert not still
    assert (await moderator.game(GAME)).seat("lannister").minded
