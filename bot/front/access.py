"""Who may come to which table. Every command and every press finds its game through here.

A game belongs to its server, and to those there who may view its channel. Its players and its host
come to it from anywhere on that server and by direct message, and who manages the server from
anywhere on it. For everybody else it does not exist: they read the same words as for a number that
was never given.
"""

from collections.abc import Iterable

import discord

from bot.errors import NoSuchGame, Refused
from bot.moderator import GameCard, Moderator
from bot.moderator.cards import own_houses

NO_GAME_HERE = "There is no game here. Start one with `/game new`."


async def admitted(moderator: Moderator, interaction: discord.Interaction, number: int) -> GameCard:
    """The game of this number, if there is one for whoever asks.

    Raises:
        NoSuchGame: there is none, or none for this user in this place.
    """
    game = await moderator.game(number)
    if not await _exists_for(interaction, game):
        _must_not_be_former(interaction, game)
        raise NoSuchGame
    return game


async def game_to_move(
    moderator: Moderator, interaction: discord.Interaction, number: int
) -> GameCard:
    """Like `admitted`, but its host is known on other servers too, to be told what is allowed."""
    game = await moderator.game(number)
    if game.host_id == interaction.user.id:
        return game
    return await admitted(moderator, interaction, number)


def manages(interaction: discord.Interaction, game: GameCard) -> bool:
    """Whether the user manages the game's server or its channels, and asks from there."""
    user = interaction.user
    if interaction.guild_id is None or interaction.guild_id != game.guild_id:
        return False
    if not isinstance(user, discord.Member):
        return False
    everywhere = user.guild_permissions
    if everywhere.manage_guild or everywhere.manage_channels:
        return True
    return interaction.channel_id == game.channel_id and interaction.permissions.manage_channels


def roles_of(user: discord.User | discord.Member) -> frozenset[int]:
    """The roles of a user on the server of the interaction; none in direct messages."""
    return (
        frozenset(role.id for role in user.roles)
        if isinstance(user, discord.Member)
        else frozenset()
    )


def must_manage(interaction: discord.Interaction, game: GameCard, what: str) -> None:
    """Raise `Refused` unless the user manages the game's server; `what` completes "can"."""
    if not manages(interaction, game):
        raise Refused(
            f"Only those with the permission *Manage Server* or *Manage Channels* can {what}."
        )


def must_manage_server(interaction: discord.Interaction) -> int:
    """The server that the user manages.

    Raises:
        Refused: the user does not, or this is no server.
    """
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise Refused("Only those with the permission *Manage Server* can change its settings.")
    return interaction.guild_id


async def game_meant(
    moderator: Moderator,
    interaction: discord.Interaction,
    number: int | None,
    *,
    to_answer: bool = False,
) -> GameCard:
    """The game a command is about: the one named, this channel's, or the user's only one.

    A command that answers a question means the only game that awaits the user, if there is one.

    Raises:
        Refused: there is none, or there are several to choose from.
    """
    if number is not None:
        return await admitted(moderator, interaction, number)
    here = await _games_here(moderator, interaction)
    if here:
        return here[0]
    mine = await _games_of_mine(moderator, interaction)
    if not mine:
        raise NoSuchGame(NO_GAME_HERE)
    awaiting = await _awaiting(moderator, mine, interaction.user.id) if to_answer else []
    if len(mine) > 1 and len(awaiting) != 1:
        known = ", ".join(f"{game.id} (<#{game.channel_id}>)" for game in mine[:10])
        raise Refused(f"You are in several games. Name one with the option `game`: {known}.")
    return awaiting[0] if awaiting else mine[0]


async def games_to_suggest(
    moderator: Moderator, interaction: discord.Interaction
) -> list[GameCard]:
    """The games that a command's option `game` may mean, most likely first."""
    games = await _games_here(moderator, interaction)
    games += await _games_of_mine(moderator, interaction)
    return list({game.id: game for game in games}.values())


async def _games_here(moderator: Moderator, interaction: discord.Interaction) -> list[GameCard]:
    """The games of the channel where the user is."""
    if not interaction.channel_id:
        return []
    games = await moderator.games_in(interaction.channel_id)
    return [game for game in games if _belongs_here(interaction, game)]


async def _games_of_mine(moderator: Moderator, interaction: discord.Interaction) -> list[GameCard]:
    """The user's own games, as far as they are of this place."""
    games = await moderator.games_of(interaction.user.id)
    return [game for game in games if _belongs_here(interaction, game)]


async def _awaiting(
    moderator: Moderator, games: Iterable[GameCard], user_id: int
) -> list[GameCard]:
    """The games that wait for an answer of the user."""
    tables = [(game, await moderator.table(game.id)) for game in games]
    return [game for game, table in tables if set(game.houses_of(user_id)) & set(table.awaited)]


# --- Who may ----------------------------------------------------------------------------------


async def _exists_for(interaction: discord.Interaction, game: GameCard) -> bool:
    if not _belongs_here(interaction, game):
        return False
    user = interaction.user
    if user.id == game.host_id or game.houses_of(user.id) or manages(interaction, game):
        return True
    if any(each.user_id == user.id for each in game.standby):  # admitted when coming to the queue
        return True
    return isinstance(user, discord.Member) and await _may_view(interaction, user, game.channel_id)


def _must_not_be_former(interaction: discord.Interaction, game: GameCard) -> None:
    """To somebody who has played in a game of this place it is said that this is over."""
    user_id = interaction.user.id
    if _belongs_here(interaction, game) and any(user_id in seat.former for seat in game.seats):
        own_houses(game, user_id)


def _belongs_here(interaction: discord.Interaction, game: GameCard) -> bool:
    """Whether a game is of this server. In direct messages all are; some games know no server."""
    return interaction.guild_id is None or game.guild_id in (None, interaction.guild_id)


async def _may_view(
    interaction: discord.Interaction, member: discord.Member, channel_id: int
) -> bool:
    """Whether a member may view a channel. Who asks from within it does."""
    if interaction.channel_id == channel_id:
        return True
    try:
        channel = await _channel(interaction, channel_id)
        return channel is not None and await _is_open_to(member, channel)
    except discord.DiscordException:  # gone, or closed to us: then we cannot vouch for anybody
        return False


async def _channel(
    interaction: discord.Interaction, channel_id: int
) -> discord.abc.GuildChannel | discord.Thread | None:
    """A channel or thread of this server; an archived thread is asked for."""
    assert interaction.guild is not None
    known = interaction.guild.get_channel_or_thread(channel_id)
    return known or await interaction.guild.fetch_channel(channel_id)


async def _is_open_to(
    member: discord.Member, channel: discord.abc.GuildChannel | discord.Thread
) -> bool:
    """Whether a member may view it; a private thread is for its members and those who manage it."""
    permissions = channel.permissions_for(member)
    if not permissions.view_channel:
        return False
    if not isinstance(channel, discord.Thread) or not channel.is_private():
        return True
    if permissions.manage_threads:
        return True
    await channel.fetch_member(member.id)  # NotFound, if the member is not in it
    return True
