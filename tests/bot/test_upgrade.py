"""Databases of former versions, with games under way: copied, brought up to date, and used."""

import gzip
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.errors import StoreError
from bot.moderator import Moderator
from bot.moderator.motions import ChangePace
from bot.store import Store
from tests.bot.clocks import Clock
from tests.bot.scripted import HOST, USERS, play
from tests.bot.test_moderator_cases import delivered
from tests.make_stored_database import FOLDER, GAMES, LOBBY, OVER, PAUSED

FORMER = {path.name.removesuffix(".db.gz"): path for path in sorted(FOLDER.glob("*.db.gz"))}
UNDER_WAY = [number for number in range(1, len(GAMES) + 1) if number not in (PAUSED, OVER)]
OWED = 20
"""The posts of the first game that were never sent."""


@pytest.fixture(params=FORMER)
def former(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A database as a former version left it."""
    path = tmp_path / "rookery.db"
    path.write_bytes(gzip.decompress(FORMER[request.param].read_bytes()))
    return path


@pytest.fixture
async def upgraded(former: Path, clock: Clock) -> AsyncIterator[Moderator]:
    """A game master of this version with that database, as after a start of the bot."""
    store = await Store.open(former)
    moderator = Moderator(store, clock=clock)
    await moderator.open()
    await moderator.settled()
    yield moderator
    await moderator.close()
    await store.close()


def contents(path: Path) -> list[str]:
    """All that a database holds."""
    with closing(sqlite3.connect(path)) as books:
        return list(books.iterdump())


def revision(path: Path) -> str:
    with closing(sqlite3.connect(path)) as books:
        (found,) = books.execute("SELECT version_num FROM alembic_version").fetchone()
    return str(found)


async def test_a_copy_is_kept_before_anything_is_changed(former: Path) -> None:
    """Beside the database, named after its revision, with all that was in it, its owner's only."""
    before, was = contents(former), revision(former)

    await (await Store.open(former)).close()

    copy = former.with_name(f"rookery.db.{was}")
    assert contents(copy) == before
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert revision(former) > was
    assert {path.name for path in former.parent.iterdir()} == {former.name, copy.name}


async def test_without_a_copy_nothing_is_changed(former: Path) -> None:
    """Where none can be made, the start is refused in a sentence."""
    before = contents(former)
    former.with_name(f"rookery.db.{revision(former)}.new").mkdir()

    with pytest.raises(StoreError, match=r"rookery\.db"):
        await Store.open(former)

    assert contents(former) == before


async def test_games_under_way_go_on_where_they_were(former: Path, upgraded: Moderator) -> None:
    """Of every book, whatever is asked; what was sealed stands, and so does who is awaited."""
    with closing(sqlite3.connect(former)) as books:
        stood = dict(books.execute("SELECT id, question FROM games").fetchall())
    for number in UNDER_WAY:
        table = await upgraded.table(number)
        assert (table.status, table.question, table.asked) == (
            "playing",
            stood[number],
            GAMES[number - 1][2],
        )

        after = await play(upgraded, number, lambda now: now.question > stood[now.game.id] + 8)

        assert after.status == "playing"


async def test_a_paused_game_is_tried_again(upgraded: Moderator) -> None:
    """Its answers lead where they led before, so it goes on."""
    assert (await upgraded.table(PAUSED)).status == "playing"


async def test_nobody_has_a_deadline_who_had_none(upgraded: Moderator, clock: Clock) -> None:
    """A month later all are waited for as before."""
    before = [await upgraded.table(number) for number in UNDER_WAY]
    clock.move(days=30)

    await upgraded.pass_deadlines()

    after = [await upgraded.table(number) for number in UNDER_WAY]
    assert [table.dues for table in before] == [{}] * len(before)
    assert [table.awaited for table in after] == [table.awaited for table in before]


async def test_what_was_owed_is_sent(former: Path, upgraded: Moderator) -> None:
    """All posts of the first game, in their order; nothing of the others is sent again."""
    query = "SELECT id FROM posts WHERE state = 'owed' AND game_id = 1 ORDER BY id"
    with closing(sqlite3.connect(former)) as books:
        owed = [number for (number,) in books.execute(query)]
    games = await upgraded.games_with_posts()

    sent = [post.id for post in await delivered(upgraded, 1)]

    assert len(owed) == OWED
    assert sent == owed
    assert not {2, 3, 4} & set(games)


async def test_a_lobby_fills_and_begins(upgraded: Moderator) -> None:
    """Whoever sat there sits there still."""
    assert (await upgraded.game(LOBBY)).seat("lannister").user_name == "Cersei"

    await upgraded.fill_seats(LOBBY, HOST, "random")
    await upgraded.start(LOBBY, HOST)
    await upgraded.settled()

    assert (await upgraded.table(LOBBY)).awaited == ("lannister",)


async def test_a_game_that_was_over_is_over(upgraded: Moderator) -> None:
    """And asks nobody anything."""
    table = await upgraded.table(OVER)

    assert table.status == "abandoned"
    assert table.awaited == ()


async def test_a_pace_is_agreed_on_by_vote(upgraded: Moderator, clock: Clock) -> None:
    """From then on everybody who is awaited has a deadline."""
    opened = await upgraded.votes.propose(1, HOST, ChangePace(pace="relaxed"))
    for house in opened.voters:
        tally = await upgraded.votes.tally(1, opened.id)
        if tally.state == "open":
            await upgraded.votes.cast(1, USERS[house], opened.id, yes=True)

    table = await upgraded.table(1)

    assert table.game.terms.pace.name == "relaxed"
    assert table.dues.keys() == set(table.awaited)
    assert min(table.dues.values()) > clock() + timedelta(hours=1)
