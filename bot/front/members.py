"""Who is still on a server. Nobody tells us of those who leave, so one has to ask."""

import discord

NO_MEMBER = frozenset({10007, 10013})
"""Discord does not know such a member, or not even such a user."""


async def has_left(guild: discord.Guild, user_id: int) -> bool:
    """Whether a user is known not to be on the server; a fault of Discord's tells nothing."""
    try:
        await guild.fetch_member(user_id)
    except discord.NotFound as error:
        return error.code in NO_MEMBER
    except (discord.HTTPException, discord.RateLimited, OSError):
        return False
    return False
