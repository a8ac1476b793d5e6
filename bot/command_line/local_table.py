"""`rookery table`: the local table, in the browser."""

import asyncio
import os
import sys
from pathlib import Path

import typer

from bot.command_line.stopping import until_stopped
from bot.errors import RookeryError
from bot.logs import configure_logs
from bot.settings import Misconfigured, load_settings

MISSING = (
    "the local table needs more than is installed here. Install it with: "
    "pip install 'rookery[table]', or pip install -e '.[table]' in a clone."
)


def run_table(
    *,
    port: int,
    edition: str,
    seed: str | None,
    seats: str | None,
    database: Path | None,
    open_browser: bool,
) -> None:
    """Set the table and keep it until Ctrl-C or SIGTERM.

    Raises:
        Misconfigured: no such edition, or a folder as database.
        RookeryError: bad seats, a port in use, a database that cannot be used,
            or parts missing.
    """
    try:
        from bot.table.opening import largest, read_seats  # noqa: PLC0415 - needs the extra `table`
        from bot.table.server import TableOptions, serve_table  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] in ("bot", "engine", "renderer"):
            raise
        raise RookeryError(MISSING) from None
    setup = largest(edition)
    place = database or default_database()
    if not place.name:
        raise Misconfigured(f"--database is '{place}', a folder, and a file is wanted.")
    settings = load_settings().model_copy(update={"database": place, "log_level": "warning"})
    configure_logs(settings)
    options = TableOptions(
        port=port,
        settings=settings,
        seats=read_seats(seats, setup) if seats else None,
        setup=setup,
        seed=seed,
        open_browser=open_browser,
    )
    asyncio.run(until_stopped(serve_table(options)))
    typer.echo("The table is cleared. Your games are kept.")


def default_database() -> Path:
    """Where local games are kept when no other place is named; its folder is made."""
    if sys.platform == "win32":
        data = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        data = Path.home() / "Library" / "Application Support"
    else:
        data = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = data / "rookery"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise RookeryError(
            f"'{folder}' cannot be made: {fault.strerror}. Name another place with --database."
        ) from None
    return folder / "table.db"
