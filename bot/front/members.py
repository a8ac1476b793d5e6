"""Who is still on a server. Nobody tells us of those who leave, so one has to ask."""

from typing import Literal, TypeAlias

import discord

NO_MEMBER = frozenset({10007, 10013})
"""Discord does not know such a member, or not even such a user."""
Presence: TypeAlias = Literal["there", "left", "unknown"]


async def presence_of(guild: discord.Guild, user_id: int) -> Presence:
    """Whether a user is on the server; a fault of Discord's tells nothing."""
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound as error:
        return "left" if error.code in NO_MEMBER else "unknown"
    except (discord.HTTPException, discord.RateLimited, OSError):
        return "unknown"
    return "there"


async def has_left(guild: discord.Guild, user_id: int) -> bool:
    """Whether a user is known not to be on the server."""
    return await presence_of(guild, user_id) == "left"
