"""Faults that players of other bots reported, each with what is shown here instead."""

import re
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from simcord import Env, MemberActor
from simcord.results import InteractionResult

from bot.front.client import Bot
from bot.front.panel import FINAL
from bot.moderator.motions import Motion
from tests.bot.clocks import Clock
from tests.bot.front.clicks import answer_by_clicks
from tests.bot.front.conftest import STRANGER, Act, NewBot, Table, begin
from tests.bot.front.discord_hands import DiscordHands, latest_with
from tests.bot.front.evening import GAME, answer_directly, asked, play_until
from tests.bot.front.test_managers import with_permission
from tests.bot.scripted import scripted

MENTION = re.compile(r"<@[!&]?\d+>")
HALF_AN_HOUR = 1800.0
"""Longer than an interaction's token lives."""


def private(table: Table) -> Iterator[str]:
    """The text of every ephemeral message of the channel."""
    for messages in table.env.backend.messages.values():
        yield from (each.content for each in messages.values() if each.flags & 64)


def said(done: InteractionResult) -> str:
    return "\n".join(each.content for each in [*filter(None, [done.response]), *done.followups])


def hands_with(table: Table, actor: Any, shown: InteractionResult) -> DiscordHands:
    """The hands of somebody who was shown a panel."""
    assert shown.response is not None
    return DiscordHands(table.env, actor, shown.response)


@pytest.mark.case("DC-016")
async def test_nobody_is_mentioned_in_private(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Whoever is mentioned is added to a private thread, even where only one person reads it."""
    await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.last_message
    assert lobby is not None
    await act(table["arya"].click(lobby, label="Stark"))
    await act(table["cersei"].click(lobby, label="Lannister"))
    await act(table[STRANGER].slash(table.channel, "game standby"))
    await act(table["arya"].slash(table.channel, "game status"))
    await act(table["arya"].slash(table.channel, "game invite", player=table[STRANGER]))
    invited = table.guild.create_role("invited")
    await act(table["arya"].slash(table.channel, "game invite", role=invited))
    listed = await act(table["arya"].slash(table.channel, "game status"))
    await act(table["arya"].slash(table.channel, "game invite", player=table["cersei"]))
    await act(table["arya"].click(lobby, label="Change the Game"))
    await act(table["arya"].click(lobby, label="Fill with Maesters"))
    await act(table["arya"].click(lobby, label="Start the Game"))
    await simcord_bot.moderator.replacing.give_up(GAME, table["cersei"].id)
    shown = await act(table["cersei"].slash(table.channel, "game status"))

    assert "the role invited" in said(listed)
    assert "hodor" in said(shown)
    assert [text for text in private(table) if MENTION.search(text)] == []


@pytest.mark.case("DC-019")
async def test_two_games_of_one_player_do_not_mix(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Both ask for orders; what is sealed in the panel of the one is not sealed in the other."""
    await begin(table, act)
    other = table.guild.create_text_channel("game-2")
    await act(table["arya"].slash(other, "game new", players=3, pace="none"))
    lobby = other.last_message
    assert lobby is not None
    await act(table["arya"].click(lobby, label="Stark"))
    await act(table["arya"].click(lobby, label="Fill with Maesters"))
    await act(table["arya"].click(lobby, label="Start the Game"))
    arya = table["arya"].user
    panels = [
        hands_with(table, arya, await act(arya.slash("answer", game=game)))
        for game in (GAME, GAME + 1)
    ]
    seat = await simcord_bot.moderator.seat(GAME + 1, arya.id)
    assert seat.request is not None

    await answer_by_clicks(panels[1], seat.request, scripted(seat))

    assert (await simcord_bot.moderator.seat(GAME, arya.id)).answer is None
    assert (await simcord_bot.moderator.table(GAME + 1)).question > 0
    assert "Your orders" in panels[0].message.content


@pytest.mark.case("DC-069")
async def test_the_buttons_of_a_game_that_is_over_leave_the_next_one_alone(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The channel holds one game after the other, and each button knows which is its own."""
    await begin(table, act)
    shown = await act(table["arya"].slash(table.channel, "answer"))
    old = hands_with(table, table["arya"], shown)
    await simcord_bot.moderator.managers.archive(GAME, "Varys")
    await simcord_bot.sender.idle()
    await begin(table, act)
    before = await simcord_bot.moderator.table(GAME + 1)

    await old.click("review")

    assert "over" in old.message.content
    assert await simcord_bot.moderator.table(GAME + 1) == before


@pytest.mark.case("DC-023")
async def test_a_form_that_was_open_over_a_restart_is_taken(
    table: Table, act: Act, simcord_bot: Bot, new_bot: NewBot
) -> None:
    """The library forgets forms; ours say themselves where they belong."""
    await begin(table, act)
    shown = await act(table["arya"].slash(table.channel, "answer"))
    hands = hands_with(table, table["arya"], shown)
    form = await act(table["arya"].click(hands.message, custom_id=hands.custom_id("text")))
    await simcord_bot.stop()
    await table.env.restart_bot(new_bot())

    done = await act(table["arya"].submit_modal(form, {"text": "winterfell d"}))

    assert "Winterfell" in said(done)
    assert "Defense" in said(done)


@pytest.mark.case("DC-033")
async def test_a_lobby_and_a_board_are_kept_up_to_date_for_ever(
    table: Table, act: Act, simcord_bot: Bot, simcord_env: Env, clock: Clock
) -> None:
    """Long after the token of the interaction that made them has run out."""
    await act(table["arya"].slash(table.channel, "game new", pace="none"))
    lobby, _ = latest_with(simcord_env, table.channel, "fill")
    await _later(simcord_env, clock)
    shown = await act(table["cersei"].slash(table.channel, "game status"))
    assert shown.response is not None
    await act(table["cersei"].click(shown.response, label="Lannister"))
    assert f"<@{table['cersei'].id}>" in lobby.content
    await act(table["arya"].click(lobby, label="Fill with Maesters"))
    await act(table["arya"].click(lobby, label="Start the Game"))
    await simcord_bot.sender.idle()
    board, _ = latest_with(simcord_env, table.channel, "answer")
    before = board.content
    await _later(simcord_env, clock)

    await answer_directly(simcord_bot, table, "lannister")
    await simcord_bot.sender.idle()

    now, _ = latest_with(simcord_env, table.channel, "answer")
    assert now.content != before


async def _later(env: Env, clock: Clock) -> None:
    clock.move(hours=24)
    await env.advance_time(HALF_AN_HOUR)


@pytest.mark.case("DC-059")
async def test_a_button_from_before_a_rewind_explains_itself(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The same question is asked again, and yet the old panel does not answer it."""
    await begin(table, act)
    state = await play_until(simcord_bot, table, asked("resolve_raid"))
    house = state.awaited[0]
    player = table.player_of(house)
    old = hands_with(table, player, await act(player.slash(table.channel, "answer")))
    await answer_directly(simcord_bot, table, house)
    await voted(simcord_bot, table, player, (await simcord_bot.moderator.votes.ways_back(GAME))[0])
    now = await simcord_bot.moderator.table(GAME)

    await old.pick("area", list(old.options("area"))[:1])

    assert (now.question, now.awaited) == (state.question, state.awaited)
    assert "from before the game was taken back" in old.message.content
    assert await simcord_bot.moderator.table(GAME) == now


async def voted(bot: Bot, table: Table, proposer: MemberActor, motion: Motion) -> None:
    """Let everybody who has a vote be for it."""
    tally = await bot.moderator.votes.propose(GAME, proposer.id, motion)
    for house in tally.voters:
        if tally.state == "open":
            user = table.player_of(house).id
            tally = await bot.moderator.votes.cast(GAME, user, tally.id, yes=True)
    assert tally.state == "carried"


@pytest.mark.case("DC-064")
async def test_a_game_whose_channel_is_deleted_can_be_ended_from_anywhere(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """By a manager of the server; then nobody is in a game any more."""
    await begin(table, act)
    varys = with_permission(table, "varys", manage_guild=True)
    tavern = table.guild.create_text_channel("tavern")
    channel = simcord_bot.get_channel(table.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await channel.delete()

    asked_again = await act(varys.slash(tavern, "game archive", game=GAME))
    assert asked_again.response is not None
    await act(varys.click(asked_again.response, label=f"Archive Game 1{FINAL}"))

    assert await simcord_bot.moderator.games_of(table["arya"].id) == ()


@pytest.mark.case("DC-065")
async def test_the_bot_never_leaves_a_server_by_itself(
    table: Table, act: Act, simcord_bot: Bot, simcord_env: Env, clock: Clock
) -> None:
    """However long it may not write there; when it may again, the posts that waited follow."""
    await begin(table, act)
    pattern = f"/channels/{table.channel.id}/messages"
    simcord_env.inject_error("POST", pattern, status=403, code=50013, times=None)
    await play_until(simcord_bot, table, asked("resolve_march"))
    for _ in range(3):
        await _later(simcord_env, clock)
    simcord_env.backend.faults.clear()
    await _later(simcord_env, clock)

    asked_for = {(each.method, each.path) for each in simcord_env.http_requests}
    assert not [path for method, path in asked_for if method == "DELETE" and "guilds" in path]
    assert any("orders revealed" in each.content for each in table.channel.history())


@pytest.mark.case("DC-075")
async def test_nothing_that_changes_is_in_a_name(
    table: Table, act: Act, simcord_bot: Bot, simcord_env: Env
) -> None:
    """Discord lets a channel be renamed twice in ten minutes: the bot changes no channel at all."""
    await begin(table, act)
    await play_until(simcord_bot, table, asked("resolve_march"))

    channels = re.compile(r"/channels/\d+$")
    assert [
        each
        for each in simcord_env.http_requests
        if each.method == "PATCH" and channels.search(each.path)
    ] == []
