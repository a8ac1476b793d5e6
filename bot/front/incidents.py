"""Answering whatever happens: refusals in private, and faults with a number for the log."""

import secrets

import discord
import structlog

from bot.errors import Refused, StoreError
from bot.narrator.lore import refusal_account

log = structlog.get_logger(__name__)


async def tell(interaction: discord.Interaction, text: str) -> None:
    """Say something to the presser alone, whether or not the press was answered already."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await interaction.response.send_message(text, ephemeral=True)


async def explain(interaction: discord.Interaction, error: BaseException, what: str) -> None:
    """Tell the presser in private why nothing was changed; log it if the fault is ours.

    `what` names the command or control for the log; it holds no choice of the player.
    """
    if isinstance(error, Refused):
        await _try_to_tell(interaction, refusal_account(error))
        return
    incident = secrets.token_hex(3)
    log.error("incident", incident=incident, what=what, exc_info=error)
    if isinstance(error, StoreError):
        why = "The game records cannot be used just now."
    else:
        why = "Something broke on our side."
    await _try_to_tell(interaction, f"{why} Nothing was changed. Incident {incident}.")


async def _try_to_tell(interaction: discord.Interaction, text: str) -> None:
    try:
        await tell(interaction, text)
    except discord.HTTPException as error:
        # The press is dead (over three seconds old, or answered by a copy of us): nobody to tell.
        log.warning("could not answer", status=error.status, code=error.code)
