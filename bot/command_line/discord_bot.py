"""`rookery run`: the bot on Discord."""

import asyncio
import math

import aiohttp
import discord
import typer

from bot.command_line.health import beat
from bot.command_line.stopping import until_stopped
from bot.errors import RookeryError
from bot.front.client import Bot, create_bot
from bot.logs import configure_logs
from bot.settings import Misconfigured, Settings, load_settings


def run_bot() -> None:
    """Connect and moderate until stopped.

    Raises:
        Misconfigured: the token is missing or Discord refuses it.
        RookeryError: the database cannot be used, or Discord cannot be reached.
    """
    settings = load_settings()
    token = _token(settings)
    configure_logs(settings)
    _without_voice()
    try:
        stopped = asyncio.run(until_stopped(_serve(settings, token)))
    except discord.LoginFailure:
        raise Misconfigured(
            "Discord refuses the token in ROOKERY_TOKEN. Copy it again from "
            "https://discord.com/developers/applications (your application, Bot, Reset Token)."
        ) from None
    except (aiohttp.ClientConnectionError, discord.GatewayNotFound) as fault:
        raise RookeryError(f"Discord cannot be reached: {fault}.") from None
    if stopped:
        typer.echo("Stopped.", err=True)


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
    """Connected, with a gateway that answers its heartbeats."""
    return bot.is_ready() and not bot.is_closed() and math.isfinite(bot.latency)
