"""The slash commands: within Discord's limits, private, and deaf to garbage."""

from collections.abc import Iterator
from typing import Any

import pytest
from simcord import Env, assert_error

from bot.errors import Refused
from bot.front import limits
from bot.front.address import Address
from bot.front.client import Bot
from engine.requests import PlaceOrders
from tests.bot.front.conftest import PLAYERS, STRANGER, Act, Secret, Table, begin
from tests.bot.front.discord_hands import controls
from tests.bot.front.evening import GAME, asked, play_until, seat_of

PRIVATE = ("orders", "answer", "hand", "whoami", "game status", "game map")


def described(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A command, its subcommands, and all their options."""
    yield command
    for option in command.get("options", ()):
        yield from described(option)


@pytest.mark.case("DC-067")
def test_the_commands_keep_to_discords_limits(simcord_bot: Bot) -> None:
    """One subcommand too many would make the registration of all of them fail."""
    tree = simcord_bot.tree
    told = [command.to_dict(tree) for command in tree.get_commands()]
    assert 0 < len(told) <= limits.COMMANDS
    for command in told:
        texts = []
        for part in described(command):
            texts += [part["name"], part["description"]]
            assert 1 <= len(part["name"]) <= limits.COMMAND_NAME
            assert part["name"] == part["name"].lower()
            assert 1 <= len(part["description"]) <= limits.COMMAND_DESCRIPTION
            assert len(part.get("options", ())) <= limits.COMMAND_OPTIONS
            assert len(part.get("choices", ())) <= limits.SUGGESTIONS
        assert sum(map(len, texts)) <= limits.COMMAND_CHARACTERS


@pytest.mark.parametrize("name", PRIVATE)
async def test_what_is_asked_by_command_is_answered_in_private(
    name: str, table: Table, act: Act
) -> None:
    """The channel sees neither the command's answer nor that there was one."""
    await begin(table, act)
    before = len(table.channel.history(viewer=table[STRANGER]))

    done = await act(table["arya"].slash(table.channel, name))

    assert done.ephemeral
    assert len(table.channel.history(viewer=table[STRANGER])) == before


@pytest.mark.parametrize("name", PRIVATE)
async def test_commands_work_in_direct_messages(name: str, table: Table, act: Act) -> None:
    """The only game of the user is meant."""
    await begin(table, act)

    done = await act(table["arya"].user.slash(name))

    assert done.response is not None
    assert done.response.content or done.response.attachments


async def test_a_hand_is_seen_by_its_owner_alone(
    table: Table, act: Act, assert_secret: Secret
) -> None:
    """`/hand` lists the House cards with strength, swords, towers and text."""
    await begin(table, act)

    done = await act(table["arya"].slash(table.channel, "hand"))

    assert done.response is not None
    assert "Eddard Stark: strength 4, 2 swords" in done.response.content
    assert_secret("Eddard Stark: strength 4, 2 swords", owner="arya")


async def test_whoami_tells_the_seat_and_what_is_asked(table: Table, act: Act) -> None:
    """House, position, hand and the open question."""
    await begin(table, act)

    done = await act(table["cersei"].slash(table.channel, "whoami"))

    assert done.response is not None
    assert "You are House Lannister" in done.response.content
    assert "You are asked:" in done.response.content
    assert "Tywin Lannister" in done.response.content


@pytest.mark.case("DC-002")
async def test_the_map_shows_a_player_the_own_orders(
    table: Table, act: Act, simcord_bot: Bot, artist: Any
) -> None:
    """A player's map is drawn from the player's view, a stranger's from the public one."""
    await begin(table, act)

    mine = await act(table["arya"].slash(table.channel, "game map"))
    public = await act(table[STRANGER].slash(table.channel, "game map"))

    assert mine.response is not None
    assert mine.response.attachments
    assert public.response is not None
    assert public.response.attachments
    assert [view.viewer for view in artist.shown[-2:]] == ["stark", None]


async def test_the_status_says_who_is_awaited(table: Table, act: Act) -> None:
    """Anybody may ask, players or not."""
    await begin(table, act)

    done = await act(table[STRANGER].slash(table.channel, "game status"))

    assert done.response is not None
    assert "Waiting for" in done.response.content


async def test_orders_are_refused_when_something_else_is_asked(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """`/orders` says where to look instead."""
    await begin(table, act)
    await play_until(simcord_bot, table, asked("resolve_march"))

    for command, options in (("orders", {}), ("order", {"area": "Pyke", "token": "raid"})):
        done = await act(table["balon"].slash(table.channel, command, **options))
        assert done.response is not None
        assert "No orders are placed now" in done.response.content
    assert_error(table.env, Refused)


@pytest.mark.parametrize("typed", ["winter", "", "@everyone", "🐺" * 90, "x" * 99, "★"])
async def test_suggestions_are_quick_and_few_whatever_is_typed(typed: str, table: Table) -> None:
    """At most 25, each short enough to be sent."""
    for option in ("area", "token"):
        offered = await table["arya"].autocomplete(table.channel, "order", option, typed)
        assert len(offered) <= limits.SUGGESTIONS
        assert all(len(choice["name"]) <= limits.SUGGESTION_NAME for choice in offered)


async def test_areas_are_suggested_by_any_part_of_the_name(table: Table) -> None:
    """What is suggested comes from memory."""
    offered = await table["arya"].autocomplete(table.channel, "order", "area", "harb")
    assert offered[0]["value"] in ("White Harbor", "Port of White Harbor")


async def test_in_several_games_the_number_is_asked_for(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """In direct messages the bot cannot guess; the numbers are suggested."""
    await begin(table, act)
    other = table.guild.create_text_channel("game-2")
    await act(table["arya"].slash(other, "game new"))

    unclear = await act(table["arya"].user.slash("whoami"))
    clear = await act(table["arya"].user.slash("whoami", game=GAME))
    offered = await table["arya"].user.autocomplete("whoami", "game", "")

    assert unclear.response is not None
    assert "several games" in unclear.response.content
    assert clear.response is not None
    assert "House Stark" in clear.response.content
    assert {choice["value"] for choice in offered} == {1, 2}
    assert_error(table.env, Refused)


async def test_of_several_games_the_one_that_waits_is_answered(table: Table, act: Act) -> None:
    """A lobby elsewhere asks nothing, so there is no doubt which question is meant."""
    await begin(table, act)
    other = table.guild.create_text_channel("game-2")
    await act(table["arya"].slash(other, "game new"))

    for command in ("answer", "orders"):
        shown = await act(table["arya"].user.slash(command))

        assert shown.response is not None
        assert "Your orders" in shown.response.content


@pytest.mark.parametrize("number", [0, -1, 99, 2**52])
async def test_a_game_that_is_none_is_refused(number: int, table: Table, act: Act) -> None:
    """Whatever number is typed instead of a suggested one."""
    done = await act(table["arya"].slash(table.channel, "game status", game=number))

    assert done.response is not None
    assert "no such game" in done.response.content
    assert_error(table.env, Refused)


@pytest.mark.case("FC-D03")
async def test_abandoning_a_game_opens_a_vote_and_is_for_players_only(
    table: Table, act: Act, simcord_bot: Bot
) -> None:
    """A stranger is refused; the host needs the others like every player."""
    await begin(table, act)

    stranger = await act(table[STRANGER].slash(table.channel, "game abandon"))
    host = await act(table["arya"].slash(table.channel, "game abandon"))
    assert host.response is not None
    done = await act(table["arya"].click(host.response, label="Open the Vote"))

    assert stranger.response is not None
    assert "You do not play in this game" in stranger.response.content
    assert done.response is not None
    assert "The vote is open" in done.response.content
    assert (await simcord_bot.moderator.table(GAME)).status == "playing"
    assert_error(table.env, Refused)


@pytest.mark.case("DC-077")
async def test_markdown_and_mentions_in_names_stay_plain_text(
    simcord_env: Env, table: Table, act: Act
) -> None:
    """A host called @everyone wakes nobody and formats nothing."""
    loud = table.guild.add_member(simcord_env.create_user("loud", global_name="**@everyone**"))

    await act(loud.slash(table.channel, "game new"))

    lobby = table.channel.last_message
    assert lobby is not None
    assert not lobby.mention_everyone
    assert "**@everyone**" not in lobby.content


async def test_a_receipt_nobody_gave_is_refused(table: Table, act: Act) -> None:
    """Any text may be typed as a receipt."""
    await begin(table, act)
    for digest in ("", " ", "deadbeef00", "`x`" * 50):
        if digest:
            done = await act(table["arya"].slash(table.channel, "receipt", digest=digest))
            assert done.response is not None
            assert "receipt" in done.response.content
    assert_error(table.env, Refused)


async def test_everybody_is_asked_in_person(table: Table, act: Act, simcord_bot: Bot) -> None:
    """`/answer` opens each player's own question, with a select for each of the own areas."""
    await begin(table, act)

    for name, house in PLAYERS.items():
        done = await act(table[name].slash(table.channel, "answer"))

        seat = await seat_of(simcord_bot, table, name)
        assert isinstance(seat.request, PlaceOrders)
        assert done.response is not None
        shown = {address for address, _ in controls(done.response)}
        first = seat.request.areas[0]
        assert Address(GAME, seat.question, f"area.{first}", house) in shown
