"""The local table without a browser: places, games, restarts, and who may come in."""

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from bot.errors import RookeryError
from bot.seats import BadSeats
from bot.settings import Settings
from bot.store import Store
from bot.table.opening import read_seats
from bot.table.server import TableOptions, serve_table
from bot.table.world import PEOPLE, message_ids
from tests.bot.table.conftest import SetTable

MINE = "stark=me,*=steward"
FROM_HERE = {"Sec-Fetch-Site": "same-origin"}


def place(state: dict[str, Any], key: str) -> dict[str, Any]:
    """One place of a hall's state."""
    return next(p for p in [*state["channels"], *state["messages"]] if p["key"] == key)


async def test_the_hall_lists_every_channel_and_everybodys_messages(table_set: SetTable) -> None:
    """An empty table shows all its places, and that a game may begin."""
    async with table_set() as (hall, _):
        state: dict[str, Any] = await hall.state()

    assert [p["key"] for p in state["channels"]] == ["game-1", "game-2", "game-3"]
    assert [p["title"] for p in state["messages"]] == list(PEOPLE.values())
    assert state["free"]
    assert not any(p["waiting"] for p in state["messages"])


async def test_seats_on_the_command_line_begin_a_game_at_once(table_set: SetTable) -> None:
    """With seats named, the game is under way and waits for the person at the browser."""
    async with table_set(MINE) as (hall, _):
        state: dict[str, Any] = await hall.state()

    assert "Waiting for Stark (orders)" in place(state, "game-1")["about"]
    assert place(state, "dm-you") == {
        "key": "dm-you",
        "title": "You",
        "unread": 1,
        "shown": False,
        "about": "Plays Stark",
        "houses": ["stark"],
        "waiting": True,
    }


async def test_a_restarted_table_posts_the_board_the_map_and_the_questions_again(
    table_set: SetTable,
) -> None:
    """The simulated Discord forgets; the game does not, and its channel is filled again."""
    async with table_set(MINE):
        pass

    async with table_set() as (hall, _):
        state: dict[str, Any] = await hall.state()
        channel = hall.world.channels[0].channel.history()
        asked = hall.world.people[0].messages.history()

    assert "Waiting for Stark (orders)" in place(state, "game-1")["about"]
    assert any(message.attachments for message in channel)
    assert "Waiting for **Stark**" in channel[-1].content
    assert "Place an order" in asked[-1].content


async def test_a_lobby_is_posted_again_too(table_set: SetTable) -> None:
    """A game that has not begun shows its buttons again after a restart."""
    async with table_set() as (hall, _):
        you, channel = hall.world.people[0].member, hall.world.channels[0].channel
        await you.slash(channel, "game new")

    async with table_set() as (hall, _):
        posted = hall.world.channels[0].channel.history()

    assert [message.content.partition("\n")[0] for message in posted] == [
        "## Game 1: second edition, 6 Houses"
    ]


async def test_the_same_seats_again_go_on_with_their_game(table_set: SetTable) -> None:
    """The same command after a restart brings the same game, not a second one."""
    async with table_set(MINE):
        pass

    async with table_set(MINE) as (hall, _):
        state: dict[str, Any] = await hall.state()

    assert place(state, "game-2")["about"] == "No game yet."


async def test_other_seats_take_the_next_free_channel(table_set: SetTable) -> None:
    """Several games may be under way at one table, one to a channel."""
    async with table_set(MINE):
        pass

    async with table_set("tyrell=me,*=steward") as (hall, _):
        state: dict[str, Any] = await hall.state()

    assert "Waiting for Tyrell" in place(state, "game-2")["about"]
    assert place(state, "dm-you")["houses"] == ["stark", "tyrell"]


async def test_a_full_table_says_what_to_do(table_set: SetTable) -> None:
    """With a game in every channel, a fourth is refused in a sentence."""
    for seats in (MINE, "tyrell=me,*=steward", "martell=me,*=steward"):
        async with table_set(seats):
            pass

    with pytest.raises(RookeryError, match="/game abandon"):
        async with table_set("greyjoy=me,*=steward"):
            pass


async def test_a_seed_on_the_command_line_is_the_games_seed(table_set: SetTable) -> None:
    """The hash posted at the start is that of the seed that was asked for."""
    async with table_set(MINE, seed="winter") as (hall, _):
        posted = hall.world.channels[0].channel.history()

    assert hashlib.sha256(b"winter").hexdigest() in posted[0].content


async def test_what_is_shown_counts_as_read(table_set: SetTable) -> None:
    """Opening a place clears its count of new messages."""
    async with table_set(MINE) as (hall, stage):
        channel = hall.world.channels[0]
        before = stage.unread(channel)
        await stage.open(channel)
        after = stage.unread(channel)

    assert before == len(message_ids(channel)) > 0
    assert after == 0


async def test_the_tables_clock_tells_the_present(table_set: SetTable) -> None:
    """Messages of the simulated Discord carry the time of this computer."""
    now = 1_900_000_000.0
    async with table_set() as (hall, stage):
        stage.set_clock(now)
        shown = hall.world.env.now().timestamp()

    assert shown == now


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "rookery.example:80"},
        {"Origin": "https://elsewhere.example"},
        {"Sec-Fetch-Site": "cross-site"},
    ],
    ids=["another host", "another site", "a picture's address on another site"],
)
async def test_other_sites_cannot_reach_into_the_table(
    table_set: SetTable, headers: dict[str, str]
) -> None:
    """A page elsewhere can neither read the hall nor begin games in it."""
    async with table_set() as (hall, _), TestClient(TestServer(hall.application())) as client:
        looked = await client.get("/state", headers=headers)
        began = await client.post("/begin", data={"seats": MINE}, headers=headers)
        state: dict[str, Any] = await hall.state()

    assert (looked.status, began.status) == (403, 403)
    assert place(state, "game-1")["about"] == "No game yet."


@pytest.mark.case("FC-O09")
@pytest.mark.parametrize("headers", [{}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"}])
async def test_who_does_not_tell_where_it_comes_from_changes_nothing(
    table_set: SetTable, headers: dict[str, str]
) -> None:
    """A frame of its own kind tells `null`; an old browser on another page tells nothing at all."""
    async with table_set() as (hall, stage), TestClient(TestServer(hall.application())) as client:
        began = await client.post("/begin", data={"seats": MINE}, headers=headers)
        opened = await client.get("/open/game-1", headers=headers, allow_redirects=False)
        state: dict[str, Any] = await hall.state()

    assert (began.status, opened.status) == (403, 403)
    assert place(state, "game-1")["about"] == "No game yet."
    assert stage.shown is None


@pytest.mark.case("FC-O09")
async def test_every_route_that_changes_something_is_guarded(table_set: SetTable) -> None:
    """A route that is added later is guarded too, unless it can only be looked at."""
    async with table_set() as (hall, _), TestClient(TestServer(hall.application())) as client:
        routes = {(route.method, route.resource) for route in hall.application().router.routes()}
        replies = {
            (method, resource.canonical): (
                await client.request(
                    method, resource.canonical.format(place="game-1"), allow_redirects=False
                )
            ).status
            for method, resource in routes
            if resource is not None
        }

    assert {where for where, status in replies.items() if status != 403} == {
        ("GET", "/"),
        ("HEAD", "/"),
        ("GET", "/state"),
        ("HEAD", "/state"),
    }


async def test_bad_seats_from_the_hall_are_answered_in_a_sentence(table_set: SetTable) -> None:
    """Whatever is sent to begin a game, the answer says what is wrong with it."""
    async with table_set() as (hall, _), TestClient(TestServer(hall.application())) as client:
        reply = await client.post("/begin", data={"seats": "strak=me,*=maester"}, headers=FROM_HERE)
        text = await reply.text()

    assert reply.status == 409
    assert text == "There is no house 'strak' in this game. Did you mean 'stark'?"


async def test_an_unknown_place_is_not_found(table_set: SetTable) -> None:
    """A mistyped address of a place is answered, and nothing is opened."""
    async with table_set() as (hall, stage), TestClient(TestServer(hall.application())) as client:
        reply = await client.get("/open/nowhere", allow_redirects=False, headers=FROM_HERE)

    assert reply.status == 404
    assert stage.shown is None


def test_several_seats_for_me_go_to_different_persons() -> None:
    """Two houses of one person would share their secrets; two persons do not."""
    seats = read_seats("stark=me,tyrell=me,martell=you,*=maester")

    assert (seats["stark"], seats["tyrell"], seats["martell"]) == ("beth", "carl", "you")


def test_a_house_that_is_not_in_the_game_is_refused() -> None:
    """The nearest house is suggested."""
    with pytest.raises(BadSeats, match="'lannister'"):
        read_seats("lanister=me,*=maester")


def options(database: Path) -> TableOptions:
    """A table on this database, at any free port."""
    return TableOptions(port=0, settings=Settings(database=database))


def test_a_table_on_an_unwritable_path_says_so(tmp_path: Path) -> None:
    """A database that cannot be made is told with its path."""
    (tmp_path / "letter").write_text("no folder")
    database = tmp_path / "letter" / "table.db"

    with pytest.raises(RookeryError, match="letter"):
        asyncio.run(serve_table(options(database)))


async def made(database: Path) -> None:
    """A database with nothing in it yet."""
    store = await Store.open(database)
    await store.close()


def test_a_table_on_a_truncated_database_leaves_it_as_it_is(database: Path) -> None:
    """A damaged file is told, and not a byte of it is changed."""
    asyncio.run(made(database))
    half = database.read_bytes()[: database.stat().st_size // 2]
    database.write_bytes(half)

    with pytest.raises(RookeryError, match=database.name):
        asyncio.run(serve_table(options(database)))

    assert database.read_bytes() == half


def test_a_table_on_a_file_that_is_no_database_leaves_it_as_it_is(database: Path) -> None:
    """Some other file is refused and left alone."""
    database.write_text("Dark wings, dark words. " * 100)

    with pytest.raises(RookeryError, match=database.name):
        asyncio.run(serve_table(options(database)))

    assert database.read_text().startswith("Dark wings")
