"""Members of servers: who is still there, and how they are named where nobody may be called.

Nobody tells us of those who leave, so one has to ask.
"""

import re
from typing import Literal, TypeAlias

import discord

from bot.display_names import NAMELESS, plain_name
from bot.moderator import GameCard

MENTION, ROLE = re.compile(r"<@!?(\d+)>"), re.compile(r"<@&(\d+)>")
LOST_ROLE = "a role"
"""One that is not there any more, or of another server."""
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


def unmentioned(text: str, game: GameCard, guild: discord.Guild | None) -> str:
    """A text with names in the place of mentions, for messages that one person reads.

    Discord adds whoever is mentioned in a private thread to it, even where nobody else reads it.
    """
    names = {seat.user_id: seat.user_name for seat in game.seats}
    names |= {each.user_id: each.user_name for each in game.standby}
    people = MENTION.sub(lambda found: plain_name(names.get(int(found[1])) or NAMELESS), text)
    return without_roles(people, guild)


def without_roles(text: str, guild: discord.Guild | None) -> str:
    """A text with the names of roles in the place of their mentions."""

    def name(role_id: int) -> str:
        role = guild.get_role(role_id) if guild else None
        return plain_name(role.name) if role else LOST_ROLE

    return ROLE.sub(lambda found: name(int(found[1])), text)
