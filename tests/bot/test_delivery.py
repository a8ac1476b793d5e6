"""Delivery on a rude Discord: nothing lost, nothing doubled, one board, the right one blamed."""

import random
from pathlib import Path
from typing import Any

import discord
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, select, text, update

from bot.errors import Refused, StoreError
from bot.front.places import must_be_able_to_post
from bot.front.sender import CANNOT_POST
from bot.front.status import MEMO
from bot.moderator import Moderator, NewGame
from bot.moderator.motions import Pause
from bot.store import GameRow, PostRow, Store
from engine.requests import OrdersAnswer
from tests.bot.deliveries import Office, an_office, fault_run
from tests.bot.rude import CLOSED, direct
from tests.bot.scripted import CHANNEL, HOST, USERS, answer_for, humans_awaited

MESSAGES = f"POST /channels/{CHANNEL}/messages"


@pytest.mark.case("FC-D20", "FC-D26", "FC-D27")
@pytest.mark.parametrize("seed", ["a/0", "b/3", "c/30"])
async def test_faults_and_kills_lose_nothing_and_double_nothing(seed: str) -> None:
    """Among kills, outages, sleeping threads and closed doors every promise is kept."""
    result = await fault_run(seed)

    assert result.kept, result


async def test_the_rude_discord_doubles_what_is_sent_again_too_late() -> None:
    """The stand-in forgets a nonce after minutes: a sender that trusts it is found out."""
    async with an_office() as office:
        channel = (await office.discord.client()).get_partial_messageable(CHANNEL)
        first = await channel.send("said", nonce="same")
        soon = await channel.send("said", nonce="same")
        office.clock.move(minutes=5)

        late = await channel.send("said", nonce="same")

        assert first.id == soon.id != late.id


@pytest.mark.case("FC-D20")
async def test_after_an_outage_what_waited_is_put_together() -> None:
    """Hours of 500 give nothing up; the host is told once; reports come in few messages."""
    async with an_office() as office:
        await office.settle()
        before = len(office.channel(boards=False))
        office.discord.failing = (500, 0)
        for _ in range(25):
            house = humans_awaited(await office.moderator.table(1))[0]
            await answer_for(office.moderator, 1, house)
            await office.moderator.settled()
            await office.pass_time(minutes=15)
        owed = [p for p in await office.posts() if p.kind == "report" and p.state == "owed"]
        assert len(owed) > 5

        office.discord.failing = None
        for _ in range(4):
            await office.pass_time(minutes=15)

        said = office.channel(boards=False)[before:]
        assert len(said) < len(owed)
        assert {post.state for post in await office.posts()} <= {"sent", "dropped"}
        assert all(len(each["content"]) <= 2000 for each in said)
        told = [m["content"] for m in office.discord.messages(direct(HOST))]
        assert sum("takes no messages" in text for text in told) == 1
        assert await office.moderator.recall(1, CANNOT_POST) is None


@pytest.mark.case("FC-D21")
async def test_a_store_fault_silences_no_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the store refuses once, to the worker or to the watch, is tried again in seconds."""
    monkeypatch.setattr("bot.front.sender._backoff", lambda faults: 0.0)
    async with an_office() as office:
        refusing = _Refusing(office.moderator)
        monkeypatch.setattr(office.moderator, "next_posts", refusing.next_posts)
        monkeypatch.setattr(office.moderator, "next_due", refusing.next_due)

        office.sender.start()
        await office.settle()
        await office.sender._changed.wait(0.3)

        assert refusing.asked["next_due"] > 1
        assert not await office.moderator.games_with_posts()


class _Refusing:
    """A store that refuses the first look of each kind."""

    def __init__(self, moderator: Moderator) -> None:
        self.asked = {"next_posts": 0, "next_due": 0}
        self._posts, self._due = moderator.next_posts, moderator.next_due

    async def next_posts(self, game: int) -> object:
        self._count("next_posts")
        return await self._posts(game)

    async def next_due(self) -> object:
        self._count("next_due")
        return await self._due()

    def _count(self, what: str) -> None:
        self.asked[what] += 1
        if self.asked[what] == 1:
            raise StoreError("busy")


@pytest.mark.case("FC-D22")
async def test_a_post_put_off_while_the_watch_looks_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is put off between the look and the wait leads to another look at once."""
    async with an_office() as office:
        await office.settle()
        looks: list[int] = []
        due = office.moderator.next_due

        async def put_off_meanwhile() -> object:
            looks.append(1)
            found = await due()
            if len(looks) == 1:
                office.sender._changed.set()
            return found

        monkeypatch.setattr(office.moderator, "next_due", put_off_meanwhile)
        office.sender.start()
        for _ in range(200):
            await office.sender._stopping.wait(0.005)
            if len(looks) > 1:
                break

        assert len(looks) == 2


@pytest.mark.case("FC-D13")
@pytest.mark.parametrize("code", [50001, 50013, 10003, 20026, CLOSED, 99999])
async def test_whatever_refuses_a_direct_message_leads_to_the_mention(code: int) -> None:
    """The player is mentioned in the channel, and nobody is told that the channel is at fault."""
    async with an_office() as office:
        office.discord.closed[USERS["lannister"]] = code

        await office.settle()

        mentions = [m["content"] for m in office.channel(boards=False)]
        assert f"<@{USERS['lannister']}>, a question waits for you: press **Answer**." in mentions
        assert await office.moderator.recall(1, CANNOT_POST) is None
        assert not any("cannot post" in m["content"] for m in office.discord.messages(direct(HOST)))


@pytest.mark.case("FC-D27")
async def test_a_mention_that_was_sent_and_not_noted_is_not_repeated() -> None:
    """After a crash between send and note it is found by its button, and the post by its words."""
    async with an_office() as office:
        office.discord.closed[USERS["stark"]] = CLOSED
        await office.settle()
        said = [m["content"] for m in office.channel(boards=False)]
        async with office.store.writing() as session:
            forgotten = update(PostRow).where(PostRow.kind.in_(("ask", "start")))
            await session.execute(
                forgotten.values(state="owed", message_id=None, nonce="x" + PostRow.nonce)
            )
        office.clock.move(hours=1)

        await office.kill()
        await office.settle()

        assert [m["content"] for m in office.channel(boards=False)] == said


@pytest.mark.case("FC-D23")
async def test_a_sleeping_thread_is_woken_by_a_new_board() -> None:
    """A board that cannot be edited in an archived thread is sent anew; no host is troubled."""
    async with an_office() as office:
        await office.settle()
        office.discord.asleep.add(CHANNEL)

        await answer_for(office.moderator, 1, humans_awaited(await office.moderator.table(1))[0])
        await office.settle()

        assert CHANNEL not in office.discord.asleep
        assert len(office.channel(boards=True)) == 1
        assert await office.moderator.recall(1, CANNOT_POST) is None


@pytest.mark.case("FC-D23")
async def test_a_locked_thread_is_called_by_its_name() -> None:
    """The host is told that the thread is locked, once; afterwards the posts follow."""
    async with an_office() as office:
        await office.settle()
        office.discord.failing = (403, 160005)
        await answer_for(office.moderator, 1, humans_awaited(await office.moderator.table(1))[0])
        for _ in range(3):
            await office.pass_time(hours=1)

        told = [m["content"] for m in office.discord.messages(direct(HOST))]
        assert [text for text in told if "cannot post" in text] == [
            text for text in told if "the thread is locked" in text
        ]
        assert await office.moderator.recall(1, CANNOT_POST) == "the thread is locked"
        office.discord.failing = None
        await office.pass_time(hours=1)
        assert await office.moderator.recall(1, CANNOT_POST) is None


@pytest.mark.case("FC-D26")
async def test_a_board_that_was_sent_and_dropped_is_found_and_removed() -> None:
    """The fault hid that it was sent, the next turn withdrew it: still one board is left."""
    async with an_office() as office:
        await office.settle()
        office.discord.asleep.add(CHANNEL)
        office.discord.script.append(("after", MESSAGES, (500, 0)))
        await answer_for(office.moderator, 1, humans_awaited(await office.moderator.table(1))[0])
        await office.settle()
        assert len(office.channel(boards=True)) == 2

        await office.kill()
        await answer_for(office.moderator, 1, humans_awaited(await office.moderator.table(1))[0])
        for _ in range(3):
            await office.pass_time(minutes=10)

        assert len(office.channel(boards=True)) == 1


@pytest.mark.case("FC-D26")
async def test_boards_that_the_first_version_left_behind_are_removed() -> None:
    """Its memo knew one board only; the others are found in the channel."""
    async with an_office() as office:
        await office.settle()
        (board,) = office.channel(boards=True)
        channel = (await office.discord.client()).get_partial_messageable(CHANNEL)
        for _ in range(3):
            await channel.send(board["content"])
        await office.moderator.remember(1, MEMO, board["id"])

        await office.kill()
        await answer_for(office.moderator, 1, humans_awaited(await office.moderator.table(1))[0])
        for _ in range(3):
            await office.pass_time(minutes=10)

        assert len(office.channel(boards=True)) == 1


@pytest.mark.case("FC-D25", "FC-D29")
async def test_nonces_are_random_and_every_message_has_its_own() -> None:
    """Neither the game nor the count of posts can be read from them; two games share none."""
    async with an_office() as one, an_office() as other:
        await one.moderator.managers.archive(1, "Ned")

        nonces = [post.nonce for post in (*await one.posts(), *await other.posts())]

        assert len(set(nonces)) == len(nonces)
        assert [post.kind for post in await one.posts()][-2:] == ["abandoned", "board"]


@pytest.mark.case("FC-D29")
async def test_a_sealed_answer_that_is_changed_leaves_no_trace() -> None:
    """Nothing is posted, nothing edited, nothing owed."""
    async with an_office() as office:
        await answer_for(office.moderator, 1, "stark")
        await office.settle()
        before = [(m["id"], m["edits"]) for m in office.discord.messages(CHANNEL)]
        owed, requests = len(await office.posts()), len(office.discord.asked)
        seat = await office.moderator.seat(1, USERS["stark"], "stark")
        first = seat.answer
        assert isinstance(first, OrdersAnswer)
        other = random.Random(1).sample(sorted(first.orders.items()), len(first.orders))
        tokens = sorted(first.orders.values(), reverse=True)
        changed = first.model_copy(
            update={"orders": {area: token for (area, _), token in zip(other, tokens, strict=True)}}
        )
        assert changed != first

        await office.moderator.submit(1, USERS["stark"], seat.question, changed, "stark")
        await office.settle()

        assert [(m["id"], m["edits"]) for m in office.discord.messages(CHANNEL)] == before
        assert (len(await office.posts()), len(office.discord.asked)) == (owed, requests)


@pytest.mark.case("FC-D28")
async def test_a_post_of_another_version_is_skipped_with_a_word_in_its_place() -> None:
    """The table and the host are told; what comes after it goes out."""
    async with an_office() as office:
        await office.settle()
        office.discord.failing = (500, 0)
        while len([post for post in await office.posts() if post.kind == "report"]) < 3:
            house = humans_awaited(await office.moderator.table(1))[0]
            await answer_for(office.moderator, 1, house)
            await office.moderator.settled()
        await office.settle()
        lost = [post.id for post in await office.posts() if post.kind == "report"][-1]
        async with office.store.writing() as session:
            written = update(PostRow).where(PostRow.id == lost)
            await session.execute(written.values(view='{"from": "the future"}'))
        office.discord.failing = None

        await office.pass_time(minutes=1)

        said = [each["content"] for each in office.channel(boards=False)]
        assert sum("another version" in text for text in said) == 1
        assert {post.state for post in await office.posts()} <= {"sent", "dropped"}
        told = [m["content"] for m in office.discord.messages(direct(HOST))]
        assert sum("cannot read" in text for text in told) == 1


@pytest.mark.case("FC-D12")
async def test_nothing_is_owed_by_a_game_that_never_was(moderator: Moderator) -> None:
    """A lobby that was taken back before anybody saw it leaves silence, and its channel free."""
    wanted = NewGame(channel_id=CHANNEL, host_id=HOST, host_name="Host")
    game = await moderator.new_game(wanted)

    await moderator.undo(game.id)

    assert not await moderator.games_with_posts()
    assert await moderator.new_game(wanted)


@pytest.mark.case("FC-D12")
async def test_a_game_that_is_over_and_whose_channel_is_gone_stops_trying() -> None:
    """Its last words have no place left; nothing is tried hour by hour."""
    async with an_office() as office:
        await office.settle()
        office.discord.failing = (404, 10003)
        await office.moderator.managers.archive(1, "Ned")
        await office.settle()
        tried = len(office.discord.asked)

        await office.pass_time(hours=3)

        assert len(office.discord.asked) == tried
        assert await office.moderator.next_due() is None


@pytest.mark.case("FC-D20")
async def test_last_words_wait_a_week_where_the_bot_may_not_write() -> None:
    """The channel exists, so they are not given up at once; nor are they tried for ever."""
    async with an_office() as office:
        await office.settle()
        office.discord.failing = (403, 50013)
        await office.moderator.managers.archive(1, "Ned")
        await office.settle()
        assert await office.moderator.next_due() is not None

        await office.pass_time(days=8)

        assert await office.moderator.next_due() is None
        told = [m["content"] for m in office.discord.messages(direct(HOST))]
        assert sum("The game is over" in text for text in told) == 1


SEND, IN_THREADS = "send_messages", "send_messages_in_threads"
THREAD, CHANNEL_KIND = discord.ChannelType.public_thread, discord.ChannelType.text


@pytest.mark.case("FC-D24")
@pytest.mark.parametrize(
    ("kind", "allowed", "missing"),
    [
        (CHANNEL_KIND, SEND, None),
        (CHANNEL_KIND, IN_THREADS, "Send Messages"),
        (THREAD, IN_THREADS, None),
        (THREAD, SEND, "Send Messages in Threads"),
    ],
)
def test_the_permission_for_the_place_is_asked_for_and_no_other(
    kind: discord.ChannelType, allowed: str, missing: str | None
) -> None:
    """A thread needs Send Messages in Threads, a channel Send Messages, nobody Embed Links."""
    others = {"view_channel": True, "attach_files": True, "read_message_history": True}
    permissions = discord.Permissions(**others, **{allowed: True})

    if missing is None:
        must_be_able_to_post(permissions, kind)
        return
    with pytest.raises(Refused, match=f": {missing}. Ask"):
        must_be_able_to_post(permissions, kind)


async def test_the_moderator_forgets_a_game_that_is_over() -> None:
    """Neither the game nor what was shown of it stays in memory, yet it can be looked at."""
    async with an_office() as office:
        await office.settle()
        assert 1 in office.moderator._games._in_memory

        await office.moderator.managers.archive(1, "Ned")
        await office.settle()

        assert not office.moderator._games._in_memory
        assert not office.sender._postman.boards._standing
        assert not office.sender._workers
        assert (await office.moderator.table(1)).status == "abandoned"


@pytest.mark.case("FC-D26")
async def test_the_board_of_an_end_that_the_first_version_owed_is_owed_still(
    database: Path,
) -> None:
    """Version 0.1.0 showed it with the end itself; from its database it is a post of its own."""
    _first_version(database)

    store = await Store.open(database)
    async with store.reading() as session:
        posts = (await session.scalars(select(PostRow).order_by(PostRow.seq))).all()
        row = await session.get_one(GameRow, 1)
    await store.close()

    assert [(post.kind, post.seq, post.state) for post in posts] == [
        ("ended", 1, "owed"),
        ("board", 2, "owed"),
    ]
    assert row.posts == 2
    assert posts[1].nonce != posts[0].nonce


def _first_version(database: Path) -> None:
    """A database of version 0.1.0 with a game that is over and not yet told."""
    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    with create_engine(f"sqlite:///{database}").begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(
            text(
                "INSERT INTO games (id, channel_id, host_id, host_name, status, setup, question, "
                "answers, events, posts, reported, told, created_at, changed_at) VALUES "
                "(1, 7000, 100, 'Host', 'ended', '{}', 9, 0, 0, 1, 0, 0, "
                "'2026-03-01 12:00:00', '2026-03-01 12:00:00')"
            )
        )
        connection.execute(
            text(
                "INSERT INTO posts (game_id, seq, kind, question, first_event, last_event, told, "
                "nonce, state, attempts, created_at) VALUES "
                "(1, 1, 'ended', 9, 1, 0, 0, 'old', 'owed', 0, '2026-03-01 12:00:00')"
            )
        )


@pytest.mark.parametrize("outcome", ["before", "after"])
async def test_a_vote_has_one_message_whatever_fails(outcome: str) -> None:
    """One whose sending seemed to fail is found again; one that was deleted is sent anew."""
    async with an_office() as office:
        await office.settle()
        votes = office.moderator.votes
        office.discord.script.append((outcome, MESSAGES, (500, 0)))
        await votes.propose(1, HOST, Pause())
        await office.settle()
        await office.pass_time(minutes=5)
        first = votes_shown(office)
        del office.discord.places[CHANNEL][int(first[0]["id"])]
        await office.moderator.be_there()
        office.clock.move(hours=2)
        await office.moderator.give_back()
        await office.pass_time(minutes=5)

        (shown,) = votes_shown(office)

        assert len(first) == 1
        assert shown["id"] != first[0]["id"]
        assert shown["content"].startswith("### Vote: pause the game")


def votes_shown(office: Office) -> list[dict[str, Any]]:
    """The messages of votes in the channel."""
    return [each for each in office.channel(boards=False) if "Vote: " in each["content"]]
