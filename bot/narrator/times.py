"""Moments as Discord shows them: to everybody in their own zone, and how long it is until then."""

from datetime import datetime, timedelta

from bot.moderator.notices import Dues
from bot.narrator.words import Words, listed, number

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


def stamp(moment: datetime) -> str:
    """A moment with its distance: a date that every reader sees in their own zone."""
    at = round(moment.timestamp())
    return f"<t:{at}:F> (<t:{at}:R>)"


def day_stamp(moment: datetime) -> str:
    """The day of a moment."""
    return f"<t:{round(moment.timestamp())}:D>"


def dues_told(dues: Dues, words: Words) -> str:
    """Until when whom: `Stark and Tyrell until ...; Greyjoy until ...`."""
    moments = sorted(set(dues.values()))
    groups = [[house for house, due in dues.items() if due == moment] for moment in moments]
    return "; ".join(
        f"**{words.houses(houses)}** until {stamp(moment)}"
        for houses, moment in zip(groups, moments, strict=True)
    )


def span(minutes: int) -> str:
    """`45 minutes`, `12 hours`, `1 hour and 30 minutes`."""
    hours, rest = divmod(minutes, 60)
    parts = [number(hours, "hour")] if hours else []
    return listed([*parts, number(rest, "minute")] if rest or not hours else parts)
