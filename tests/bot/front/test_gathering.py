"""The lobby's sheet and the host's panel, as people at a table see them."""

import pytest
from simcord import assert_error
from simcord.results import InteractionResult

from bot.errors import Refused
from bot.front.client import Bot
from bot.moderator.lobbies import NOTICE, OPEN_FOR
from tests.bot.clocks import Clock
from tests.bot.front.conftest import PLAYERS, STRANGER, Act, Table
from tests.bot.front.discord_hands import DiscordHands, latest_with
from tests.bot.front.evening import GAME


def said(done: InteractionResult) -> str:
    return "\n".join(each.content for each in [*filter(None, [done.response]), *done.followups])


async def open_lobby(table: Table, act: Act) -> None:
    await act(table["arya"].slash(table.channel, "game new"))


def sheet(table: Table) -> str:
    """What everybody reads in the lobby."""
    message, _ = latest_with(table.env, table.channel, "standby")
    return message.content


async def test_the_host_changes_what_everybody_reads(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Edition, expansion and Houses by menus in a private panel; the lobby follows."""
    await open_lobby(table, act)
    lobby = table.channel.last_message
    assert lobby is not None
    panel = (await act(table["arya"].click(lobby, label="Change the Game"))).response
    assert panel is not None
    hands = DiscordHands(table.env, table["arya"], panel)

    await hands.pick("terms.box", ["first/5"])
    await hands.pick("terms.options", ["martell", "ports"])
    await hands.pick("terms.way", ["drawn/full"])

    game = await simcord_bot.moderator.game(GAME)
    assert (game.edition, game.players) == ("first+martell+ports", 6)
    assert panel.ephemeral
    assert "6 Houses" in sheet(table)
    assert "Houses are drawn when the game begins" in sheet(table)
    assert "begins as soon as every seat is taken" in sheet(table)


async def test_five_take_a_seat_and_the_houses_are_drawn(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """One button for all; the last seat begins the game, and everybody is asked as a House."""
    await open_lobby(table, act)
    gathering = (await simcord_bot.moderator.game(GAME)).gathering
    drawn = gathering.model_copy(update={"houses": "drawn", "begin": "full"})
    await simcord_bot.moderator.gather(GAME, table["arya"].id, drawn)
    await act(table["arya"].slash(table.channel, "game invite", role=table.guild.default_role))
    await simcord_bot.moderator.gather(GAME, table["arya"].id, drawn)
    lobby, join = latest_with(table.env, table.channel, "join")

    for name in PLAYERS:
        await act(table[name].click(lobby, custom_id=join))
    await simcord_bot.sender.idle()

    game = await simcord_bot.moderator.game(GAME)
    assert game.status == "playing"
    for name in PLAYERS:
        (house,) = game.houses_of(table[name].id)
        (asked,) = table[name].user.dm_channel.history()
        assert f"House {house.title()}" in asked.content


async def test_people_stand_by_in_the_lobby(table: Table, act: Act) -> None:
    """Everybody reads who does; pressing again leaves the queue."""
    await open_lobby(table, act)
    lobby = table.channel.last_message
    assert lobby is not None

    await act(table[STRANGER].click(lobby, label="Stand By"))
    once = sheet(table)
    await act(table[STRANGER].click(lobby, label="Stand By"))

    assert f"Standing by: <@{table[STRANGER].id}>" in once
    assert "Standing by" not in sheet(table)


async def test_only_the_invited_sit_down(table: Table, act: Act) -> None:
    """The sheet names them, and so does the refusal the way."""
    await open_lobby(table, act)
    done = await act(table["arya"].slash(table.channel, "game invite", player=table["cersei"].user))
    lobby, _ = latest_with(table.env, table.channel, "standby")
    await act(table["cersei"].click(lobby, label="Lannister"))
    refused = await act(table["davos"].click(lobby, label="Baratheon"))
    neither = await act(table["arya"].slash(table.channel, "game invite"))

    assert "cersei may join" in said(done)
    assert f"Lannister: <@{table['cersei'].id}>" in sheet(table)
    assert "/game invite" in said(refused)
    assert "Name either a player or a role" in said(neither)
    assert_error(table.env, Refused)


async def test_nobody_else_opens_the_hosts_panel(table: Table, act: Act) -> None:
    """They are told whose it is."""
    await open_lobby(table, act)
    lobby = table.channel.last_message
    assert lobby is not None

    refused = await act(table["cersei"].click(lobby, label="Change the Game"))

    assert "Only the host, arya, changes the game" in said(refused)


@pytest.mark.case("FC-D03")
async def test_a_host_who_left_the_server_is_replaced(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Whoever then needs the host's word has it looked up; the next player in order hosts."""
    await open_lobby(table, act)
    lobby = table.channel.last_message
    assert lobby is not None
    await act(table["davos"].click(lobby, label="Baratheon"))
    table.guild.remove_member(table["arya"])

    await act(table["davos"].click(lobby, label="Fill with Maesters"))
    await act(table["davos"].click(lobby, label="Start the Game"))

    game = await simcord_bot.moderator.game(GAME)
    assert (game.host_id, game.status) == (table["davos"].id, "playing")


@pytest.mark.case("FC-D04")
async def test_a_lobby_that_nobody_starts_ends_in_its_channel(
    table: Table, act: Act, simcord_bot: Bot, clock: Clock
) -> None:
    """The channel reads it two days before, and then that it is over."""
    await open_lobby(table, act)
    for wait in (OPEN_FOR - NOTICE, NOTICE):
        clock.now += wait
        await simcord_bot.moderator.tend_lobbies()
        await simcord_bot.sender.idle()

    texts = "\n".join(message.content for message in table.channel.history())
    assert "The lobby of game 1 ends <t:" in texts
    assert "The lobby of game 1 has ended" in texts
    await open_lobby(table, act)
    assert (await simcord_bot.moderator.game(GAME + 1)).status == "lobby"
