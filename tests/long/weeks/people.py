"""Who plays: when people are awake, how long they take, and what becomes of them.

Delays are lognormal, half of them longer than the median, and do not run while a player sleeps.
"""

import math
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from random import Random
from typing import Literal, TypeAlias
from zoneinfo import ZoneInfo

from bot.moderator.reminders import Wanted

Character: TypeAlias = Literal["leaver", "sleeper", "traveller", "closed", "regular", "standby"]
CAST: tuple[Character, ...] = ("leaver", "sleeper", "traveller", "closed", "sleeper", "regular")
"""Who sits at the table; where five play, the last does not."""
ZONES = ("Europe/Berlin", "America/New_York", "Australia/Lord_Howe")
SPREAD = 0.8
"""The standard deviation of the logarithm of a delay."""
MEDIANS: dict[Character, float] = {"sleeper": 20.0}
USUAL = 6.0
BEDTIME, RISE = time(23), time(7)
HOUR = timedelta(hours=1)


@dataclass
class Person:
    """A player. `left`: for good. `away`: on vacation then, with no thought of the game."""

    user: int
    character: Character
    zone: str
    chance: Random
    reminders: Wanted = "once"
    left: bool = False
    away: tuple[datetime, datetime] | None = None

    @property
    def name(self) -> str:
        """The display name."""
        return f"{self.character} {self.user}"

    def takes(self, now: datetime) -> datetime:
        """When something that the person learns of now is done."""
        median = MEDIANS.get(self.character, USUAL)
        hours = self.chance.lognormvariate(math.log(median), SPREAD)
        return self.later(now, hours * HOUR)

    def later(self, now: datetime, span: timedelta) -> datetime:
        """The moment when so much waking time has passed."""
        moment = self._awake_from(now)
        while span > timedelta():
            bedtime = self._bedtime_after(moment)
            if span < bedtime - moment:
                return moment + span
            span -= bedtime - moment
            moment = self._awake_from(bedtime)
        return moment

    def is_absent(self, now: datetime) -> bool:
        """Whether the person does not think of the game."""
        return self.left or (self.away is not None and self.away[0] <= now < self.away[1])

    def sleeps(self, moment: datetime) -> bool:
        """Whether it is night where the person lives."""
        wall = moment.astimezone(ZoneInfo(self.zone)).time()
        return wall >= BEDTIME or wall < RISE

    def looks_in(self) -> timedelta:
        """After how long the person looks at the game though nothing calls."""
        days = self.chance.uniform(2, 5) if self.character == "sleeper" else 1
        return timedelta(days=days)

    def _awake_from(self, moment: datetime) -> datetime:
        if not self.sleeps(moment):
            return moment
        local = moment.astimezone(ZoneInfo(self.zone))
        day = local.date() + timedelta(days=local.time() >= BEDTIME)
        return _at(day.isoformat(), RISE, self.zone)

    def _bedtime_after(self, moment: datetime) -> datetime:
        day = moment.astimezone(ZoneInfo(self.zone)).date()
        return _at(day.isoformat(), BEDTIME, self.zone)


def _at(day: str, wall: time, zone: str) -> datetime:
    moment = datetime.combine(datetime.fromisoformat(day).date(), wall, ZoneInfo(zone))
    return moment.astimezone(ZoneInfo("UTC"))


def cast_for(players: int, chance: Random) -> list[Person]:
    """The players of a game."""
    wishes: tuple[Wanted, ...] = ("off", "once", "early")
    return [
        Person(
            *(100 + at, character, chance.choice(ZONES), Random(chance.random())),
            reminders=chance.choice(wishes),
        )
        for at, character in enumerate(CAST[:players])
    ]


def newcomer(user: int, chance: Random) -> Person:
    """Somebody who stands by, or who joins later."""
    return Person(user, "standby", chance.choice(ZONES), Random(chance.random()))
