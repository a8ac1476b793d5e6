"""Days as players type them."""

from datetime import date

from bot.errors import Refused


def day_in(text: str) -> date:
    """The day that somebody has typed.

    Raises:
        Refused: it is none.
    """
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(
            f"{text[:40]!r} is no day that I can read. Write it as 2026-07-01, or pick one."
        ) from None
