"""Quiet hours counted minute by minute, apart from the code that is tried."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.moderator.pace import Pace

MINUTE = timedelta(minutes=1)


def falls_in_quiet(pace: Pace, moment: datetime) -> bool:
    """Whether a deadline may not be at this moment; the very ends of a night are awake."""
    return not (_open(pace, moment) or _open(pace, moment - MINUTE))


def open_minutes(pace: Pace, begins: datetime, ends: datetime) -> int:
    """How many of the minutes between two moments count."""
    found, moment = 0, begins
    while moment < ends:
        found += _open(pace, moment)
        moment += MINUTE
    return found


def _open(pace: Pace, moment: datetime) -> bool:
    local = moment.astimezone(ZoneInfo(pace.zone))
    if local.weekday() in pace.free_days:
        return False
    if pace.quiet is None:
        return True
    begins, ends, wall = pace.quiet.begins, pace.quiet.ends, local.time()
    if begins < ends:
        return not begins <= wall < ends
    return not (wall >= begins or wall < ends)
