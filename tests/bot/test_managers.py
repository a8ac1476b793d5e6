"""What is set on a server, and what its managers may do with a game."""

import pytest

from bot.errors import NoSuchGame, Paused, Refused
from bot.moderator import Moderator, NewGame, ServerSettings
from bot.store import Store
from tests.bot.scripted import CHANNEL, HOST, answer_for, open_table, scripted

GUILD = 900
MANAGER = "Varys"


def wanted(channel: int = CHANNEL, host: int = HOST, **more: object) -> NewGame:
    return NewGame(channel, host, "Host", guild_id=GUILD, **more)  # type: ignore[arg-type]


@pytest.mark.case("FC-D04")
async def test_one_person_hosts_three_games_of_a_server(moderator: Moderator) -> None:
    """A fourth is refused until one has ended; elsewhere, and for others, there is room."""
    games = [await moderator.new_game(wanted(channel)) for channel in range(1, 4)]
    with pytest.raises(Refused, match=r"You host 3 games here already.*/rookery settings"):
        await moderator.new_game(wanted(4))
    await moderator.new_game(wanted(4, host=101))
    await moderator.new_game(NewGame(5, HOST, "Host", guild_id=GUILD + 1))
    await moderator.abandon(games[0].id, HOST)

    again = await moderator.new_game(wanted(6))

    assert again.status == "lobby"


@pytest.mark.case("FC-D04")
async def test_a_server_runs_as_many_games_as_its_managers_allow(moderator: Moderator) -> None:
    """Whoever asks for one more reads the number."""
    await moderator.managers.set(GUILD, ServerSettings(games=2))
    await moderator.new_game(wanted(1, host=101))
    await moderator.new_game(wanted(2, host=102))

    with pytest.raises(Refused, match="This server has 2 games under way"):
        await moderator.new_game(wanted(3, host=103))


async def test_fifty_games_run_on_a_server_where_nothing_is_set(moderator: Moderator) -> None:
    """So it is by default."""
    assert await moderator.managers.settings(GUILD) == ServerSettings(games_per_host=3, games=50)


async def test_games_are_opened_in_allowed_channels_and_their_threads(
    moderator: Moderator,
) -> None:
    """Elsewhere the refusal names the channels."""
    await moderator.managers.set(GUILD, ServerSettings(channels=frozenset({1})))
    await moderator.new_game(wanted(1))
    await moderator.new_game(wanted(11, parent_id=1))

    with pytest.raises(Refused, match="<#1> and in threads there"):
        await moderator.new_game(wanted(2))


async def test_games_are_opened_by_members_with_an_allowed_role(moderator: Moderator) -> None:
    """Others read which roles do."""
    await moderator.managers.set(GUILD, ServerSettings(roles=frozenset({21, 22})))
    await moderator.new_game(wanted(1, roles=frozenset({5, 22})))

    with pytest.raises(Refused, match="<@&21>, <@&22>"):
        await moderator.new_game(wanted(2, roles=frozenset({5})))


@pytest.mark.case("FC-D03")
async def test_a_manager_pauses_a_game_and_only_managers_let_it_go_on(
    moderator: Moderator, store: Store
) -> None:
    """Players read who did it, and neither they nor a restart go on against a manager's word."""
    table = await open_table(moderator)
    game_id = table.game.id

    seat = await moderator.seat(game_id, HOST, "stark")
    paused = await moderator.managers.pause(game_id, MANAGER)
    with pytest.raises(Paused, match=r"Varys, who manages this server, stopped it"):
        await moderator.submit(game_id, HOST, seat.question, scripted(seat))
    with pytest.raises(Refused, match="one of the server's managers"):
        await moderator.resume(game_id, HOST)
    restarted = Moderator(store)
    await restarted.open()
    await restarted.settled()
    still = await restarted.table(game_id)
    resumed = await moderator.managers.resume(game_id, MANAGER)
    await answer_for(moderator, game_id, "stark")

    assert (paused.status, still.status, resumed.status) == ("paused", "paused", "playing")
    assert resumed.paused_because is None
    assert (await moderator.table(game_id)).question == table.question


@pytest.mark.case("FC-D03")
async def test_a_manager_moves_a_game_and_its_channel_reads_by_whom(moderator: Moderator) -> None:
    """What is owed goes to the new channel."""
    table = await open_table(moderator)

    await moderator.managers.move(table.game.id, MANAGER, 2, GUILD)

    posts = await moderator.next_posts(table.game.id)
    assert {post.channel_id for post in posts} == {2}
    (moved,) = [post for post in posts if post.kind == "moved"]
    assert moved.reason == "Varys, who manages this server"


@pytest.mark.case("FC-D03", "DC-064")
@pytest.mark.parametrize("begun", [False, True])
async def test_a_manager_ends_a_game_or_a_lobby_without_winner(
    moderator: Moderator, begun: bool
) -> None:
    """The channel is free again, and reads who did it."""
    game = (await open_table(moderator)).game if begun else await moderator.new_game(wanted())

    ended = await moderator.managers.archive(game.id, MANAGER)

    (told,) = [each for each in await moderator.next_posts(game.id) if each.kind == "abandoned"]
    assert ended.status == "abandoned"
    assert told.reason == "Varys, who manages this server"
    assert (await moderator.new_game(wanted())).status == "lobby"
    with pytest.raises(Refused, match="This game is over"):
        await moderator.managers.archive(game.id, MANAGER)


async def test_a_manager_does_what_can_be_done_only(moderator: Moderator) -> None:
    """A lobby is not paused, what is played is not resumed, and no game is none."""
    game = await moderator.new_game(wanted())
    table = await open_table(moderator, channel=8)

    with pytest.raises(Refused, match="being played"):
        await moderator.managers.pause(game.id, MANAGER)
    with pytest.raises(Refused, match="not paused"):
        await moderator.managers.resume(table.game.id, MANAGER)
    with pytest.raises(Refused, match="a game under way"):
        await moderator.managers.move(game.id, MANAGER, 8, GUILD)
    with pytest.raises(NoSuchGame):
        await moderator.managers.pause(99, MANAGER)
