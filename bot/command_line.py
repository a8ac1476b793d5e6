"""The `rookery` command."""

import typer

app = typer.Typer(name="rookery", no_args_is_help=True, add_completion=False)


def main() -> None:
    """Run the `rookery` command."""
    app()
