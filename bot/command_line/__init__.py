"""The `rookery` command."""

import sys

from bot.command_line.app import app
from bot.command_line.telling import complain
from bot.errors import Refused, RookeryError
from bot.seats import BadSeats
from bot.settings import Misconfigured

__all__ = ["app", "main"]

FAILED = 1
"""Something went wrong; starting again may help."""
MISUSED = 2
"""A setting or an argument is wrong; starting again will not help until it is changed."""


def main() -> None:
    """Run the `rookery` command; what goes wrong is told in one sentence on standard error."""
    try:
        app()
    except RookeryError as error:
        complain(str(error))
        sys.exit(MISUSED if isinstance(error, Misconfigured | BadSeats | Refused) else FAILED)
