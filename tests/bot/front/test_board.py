"""The status board: what it says, where it stands, and what it survives."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from simcord.backend.models import Message

from bot.front import limits
from bot.front.board import HISTORY, RULES, board_panel
from bot.front.client import Bot
from bot.moderator.motions import Draw
from bot.moderator.state import Standby
from tests.bot.clocks import Clock
from tests.bot.front.conftest import PLAYERS, STRANGER, Act, NewBot, QuickArtist, Table, begin
from tests.bot.front.discord_hands import latest_with
from tests.bot.front.evening import GAME, answer_directly, asked, play_until
from tests.bot.front.reading import stored_messages

PINS = "/channels/*/messages/pins/*"


@pytest.fixture
def hall(table: Table) -> Table:
    """A channel of the same server where the bot may pin."""
    return replace(table, channel=table.guild.create_text_channel("hall"))


def boards(table: Table) -> list[Message]:
    """The status boards that stand in the channel."""
    return [m for m in stored_messages(table.channel) if m.content.startswith(f"**Game {GAME}**")]


def pins(table: Table) -> Iterator[Message]:
    """The pinned messages."""
    return (message for message in stored_messages(table.channel) if message.pinned)


async def in_round(bot: Bot, table: Table, number: int) -> None:
    """Play until this round."""
    await play_until(bot, table, lambda now: now.view is not None and now.view.round == number)


async def test_the_board_says_how_the_game_stands_and_shows_the_map(
    table: Table, act: Act, simcord_bot: Bot, artist: QuickArtist
) -> None:
    """Round, phase, who is awaited until when, the pace; a map; buttons for the rest."""
    await begin(table, act, pace="daily")

    (board,) = boards(table)

    first, *lines = board.content.splitlines()
    assert first == "**Game 1**, round 1: Planning Phase"
    assert lines[0].startswith("Waiting for **Baratheon, Lannister, Stark")
    assert lines[1].startswith("Time: **")
    assert "<t:" in lines[1]
    assert lines[2] == "Pace: daily, UTC."
    labels = [part["label"] for row in board.components for part in row["components"]]
    assert labels == ["Answer", "My Seat", "Map", "Votes", "Rules", "History"]
    assert [file["description"] for file in board.attachments] == ["Round 1, small"]
    assert {view.viewer for view in artist.small} == {None}


@pytest.mark.case("DC-074", "DC-075")
async def test_dc_074_a_pinned_board_stays_for_its_round_and_each_round_has_a_new_one(
    hall: Table, act: Act, simcord_bot: Bot
) -> None:
    """One is pinned at a time, without a line about it; none is edited for long."""
    await begin(hall, act)
    (first,) = boards(hall)
    await play_until(simcord_bot, hall, asked("resolve_march"))
    later = boards(hall)
    await in_round(simcord_bot, hall, 2)

    (second,) = boards(hall)

    assert [(board.id, board.pinned) for board in later] == [(first.id, True)]
    assert "March orders" in later[0].content
    assert second.id != first.id
    assert list(pins(hall)) == [second]
    assert not any("pinned a message" in each.content for each in stored_messages(hall.channel))
    renamed = f"/channels/{hall.channel.id}"
    assert not [
        call for call in hall.env.http_requests if (call.method, call.path) == ("PATCH", renamed)
    ]


@pytest.mark.parametrize(
    "refusal",
    [(403, 50013), (400, 30003)],
    ids=["forbidden", "no room"],
)
async def test_a_board_that_cannot_be_pinned_is_the_last_message_without_a_word(
    hall: Table, act: Act, simcord_bot: Bot, refusal: tuple[int, int]
) -> None:
    """The permission may be missing, or a channel may hold so many pins and no more."""
    status, code = refusal
    hall.env.inject_error("PUT", PINS, status=status, code=code, times=None)

    await begin(hall, act)
    await play_until(simcord_bot, hall, asked("resolve_march"))

    said = [message for message in stored_messages(hall.channel) if message.visible_to(None)]
    assert said[-1] == boards(hall)[0]
    assert not list(pins(hall))
    assert not any("cannot" in message.content for message in said)


async def test_an_old_board_that_cannot_be_deleted_is_unpinned_and_emptied(
    hall: Table, act: Act, simcord_bot: Bot
) -> None:
    """Nobody follows an old pin to a board that lies."""
    await begin(hall, act)
    (first,) = boards(hall)
    path = f"/channels/*/messages/{first.id}"
    hall.env.inject_error("DELETE", path, status=403, code=50013, times=None)

    await in_round(simcord_bot, hall, 2)

    assert (first.pinned, first.components, first.attachments) == (False, [], [])
    assert "see the newest board below" in first.content


@pytest.mark.case("DC-064")
async def test_dc_064_a_pinned_board_that_was_deleted_is_posted_anew(
    hall: Table, act: Act, simcord_bot: Bot
) -> None:
    """Somebody tidied up: the next change brings a new one, pinned as well."""
    await begin(hall, act)
    board, _ = latest_with(hall.env, hall.channel, "answer")
    await board.message.delete()

    await play_until(simcord_bot, hall, lambda now: bool(now.sealed))

    assert list(pins(hall)) == boards(hall)
    assert len(boards(hall)) == 1


@pytest.mark.case("DC-074")
@pytest.mark.case("DC-074")
async def test_a_board_too_old_for_another_edit_is_posted_anew(
    hall: Table, act: Act, simcord_bot: Bot
) -> None:
    """Discord lets old messages be edited seldom: a new one takes its place, and its pin."""
    await begin(hall, act)
    (first,) = boards(hall)
    path = f"/channels/*/messages/{first.id}"
    hall.env.inject_error("PATCH", path, status=400, code=30046, times=1)

    await play_until(simcord_bot, hall, lambda now: bool(now.sealed))

    (board,) = boards(hall)
    assert board.id != first.id
    assert list(pins(hall)) == [board]


async def test_a_board_survives_a_restart_where_it_is_pinned(
    hall: Table, act: Act, simcord_bot: Bot, new_bot: NewBot
) -> None:
    """The bot that comes after knows it, and does not post another."""
    await begin(hall, act)
    (first,) = boards(hall)
    await simcord_bot.stop()
    bot = new_bot()
    await hall.env.restart_bot(bot)

    await play_until(bot, hall, asked("resolve_march"))

    assert [(board.id, board.pinned) for board in boards(hall)] == [(first.id, True)]
    assert "March orders" in first.content
    await bot.stop()


async def test_the_last_board_of_a_game_is_not_pinned(
    hall: Table, act: Act, simcord_bot: Bot
) -> None:
    """What is over needs no place above the others."""
    await begin(hall, act)

    await simcord_bot.moderator.managers.archive(GAME, "Varys")
    await simcord_bot.sender.idle()

    assert [board.content for board in boards(hall)] == [f"**Game {GAME}** was abandoned."]
    assert not list(pins(hall))


@pytest.mark.case("DC-040")
async def test_dc_040_a_moved_deadline_is_corrected_on_the_board(
    hall: Table, act: Act, simcord_bot: Bot, artist: QuickArtist
) -> None:
    """It gives moments, not spans, so that what it says stays true. The map has not changed, and
    is not sent again.
    """
    await begin(hall, act, pace="daily")
    (board,) = boards(hall)
    before, drawn = board.content, len(artist.small)
    clock = simcord_bot.now
    assert isinstance(clock, Clock)
    clock.move(hours=3)
    await simcord_bot.moderator.give_back()
    await simcord_bot.sender.idle()

    assert boards(hall) == [board]
    assert board.content != before
    assert "hours" not in before + board.content
    assert (len(board.attachments), len(artist.small)) == (1, drawn)


async def test_the_boards_buttons_show_rules_of_what_is_going_on_and_the_history(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Each in private, to whoever presses, strangers too."""
    await begin(table, act)
    await in_round(simcord_bot, table, 2)
    await play_until(simcord_bot, table, asked("place_orders"))
    board, custom_id = latest_with(table.env, table.channel, RULES)
    rules = await act(table[STRANGER].click(board, custom_id=custom_id))
    board, custom_id = latest_with(table.env, table.channel, HISTORY)
    history = await act(table[STRANGER].click(board, custom_id=custom_id))

    assert rules.ephemeral
    assert history.ephemeral
    assert rules.response is not None
    assert "2E-PLAN-" in rules.response.content
    assert history.response is not None
    assert history.response.content.startswith("## Game 1, round 2")


@pytest.mark.case("DC-072")
async def test_dc_072_what_changes_while_a_board_is_drawn_makes_one_more_and_no_queue(
    hall: Table, act: Act, simcord_bot: Bot, artist: QuickArtist
) -> None:
    """However fast players answer, the latest position wins: one edit in hand, one to come."""
    await begin(hall, act)
    drawn, sent = len(artist.small), len(edits(hall))
    artist.gate.clear()
    for house in PLAYERS.values():
        await answer_directly(simcord_bot, hall, house)
        await asyncio.sleep(0)
    artist.gate.set()
    await simcord_bot.sender.idle()

    (board,) = boards(hall)

    assert "Messenger Raven" in board.content
    assert len(artist.small) - drawn <= 2
    assert len(edits(hall)) - sent <= 2


def edits(table: Table) -> list[object]:
    """The requests by which messages of the channel were edited."""
    place = f"/channels/{table.channel.id}/messages/"
    calls = table.env.http_requests
    return [call for call in calls if call.method == "PATCH" and call.path.startswith(place)]


async def test_open_votes_stand_on_the_board(hall: Table, act: Act, simcord_bot: Bot) -> None:
    """What is proposed and until when; once it is closed, nothing."""
    await begin(hall, act)
    votes = simcord_bot.moderator.votes
    vote = await votes.propose(GAME, hall["arya"].id, Draw())
    await simcord_bot.sender.idle()
    opened = boards(hall)[0].content

    await votes.cast(GAME, hall["cersei"].id, vote.id, yes=False)
    await simcord_bot.sender.idle()

    assert "Vote open until <t:" in opened
    assert opened.endswith("end the game as a draw.")
    assert "Vote open" not in boards(hall)[0].content


@pytest.mark.case("DC-033")
async def test_dc_033_a_board_is_edited_long_after_it_was_sent(
    hall: Table, act: Act, simcord_bot: Bot
) -> None:
    """As the bot, and not by the press that began the game, whose word is good for minutes."""
    await begin(hall, act)
    (first,) = boards(hall)
    await hall.env.advance_time(20 * 60)

    await play_until(simcord_bot, hall, lambda now: bool(now.sealed))

    assert boards(hall) == [first]
    assert "Sealed: " in first.content


async def test_a_board_with_more_to_say_than_a_message_holds_leaves_the_least_urgent_out(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Who is awaited is always there; that something is missing is said."""
    await begin(table, act)
    state = await simcord_bot.moderator.table(GAME)
    crowd = tuple(Standby(10**18 + number, "somebody") for number in range(200))

    text = board_panel(replace(state, game=replace(state.game, standby=crowd))).text

    assert len(text) <= limits.CONTENT
    assert "Waiting for" in text
    assert "more than fits here" in text
