"""The posts owed: what is said, to whom, in which order, and never twice."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import select

from bot.moderator import Moderator, Post
from bot.store import EventRow, GameRow, PostKind, PostRow, Store
from engine.events import EVENT, GameEnded, StepEnded, WildlingCardSeen
from engine.requests import RavenAnswer
from engine.view import View
from tests.bot.clocks import Clock
from tests.bot.scripted import (
    CHANNEL,
    HOST,
    USERS,
    answer_for,
    asked,
    humans_awaited,
    open_table,
    play,
)


async def delivered(moderator: Moderator, game_id: int) -> list[Post]:
    """Deliver everything that is owed, as a sender would."""
    found: list[Post] = []
    while posts := await moderator.next_posts(game_id):
        for post in posts:
            await moderator.mark_sent(post.id, 10_000 + post.id)
        found += posts
    return found


@dataclass(frozen=True)
class Told:
    """A whole game of two users and a computer: its posts as delivered, and its events.

    `kept_back` are the kinds of public events of which no post told while a player was awaited.
    """

    posts: list[Post]
    events: Sequence[EventRow]
    kept_back: frozenset[str]

    def of(self, *kinds: PostKind) -> list[Post]:
        return [post for post in self.posts if post.kind in kinds]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Told:
    return asyncio.run(a_game_told(tmp_path_factory.mktemp("told") / "rookery.db"))


async def a_game_told(database: Path) -> Told:
    """Play a scripted game to its end, delivering after every answer."""
    store = await Store.open(database)
    moderator = Moderator(store, new_seed=lambda: "a game told")
    table = await open_table(moderator, ("stark", "lannister"), players=3)
    posts = await delivered(moderator, table.game.id)
    kept_back: set[str] = set()
    while table.status == "playing":
        kept_back |= await untold(store)
        await answer_for(moderator, table.game.id, humans_awaited(table)[0])
        await moderator.settled()
        posts += await delivered(moderator, table.game.id)
        table = await moderator.table(table.game.id)
    async with store.reading() as session:
        events = (await session.scalars(select(EventRow).order_by(EventRow.seq))).all()
    await moderator.close()
    await store.close()
    return Told(posts, events, frozenset(kept_back))


async def untold(store: Store) -> set[str]:
    """The kinds of public events that happened and that no post has told."""
    query = select(EventRow.event).join(GameRow, GameRow.id == EventRow.game_id)
    public = query.where(EventRow.audience.is_(None), EventRow.seq > GameRow.told)
    async with store.reading() as session:
        return {EVENT.validate_json(event).kind for event in await session.scalars(public)}


async def test_the_start_is_posted_with_the_hash_the_board_and_the_questions(
    moderator: Moderator,
) -> None:
    """First the start with its picture, then who is awaited, then each player's question."""
    table = await open_table(moderator, ("stark", "tyrell"))

    posts = await moderator.next_posts(table.game.id)

    assert [(post.kind, post.audience) for post in posts if post.kind != "board"] == [
        ("start", None),
        ("ask", USERS["stark"]),
        ("ask", USERS["tyrell"]),
    ]
    assert isinstance(posts[0].view, View)
    assert posts[0].seed_hash == table.game.seed_hash
    assert posts[0].seed is None
    assert {post.channel_id for post in posts} == {CHANNEL}


def test_each_step_that_ends_is_reported_once_with_its_own_picture(told: Told) -> None:
    """Every public event is in exactly one report, in order, and each report ends a step."""
    reports = told.of("report", "ended")

    shown = [event.model_dump_json() for post in reports for event in post.events]

    assert shown == [row.event for row in told.events if row.audience is None]
    for report in reports:
        ends = [event for event in report.events if isinstance(event, StepEnded | GameEnded)]
        assert ends == [report.events[-1]]
        assert report.view is not None
        if isinstance(ends[0], StepEnded):
            assert report.view.round == ends[0].round


@pytest.mark.case("DC-081")
def test_lines_tell_at_once_and_the_report_knows_what_they_told(told: Told) -> None:
    """The first `told` events of a post are those of the lines since the last report."""
    lines: list[str] = []
    for post in told.of("line", "report", "ended"):
        shown = [event.model_dump_json() for event in post.events]
        assert shown[: post.told] == lines
        lines = shown if post.kind == "line" else []
        assert (post.view is None) == (post.kind == "line")

    assert len(told.of("line")) > 5


@pytest.mark.parametrize(
    "kind",
    [
        "westeros_revealed",
        "westeros_resolved",
        "mustered",
        "wildlings_attacked",
        "track_set",
        "support_declared",
        "house_cards_revealed",
        "house_card_replaced",
    ],
)
def test_whatever_a_player_is_awaited_for_the_table_knows_what_came_before(
    kind: str, told: Told
) -> None:
    """Cards that are drawn or played, levies and support are told before anybody has to answer."""
    assert kind in {EVENT.validate_json(row.event).kind for row in told.events}
    assert kind not in told.kept_back


def test_the_end_is_told_with_the_seed(told: Told) -> None:
    """The secret is out once nothing depends on it; nobody is awaited any more."""
    *before, last, board = told.posts

    assert board.kind == "board"
    assert last.kind == "ended"
    assert last.seed == "a game told"
    assert isinstance(last.events[-1], GameEnded)
    assert last.view is not None
    assert last.view.ranking
    assert {post.seed for post in before} == {None}


def test_everybody_awaited_is_asked_once_for_each_question(told: Told) -> None:
    """One question, one message; the sealed answers of others do not ask again."""
    asks = told.of("ask")

    questions = [(post.question, post.house) for post in asks]

    assert len(questions) == len(set(questions)) > 5
    assert {post.audience for post in asks} == {HOST, USERS["lannister"]}


def test_public_posts_hold_no_hand(told: Told) -> None:
    """The stored View of a public post is the public's, and no event in it is for one house."""
    for post in told.posts:
        if post.audience is None:
            assert {event.audience for event in post.events} <= {None}
        if post.view is not None:
            assert post.audience is None
            assert (post.view.viewer, post.view.hand) == (None, ())
            assert post.view.seen_wildling_card is None

    assert len([post for post in told.posts if post.view]) > 10


async def test_only_the_newest_board_is_owed(moderator: Moderator) -> None:
    """A board that was not shown yet is withdrawn for the next one; so are answered questions."""
    table = await open_table(moderator)

    await answer_for(moderator, table.game.id, "stark")
    posts = await moderator.next_posts(table.game.id)

    assert sum(post.kind == "board" for post in posts) == 1
    assert posts[-1].kind == "board"
    assert USERS["stark"] not in {post.audience for post in posts}


async def test_what_one_house_alone_may_know_reaches_its_player_alone(
    moderator: Moderator,
) -> None:
    """The wildling card that the Raven holder saw is whispered, and in no other post."""
    table = await open_table(moderator)
    table = await play(moderator, table.game.id, asked("use_raven"))
    house = humans_awaited(table)[0]
    await delivered(moderator, table.game.id)
    user = USERS[house]

    await moderator.submit(table.game.id, user, table.question, RavenAnswer(action="look"), house)

    posts = await delivered(moderator, table.game.id)
    whispers = [post for post in posts if post.kind == "whisper"]
    assert [(post.audience, post.house, post.told) for post in whispers] == [(user, house, 0)]
    assert isinstance(whispers[0].events[0], WildlingCardSeen)
    for post in posts:
        if post.kind != "whisper":
            assert not any(isinstance(event, WildlingCardSeen) for event in post.events)


async def test_a_post_is_owed_until_it_is_marked_sent(store: Store, moderator: Moderator) -> None:
    """A crash between sending and marking leaves the post owed, with the same nonce, and noted."""
    table = await open_table(moderator)
    first = (await moderator.next_posts(table.game.id))[0]
    await moderator.mark_sending(first.id)

    after_crash = Moderator(store)
    again = (await after_crash.next_posts(table.game.id))[0]
    await after_crash.mark_sent(again.id, 555)
    await after_crash.mark_sent(again.id, 556)

    assert (again.id, again.nonce) == (first.id, first.nonce)
    assert (first.attempts, again.attempts) == (0, 1)
    assert first.id not in {post.id for post in await moderator.next_posts(table.game.id)}
    async with store.reading() as session:
        assert (await session.get_one(PostRow, first.id)).message_id == 555
    await after_crash.close()


async def test_nonces_fit_discord_and_are_never_shared(store: Store, moderator: Moderator) -> None:
    """At most 25 characters, another one for every post of every game."""
    one = await open_table(moderator)
    other = await open_table(moderator, channel=CHANNEL + 1)
    await play(moderator, one.game.id, lambda table: table.question > 40)

    async with store.reading() as session:
        rows = (await session.scalars(select(PostRow))).all()

    nonces = {row.nonce for row in rows}
    assert len(nonces) == len(rows) > 20
    assert {row.game_id for row in rows} == {one.game.id, other.game.id}
    assert max(map(len, nonces)) <= 25


async def test_nothing_overtakes_a_post_that_was_put_off(
    moderator: Moderator, clock: Clock
) -> None:
    """Public posts wait for the one before; another player's private question does not."""
    table = await open_table(moderator, ("stark", "tyrell"))
    start, *_ = await moderator.next_posts(table.game.id)

    await moderator.mark_failed(start.id, "no picture yet", clock() + timedelta(minutes=5))

    waiting = await moderator.next_posts(table.game.id)
    assert {post.kind for post in waiting} == {"ask"}
    assert await moderator.next_due() == clock() + timedelta(minutes=5)
    assert await moderator.games_with_posts() == (table.game.id,)
    clock.move(minutes=5)
    assert (await moderator.next_posts(table.game.id))[0].id == start.id
    assert await moderator.next_due() is None


async def test_a_post_that_was_given_up_holds_nobody_back(moderator: Moderator) -> None:
    """Closed direct messages, or a channel that is gone, do not stop the rest."""
    table = await open_table(moderator, ("stark", "tyrell"))
    posts = await moderator.next_posts(table.game.id)
    ask = next(post for post in posts if post.kind == "ask")

    await moderator.mark_failed(ask.id, "50007", None)

    rest = await moderator.next_posts(table.game.id)
    assert [post.id for post in rest] == [post.id for post in posts if post.id != ask.id]


async def test_the_sender_is_woken_after_the_commit(store: Store, clock: Clock) -> None:
    """What the call announces can be read at once."""
    woken: list[int] = []
    moderator = Moderator(store, clock=clock, post_wanted=woken.append)
    table = await open_table(moderator)
    woken.clear()

    await answer_for(moderator, table.game.id, "stark")

    assert woken == [table.game.id]
    assert await moderator.games_with_posts() == (table.game.id,)
    await moderator.close()


async def test_an_archived_game_says_so_and_asks_nothing_more(moderator: Moderator) -> None:
    """The last word is that it has ended; questions and boards are withdrawn."""
    table = await open_table(moderator)

    await moderator.managers.archive(table.game.id, "Ned")

    posts = await moderator.next_posts(table.game.id)
    assert [post.kind for post in posts] == ["start", "abandoned", "board"]


async def test_memos_are_kept_with_their_game(store: Store, moderator: Moderator) -> None:
    """A message's id survives a restart, may be replaced, and may be forgotten."""
    one = await open_table(moderator)
    other = await open_table(moderator, channel=CHANNEL + 1)
    await moderator.remember(one.game.id, "board", "1:555")
    await moderator.remember(one.game.id, "board", "1:556")

    restarted = Moderator(store)

    assert await restarted.recall(one.game.id, "board") == "1:556"
    assert await restarted.recall(other.game.id, "board") is None
    await restarted.remember(one.game.id, "board", None)
    assert await restarted.recall(one.game.id, "board") is None
    await restarted.close()


async def test_the_last_word_at_the_table_is_neither_a_board_nor_a_whisper(
    moderator: Moderator,
) -> None:
    """Whoever looks for it before a post finds the one before that."""
    table = await open_table(moderator, ("stark", "tyrell"))
    posts = await delivered(moderator, table.game.id)
    start = next(post for post in posts if post.kind == "start")
    await answer_for(moderator, table.game.id, "stark")
    await moderator.managers.archive(table.game.id, "Varys")
    end = next(post for post in await delivered(moderator, table.game.id) if post.audience is None)

    assert {post.kind for post in posts} == {"start", "ask", "board"}
    assert await moderator.last_message(table.game.id) == 10_000 + end.id
    assert await moderator.last_message(table.game.id, end.seq) == 10_000 + start.id
    assert await moderator.last_message(table.game.id, start.seq) is None


async def test_what_players_were_told_in_private_is_known_by_question(moderator: Moderator) -> None:
    """Only what was delivered, and nothing that the whole table reads."""
    table = await open_table(moderator, ("stark", "tyrell"))
    start, one, other = [p for p in await moderator.next_posts(table.game.id) if p.kind != "board"]
    await moderator.mark_sent(start.id, 1)
    await moderator.mark_sent(one.id, 2)
    await moderator.mark_sent(other.id, None)

    assert await moderator.private_messages(table.game.id, one.question) == {2}
    assert await moderator.private_messages(table.game.id, one.question + 1) == frozenset()
