"""The pulse of a running bot, and `rookery check`, which feels it."""

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

import structlog
import typer

from bot.errors import RookeryError
from bot.settings import Misconfigured, load_settings

log = structlog.get_logger(__name__)
BEAT = 15.0
SOON = 1.0
TOO_OLD = 60.0


def can_be_felt(pulse: Path) -> None:
    """See that a bot could touch its pulse; nothing is written.

    Raises:
        Misconfigured: it is a folder, or may not be written.
    """
    if pulse.is_dir():
        raise Misconfigured(
            f"The pulse {pulse} is a folder. Name a file in ROOKERY_PULSE, such as "
            f"{pulse / 'rookery.pulse'}."
        )
    place = pulse if pulse.exists() else pulse.parent
    if place.exists() and not os.access(place, os.W_OK):
        raise Misconfigured(
            f"The pulse {pulse} may not be written. Name another file in ROOKERY_PULSE."
        )


async def beat(pulse: Path, well: Callable[[], bool], every: float = BEAT) -> None:
    """Touch `pulse` now and then while the bot is well, and take it away at the end.

    A bot that was never well leaves it alone: it may be another's. What cannot be written is told
    in the log.
    """
    touched = False
    try:
        while True:
            if well():
                touched = _touch(pulse) or touched
                await asyncio.sleep(every)
            else:
                await asyncio.sleep(SOON)
    finally:
        if touched:
            _remove(pulse)


# A touch takes microseconds: no thread is worth its while.
def _touch(pulse: Path) -> bool:
    try:
        pulse.touch()
    except OSError as error:
        log.error("no pulse", file=pulse, why=error.strerror)
        return False
    return True


def _remove(pulse: Path) -> None:
    try:
        pulse.unlink(missing_ok=True)
    except OSError as error:
        log.warning("pulse not taken away", file=pulse, why=error.strerror)


def check_health() -> None:
    """Say whether the bot of these settings is well.

    Raises:
        RookeryError: it is not running, or has not been connected for a while.
    """
    pulse = load_settings().pulse_file
    if not pulse.is_file():
        raise RookeryError(f"no bot is running here: there is no file '{pulse}'.")
    age = time.time() - pulse.stat().st_mtime
    if age > TOO_OLD:
        raise RookeryError(f"the bot has not been connected to Discord for {age:.0f} seconds.")
    typer.echo("The bot is well.")
