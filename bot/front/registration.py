"""Telling Discord our commands, but only when they have changed.

A failed registration leaves the commands that Discord knows; nothing else depends on it.
"""

import hashlib
import json

import discord
import structlog
from discord import app_commands

from bot.store import Marks

log = structlog.get_logger(__name__)
MARK = "commands"


def tree_digest(tree: app_commands.CommandTree) -> str:
    """The SHA-256 of everything that Discord is told about our commands."""
    told = [command.to_dict(tree) for command in tree.get_commands()]
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


async def register(
    tree: app_commands.CommandTree,
    marks: Marks,
    *,
    guild: int | None = None,
    always: bool = False,
) -> bool:
    """Register the commands if they differ from those registered last; tells whether it did.

    With `guild` they are registered on that server alone, where they appear at once.
    """
    digest = f"{tree.client.application_id}:{guild or 'everywhere'}:{tree_digest(tree)}"
    place = discord.Object(guild) if guild else None
    if place is not None:
        tree.copy_global_to(guild=place)
        tree.clear_commands(guild=None)
    if not always and await marks.read(MARK) == digest:
        return False
    try:
        await tree.sync()
        if place is not None:
            await tree.sync(guild=place)
    except discord.HTTPException as error:
        log.error("commands not registered", status=error.status, code=error.code)
        return False
    await marks.write(MARK, digest)
    return True
