"""The `rookery` command."""

import sys

from bot.command_line.app import app
from bot.errors import RookeryError
from bot.settings import Misconfigured

__all__ = ["app", "main"]


def main() -> None:
    """Run the `rookery` command; what goes wrong is told in one sentence on standard error."""
    try:
        app()
    except RookeryError as error:
        print(f"rookery: {error}", file=sys.stderr)  # noqa: T201 - the command's own voice
        sys.exit(2 if isinstance(error, Misconfigured) else 1)
