"""`/rookery settings`: what those who manage a server set there."""

from typing import TYPE_CHECKING, TypeAlias

import discord
from discord import app_commands

from bot.errors import Refused
from bot.front.access import must_manage_server
from bot.front.members import without_roles
from bot.moderator import ServerSettings
from bot.moderator.servers import MOST_NAMED

if TYPE_CHECKING:
    from bot.front.client import Bot

Interaction: TypeAlias = "discord.Interaction[Bot]"
SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)

rookery = app_commands.Group(
    name="rookery",
    description="Set what games there may be on this server",
    allowed_contexts=SERVERS,
    default_permissions=discord.Permissions(manage_guild=True),
)


@rookery.command(name="settings", description="See and change what games there may be here")
@app_commands.describe(
    games_per_host="How many games under way one person may host",
    games="How many games may be under way on this server",
    channel="Allow games in this channel, or no longer; with none named, they are allowed in all",
    role="Let members with this role open games, or no longer; with none named, everybody may",
)
async def settings(
    interaction: Interaction,
    games_per_host: app_commands.Range[int, 1, 100] | None = None,
    games: app_commands.Range[int, 1, 500] | None = None,
    channel: discord.TextChannel | discord.ForumChannel | None = None,
    role: discord.Role | None = None,
) -> None:
    """Change what is named, and show all."""
    await interaction.response.defer(ephemeral=True)
    guild_id = must_manage_server(interaction)
    managers = interaction.client.moderator.managers
    before = await managers.settings(guild_id)
    channels = before.channels ^ ({channel.id} if channel else frozenset())
    roles = before.roles ^ ({role.id} if role else frozenset())
    if max(len(channels), len(roles)) > MOST_NAMED:
        raise Refused(f"I keep {MOST_NAMED} channels and {MOST_NAMED} roles at most.")
    after = ServerSettings(
        games_per_host=games_per_host or before.games_per_host,
        games=games or before.games,
        channels=channels,
        roles=roles,
    )
    if after != before:
        await managers.set(guild_id, after)
    told = without_roles(sheet(after), interaction.guild)
    await interaction.followup.send(told, ephemeral=True)


def sheet(settings: ServerSettings) -> str:
    """What is set, in words."""
    channels = ", ".join(f"<#{each}>" for each in sorted(settings.channels)) or "every channel"
    roles = ", ".join(f"<@&{each}>" for each in sorted(settings.roles)) or "everybody"
    return (
        "**Games on this server**\n"
        f"Under way at once: {settings.games} at most; hosted by one person: "
        f"{settings.games_per_host} at most\n"
        f"Played in: {channels}, and in threads there\n"
        f"Opened by: {roles}"
    )


COMMANDS = (rookery,)
