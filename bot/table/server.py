"""Setting the table: the bot, its simulated Discord, and the hall, all in this process."""

import errno
import itertools
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

import typer
from aiohttp import web
from simcord import Env

from bot.errors import RookeryError
from bot.front.client import Bot
from bot.front.creation import create_bot
from bot.front.pictures import Artist
from bot.moderator.moderator import new_seed
from bot.settings import Settings
from bot.table.again import post_again
from bot.table.hall import Hall
from bot.table.opening import USUAL, begin
from bot.table.stage import Stage
from bot.table.world import build_world
from engine.game import GameSetup
from engine.names import House
from renderer.pool import PicturePool

HOST = "127.0.0.1"
PATIENCE_SECONDS = 120.0
"""How long a press may take: all computer players move and every map is drawn meanwhile."""
A_DAY = timedelta(days=1)
"""The clock's beat at the table: before it answers a press, the simulation waits for whatever
sleeps less than its patience."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What was asked for on the command line; `port` 0 takes a free one."""

    port: int
    settings: Settings
    seats: Mapping[House, str] | None = None
    setup: GameSetup = USUAL
    seed: str | None = None
    open_browser: bool = False


async def serve_table(options: TableOptions) -> None:
    """Set the table and keep it until cancelled; then clear it away.

    Raises:
        RookeryError: the port is in use, the database cannot be used, or no channel is free.
    """
    with _bound(options.port) as entrance:
        async with set_table(options) as (hall, stage), _served(hall, entrance):
            address = f"http://{HOST}:{entrance.getsockname()[1]}/"
            typer.echo(f"The table is set: {address}")
            typer.echo(f"Games are kept in {options.settings.database}. Press Ctrl-C to leave.")
            if options.open_browser:
                # A browser that runs in this terminal returns only when it is left.
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            await stage.run()


def _bound(port: int) -> socket.socket:
    """A socket at the port, taken before anything else is touched."""
    entrance = socket.socket()
    entrance.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        entrance.bind((HOST, port))
        entrance.listen()
    except OSError as fault:
        entrance.close()
        if fault.errno == errno.EADDRINUSE:
            raise RookeryError(
                f"port {port} is in use, perhaps by another table. "
                "Choose another with --port, or --port 0 for any free one."
            ) from None
        raise RookeryError(f"port {port} cannot be used: {fault.strerror}.") from None
    return entrance


@asynccontextmanager
async def _served(hall: Hall, entrance: socket.socket) -> AsyncIterator[None]:
    runner = web.AppRunner(hall.application(), shutdown_timeout=1.0)
    await runner.setup()
    try:
        await web.SockSite(runner, entrance).start()
        yield
    finally:
        await runner.cleanup()


@asynccontextmanager
async def set_table(
    options: TableOptions, artist: Artist | None = None
) -> AsyncIterator[tuple[Hall, Stage]]:
    """The bot at play in its simulated Discord, with the games of its database going on.

    `artist` draws the maps, by default a pool of drawing processes.

    Raises:
        RookeryError: the database cannot be used, or no channel is free.
    """
    artist = artist or PicturePool(options.settings.draw_processes)
    bot = create_bot(
        options.settings,
        artist=artist,
        always_register=True,
        pace="none",
        beat=A_DAY,
        new_seed=_seeds(options.seed),
    )
    env = Env(bot, check_errors=False, settle_timeout=PATIENCE_SECONDS)
    world = build_world(env)
    stage = Stage(world)
    stage.set_clock()
    async with _running(env, bot):
        await bot.sender.idle()  # what an earlier run still owed comes first
        await post_again(bot, artist)
        if options.seats:
            await begin(bot.moderator, world, options.seats, options.setup)
        try:
            yield Hall(world, stage, bot.moderator), stage
        finally:
            await stage.close()


@asynccontextmanager
async def _running(env: Env, bot: Bot) -> AsyncIterator[None]:
    try:
        await env.start()
        with env.time_context():
            yield
    finally:
        await bot.stop()
        await env.shutdown()


def _seeds(seed: str | None) -> Callable[[], str]:
    """The seed asked for, then `<seed>/2` and so on; secret ones without it."""
    if seed is None:
        return new_seed
    numbers = itertools.count(1)
    return lambda: seed if (number := next(numbers)) == 1 else f"{seed}/{number}"
