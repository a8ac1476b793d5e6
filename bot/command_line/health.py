"""The pulse of a running bot, and `rookery check`, which feels it."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import typer

from bot.errors import RookeryError
from bot.settings import load_settings

BEAT = 15.0
SOON = 1.0
TOO_OLD = 60.0


async def beat(pulse: Path, well: Callable[[], bool], every: float = BEAT) -> None:
    """Touch `pulse` now and then while the bot is well, and take it away at the end.

    Raises:
        OSError: the file cannot be written.
    """
    try:
        while True:
            if well():
                _touch(pulse)
                await asyncio.sleep(every)
            else:
                await asyncio.sleep(SOON)
    finally:
        _remove(pulse)


# A touch takes microseconds: no thread is worth its while.
def _touch(pulse: Path) -> None:
    pulse.touch()


def _remove(pulse: Path) -> None:
    pulse.unlink(missing_ok=True)


def check_health() -> None:
    """Say whether the bot of these settings is well.

    Raises:
        RookeryError: it is not running, or has not been connected for a while.
    """
    pulse = load_settings().pulse_file
    try:
        age = time.time() - pulse.stat().st_mtime
    except OSError:
        raise RookeryError(f"no bot is running here: there is no '{pulse}'.") from None
    if age > TOO_OLD:
        raise RookeryError(f"the bot has not been connected to Discord for {age:.0f} seconds.")
    typer.echo("The bot is well.")
