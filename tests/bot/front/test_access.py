"""A game belongs to its server and its channel; for everybody else it does not exist."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import discord
import pytest
from discord import app_commands
from simcord import ChannelHandle, assert_error
from simcord.results import InteractionResult

from bot.errors import Refused
from bot.front.address import Address
from bot.front.client import Bot
from bot.front.desks import FORMS
from bot.front.panel import Button, Panel, view_of
from tests.bot.front.conftest import PLAYERS, STRANGER, Act, Table, begin
from tests.bot.front.discord_hands import latest_with
from tests.bot.front.evening import GAME

NONE = "There is no such game."
NO_PLACE = "A game needs a channel on a server: use `/game move` there."
NEVER_GIVEN = 999
NEEDED: dict[str, Any] = {
    "area": "Winterfell",
    "token": "March",
    "digest": "0123456789",
    "to": "lannister",
    "amount": 1,
    "from": "2026-07-01",
}
"""Values for the options that commands demand beside `game`."""
BOARD = ("answer", "seat", "map", "open", "abandon")
LOBBY = ("lobby", "take.stark", "leave", "fill", "start", "house-rules", "house-rule")
SEATED = ("seal", "review", "answer", "seat", "open", *sorted(FORMS))


def about_games(bot: Bot) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every command that takes a game, with values for what else it demands."""
    for command in bot.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            names = {option.display_name: option.required for option in command.parameters}
            if "game" in names:
                demanded = [name for name in names if names[name] and name != "game"]
                yield command.qualified_name, {name: NEEDED[name] for name in demanded}


def addresses() -> Iterator[Address]:
    """Addresses of every kind of control, in the lobby, under the board and on a panel."""
    for control in (*BOARD, *LOBBY):
        yield Address(GAME, 0, control)
        yield Address(NEVER_GIVEN, 0, control)
    for control in SEATED:
        yield Address(GAME, 1, control, "stark")
        yield Address(NEVER_GIVEN, 1, control, "stark")


def said(done: InteractionResult) -> list[str]:
    """All that an interaction brought to light, pictures and forms included."""
    shown = [*([done.response] if done.response else []), *done.followups]
    texts = [part.content for part in shown if part.ephemeral or part.content]
    return [*texts, *["a form" for _ in filter(None, [done.modal])]]


class Elsewhere:
    """A place from which somebody looks for the game."""

    def __init__(self, table: Table, where: str) -> None:
        self._where = where
        self.table = table
        self.member, self.channel = table[STRANGER], table.channel
        if where == "another server":
            essos = table.env.create_guild("Essos")
            self.channel = essos.create_text_channel("pit")
            self.member = essos.add_member(table[STRANGER].user)
        if where == "another channel":
            self.channel = table.guild.create_text_channel("tavern")

    @property
    def place(self) -> ChannelHandle:
        """Where messages to the looker appear."""
        return self.member.user.dm_channel if self._where == "messages" else self.channel

    async def slash(self, name: str, **options: Any) -> InteractionResult:
        """Give a command there."""
        if self._where != "messages":
            return await self.member.slash(self.channel, name, **options)
        done: InteractionResult = await self.member.user.slash(name, **options)
        return done

    async def suggested(self, name: str) -> list[Any]:
        """What the option `game` suggests there."""
        if self._where == "messages":
            return await self.member.user.autocomplete(name, "game", "")
        return await self.member.autocomplete(self.channel, name, "game", "")

    async def press(self, bot: Bot, address: Address) -> InteractionResult:
        """Press a control that was brought there by whatever way."""
        view = view_of(Panel("", [(Button(address.control, "press"),)]), address)
        channel = bot.get_partial_messageable(self.place.id)
        if self._where == "messages":
            channel = await bot.create_dm(discord.Object(self.member.id))  # type: ignore[assignment]
        await channel.send("carried here", view=view)
        message, custom_id = latest_with(self.member._env, self.place, address.control)
        actor: Any = self.member.user if self._where == "messages" else self.member
        done: InteractionResult = await actor.click(message, custom_id=custom_id)
        return done


@pytest.fixture(params=["another server", "messages", "another channel"])
def elsewhere(request: Any, table: Table) -> Elsewhere:
    """A game in a channel that only its players see, and a stranger in each place."""
    members = {table[name]: discord.PermissionOverwrite(view_channel=True) for name in PLAYERS}
    assert table.env.bot.user is not None
    everybody = table.guild.default_role
    hidden: dict[Any, Any] = {
        everybody: discord.PermissionOverwrite(view_channel=False),
        table.env.bot.user: discord.PermissionOverwrite(view_channel=True),
        **members,
    }
    hall = table.guild.create_text_channel("hall", overwrites=hidden)
    return Elsewhere(replace(table, channel=hall), request.param)


@pytest.mark.case("FC-D01")
async def test_no_command_knows_a_game_that_is_not_the_askers(
    elsewhere: Elsewhere, act: Act, simcord_bot: Bot
) -> None:
    """The same words as for a number that was never given, and no suggestion."""
    table = elsewhere.table
    await begin(table, act)
    commands = dict(about_games(simcord_bot))
    assert len(commands) >= 11

    for name, options in commands.items():
        real = await act(elsewhere.slash(name, **options, game=GAME))
        none = await act(elsewhere.slash(name, **options, game=NEVER_GIVEN))
        assert said(real) == said(none), name
        assert said(real)[0] in (NONE, NO_PLACE)
        assert await elsewhere.suggested(name) == []
    assert_error(table.env, Refused)


@pytest.mark.case("FC-D01")
@pytest.mark.parametrize("begun", [False, True])
async def test_no_control_knows_a_game_that_is_not_the_pressers(
    elsewhere: Elsewhere, act: Act, simcord_bot: Bot, begun: bool
) -> None:
    """However the control came there: no seat, no map, no form, no joining."""
    table = elsewhere.table
    if begun:
        await begin(table, act)
    else:
        await act(table["arya"].slash(table.channel, "game new"))
    before = await simcord_bot.moderator.table(GAME)

    for address in addresses():
        done = await act(elsewhere.press(simcord_bot, address))
        assert said(done) == [NONE], address

    assert await simcord_bot.moderator.table(GAME) == before


@pytest.mark.case("FC-D01")
async def test_players_come_to_their_seats_by_direct_message(table: Table, act: Act) -> None:
    """Their question, hand, seat and map are theirs wherever they are."""
    await begin(table, act)

    for name in ("answer", "hand", "whoami", "game map", "game status"):
        done = await act(table["cersei"].user.slash(name, game=GAME))
        assert said(done) != [NONE], name


@pytest.mark.case("FC-D01")
async def test_a_player_does_not_bring_the_game_to_another_server(table: Table, act: Act) -> None:
    """There it exists for nobody."""
    await begin(table, act)
    essos = table.env.create_guild("Essos")
    pit = essos.create_text_channel("pit")
    member = essos.add_member(table["cersei"].user)

    named = await act(member.slash(pit, "whoami", game=GAME))
    guessed = await act(member.slash(pit, "whoami"))

    assert said(named) == [NONE]
    assert "no game here" in said(guessed)[0]
    assert_error(table.env, Refused)


@pytest.mark.case("FC-D01")
async def test_a_game_is_moved_within_its_server_only(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Its host is told so; another channel of the server is fine."""
    await begin(table, act)
    essos = table.env.create_guild("Essos")
    pit = essos.create_text_channel("pit")
    member = essos.add_member(table["arya"].user)
    other = table.guild.create_text_channel("game-2")

    away = await act(member.slash(pit, "game move", game=GAME))
    assert "stays on its server" in said(away)[0]
    assert (await simcord_bot.moderator.game(GAME)).channel_id == table.channel.id
    near = await act(table["arya"].slash(other, "game move", game=GAME))

    assert "played here now" in said(near)[0]
    assert_error(table.env, Refused)


@pytest.mark.case("FC-D01")
async def test_who_may_view_the_channel_may_look_from_another(table: Table, act: Act) -> None:
    """A spectator need not go there to ask how it stands."""
    await begin(table, act)
    tavern = table.guild.create_text_channel("tavern")

    done = await act(table[STRANGER].slash(tavern, "game status", game=GAME))

    assert "Waiting for" in said(done)[0]


@pytest.mark.case("FC-D01")
@pytest.mark.parametrize(("kind", "seen"), [("public_thread", True), ("private_thread", False)])
async def test_a_thread_is_open_to_whom_discord_shows_it(
    table: Table, act: Act, simcord_bot: Bot, kind: str, seen: bool
) -> None:
    """A public one to those of its channel, a private one to its members."""
    parent = simcord_bot.get_channel(table.channel.id)
    assert isinstance(parent, discord.TextChannel)
    thread = await parent.create_thread(name="war", type=discord.ChannelType[kind])
    await thread.add_user(discord.Object(table["arya"].id))
    await thread.add_user(discord.Object(table["cersei"].id))
    (place,) = table.channel.threads
    await act(table["arya"].slash(place, "game new"))

    stranger = await act(table[STRANGER].slash(table.channel, "game status", game=GAME))
    member = await act(table["cersei"].slash(table.channel, "game status", game=GAME))

    assert (said(stranger) != [NONE]) is seen
    assert said(member) != [NONE]
    if not seen:
        assert_error(table.env, Refused)
