"""Votes: opened, changed, closed by time, and carried out as they are decided."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.errors import Refused, StoreError
from bot.moderator import Moderator, Post
from bot.moderator.carrying_out import CONDITIONS, DEEDS
from bot.moderator.motions import (
    KINDS,
    Abandon,
    ChangePace,
    Concede,
    Draw,
    Extend,
    Motion,
    Pause,
    Replace,
    Result,
    Resume,
    Rewind,
)
from bot.store import SeatRow, Store
from engine.names import House
from tests.bot.clocks import Clock
from tests.bot.scripted import CHANNEL, HOST, USERS, answer_for, open_table, stored
from tests.bot.test_deadlines import open_timed
from tests.bot.test_moderator_cases import delivered, table_at
from tests.bot.test_moderator_faults import meddle

STRANGER = 999
DAY = timedelta(days=1)
REFUSE_THE_END = (
    "CREATE TRIGGER full_disk BEFORE INSERT ON posts WHEN NEW.kind = 'ended' "
    "BEGIN SELECT RAISE(ABORT, 'no room'); END"
)
THREE: tuple[House, ...] = ("stark", "lannister", "baratheon")


async def for_it(moderator: Moderator, game_id: int, vote: int, *houses: House) -> None:
    """Let these Houses vote yes."""
    for house in houses:
        await moderator.votes.cast(game_id, USERS[house], vote, yes=True)


def test_every_motion_has_its_quorum_its_time_and_what_carries_it_out() -> None:
    """None can be forgotten."""
    assert {motion.model_fields["kind"].default for motion in DEEDS} == KINDS.keys()
    assert CONDITIONS.keys() == DEEDS.keys()


@pytest.mark.case("FC-D05")
@pytest.mark.parametrize(
    ("motion", "status"),
    [(Draw(), "ended"), (Concede(to="tyrell"), "ended"), (Abandon(), "abandoned")],
)
async def test_a_running_game_ends_early_by_the_vote_of_all_players(
    moderator: Moderator, motion: Motion, status: str
) -> None:
    """The last yes carries it; who won is who was conceded to; computers have no vote."""
    game_id = (await open_table(moderator, THREE)).game.id
    opened = await moderator.votes.propose(game_id, HOST, motion)
    await for_it(moderator, game_id, opened.id, "lannister")
    before = (await moderator.table(game_id)).status

    await for_it(moderator, game_id, opened.id, "baratheon")

    table = await moderator.table(game_id)
    assert set(opened.voters) == set(THREE)
    assert (before, table.status) == ("playing", status)
    assert table.winner == getattr(motion, "to", None)
    kinds = [post.kind for post in await delivered(moderator, game_id)]
    assert [kind for kind in kinds if kind in ("voted", status)] == ["voted", status]


@pytest.mark.case("FC-D05")
async def test_a_vote_is_visible_and_may_be_changed(moderator: Moderator, clock: Clock) -> None:
    """Everybody sees who is for it; nothing is decided by a yes that became a no."""
    game_id = (await open_table(moderator)).game.id
    opened = await moderator.votes.propose(game_id, HOST, Pause(until=clock.now + DAY))
    await for_it(moderator, game_id, opened.id, "lannister", "tyrell")
    await moderator.votes.cast(game_id, USERS["lannister"], opened.id, yes=False)

    await for_it(moderator, game_id, opened.id, "martell")

    tally = await moderator.votes.tally(game_id, opened.id)
    assert (tally.state, tally.needed, tally.no) == ("open", 4, ("lannister",))
    assert set(tally.yes) == {"stark", "tyrell", "martell"}
    assert [each.id for each in await moderator.votes.open_in(game_id)] == [opened.id]


async def test_a_vote_that_cannot_be_carried_any_more_fails_at_once(moderator: Moderator) -> None:
    """One no is enough where all must agree."""
    game_id = (await open_table(moderator, THREE)).game.id
    opened = await moderator.votes.propose(game_id, HOST, Draw())

    tally = await moderator.votes.cast(game_id, USERS["lannister"], opened.id, yes=False)

    assert tally.state == "failed"
    with pytest.raises(Refused, match="closed"):
        await for_it(moderator, game_id, opened.id, "baratheon")
    assert (await moderator.table(game_id)).status == "playing"


async def test_a_vote_closes_by_time(store: Store, moderator: Moderator, clock: Clock) -> None:
    """By the clock alone, also in a game master that was started meanwhile."""
    game_id = (await open_table(moderator, THREE)).game.id
    opened = await moderator.votes.propose(game_id, HOST, Draw())
    again = Moderator(store, clock=clock)
    clock.now = opened.closes_at - timedelta(seconds=1)
    await again.votes.pass_time()
    before = (await again.votes.tally(game_id, opened.id)).state
    clock.move(seconds=1)

    await again.votes.pass_time()

    assert before == "open"
    assert (await again.votes.tally(game_id, opened.id)).state == "failed"
    assert await again.next_deadline() is None
    await again.close()


async def test_one_vote_of_a_kind_at_a_time_and_players_only(moderator: Moderator) -> None:
    """Each refusal says why."""
    game_id = (await open_table(moderator, THREE)).game.id
    opened = await moderator.votes.propose(game_id, HOST, Draw())

    with pytest.raises(Refused, match="one of a kind"):
        await moderator.votes.propose(game_id, USERS["lannister"], Draw())
    with pytest.raises(Refused, match="do not play"):
        await moderator.votes.propose(game_id, STRANGER, Abandon())
    with pytest.raises(Refused, match="do not play"):
        await moderator.votes.cast(game_id, STRANGER, opened.id, yes=True)
    with pytest.raises(Refused, match="not paused"):
        await moderator.votes.propose(game_id, HOST, Resume())


async def test_two_presses_at_once_carry_it_out_once(moderator: Moderator) -> None:
    """The second is as harmless as the first."""
    game_id = (await open_table(moderator, ("stark", "lannister"))).game.id
    opened = await moderator.votes.propose(game_id, HOST, Draw())

    done = await asyncio.gather(
        for_it(moderator, game_id, opened.id, "lannister"),
        for_it(moderator, game_id, opened.id, "lannister"),
        return_exceptions=True,
    )

    assert list(done) == [None, None]
    kinds = [post.kind for post in await delivered(moderator, game_id)]
    assert (kinds.count("voted"), kinds.count("ended")) == (1, 1)


async def test_a_pause_is_voted_and_ends_by_vote_or_on_its_date(
    moderator: Moderator, clock: Clock
) -> None:
    """Nobody alone ends it."""
    game_id = (await open_table(moderator, THREE)).game.id
    pause = Pause(until=clock.now + timedelta(days=3))
    opened = await moderator.votes.propose(game_id, HOST, pause)
    await for_it(moderator, game_id, opened.id, "lannister")
    paused = (await moderator.table(game_id)).status
    with pytest.raises(Refused, match="rest until"):
        await moderator.resume(game_id, HOST)
    resume = await moderator.votes.propose(game_id, HOST, Resume())
    await for_it(moderator, game_id, resume.id, "baratheon")
    resumed = (await moderator.table(game_id)).status
    again = await moderator.votes.propose(game_id, HOST, pause)
    await for_it(moderator, game_id, again.id, "lannister")
    clock.move(days=3)

    await moderator.pass_deadlines()

    assert (paused, resumed, (await moderator.table(game_id)).status) == (
        "paused",
        "playing",
        "playing",
    )


async def test_a_game_goes_back_by_consent_of_all_it_touches(moderator: Moderator) -> None:
    """Others' answers too, and what was posted; whom nothing of it touches is not asked."""
    table = await table_at(moderator, "resolve_raid")
    game_id, first = table.game.id, table.awaited[0]
    await answer_for(moderator, game_id, first)
    second = (await moderator.table(game_id)).awaited[0]
    await answer_for(moderator, game_id, second)
    await delivered(moderator, game_id)
    way = (await moderator.votes.ways_back(game_id))[1]
    opened = await moderator.votes.propose(game_id, USERS[first], way)
    for house in opened.undecided:
        await for_it(moderator, game_id, opened.id, house)

    back = await moderator.table(game_id)

    assert (way.house, {first, second} <= set(opened.voters)) == (first, True)
    assert (back.question, back.awaited, back.view) == (table.question, table.awaited, table.view)
    assert "rewound" in [post.kind for post in await delivered(moderator, game_id)]


@pytest.mark.case("DC-055")
async def test_no_vote_leads_back_past_a_revelation(store: Store, moderator: Moderator) -> None:
    """Such a way is neither offered nor taken."""
    table = await table_at(moderator, "resolve_raid")
    _, log = await stored(store, table.game.id)
    orders = next(each for each in reversed(log) if each.name.startswith("place_orders:"))
    past = Rewind(seq=orders.seq, house="stark", asked="place_orders")

    offered = await moderator.votes.ways_back(table.game.id)

    assert past.seq not in {way.seq for way in offered}
    with pytest.raises(Refused, match="past what was revealed"):
        await moderator.votes.propose(table.game.id, HOST, past)


@pytest.mark.case("FC-D05")
async def test_who_has_failed_leaves_it_alone_for_a_while(
    moderator: Moderator, clock: Clock
) -> None:
    """Others may propose it, and so may the player after as long as the vote was open."""
    game_id = (await open_table(moderator, THREE)).game.id
    opened = await moderator.votes.propose(game_id, HOST, Draw())
    await moderator.votes.cast(game_id, USERS["lannister"], opened.id, yes=False)
    others = await moderator.votes.propose(game_id, USERS["lannister"], Draw())
    await moderator.votes.cast(game_id, HOST, others.id, yes=False)
    with pytest.raises(Refused, match="You have failed with such a vote"):
        await moderator.votes.propose(game_id, HOST, Draw())
    clock.move(days=3)

    again = await moderator.votes.propose(game_id, HOST, Draw())

    assert again.state == "open"


async def mind(moderator: Moderator, store: Store, game_id: int, house: House) -> None:
    """Let the steward mind a seat, as after deadlines that were missed."""
    async with store.writing() as session:
        seat = await session.get_one(SeatRow, (game_id, house))
        seat.minded = True


async def test_nobody_ends_a_game_behind_the_back_of_a_player_who_is_away(
    store: Store, moderator: Moderator, clock: Clock
) -> None:
    """As long as the steward minds a player's seat, the end is decided at the end of the vote."""
    game_id = (await open_table(moderator, ("stark", "lannister"))).game.id
    await mind(moderator, store, game_id, "lannister")
    opened = await moderator.votes.propose(game_id, HOST, Concede(to="stark"))
    with pytest.raises(Refused, match="The steward minds your seat"):
        await for_it(moderator, game_id, opened.id, "lannister")
    await moderator.pass_deadlines()
    await moderator.take_back(game_id, USERS["lannister"])

    tally = await moderator.votes.cast(game_id, USERS["lannister"], opened.id, yes=False)

    assert (opened.state, opened.voters, opened.absent) == ("open", ("stark",), ("lannister",))
    assert (tally.state, (await moderator.table(game_id)).status) == ("failed", "playing")


async def test_the_end_is_agreed_on_without_those_who_stay_away(
    store: Store, moderator: Moderator, clock: Clock
) -> None:
    """At the end of the vote those who are there decide."""
    game_id = (await open_table(moderator, ("stark", "lannister"))).game.id
    await mind(moderator, store, game_id, "lannister")
    opened = await moderator.votes.propose(game_id, HOST, Abandon())
    assert await moderator.next_deadline() == opened.closes_at
    clock.now = opened.closes_at

    await moderator.pass_deadlines()

    assert (await moderator.table(game_id)).status == "abandoned"


async def test_a_vote_is_decided_when_the_steward_minds_who_has_not_voted(
    store: Store, moderator: Moderator, clock: Clock
) -> None:
    """Steward seats do not vote, and what is decided is done at once."""
    game_id = (await open_table(moderator, THREE)).game.id
    await moderator.votes.propose(game_id, HOST, Pause())
    await mind(moderator, store, game_id, "lannister")
    await mind(moderator, store, game_id, "baratheon")

    await moderator.pass_deadlines()

    assert (await moderator.game(game_id)).paused_by == "vote"
    clock.move(days=31)
    await moderator.pass_deadlines()
    assert (await moderator.table(game_id)).status == "playing"


async def test_a_new_player_votes_anew(moderator: Moderator) -> None:
    """What the former player of the seat has voted counts no more."""
    game_id = (await open_table(moderator)).game.id
    opened = await moderator.votes.propose(game_id, HOST, Draw())
    await for_it(moderator, game_id, opened.id, "lannister")
    await moderator.replacing.give_up(game_id, USERS["lannister"])
    await moderator.replacing.take_over(game_id, STRANGER, "Hodor", "lannister")

    tally = await moderator.votes.tally(game_id, opened.id)

    assert "lannister" in tally.undecided
    assert "stark" in tally.yes


@pytest.mark.parametrize("ending", ["archive", "rewind"])
async def test_a_vote_on_what_is_no_more_is_closed_and_said_so(
    moderator: Moderator, ending: str
) -> None:
    """Where the game has ended, or gone back."""
    table = await table_at(moderator, "resolve_raid")
    game_id, first = table.game.id, table.awaited[0]
    opened = await moderator.votes.propose(game_id, HOST, Draw())
    await answer_for(moderator, game_id, first)
    if ending == "archive":
        await moderator.managers.archive(game_id, "Ned")
    else:
        (way, *_) = await moderator.votes.ways_back(game_id)
        back = await moderator.votes.propose(game_id, USERS[first], way)
        await for_it(moderator, game_id, back.id, *back.undecided)

    tally = await moderator.votes.tally(game_id, opened.id)

    assert tally.state == "moot"
    told = [
        Result.model_validate_json(str(post.reason)) for post in await voted(moderator, game_id)
    ]
    assert [each.why for each in told if each.motion == Draw()] == [
        "The game is over."
        if ending == "archive"
        else "The game has gone back: that was another position."
    ]
    with pytest.raises(Refused, match="nothing to vote on any more"):
        await for_it(moderator, game_id, opened.id, "tyrell")


async def voted(moderator: Moderator, game_id: int) -> list[Post]:
    """What is told of votes that were closed."""
    return [post for post in await delivered(moderator, game_id) if post.kind == "voted"]


async def test_a_slip_taken_back_ends_the_vote_to_take_it_back_and_no_other(
    moderator: Moderator,
) -> None:
    """Nobody rids a table of a vote by taking back an answer of no account."""
    table = await table_at(moderator, "resolve_raid")
    game_id, first = table.game.id, table.awaited[0]
    draw = await moderator.votes.propose(game_id, HOST, Draw())
    await answer_for(moderator, game_id, first)
    (way, *_) = await moderator.votes.ways_back(game_id)
    back = await moderator.votes.propose(game_id, USERS[first], way)
    await moderator.take_back_answer(game_id, USERS[first])

    states = [(await moderator.votes.tally(game_id, each.id)).state for each in (draw, back)]

    assert states == ["open", "moot"]


# --- Replacing a player --------------------------------------------------------------------------


@pytest.mark.case("FC-D03")
async def test_nobody_is_voted_out_who_answers_in_time(moderator: Moderator, clock: Clock) -> None:
    """Neither with a deadline that has not passed, nor within three days where there is none."""
    game_id = (await open_table(moderator, THREE)).game.id
    clock.move(days=2)

    with pytest.raises(Refused, match="answers in time"):
        await moderator.votes.propose(game_id, HOST, Replace(house="lannister"))
    with pytest.raises(Refused, match="played by a computer"):
        await moderator.votes.propose(game_id, HOST, Replace(house="tyrell"))
    assert await moderator.votes.replaceable(game_id) == ()


async def test_who_keeps_the_table_waiting_is_replaced_by_a_vote(
    moderator: Moderator, clock: Clock
) -> None:
    """The seat is minded and offered; its player takes it back by one press until then."""
    game_id = (await open_table(moderator, THREE)).game.id
    await answer_for(moderator, game_id, "stark")
    clock.move(days=3)
    may_be = await moderator.votes.replaceable(game_id)
    opened = await moderator.votes.propose(game_id, HOST, Replace(house="lannister"))

    await for_it(moderator, game_id, opened.id, "baratheon")

    seat = (await moderator.game(game_id)).seat("lannister")
    assert set(may_be) == {"lannister", "baratheon"}
    assert seat.minded
    assert seat.offer is not None
    assert seat.offer.why == "vote"


async def test_who_answers_before_the_vote_is_decided_stays(
    moderator: Moderator, clock: Clock
) -> None:
    """The vote fails, and tells why."""
    game_id = (await open_table(moderator, THREE)).game.id
    clock.move(days=3)
    opened = await moderator.votes.propose(game_id, HOST, Replace(house="lannister"))
    await answer_for(moderator, game_id, "lannister")

    tally = await moderator.votes.cast(game_id, USERS["baratheon"], opened.id, yes=True)

    assert tally.state == "failed"
    (told,) = await voted(moderator, game_id)
    assert "answers in time" in str(told.reason)
    assert not (await moderator.game(game_id)).seat("lannister").minded


# --- Time ----------------------------------------------------------------------------------------


async def test_deadlines_are_extended_and_the_pace_changed_by_most_players(
    moderator: Moderator, clock: Clock
) -> None:
    """Both are told with the deadlines as they are then, and no deadline moves earlier."""
    game_id = (await open_timed(moderator, humans=THREE)).game.id
    before = (await moderator.table(game_id)).dues
    extend = await moderator.votes.propose(game_id, HOST, Extend())
    await for_it(moderator, game_id, extend.id, "lannister")
    later = (await moderator.table(game_id)).dues
    pace = await moderator.votes.propose(game_id, HOST, ChangePace(pace="relaxed"))
    await for_it(moderator, game_id, pace.id, "lannister")

    table = await moderator.table(game_id)

    assert all(later[house] > due for house, due in before.items())
    assert all(table.dues[house] >= due for house, due in later.items())
    assert table.game.terms.pace.name == "relaxed"
    told = [each.kind for post in await delivered(moderator, game_id) for each in post.notices]
    assert told == ["deadlines_extended", "pace_changed"]


async def test_a_vote_that_could_not_be_written_is_not_half_done(
    store: Store, moderator: Moderator, database: Path
) -> None:
    """The last yes, what it decides and what is told of it are one transaction."""
    game_id = (await open_table(moderator, ("stark", "lannister"))).game.id
    opened = await moderator.votes.propose(game_id, HOST, Draw())
    owed = await moderator.next_posts(game_id)
    meddle(database, REFUSE_THE_END)
    with pytest.raises(StoreError):
        await for_it(moderator, game_id, opened.id, "lannister")
    between = await moderator.votes.tally(game_id, opened.id)
    assert await moderator.next_posts(game_id) == owed
    meddle(database, "DROP TRIGGER full_disk")
    again = Moderator(store)

    await for_it(again, game_id, opened.id, "lannister")

    assert (between.state, between.yes) == ("open", ("stark",))
    assert (await again.table(game_id)).status == "ended"
    kinds = [post.kind for post in await delivered(again, game_id)]
    assert (kinds.count("voted"), kinds.count("ended")) == (1, 1)
    await again.close()


async def test_while_the_bot_is_away_no_vote_closes(
    store: Store, moderator: Moderator, clock: Clock
) -> None:
    """Who could not vote meanwhile has as much time as was left, and all are told."""
    game_id = (await open_table(moderator, THREE)).game.id
    opened = await moderator.votes.propose(game_id, HOST, Draw())
    await moderator.be_there()
    clock.move(days=5)
    again = Moderator(store, clock=clock)
    await again.give_back()

    await again.pass_deadlines()

    tally = await again.votes.tally(game_id, opened.id)
    assert (tally.state, tally.closes_at) == ("open", opened.closes_at + 5 * DAY)
    told = [each.kind for post in await delivered(again, game_id) for each in post.notices]
    assert told == ["vote_longer"]
    await again.close()


async def test_what_may_be_taken_back_does_not_tell_that_somebody_thought_again(
    moderator: Moderator,
) -> None:
    """Sealed answers are not among it, however often they were changed, nor can be voted on."""
    table = await open_table(moderator)
    first = await moderator.seat(table.game.id, HOST)
    await answer_for(moderator, table.game.id, "stark")

    offered = await moderator.votes.ways_back(table.game.id)

    assert first.request is not None
    assert offered == ()
    sealed = Rewind(seq=1, house="stark", asked=first.request.kind)
    with pytest.raises(Refused, match="That answer is sealed"):
        await moderator.votes.propose(table.game.id, USERS["tyrell"], sealed)


async def test_open_votes_come_along_to_another_channel(moderator: Moderator) -> None:
    """Where its message was may be gone, and nobody could press its buttons."""
    game_id = (await open_table(moderator, THREE)).game.id
    opened = await moderator.votes.propose(game_id, HOST, Draw())
    await delivered(moderator, game_id)

    await moderator.move(game_id, HOST, CHANNEL + 1)

    owed = [post for post in await delivered(moderator, game_id) if post.kind == "vote"]
    assert [(post.reason, post.channel_id) for post in owed] == [(str(opened.id), CHANNEL + 1)]
