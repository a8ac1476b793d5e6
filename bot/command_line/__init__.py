"""The `rookery` command."""

import sys

from bot.command_line.app import app
from bot.errors import RookeryError

__all__ = ["app", "main"]


def main() -> None:
    """Run the `rookery` command; what goes wrong is told in one sentence on standard error."""
    try:
        app()
    except RookeryError as error:
        sys.exit(f"rookery: {error}")
