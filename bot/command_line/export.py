"""`rookery export`: a game as a file, for a report."""

import asyncio
from pathlib import Path

import typer

from bot.errors import RookeryError
from bot.moderator import utc_now
from bot.moderator.export import exported
from bot.settings import Misconfigured, load_settings
from bot.store import Store
from bot.store.private import make_private


def run_export(game_id: int, file: Path, *, database: Path | None, secrets: bool) -> None:
    """Write a game of the database to a file that only its owner may read.

    Raises:
        Refused: there is no such game, or it is under way.
        Misconfigured: the file is there already.
        RookeryError: there is no such database, or the file cannot be written.
    """
    content = asyncio.run(_read(database or load_settings().database, game_id, secrets=secrets))
    try:
        make_private(file)
    except FileExistsError:
        raise Misconfigured(f"'{file}' is there already. Name a file that is not.") from None
    except OSError as fault:
        raise RookeryError(f"'{file}' cannot be written: {fault.strerror}.") from None
    try:
        file.write_bytes(content)
    except OSError as fault:
        raise RookeryError(f"'{file}' cannot be written: {fault.strerror}.") from None
    typer.echo(f"Game {game_id} is in {file}.")
    if secrets:
        typer.echo("It holds what players may not know. Show it to nobody who plays.")


async def _read(database: Path, game_id: int, *, secrets: bool) -> bytes:
    store = Store.beside_a_bot(database)
    try:
        return await exported(store, game_id, now=utc_now(), secrets=secrets)
    finally:
        await store.close()
