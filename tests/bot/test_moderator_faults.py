"""When something goes wrong: nothing is done by halves, and no game goes on wrongly."""

import asyncio
import gc
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.errors import Paused, Refused, StoreError
from bot.moderator import Moderator
from bot.store import Store
from tests.bot.clocks import Clock
from tests.bot.scripted import (
    HOST,
    USERS,
    answer_for,
    asked,
    humans_awaited,
    open_table,
    play,
    played_by_engine,
    scripted,
    stored,
)


def meddle(database: Path, *statements: str) -> None:
    """Change the database behind the moderator's back."""
    other = sqlite3.connect(database, isolation_level=None)
    for statement in statements:
        other.execute(statement)
    other.close()


REFUSE_POSTS = (
    "CREATE TRIGGER full_disk BEFORE INSERT ON posts BEGIN SELECT RAISE(ABORT, 'no room'); END"
)


async def test_an_answer_that_cannot_be_written_did_not_happen(
    store: Store, moderator: Moderator, database: Path
) -> None:
    """The write fails after the engine moved: the game is as before, and takes the answer later."""
    table = await open_table(moderator)
    table = await play(moderator, table.game.id, lambda now: now.question > 30)
    house = humans_awaited(table)[0]
    row, log = await stored(store, table.game.id)
    meddle(database, REFUSE_POSTS)

    with pytest.raises(StoreError):
        await answer_for(moderator, table.game.id, house)

    assert await moderator.table(table.game.id) == table
    after, same_log = await stored(store, table.game.id)
    assert (after.digest, len(same_log)) == (row.digest, len(log))
    meddle(database, "DROP TRIGGER full_disk")
    await answer_for(moderator, table.game.id, house)
    await play(moderator, table.game.id, lambda now: now.question > 60)
    row, log = await stored(store, table.game.id)
    assert played_by_engine(row, log).digest == row.digest


async def test_a_game_that_cannot_be_started_stays_a_lobby(
    moderator: Moderator, database: Path
) -> None:
    """A failed first write leaves the lobby as it was."""
    meddle(database, REFUSE_POSTS)
    with pytest.raises(StoreError):
        await open_table(moderator)
    (game,) = await moderator.all_games()
    assert game.status == "lobby"
    meddle(database, "DROP TRIGGER full_disk")

    table = await moderator.start(game.id, HOST)

    assert table.status == "playing"


async def test_a_cancelled_answer_is_there_whole_or_not_at_all(
    store: Store, moderator: Moderator
) -> None:
    """Wherever a shutdown cuts the work off, memory and disk agree afterwards."""
    table = await open_table(moderator, ("stark", "tyrell"))
    for steps in range(40):
        table = await moderator.table(table.game.id)
        house = humans_awaited(table)[0]
        seat = await moderator.seat(table.game.id, USERS[house], house)
        work = asyncio.create_task(
            moderator.submit(table.game.id, USERS[house], seat.question, scripted(seat), house)
        )
        for _ in range(steps):
            await asyncio.sleep(0)
        work.cancel()
        await asyncio.wait([work])

        now = await moderator.table(table.game.id)
        fresh = Moderator(store)
        assert await fresh.table(table.game.id) == now
        await fresh.close()
        if now.question == table.question:
            await answer_for(moderator, table.game.id, house)
        await moderator.settled()

    row, log = await stored(store, table.game.id)
    assert played_by_engine(row, log).digest == row.digest


@pytest.fixture
def _no_garbage_collection() -> Iterator[None]:
    """What a cut-off task leaves behind stays there, as it may at any time."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("_no_garbage_collection")
async def test_work_that_is_cancelled_locks_nobody_out(moderator: Moderator) -> None:
    """Wherever a sender is cut off, the next write finds the database free."""
    table = await open_table(moderator)
    for number in range(60):
        work = asyncio.create_task(moderator.remember(table.game.id, "cut off", str(number)))
        await asyncio.wait([work], timeout=0.0001 * number)
        work.cancel()

        await moderator.remember(table.game.id, "after", str(number))

    assert await moderator.recall(table.game.id, "after") == "59"
    assert await moderator.recall(table.game.id, "cut off") == "59"


SPOILT = {
    "another digest": "UPDATE games SET digest = 'no such digest'",
    "another seed": "UPDATE games SET seed = 'other', checkpoint = NULL",
    "an answer of no kind": 'UPDATE answers SET answer = \'{"kind": "prophecy"}\'',
    "an answer to another question": "UPDATE answers SET name = 'bid:wildlings:stark'",
    "an answer lost": "DELETE FROM answers WHERE seq = (SELECT max(seq) FROM answers)",
    "a checkpoint of another kind": "UPDATE games SET checkpoint = '{}'",
    "options we do not know": 'UPDATE games SET setup = \'{"options": {"bribes": "yes"}}\'',
    "an edition we do not know": 'UPDATE games SET setup = \'{"edition": "ninth"}\'',
    "no seed": "UPDATE games SET seed = NULL",
}


@pytest.mark.parametrize("damage", SPOILT.values(), ids=SPOILT.keys())
async def test_a_game_that_does_not_replay_is_paused(
    store: Store, moderator: Moderator, database: Path, damage: str
) -> None:
    """After a restart it is not continued; players and table read why, once."""
    table = await open_table(moderator)
    for house in table.awaited[:3]:
        await answer_for(moderator, table.game.id, house)
    seat = await moderator.seat(table.game.id, HOST)
    meddle(database, damage)

    restarted = Moderator(store)
    await restarted.open()
    await restarted.settled()

    now = await restarted.table(table.game.id)
    assert now.status == "paused"
    assert now.game.paused_because is not None
    assert "Nothing is lost" in now.game.paused_because
    with pytest.raises(Paused, match="This game is paused"):
        await restarted.submit(table.game.id, HOST, seat.question, scripted(seat))
    with pytest.raises(Paused):
        await restarted.resume(table.game.id, HOST)
    assert (await restarted.seat(table.game.id, HOST)).request is None
    posts = await restarted.next_posts(table.game.id)
    assert [post.kind for post in posts].count("paused") == 1
    await restarted.close()


async def test_a_game_that_cannot_be_read_stops_no_other(
    store: Store, moderator: Moderator, database: Path
) -> None:
    """The others are listed and played; the one keeps its seats and says why it is paused."""
    broken = await open_table(moderator)
    sound = await open_table(moderator, channel=1)
    damage = SPOILT["options we do not know"]
    meddle(database, f"{damage} WHERE id = {broken.game.id}")
    restarted = Moderator(store)

    games = {card.id: card for card in await restarted.games_of(HOST)}

    assert games[sound.game.id] == sound.game
    assert games[broken.game.id].status == "paused"
    assert set(games[broken.game.id].seats) == set(broken.game.seats)
    await answer_for(restarted, sound.game.id, "stark")
    await restarted.close()


async def test_an_old_answer_that_cannot_be_read_stops_nobody(
    moderator: Moderator, database: Path
) -> None:
    """Orders that an earlier version wrote otherwise are not offered again; their receipt holds."""
    table = await open_table(moderator)
    receipt = await answer_for(moderator, table.game.id, "stark")
    await play(moderator, table.game.id, lambda now: bool(now.view and now.view.round == 2))
    await play(moderator, table.game.id, asked("place_orders"))
    meddle(database, 'UPDATE answers SET answer = \'{"given": "in another way"}\' WHERE seq < 9')

    copied = await moderator.last_answer(table.game.id, HOST, "place_orders")
    checked = await moderator.verify_receipt(table.game.id, HOST, receipt.digest)

    assert (copied, checked.answer) == (None, None)
    assert '"in another way"' in checked.proof


async def test_a_paused_game_goes_on_once_it_replays(
    store: Store, moderator: Moderator, database: Path
) -> None:
    """With the former version back, a player resumes and nothing is missing."""
    table = await open_table(moderator)
    row, _ = await stored(store, table.game.id)
    meddle(database, "UPDATE games SET digest = 'no such digest'")
    restarted = Moderator(store)
    assert (await restarted.table(table.game.id)).status == "paused"
    meddle(database, f"UPDATE games SET digest = '{row.digest}'")
    with pytest.raises(Refused, match="do not play"):
        await restarted.resume(table.game.id, 999)

    now = await restarted.resume(table.game.id, USERS["tyrell"])

    assert now.view == table.view
    assert now.game == table.game
    await answer_for(restarted, table.game.id, "stark")
    posts = await restarted.next_posts(table.game.id)
    assert [post.kind for post in posts if post.audience is None] == [
        "start",
        "paused",
        "resumed",
        "board",
    ]
    with pytest.raises(Refused, match="not paused"):
        await restarted.resume(table.game.id, HOST)
    await restarted.close()


async def test_another_process_that_went_ahead_is_noticed(
    store: Store, moderator: Moderator, clock: Clock
) -> None:
    """What was prepared on an old position is not written over a newer one."""
    table = await open_table(moderator)
    other = Moderator(store, clock=clock)
    await other.table(table.game.id)
    await answer_for(moderator, table.game.id, "stark")

    await asyncio.gather(
        answer_for(other, table.game.id, "tyrell"),
        answer_for(moderator, table.game.id, "martell"),
        return_exceptions=True,
    )

    first, second = await moderator.table(table.game.id), await other.table(table.game.id)
    assert first == second
    row, log = await stored(store, table.game.id)
    assert [answer.seq for answer in log] == list(range(1, row.answers + 1))
    await other.close()
