"""What the bot posts: in order, once, with its picture, and never more than a reader may know."""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

import pytest
from simcord import Env, assert_error
from typing_extensions import override

from bot.errors import Refused
from bot.front import limits
from bot.front.client import Bot
from bot.front.creation import create_bot
from bot.front.sender import CANNOT_POST
from bot.settings import Settings
from engine.names import AreaId, CardId, House
from engine.view import View
from renderer.frame import Move
from renderer.pool import Picture
from tests.bot.clocks import Clock
from tests.bot.front.conftest import PLAYERS, SEED, Act, NewBot, QuickArtist, Table, begin
from tests.bot.front.discord_hands import latest_question, latest_with
from tests.bot.front.evening import GAME, asked, play_until, seat_of
from tests.bot.front.reading import stored_messages


def close_doors(env: Env, times: int | None = None) -> None:
    """No player takes direct messages; with `times`, so many attempts fail."""
    env.inject_error("POST", "/users/@me/channels", status=403, code=50007, times=times)


def public(table: Table) -> list[str]:
    """The texts of all public messages in the channel, the oldest first."""
    return [m.content for m in stored_messages(table.channel) if m.visible_to(None)]


def boards(table: Table) -> list[str]:
    """The status boards that stand in the channel."""
    return [text for text in public(table) if text.startswith(f"**Game {GAME}**")]


async def test_one_status_board_stands_and_it_is_the_last_message(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """It moves below every new post, and is edited in place otherwise."""
    await begin(table, act)

    await play_until(simcord_bot, table, asked("choose_house_card"))

    assert len(boards(table)) == 1
    assert public(table)[-1] == boards(table)[0]
    before = len(public(table))
    awaited = (await simcord_bot.moderator.table(GAME)).awaited
    await play_until(simcord_bot, table, lambda state: state.awaited != awaited)
    assert len(public(table)) == before
    assert "Sealed" in boards(table)[0]


@pytest.mark.case("DC-061")
async def test_closed_direct_messages_wake_the_player_in_the_channel_without_a_word_too_many(
    simcord_env: Env, table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The mention names nobody's orders and nobody else; the next question does not knock again."""
    close_doors(simcord_env)

    await begin(table, act)
    await play_until(simcord_bot, table, asked("resolve_march"))

    mentions = [text for text in public(table) if text.startswith("<@")]
    waits = "a question waits for you: press **Answer**."
    assert set(mentions[0].split(",")[0].split()) == {f"<@{table[name].id}>" for name in PLAYERS}
    assert {text.split(", ", 1)[1] for text in mentions} == {waits}
    knocks = [call for call in simcord_env.http_requests if call.path == "/users/@me/channels"]
    assert len(knocks) == len(PLAYERS)


async def test_who_presses_something_is_tried_by_direct_message_again(
    simcord_env: Env, table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A door once closed may have been opened: a press is the sign to knock again."""
    close_doors(simcord_env, times=len(PLAYERS))
    await begin(table, act)
    assert not table["arya"].user.dm_channel.history()

    await act(table["arya"].slash(table.channel, "whoami"))
    await play_until(
        simcord_bot, table, lambda state: "stark" in state.awaited and state.question > 1
    )

    assert table["arya"].user.dm_channel.history()


async def test_the_mention_carries_the_button(
    simcord_env: Env, table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The player with closed doors answers from the channel, in private."""
    close_doors(simcord_env)
    await begin(table, act)
    (mention,) = [m for m in table.channel.history() if m.content.startswith("<@")]
    assert {user.id for user in mention.mentions} == {table[name].id for name in PLAYERS}

    opened = await act(table["arya"].click(mention, label="Answer"))

    assert opened.ephemeral
    assert opened.response is not None
    assert "Your orders" in opened.response.content


class BrokenArtist:
    """Never draws."""

    async def draw(
        self, view: View, *, players: Mapping[House, str], moves: Sequence[Move] = ()
    ) -> Picture:
        """Fail."""
        raise OSError("out of paint")

    async def draw_close_up(
        self, view: View, areas: Sequence[AreaId], ringed: Sequence[AreaId]
    ) -> Picture:
        """Fail."""
        raise OSError("out of paint")

    async def draw_small(self, view: View) -> Picture:
        """Fail."""
        raise OSError("out of paint")

    async def draw_card(self, card: CardId, *, edition: str) -> Picture:
        """Fail."""
        raise OSError("out of paint")

    async def draw_cards(self, cards: Sequence[CardId], *, edition: str) -> Picture:
        """Fail."""
        raise OSError("out of paint")

    async def close(self) -> None:
        """Nothing to free."""


class LavishArtist(BrokenArtist):
    """Draws more than Discord takes."""

    @override
    async def draw(
        self, view: View, *, players: Mapping[House, str], moves: Sequence[Move] = ()
    ) -> Picture:
        """A picture over our limit."""
        return Picture(bytes(limits.OUR_FILE_BYTES + 1), "map.png", "too much")


async def replaced(env: Env, old: Bot, new: Callable[[], Bot]) -> Bot:
    """Another bot in the place of the old one."""
    await old.stop()
    bot = new()
    await env.restart_bot(bot)
    return bot


async def test_without_a_picture_the_text_still_goes(
    simcord_env: Env, simcord_bot: Bot, table: Table, act: Act, tmp_path: Path
) -> None:
    """A picture that fails, or is too large, delays and prevents nothing."""
    settings = Settings(database=tmp_path / "other.db")
    for artist in (BrokenArtist(), LavishArtist()):
        bot = await replaced(simcord_env, simcord_bot, partial(create_bot, settings, artist=artist))
        await act(table["arya"].slash(table.channel, "game new"))
        lobby = table.channel.last_message
        assert lobby is not None
        await act(table["arya"].click(lobby, label="Stark"))
        await act(table["arya"].click(lobby, label="Fill with Maesters"))
        await act(table["arya"].click(lobby, label="Start the Game"))

        first = next(m for m in reversed(table.channel.history()) if "begins" in m.content)
        assert not first.attachments
        await bot.moderator.managers.archive((await bot.moderator.all_games())[0].id, "Ned")
        await bot.stop()


def forget_delivery(database: Path, kinds: tuple[str, ...]) -> None:
    """As after a crash between sending and noting, long enough ago for Discord to forget nonces.

    The newest post of each kind is owed again.
    """
    with sqlite3.connect(database) as connection:
        for kind in kinds:
            connection.execute(
                "update posts set state = 'owed', message_id = null, nonce = 'forgotten' || id "
                "where id = (select max(id) from posts where kind = ? and state = 'sent')",
                (kind,),
            )


async def test_a_crash_between_sending_and_noting_repeats_nothing(
    simcord_bot: Bot, table: Table, act: Act, new_bot: NewBot, tmp_path: Path
) -> None:
    """What stands in the channel, and in direct messages, is found there and not sent again."""
    await begin(table, act)
    await play_until(simcord_bot, table, asked("resolve_march"))
    said, asks = public(table), len(table["arya"].user.dm_channel.history())
    await simcord_bot.stop()
    forget_delivery(tmp_path / "rookery.db", ("report", "ask", "board"))

    bot = new_bot()
    await table.env.restart_bot(bot)
    await bot.sender.idle()

    assert public(table) == said
    assert len(table["arya"].user.dm_channel.history()) == asks
    assert not await bot.moderator.games_with_posts()
    await bot.stop()


async def test_what_was_owed_before_a_restart_is_sent_after_it(
    simcord_env: Env, simcord_bot: Bot, table: Table, act: Act, new_bot: NewBot
) -> None:
    """An answer accepted while posts could not go out is told once they can."""
    await begin(table, act)
    simcord_env.inject_error("POST", "/channels/*/messages", status=400, times=None)
    await play_until(simcord_bot, table, lambda state: state.asked != "place_orders")
    assert not any("orders revealed" in text for text in public(table))
    simcord_env.backend.faults.clear()

    bot = await replaced(simcord_env, simcord_bot, new_bot)
    clock = bot.now
    assert isinstance(clock, Clock)
    clock.move(hours=2)
    await simcord_env.advance_time(7200)

    assert sum("orders revealed" in text for text in public(table)) == 1
    await bot.stop()


async def test_a_channel_that_is_gone_is_told_to_the_host_once_and_the_game_is_kept(
    simcord_env: Env, simcord_bot: Bot, table: Table, act: Act, clock: Clock
) -> None:
    """The posts wait; when the channel takes messages again they follow in order."""
    await begin(table, act)
    pattern = f"/channels/{table.channel.id}/messages"
    simcord_env.inject_error("POST", pattern, status=404, code=10003, times=None)
    await play_until(simcord_bot, table, asked("resolve_march"))
    told = [
        m.content for m in table["arya"].user.dm_channel.history() if "cannot post" in m.content
    ]
    assert len(told) == 1
    assert await simcord_bot.moderator.recall(GAME, CANNOT_POST) == "the channel is gone"

    simcord_env.backend.faults.clear()
    clock.move(hours=2)
    await simcord_env.advance_time(7200)

    assert [t for t in public(table) if "orders revealed" in t]
    assert await simcord_bot.moderator.recall(GAME, CANNOT_POST) is None


async def test_a_direct_message_that_arrives_late_does_not_bring_the_channel_back(
    simcord_env: Env, simcord_bot: Bot, table: Table, act: Act, clock: Clock
) -> None:
    """While the channel is gone, the host is told once, whatever else is delivered meanwhile."""
    await begin(table, act)
    gone = f"/channels/{table.channel.id}/messages"
    simcord_env.inject_error("POST", gone, status=404, code=10003, times=None)
    others = {house: table[name].user for name, house in PLAYERS.items() if name != "arya"}
    for other in others.values():
        refusing = f"/channels/{other.dm_channel.id}/messages"
        simcord_env.inject_error("POST", refusing, status=500, code=0, times=None)
    state = await play_until(
        simcord_bot,
        table,
        lambda now: now.asked == "resolve_march" and now.awaited[0] in others,
    )
    waiting = others[state.awaited[0]].dm_channel
    before = len(waiting.history())

    simcord_env.backend.faults.clear()
    simcord_env.inject_error("POST", gone, status=404, code=10003, times=None)
    clock.move(hours=2)
    await simcord_env.advance_time(7200)

    assert len(waiting.history()) > before
    assert await simcord_bot.moderator.recall(GAME, CANNOT_POST) == "the channel is gone"
    told = [m.content for m in table["arya"].user.dm_channel.history()]
    assert len([text for text in told if "cannot post" in text]) == 1


@pytest.mark.case("DC-064")
async def test_a_game_whose_channel_is_lost_goes_on_in_the_channel_its_host_brings_it_to(
    simcord_env: Env, simcord_bot: Bot, table: Table, act: Act
) -> None:
    """`/game move` posts at once what was owed, the board included; others may not move a game."""
    await begin(table, act)
    pattern = f"/channels/{table.channel.id}/messages"
    simcord_env.inject_error("POST", pattern, status=404, code=10003, times=None)
    await play_until(simcord_bot, table, asked("resolve_march"))
    haven = table.guild.create_text_channel("haven")

    refused = await act(table["cersei"].slash(haven, "game move", game=GAME))
    await act(table["arya"].slash(haven, "game move", game=GAME))
    await simcord_bot.sender.idle()

    assert refused.response is not None
    assert "host" in refused.response.content
    told = [message.content for message in haven.history()]
    assert [text for text in told if "orders revealed" in text]
    assert "Waiting for" in told[-1]
    assert_error(simcord_env, Refused)


@pytest.mark.case("DC-064")
async def test_a_deleted_board_is_posted_anew(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Somebody tidied up the channel: the next change brings a new board."""
    await begin(table, act)
    board, _ = latest_with(table.env, table.channel, "answer")
    await board.message.delete()

    awaited = (await simcord_bot.moderator.table(GAME)).awaited
    await play_until(simcord_bot, table, lambda state: state.awaited != awaited)

    assert len(boards(table)) == 1


async def test_the_board_of_a_game_that_was_ended_asks_nothing(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """An abandoned game leaves a board without buttons, and nothing is asked any more."""
    await begin(table, act)

    await simcord_bot.moderator.managers.archive(GAME, "Varys")
    await simcord_bot.sender.idle()

    assert boards(table) == [f"**Game {GAME}** was abandoned."]
    last = public(table)[-2]
    assert last.startswith(f"### Game {GAME} has no winner")
    assert last.endswith(f"The seed of this game was `{SEED}`.")
    assert (await seat_of(simcord_bot, table, "arya")).request is None


async def test_a_question_about_a_place_comes_with_a_close_up_of_it(
    table: Table, act: Act, simcord_bot: Bot, artist: QuickArtist
) -> None:
    """In the direct message, as its player sees the board; in the channel there is none."""
    await begin(table, act)
    state = await play_until(simcord_bot, table, lambda state: state.asked == "resolve_march")
    (house,) = state.awaited

    letter = latest_question(table.env, table.player_of(house).user.dm_channel, state.question)

    (picture,) = letter.attachments
    assert picture.filename.startswith("close-up")
    view, areas = artist.close_ups[-1]
    assert view.viewer == house
    assert {area for area in areas if area in view.units and view.units[area].house == house}
    posted = [file.filename for m in table.channel.history() for file in m.attachments]
    assert not [name for name in posted if name.startswith("close-up")]
