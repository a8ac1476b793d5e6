"""`/why` and `/game history`: what happened, to be read again by whoever knows the game."""

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.errors import Refused
from bot.front.access import game_meant
from bot.front.address import NO_QUESTION, Address
from bot.front.board import HISTORY
from bot.front.chronicle import chapter_panel, deed_meant, deed_panel, deeds_like
from bot.front.client import Bot
from bot.front.commands import GAME_OPTION, game_commands, suggest_games
from bot.front.panel import Panel, view_of

Interaction: TypeAlias = discord.Interaction[Bot]


@app_commands.command(name="why", description="The last battle or bid, with its numbers and rules")
@app_commands.describe(what="Something earlier; the latest if you do not say", game=GAME_OPTION)
@app_commands.allowed_contexts(guilds=True, dms=True)
async def why(interaction: Interaction, what: int | None = None, game: int | None = None) -> None:
    """For the asker alone, with a button that shows it to everybody."""
    await interaction.response.defer(ephemeral=True)
    moderator = interaction.client.moderator
    card = await game_meant(moderator, interaction, game)
    deed, _ = await deed_meant(moderator.chronicle, card.id, what)
    await _reply(interaction, deed_panel(deed, card), card.id)


@game_commands.command(name="history", description="What happened, a page for each round")
@app_commands.describe(round="Which round; the latest if you do not say", game=GAME_OPTION)
async def history(
    interaction: Interaction,
    round: app_commands.Range[int, 1, 99] | None = None,  # noqa: A002 - players read this name
    game: int | None = None,
) -> None:
    """For the asker alone."""
    await interaction.response.defer(ephemeral=True)
    moderator = interaction.client.moderator
    card = await game_meant(moderator, interaction, game)
    await _reply(
        interaction, chapter_panel(await moderator.chronicle.chapter(card.id, round)), card.id
    )


async def _reply(interaction: Interaction, panel: Panel, game_id: int) -> None:
    view = view_of(panel, Address(game_id, NO_QUESTION, HISTORY))
    await interaction.followup.send(panel.text, view=view, ephemeral=True)


@why.autocomplete("what")
async def suggest_deeds(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """What has been decided lately in the game that is meant."""
    moderator = interaction.client.moderator
    number = getattr(interaction.namespace, "game", None)
    try:
        card = await game_meant(moderator, interaction, number)
        return await deeds_like(moderator.chronicle, card.id, typed)
    except Refused:
        return []


why.autocomplete("game")(suggest_games)
history.autocomplete("game")(suggest_games)

COMMANDS: tuple[app_commands.Command[Any, ..., Any], ...] = (why,)
"""`/game history` belongs to the group of `/game`."""
