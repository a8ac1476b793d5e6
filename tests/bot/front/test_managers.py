"""Those who manage the server, at a table where they do not play."""

import discord
import pytest
from simcord import MemberActor, assert_error
from simcord.results import InteractionResult

from bot.errors import Refused
from bot.front.client import Bot
from bot.front.panel import FINAL
from tests.bot.front.conftest import STRANGER, Act, Table, begin, seen_by
from tests.bot.front.evening import GAME, asked, play_until

ONLY = "Only those with the permission *Manage Server*"


def said(done: InteractionResult) -> str:
    return "\n".join(each.content for each in [*filter(None, [done.response]), *done.followups])


def with_permission(table: Table, name: str, **permission: bool) -> MemberActor:
    """Somebody more on the server, with a permission there."""
    permissions = discord.Permissions(**permission)
    role = table.guild.create_role(f"role of {name}", permissions=permissions)
    return table.guild.add_member(table.env.create_user(name), roles=[role])


@pytest.fixture(params=["manage_guild", "manage_channels"])
async def varys(request: pytest.FixtureRequest, table: Table) -> MemberActor:
    """A manager of the server, by the one permission or by the other."""
    return with_permission(table, "varys", **{request.param: True})


@pytest.mark.case("FC-D03")
async def test_a_manager_pauses_resumes_and_archives_in_public(
    table: Table, act: Act, simcord_bot: Bot, varys: MemberActor
) -> None:
    """Each is told in the channel by name; the manager reads nothing that a player hides."""
    await begin(table, act)
    await act(varys.slash(table.channel, "game pause"))
    await act(varys.slash(table.channel, "game resume"))
    done = await act(varys.slash(table.channel, "game archive"))
    assert done.response is not None
    await act(varys.click(done.response, label=f"Archive Game 1{FINAL}"))
    await simcord_bot.sender.idle()

    texts = "\n".join(message.content for message in table.channel.history())
    assert "varys, who manages this server, stopped it" in texts
    assert "goes on, as varys, who manages this server, wishes" in texts
    assert "varys, who manages this server, has ended it" in texts
    assert (await simcord_bot.moderator.game(GAME)).status == "abandoned"

    again = await act(varys.slash(table.channel, "game archive", game=GAME))

    assert again.response is not None
    assert again.response.content == "This game is over."
    assert_error(table.env, Refused)


@pytest.mark.case("FC-D03")
async def test_a_manager_moves_a_game_from_where_it_is_not(
    table: Table, act: Act, simcord_bot: Bot, varys: MemberActor
) -> None:
    """The host need not be there, nor its channel."""
    await begin(table, act)
    tavern = table.guild.create_text_channel("tavern")

    done = await act(varys.slash(tavern, "game move", game=GAME))
    await simcord_bot.sender.idle()

    assert "is played here now" in said(done)
    assert "as varys, who manages" in "\n".join(each.content for each in tavern.history())


async def test_a_manager_sees_no_secret(
    table: Table, act: Act, simcord_bot: Bot, varys: MemberActor
) -> None:
    """Neither seat, hand nor question opens; the map is everybody's."""
    await begin(table, act)
    await play_until(simcord_bot, table, asked("place_orders"))

    for name in ("whoami", "hand", "answer", "orders"):
        done = await act(varys.slash(table.channel, name))
        assert "do not play" in said(done)

    assert "Hand:" not in seen_by(table, varys)
    assert_error(table.env, Refused)


@pytest.mark.case("FC-D03")
async def test_nobody_else_manages(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Neither host nor stranger; nothing happens."""
    await begin(table, act)

    for name in ("arya", STRANGER):
        for command in ("game pause", "game archive"):
            assert ONLY in said(await act(table[name].slash(table.channel, command)))

    assert (await simcord_bot.moderator.game(GAME)).status == "playing"
    assert_error(table.env, Refused)


@pytest.mark.case("FC-D04")
async def test_the_server_settings_are_seen_and_set_by_managers(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """They bind the next `/game new`; others are refused."""
    varys = with_permission(table, "varys", manage_guild=True)

    (command,) = [
        each for each in await simcord_bot.tree.fetch_commands() if each.name == "rookery"
    ]
    table.guild.set_command_permissions(command, {table["arya"]: True})  # an owner may show it
    refused = await act(table["arya"].slash(table.channel, "rookery settings", games_per_host=9))
    tavern = table.guild.create_text_channel("tavern")
    done = await act(
        varys.slash(table.channel, "rookery settings", games_per_host=1, channel=tavern)
    )
    elsewhere = await act(table["arya"].slash(table.channel, "game new"))

    assert "Only those with the permission *Manage Server*" in said(refused)
    assert "hosted by one person: 1 at most" in said(done)
    assert f"Played in: <#{tavern.id}>" in said(done)
    assert f"games are played in <#{tavern.id}>" in said(elsewhere)
    assert_error(table.env, Refused)
