"""From `/game new` to the first question, and what the lobby refuses."""

import re
from typing import get_args

import discord
import pytest
from simcord import Env, assert_error

from bot.errors import Refused
from bot.front import limits
from bot.front.client import Bot
from bot.front.lobby import lobby_panel
from bot.moderator import Moderator, NewGame
from bot.moderator.terms import preset
from bot.narrator.terms import terms_account
from engine.edition import load_edition
from engine.shelf import house_rules_of
from tests.bot.front.conftest import PLAYERS, STRANGER, Act, Table, begin
from tests.bot.front.evening import GAME


async def test_six_players_sit_down_and_the_host_starts_the_game(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Six presses of a House and one of Start bring the first map and the status board."""
    await begin(table, act)

    lobby, first, board = table.channel.history()
    assert "The game has begun." in lobby.content
    assert not lobby.components
    assert first.content.startswith("## Game 1 begins")
    assert [file.description for file in first.attachments] == ["Round 1"]
    assert "Waiting for" in board.content
    for name in PLAYERS:
        (asked,) = table[name].user.dm_channel.history()
        assert "Place an order" in asked.content


@pytest.mark.parametrize("players", [3, 4, 5])
async def test_the_first_edition_begins_with_three_to_five_houses(
    table: Table, act: Act, players: int
) -> None:
    """Only the Houses in play have a seat and are asked for orders."""
    houses = load_edition("first").setups[players].houses
    await act(table["arya"].slash(table.channel, "game new", edition="first", players=players))
    lobby = table.channel.last_message
    assert lobby is not None
    assert f"first edition, {players} Houses" in lobby.content
    assert {house for house in PLAYERS.values() if house.title() in lobby.content} == set(houses)
    for name, house in PLAYERS.items():
        if house in houses:
            await act(table[name].click(lobby, label=house.title()))

    await act(table["arya"].click(lobby, label="Start the Game"))

    board = table.channel.history()[-1]
    assert "(orders)" in board.content
    assert {house for house in PLAYERS.values() if house.title() in board.content} == set(houses)


async def test_the_first_edition_has_no_sixth_house(table: Table, act: Act) -> None:
    """It says how many may play instead."""
    done = await act(table["arya"].slash(table.channel, "game new", edition="first", players=6))

    assert done.response is not None
    assert "no set-up for 6 players. Choose from 3, 4, 5." in done.response.content
    assert_error(table.env, Refused)


async def test_a_game_with_maesters_needs_one_person(table: Table, act: Act) -> None:
    """The host fills the free seats with computer players, who answer by themselves."""
    await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.last_message
    assert lobby is not None
    await act(table["arya"].click(lobby, label="Stark"))

    await act(table["arya"].click(lobby, label="Fill with Maesters"))
    await act(table["arya"].click(lobby, label="Start the Game"))

    board = table.channel.history()[-1]
    assert "Waiting for **Stark** (orders)" in board.content
    assert "Sealed" in board.content


async def test_a_player_changes_seats_and_leaves(table: Table, act: Act, simcord_bot: Bot) -> None:
    """Taking another House frees the first; Leave frees the last."""
    await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.last_message
    assert lobby is not None
    await act(table["cersei"].click(lobby, label="Stark"))
    await act(table["cersei"].click(lobby, label="Lannister"))
    seats = (await simcord_bot.moderator.table(GAME)).game.seats
    assert [seat.house for seat in seats if seat.taken] == ["lannister"]

    await act(table["cersei"].click(lobby, label="Leave"))

    assert not any(s.taken for s in (await simcord_bot.moderator.table(GAME)).game.seats)


async def test_only_the_host_fills_seats_and_starts(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """Anybody else gets a private refusal, and the lobby stays as it is."""
    await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.last_message
    assert lobby is not None

    done = await act(table[STRANGER].click(lobby, label="Fill with Maesters"))

    assert done.followups[0].ephemeral
    assert "host" in done.followups[0].content
    assert not any(s.taken for s in (await simcord_bot.moderator.table(GAME)).game.seats)


async def test_a_taken_house_is_refused_even_through_an_old_message(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """The button goes dark; a press that was on its way gets a private sentence."""
    await act(table["arya"].slash(table.channel, "game new"))
    lobby = table.channel.last_message
    assert lobby is not None
    moderator = simcord_bot.moderator
    await moderator.take_seat(GAME, table["cersei"].id, "cersei", "stark")

    done = await act(table["davos"].click(lobby, label="Stark"))

    assert done.followups[0].ephemeral
    assert "taken by cersei" in done.followups[0].content


@pytest.mark.case("DC-069")
async def test_one_channel_holds_one_game(table: Table, act: Act) -> None:
    """A second game is refused in the same channel and welcome in another."""
    await act(table["arya"].slash(table.channel, "game new"))

    second = await act(table["cersei"].slash(table.channel, "game new"))
    elsewhere = table.guild.create_text_channel("game-2")
    other = await act(table["cersei"].slash(elsewhere, "game new"))

    assert second.ephemeral
    assert second.response is not None
    assert "under way" in second.response.content
    assert other.response is not None
    assert elsewhere.last_message is not None
    assert "Game 2" in elsewhere.last_message.content
    assert_error(table.env, Refused)


async def test_the_lobby_is_kept_up_to_date_from_wherever_it_is_pressed(
    table: Table, act: Act
) -> None:
    """`/game status` shows the lobby in private; a press there shows in the public one too."""
    await act(table["arya"].slash(table.channel, "game new"))
    shown = await act(table["cersei"].slash(table.channel, "game status"))
    assert shown.response is not None

    await act(table["cersei"].click(shown.response, label="Tyrell"))

    public = next(m for m in table.channel.history(viewer=table[STRANGER]))
    assert f"Tyrell: <@{table['cersei'].id}>" in public.content


async def test_missing_permissions_are_named(simcord_env: Env, table: Table, act: Act) -> None:
    """Where the bot cannot attach files it says so before a game begins."""
    assert simcord_env.bot.user is not None
    no_files = discord.PermissionOverwrite(attach_files=False)
    channel = table.guild.create_text_channel("mute", overwrites={simcord_env.bot.user: no_files})

    done = await act(table["arya"].slash(channel, "game new"))

    assert done.response is not None
    assert "Attach Files" in done.response.content
    assert_error(simcord_env, Refused)


async def test_a_lobby_in_which_everything_is_changed_fits_into_a_message(
    moderator: Moderator,
) -> None:
    """The terms are told whole; house rules that find no room are counted."""
    edition = "first+fortifications+house-cards+martell+one-time-orders+ports+siege-engines"
    options = house_rules_of(edition)
    otherwise = {name: get_args(kind.annotation)[-1] for name, kind in options.model_fields.items()}
    wanted = NewGame(
        channel_id=1,
        host_id=1,
        host_name="A" * 100,
        edition=edition,
        options=options.model_validate(otherwise),
        terms=preset("relaxed", "America/Argentina/ComodRivadavia"),
    )
    game = await moderator.new_game(wanted)
    for number, seat in enumerate(game.seats):
        await moderator.take_seat(game.id, 2**62 + number, "B" * 100, seat.house)

    text = lobby_panel(await moderator.game(game.id)).text

    assert len(text) <= limits.CONTENT
    assert terms_account(wanted.terms) in text
    assert re.search(r"- and \d+ more", text)
