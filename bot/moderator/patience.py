"""What happens when a deadline has passed: who is still waited for, and why.

The policy, in the order in which it is looked at, and stated to everybody before the game begins:
a sealed answer stands; a saved draft that is legal counts; who is on vacation is waited for; then
the player's time bank is spent; then a grace; else the steward answers, and the miss is counted.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal, TypeAlias

from bot.moderator.pace import Pace, Sort, after, counted, due

Excuse: TypeAlias = Literal["vacation", "bank", "grace"]


@dataclass(frozen=True, slots=True)
class Standing:
    """What a player has left to be excused with, and how many misses stand in a row."""

    bank: timedelta
    grace: int
    misses: int = 0
    back: datetime | None = None
    """When the player's vacation ends, if there is one."""


@dataclass(frozen=True, slots=True)
class Waited:
    """The player is waited for until `until`; `standing` is what is left afterwards."""

    until: datetime
    excuse: Excuse
    standing: Standing


@dataclass(frozen=True, slots=True)
class Missed:
    """The steward answers; `standing` counts the miss."""

    standing: Standing


def judged(pace: Pace, sort: Sort, now: datetime, standing: Standing) -> Waited | Missed:
    """What a player who has not answered by the deadline, `now`, is given.

    A bank is spent a deadline's worth at a time, so that one long absence does not empty it.
    """
    if standing.back is not None and standing.back > now:
        return _waited(pace, sort, standing.back, "vacation", standing)
    if standing.bank > timedelta():
        return _from_the_bank(pace, sort, now, standing)
    if standing.grace:
        left = replace(standing, grace=standing.grace - 1)
        return _waited(pace, sort, now, "grace", left)
    return Missed(replace(standing, misses=standing.misses + 1))


def _waited(pace: Pace, sort: Sort, since: datetime, excuse: Excuse, standing: Standing) -> Waited:
    until = due(pace, sort, since)
    assert until is not None, "what is never due is never missed"
    return Waited(until, excuse, standing)


def _from_the_bank(pace: Pace, sort: Sort, now: datetime, standing: Standing) -> Waited:
    full = due(pace, sort, now)
    assert full is not None, "what is never due is never missed"
    emptied = after(pace, now, standing.bank)
    if emptied <= full:
        return Waited(emptied, "bank", replace(standing, bank=timedelta()))
    return Waited(full, "bank", replace(standing, bank=standing.bank - counted(pace, now, full)))
