"""The commands and their options; what they do is in modules of their own, loaded when needed."""

from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from engine.shelf import DEFAULT, EDITIONS

KNOWN_EDITIONS = " or ".join(EDITIONS)

app = typer.Typer(
    name="rookery",
    help="A game master for A Game of Thrones: The Board Game, on Discord.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"rookery {version('rookery')}")
        raise typer.Exit


@app.callback()
def rookery(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Moderate, try out and simulate games."""


@app.command()
def run() -> None:
    """Connect to Discord and moderate games. The token is read from ROOKERY_TOKEN."""
    from bot.command_line.discord_bot import run_bot  # noqa: PLC0415

    run_bot()


@app.command()
def table(
    *,
    port: Annotated[
        int,
        typer.Option(min=0, max=65535, help="Port of its first page; 0 takes a free one."),
    ] = 8900,
    seed: Annotated[str | None, typer.Option(help="Seed of the game; random without it.")] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="Begin a game at once, such as 'stark=me,*=maester'."),
    ] = None,
    edition: Annotated[
        str, typer.Option(help=f"Edition of the game begun with --seats: {KNOWN_EDITIONS}.")
    ] = DEFAULT.id,
    options: Annotated[
        str, typer.Option(help="Options of the expansion in that game, such as 'martell,ports'.")
    ] = "",
    database: Annotated[
        Path | None, typer.Option(help="Database file. Games in it survive a restart.")
    ] = None,
    open_browser: Annotated[
        bool, typer.Option("--open/--no-open", help="Open that page in your browser.")
    ] = True,
) -> None:
    """Open the local table: the real bot on a simulated Discord in your browser."""
    from bot.command_line.local_table import run_table  # noqa: PLC0415
    from bot.editions import edition_with  # noqa: PLC0415

    run_table(
        port=port,
        edition=edition_with(edition, options) if options else edition,
        seed=seed,
        seats=seats,
        database=database,
        open_browser=open_browser,
    )


@app.command()
def simulate(
    *,
    edition: Annotated[
        str, typer.Option(help=f"Edition of the rules: {KNOWN_EDITIONS}.")
    ] = DEFAULT.id,
    players: Annotated[
        str | None,
        typer.Option(help="Number of houses, such as 4 or 3..6; all of the edition without it."),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, help="How many games to play with each number of houses.")
    ] = 1,
    seed: Annotated[str, typer.Option(help="The same seed plays the same games.")] = "0",
    seats: Annotated[
        str,
        typer.Option(help="random, steward, maester, or such as 'stark=maester,*=random'."),
    ] = "random",
    options: Annotated[
        str,
        typer.Option(help="Options of the expansion, such as 'martell,house-cards,ports'."),
    ] = "",
    option: Annotated[
        list[str] | None,
        typer.Option(help="A house rule, such as 'tides_of_battle=on'; may be repeated."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let computer players play whole games."""
    from bot.command_line.simulate import Series, run_simulation  # noqa: PLC0415
    from bot.editions import edition_with  # noqa: PLC0415

    chosen = edition_with(edition, options) if options else edition
    series = Series(chosen, players, games, seed, seats, tuple(option or ()))
    run_simulation(series, as_json=as_json)


@app.command()
def render(
    demo: Annotated[Path, typer.Option(help="Where to write the picture (.jpg or .png).")],
) -> None:
    """Draw the map of a sample position."""
    from bot.command_line.demo import draw_demo  # noqa: PLC0415

    draw_demo(demo)


@app.command()
def export(
    game: Annotated[int, typer.Argument(help="The game's number.", min=1, max=2**63 - 1)],
    file: Annotated[Path, typer.Argument(help="Where to write it, such as game.json.gz.")],
    *,
    database: Annotated[
        Path | None, typer.Option(help="Database file; that of ROOKERY_DATABASE without it.")
    ] = None,
    with_secrets: Annotated[
        bool, typer.Option("--with-secrets", help="Also if the game is still under way.")
    ] = False,
) -> None:
    """Write a game to a file for a report: its seed and all answers."""
    from bot.command_line.export import run_export  # noqa: PLC0415

    run_export(game, file, database=database, secrets=with_secrets)


@app.command()
def check() -> None:
    """Tell whether a running bot is well; for container health checks."""
    from bot.command_line.health import check_health  # noqa: PLC0415

    check_health()
