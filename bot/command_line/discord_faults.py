"""What Discord says when it will not have us, in sentences for the host."""

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.errors import RookeryError
from bot.settings import Misconfigured

BAD_TOKEN = (
    "Discord refuses the token in ROOKERY_TOKEN. Copy it again from "
    "https://discord.com/developers/applications (your application, Bot, Reset Token)."
)
TOKEN_REFUSED = 4004
CLOSED = {
    4010: "Discord took the bot for a part of a larger one; please report this.",
    4011: "The bot is on more servers than Discord allows on one connection.",
    4012: "Discord no longer speaks with this version of Rookery. Install a newer one.",
    4013: "Discord does not know what the bot asks to be told of. Install a newer Rookery.",
    4014: (
        "Discord does not allow the bot what it asks to be told of. Look at your application's "
        "page Bot in the developer portal."
    ),
}
"""Why the gateway closes a connection for good, by its code."""


@contextmanager
def explained() -> Iterator[None]:
    """Turn what ends a connection into a sentence.

    Raises:
        Misconfigured: Discord does not take the token, or takes it no longer.
        RookeryError: Discord is out of reach, out of order, or refuses the bot.
    """
    try:
        yield
    except discord.LoginFailure:
        raise Misconfigured(BAD_TOKEN) from None
    except discord.PrivilegedIntentsRequired:
        raise RookeryError(CLOSED[4014]) from None
    except discord.ConnectionClosed as closed:
        raise _closing(closed.code) from None
    except discord.RateLimited as limit:
        raise RookeryError(
            f"Discord asks the bot to wait for {limit.retry_after:.0f} seconds. Start it then."
        ) from None
    except discord.HTTPException as refusal:
        raise RookeryError(_answer(refusal.status)) from None
    except (aiohttp.ClientError, ConnectionError, TimeoutError, discord.GatewayNotFound) as fault:
        raise RookeryError(f"Discord cannot be reached: {_line(fault)}.") from None


def _closing(code: int) -> RookeryError:
    if code == TOKEN_REFUSED:
        return Misconfigured(BAD_TOKEN)
    return RookeryError(CLOSED.get(code, f"Discord has closed the connection for good ({code})."))


def _answer(status: int) -> str:
    if status >= 500:
        return f"Discord is out of order (it answers {status}). Start the bot again in a while."
    if status == 429:
        return "Discord wants no more requests from here for now. Start the bot again in an hour."
    return f"Discord refuses the bot (it answers {status})."


def _line(fault: BaseException) -> str:
    return str(fault).partition("\n")[0].rstrip(".") or type(fault).__name__
