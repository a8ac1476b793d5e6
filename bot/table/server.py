"""Setting the table: the bot, its simulated Discord, and the hall, all in this process."""

import asyncio
import errno
import itertools
import socket
import threading
import webbrowser
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import typer
from aiohttp import web

from bot.errors import RookeryError
from bot.front.client import Bot
from bot.front.creation import create_bot
from bot.front.pictures import Artist
from bot.moderator.moderator import new_seed
from bot.settings import Settings
from bot.store import Store
from bot.table.again import post_again
from bot.table.chronicle import chronicle_beside
from bot.table.hall import Hall
from bot.table.maps import Maps
from bot.table.opening import USUAL, begin
from bot.table.town import Town
from bot.table.world import build_world
from engine.game import GameSetup
from engine.names import House
from renderer.pool import PicturePool

HOST = "127.0.0.1"


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
        async with set_table(options) as hall, _served(hall, entrance):
            address = f"http://{HOST}:{entrance.getsockname()[1]}/"
            typer.echo(f"The table is set: {address}")
            typer.echo(f"Games are kept in {options.settings.database}. Press Ctrl-C to leave.")
            if options.open_browser:
                # A browser that runs in this terminal returns only when it is left.
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            await asyncio.Event().wait()


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
async def set_table(options: TableOptions, artist: Artist | None = None) -> AsyncIterator[Hall]:
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
        new_seed=_seeds(options.seed),
    )
    town = Town()
    world = build_world(town)
    await _looked_at(options.settings.database)
    beside = options.settings.database.with_suffix(".said.db")
    async with chronicle_beside(town, beside) as chronicle, _running(town, bot):
        known = {channel for channel, messages in town.messages.items() if messages}
        await bot.sender.idle()  # what an earlier run still owed comes first
        with town.speaking():
            await post_again(bot, artist, known)
        if options.seats:
            await begin(bot.moderator, world, options.seats, options.setup)
        yield Hall(world, bot, Maps(artist), chronicle)


async def _looked_at(database: Path) -> None:
    """Refuse a database that cannot be used before anything is put beside it."""
    store = await Store.open(database)
    await store.close()


@asynccontextmanager
async def _running(town: Town, bot: Bot) -> AsyncIterator[None]:
    try:
        await town.admit(bot)
        with town.speaking():
            yield
    finally:
        await bot.stop()


def _seeds(seed: str | None) -> Callable[[], str]:
    """The seed asked for, then `<seed>/2` and so on; secret ones without it."""
    if seed is None:
        return new_seed
    numbers = itertools.count(1)
    return lambda: seed if (number := next(numbers)) == 1 else f"{seed}/{number}"
