"""Answering whatever happens: refusals in private, and faults with a number for the log."""

import secrets

import aiohttp
import discord
import structlog

from bot.errors import Refused, StoreError
from bot.front.members import without_roles
from bot.narrator.lore import refusal_account
from bot.store import present_deed

log = structlog.get_logger(__name__)
COULD_NOT_SHOW = (discord.DiscordException, aiohttp.ClientError, OSError)
"""What a call of Discord may raise: a refusal, a fault, a limit, a connection that is lost."""
DONE = "It is done, but I could not show it. See `/answer` or `/game status`."


async def tell(interaction: discord.Interaction, text: str) -> None:
    """Say something to the presser alone, whether or not the press was answered already."""
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True)
    else:
        await interaction.response.send_message(text, ephemeral=True)


async def explain(interaction: discord.Interaction, error: BaseException, what: str) -> None:
    """Tell the presser in private why nothing was changed, or that it is done but not shown.

    A fault of ours is logged. What was committed is never denied.

    `what` names the command or control for the log; it holds no choice of the player.
    """
    deed = present_deed()
    if isinstance(error, Refused):
        if deed is not None:
            deed.undone = True
        await _try_to_tell(interaction, without_roles(refusal_account(error), interaction.guild))
        return
    incident = secrets.token_hex(3)
    log.error("incident", incident=incident, what=what, exc_info=error)
    if deed is not None and deed.changed:
        deed.unshown = True
        await _own_up(interaction, f"{DONE} Incident {incident}.")
        return
    if isinstance(error, StoreError):
        why = "The game records cannot be used just now."
    else:
        why = "Something broke on our side."
    await _try_to_tell(interaction, f"{why} Nothing was changed. Incident {incident}.")


async def _own_up(interaction: discord.Interaction, text: str) -> None:
    """Say what was done: in reply, or else by direct message."""
    if await _try_to_tell(interaction, text):
        return
    try:
        await interaction.user.send(text)
    except COULD_NOT_SHOW as error:
        log.warning("could not say what was done", error=type(error).__name__)


async def _try_to_tell(interaction: discord.Interaction, text: str) -> bool:
    try:
        await tell(interaction, text)
    except COULD_NOT_SHOW as error:
        # The press is dead (over three seconds old, or answered by a copy of us): nobody to tell.
        log.warning("could not answer", error=type(error).__name__, code=getattr(error, "code", 0))
        return False
    return True
