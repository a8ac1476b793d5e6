"""`rookery run`: the bot on Discord."""

import asyncio
import math

import discord
import structlog

from bot.command_line.discord_faults import explained
from bot.command_line.health import beat, can_be_felt
from bot.command_line.stopping import until_stopped
from bot.command_line.telling import farewell
from bot.errors import RookeryError
from bot.front.client import Bot
from bot.front.creation import create_bot
from bot.logs import configure_logs
from bot.settings import Misconfigured, Settings, load_settings

log = structlog.get_logger(__name__)


def run_bot() -> None:
    """Connect and moderate until stopped.

    Raises:
        Misconfigured: the token is missing, Discord refuses it, or the pulse cannot be written.
        RookeryError: the database cannot be used, Discord cannot be, or a fault of ours.
    """
    settings = load_settings()
    token = _token(settings)
    configure_logs(settings)
    can_be_felt(settings.pulse_file)
    _without_voice()
    if asyncio.run(until_stopped(moderate(settings, token))):
        farewell()


async def moderate(settings: Settings, token: str) -> None:
    """Connect and moderate until cancelled or thrown out.

    Raises:
        Misconfigured: Discord does not take the token, or takes it no longer.
        RookeryError: the database cannot be used, Discord cannot be, or a fault of ours.
    """
    try:
        with explained():
            await _serve(settings, token)
    except RookeryError:
        raise
    except Exception as fault:
        log.critical("stopped by a fault", exc_info=True)
        raise RookeryError(
            f"Rookery has a fault and stopped ({type(fault).__name__}). Its log tells where; "
            "please report it."
        ) from None


def _token(settings: Settings) -> str:
    token = settings.token.get_secret_value().strip() if settings.token else ""
    if not token:
        raise Misconfigured(
            "ROOKERY_TOKEN is not set. Put your bot's token there, or into a file .env; the README "
            "tells step by step where to get one. To try Rookery without Discord: rookery table"
        )
    return token


def _without_voice() -> None:
    """Rookery does not speak: discord.py need not warn that it cannot."""
    discord.VoiceClient.warn_nacl = False
    discord.VoiceClient.warn_dave = False


async def _serve(settings: Settings, token: str) -> None:
    async with create_bot(settings) as bot:
        pulse = asyncio.create_task(beat(settings.pulse_file, lambda: _well(bot)))
        try:
            await bot.start(token)
        finally:
            pulse.cancel()
            await asyncio.wait([pulse])


def _well(bot: Bot) -> bool:
    """Connected, with a gateway that answers its heartbeats, and with a clock that goes."""
    return bot.clock.goes and bot.is_ready() and not bot.is_closed() and math.isfinite(bot.latency)
