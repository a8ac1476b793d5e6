"""When a player is reminded of a question: ever more rarely, and never at night.

What is measured is waking time: the time from the moment at which a player is told of a deadline
until the deadline, without the game's quiet hours and free days, the player's own nights, and days
on vacation.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from typing import Literal, TypeAlias

from bot.moderator.pace import Pace, Quiet, is_quiet, open_between

Wanted: TypeAlias = Literal["off", "once", "early"]
Span: TypeAlias = tuple[datetime, datetime]

EIGHTHS: dict[Wanted, tuple[int, ...]] = {"off": (), "once": (7,), "early": (1, 3, 7)}
"""After how many eighths of the waking time a reminder is sent: each wait is twice the last."""
FIRST, LAST = timedelta(minutes=5), timedelta(minutes=1)
"""A reminder comes no sooner after the question, and no later before the deadline."""
NIGHT = Quiet(begins=time(23), ends=time(8))


@dataclass(frozen=True, slots=True)
class Habits:
    """What a player wishes.

    `zone` None: that of each game; `night` None: none. `next_up`: to be told who is next in turn
    order, when that is this player.
    """

    reminders: Wanted = "once"
    zone: str | None = None
    night: Quiet | None = NIGHT
    next_up: bool = False


@dataclass(frozen=True, slots=True)
class Days:
    """When a player is awake in a game of this pace; on vacation from one moment to another."""

    pace: Pace
    habits: Habits
    away: Span | None = None

    @property
    def nights(self) -> Pace:
        """The player's own nights, as a pace in which they are the quiet hours."""
        return Pace(zone=self.habits.zone or self.pace.zone, quiet=self.habits.night)


def moments(told: datetime, due: datetime, days: Days) -> tuple[datetime, ...]:
    """When a player who was `told` of a deadline at that moment is reminded of it, in order."""
    waking = _waking(told, due, days)
    whole = sum((ends - begins for begins, ends in waking), timedelta())
    found = [_after(waking, whole * eighths / 8) for eighths in EIGHTHS[days.habits.reminders]]
    return tuple(each for each in found if each and told + FIRST <= each <= due - LAST)


def is_awake(now: datetime, days: Days) -> bool:
    """Whether the player may be written to at this moment."""
    away = days.away is not None and days.away[0] <= now < days.away[1]
    return not (away or is_quiet(days.pace, now) or is_quiet(days.nights, now))


def _waking(begins: datetime, ends: datetime, days: Days) -> list[Span]:
    spans = [(begins, ends)]
    for clock in (days.pace, days.nights):
        spans = [part for span in spans for part in open_between(clock, *span)]
    return spans if days.away is None else _without(spans, days.away)


def _without(spans: Sequence[Span], away: Span) -> list[Span]:
    leaves, returns = away
    before = [(begins, min(ends, leaves)) for begins, ends in spans if begins < leaves]
    return before + [(max(begins, returns), ends) for begins, ends in spans if ends > returns]


def _after(spans: Sequence[Span], left: timedelta) -> datetime | None:
    """The moment at which so much of the time in these spans has passed; None if never."""
    for begins, ends in spans:
        if left < ends - begins:
            return begins + left
        left -= ends - begins
    return None
