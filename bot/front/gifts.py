"""`/give`: available power for another House, in games where that is allowed."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.front.access import game_meant
from bot.front.client import Bot
from bot.front.commands import GAME_OPTION, suggest_games
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.names import House

Interaction: TypeAlias = discord.Interaction[Bot]
MOST = 20
"""Nobody has more power tokens."""


@app_commands.command(description="Give power to another House, where the game allows it")
@app_commands.describe(
    to="The House that receives it",
    amount="How much of your available power",
    game=GAME_OPTION,
)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def give(
    interaction: Interaction,
    to: House,
    amount: app_commands.Range[int, 1, MOST],
    game: int | None = None,
) -> None:
    """Hand it over at once; the channel is told."""
    await interaction.response.defer(ephemeral=True)
    moderator = interaction.client.moderator
    card = await game_meant(moderator, interaction, game)
    await moderator.give_power(card.id, interaction.user.id, to, amount)
    receiver = Words(load_edition(card.edition)).house(to)
    await interaction.followup.send(f"House {receiver} has your {amount} power.", ephemeral=True)


give.autocomplete("game")(suggest_games)

COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (give,)
