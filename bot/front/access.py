"""Who is at which table: the game a command means, and the seat a press belongs to."""

from collections.abc import Iterable

import discord

from bot.errors import NoSuchGame, Refused
from bot.moderator import GameCard, Moderator

NO_GAME_HERE = "There is no game here. Start one with `/game new`."


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
        return (await moderator.table(number)).game
    here = await moderator.games_in(interaction.channel_id) if interaction.channel_id else ()
    if here:
        return here[0]
    mine = await moderator.games_of(interaction.user.id)
    if not mine:
        raise NoSuchGame(NO_GAME_HERE)
    awaiting = await _awaiting(moderator, mine, interaction.user.id) if to_answer else []
    if len(mine) > 1 and len(awaiting) != 1:
        known = ", ".join(f"{game.id} (<#{game.channel_id}>)" for game in mine[:10])
        raise Refused(f"You are in several games. Name one with the option `game`: {known}.")
    return awaiting[0] if awaiting else mine[0]


async def _awaiting(
    moderator: Moderator, games: Iterable[GameCard], user_id: int
) -> list[GameCard]:
    """The games that wait for an answer of the user."""
    tables = [(game, await moderator.table(game.id)) for game in games]
    return [game for game, table in tables if set(game.houses_of(user_id)) & set(table.awaited)]


async def games_to_suggest(
    moderator: Moderator, interaction: discord.Interaction
) -> list[GameCard]:
    """The games that a command's option `game` may mean, most likely first."""
    found: dict[int, GameCard] = {}
    if interaction.channel_id:
        found.update({game.id: game for game in await moderator.games_in(interaction.channel_id)})
    found.update({game.id: game for game in await moderator.games_of(interaction.user.id)})
    return list(found.values())
