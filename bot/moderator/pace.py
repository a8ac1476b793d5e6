"""The pace of a game: how long a House may take, and when an answer asked for now falls due.

All moments are aware and in UTC; wall times belong to the zone of the pace and are computed anew
each day, so that both changes of the clock come out right.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from itertools import takewhile
from typing import Annotated, Literal, Self, TypeAlias
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

Sort: TypeAlias = Literal["plan", "choice", "combat"]
"""Orders and bids, sealed by all together; a single decision; a decision within a combat."""
PaceName: TypeAlias = Literal["live", "daily", "relaxed", "none", "custom"]

MIDNIGHT = time()
SATURDAY, SUNDAY = 5, 6
HOUR = 60
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)
LONGEST = 30 * 24 * HOUR


class _Agreed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Within(_Agreed):
    """So many minutes after the question; quiet hours and free days do not count."""

    kind: Literal["within"] = "within"
    minutes: int = Field(ge=1, le=LONGEST)


class Daily(_Agreed):
    """The same wall time every day, the first that leaves at least `notice` minutes."""

    kind: Literal["daily"] = "daily"
    at: time
    notice: int = Field(default=0, ge=0, le=LONGEST)


Allowance: TypeAlias = Annotated[Within | Daily, Field(discriminator="kind")]


class Quiet(_Agreed):
    """Hours of the night in which nothing falls due, from one wall time until another."""

    begins: time
    ends: time

    @model_validator(mode="after")
    def _last_less_than_a_day(self) -> Self:
        if self.begins == self.ends:
            raise ValueError("Quiet hours must end at another time than they begin.")
        return self

    def holds(self, wall: time) -> bool:
        """Whether a wall time lies within; at the very beginning and end one is still awake."""
        if self.begins < self.ends:
            return self.begins < wall < self.ends
        return wall > self.begins or wall < self.ends


class Pace(_Agreed):
    """How long a House may take for each sort of question; None: for ever.

    `free_days` are weekdays, Monday 0, on which nothing falls due. `bank` are minutes that each
    player may take beyond deadlines in the whole game, `vacation` the days on which a player may
    be away, `grace` how many missed deadlines are excused.
    """

    name: PaceName = "none"
    plan: Allowance | None = None
    choice: Allowance | None = None
    combat: Allowance | None = None
    zone: str = "UTC"
    quiet: Quiet | None = None
    free_days: frozenset[int] = frozenset()
    bank: int = Field(default=0, ge=0, le=LONGEST)
    vacation: int = Field(default=0, ge=0, le=60)
    grace: int = Field(default=0, ge=0, le=10)

    @field_validator("zone")
    @classmethod
    def _is_a_zone(cls, zone: str) -> str:
        try:
            ZoneInfo(zone)
        except (KeyError, OSError, ValueError):
            raise ValueError(f"There is no time zone called {zone!r}.") from None
        return zone

    @field_validator("free_days")
    @classmethod
    def _leaves_a_day(cls, days: frozenset[int]) -> frozenset[int]:
        if not days < frozenset(range(7)):
            raise ValueError("At least one day of the week must not be free.")
        return days

    @model_validator(mode="after")
    def _wakes_at_its_deadlines(self) -> Self:
        for allowance in (self.plan, self.choice, self.combat):
            if isinstance(allowance, Daily) and self.quiet and self.quiet.holds(allowance.at):
                raise ValueError(f"{allowance.at:%H:%M} lies within the quiet hours.")
        return self

    @property
    def has_deadlines(self) -> bool:
        """Whether any sort of question falls due at all."""
        return any((self.plan, self.choice, self.combat))

    def allowance(self, sort: Sort) -> Allowance | None:
        """What is allowed for a sort of question."""
        return {"plan": self.plan, "choice": self.choice, "combat": self.combat}[sort]


LIVE = Pace(
    name="live",
    plan=Within(minutes=10),
    choice=Within(minutes=5),
    combat=Within(minutes=3),
    bank=15,
    grace=1,
)
DAILY = Pace(
    name="daily",
    plan=Daily(at=time(20), notice=12 * HOUR),
    choice=Within(minutes=12 * HOUR),
    combat=Within(minutes=8 * HOUR),
    quiet=Quiet(begins=time(23), ends=time(8)),
    bank=48 * HOUR,
    vacation=7,
    grace=1,
)
RELAXED = Pace(
    name="relaxed",
    plan=Within(minutes=45 * HOUR),
    choice=Within(minutes=30 * HOUR),
    combat=Within(minutes=20 * HOUR),
    quiet=Quiet(begins=time(23), ends=time(8)),
    free_days=frozenset({SATURDAY, SUNDAY}),
    bank=72 * HOUR,
    vacation=14,
    grace=1,
)
FOR_EVER = Pace()
PRESETS: dict[PaceName, Pace] = {pace.name: pace for pace in (LIVE, DAILY, RELAXED, FOR_EVER)}


def due(pace: Pace, sort: Sort, asked: datetime) -> datetime | None:
    """When the answer to a question of this sort falls due; None: never."""
    match pace.allowance(sort):
        case None:
            return None
        case Daily(at=at, notice=notice):
            return _next_wall_time(pace, at, asked + timedelta(minutes=notice))
        case Within(minutes=minutes):
            return after(pace, asked, timedelta(minutes=minutes))


def next_due(pace: Pace, sort: Sort, present: datetime) -> datetime:
    """What an extension makes of a deadline: the next wall time, or as much time once more."""
    match pace.allowance(sort):
        case None:
            return present
        case Daily(at=at):
            return _next_wall_time(pace, at, present + MINUTE)
        case Within(minutes=minutes):
            return after(pace, present, timedelta(minutes=minutes))


def due_with(pace: Pace, sort: Sort, now: datetime, left: timedelta) -> datetime:
    """When a question falls due for which so much counted time is left.

    A daily deadline stays at its wall time: the first that leaves as much.
    """
    soonest = after(pace, now, left)
    match pace.allowance(sort):
        case Daily(at=at):
            return _next_wall_time(pace, at, soonest)
        case _:
            return soonest


def after(pace: Pace, start: datetime, span: timedelta) -> datetime:
    """The moment when `span` has passed since `start`, quiet hours and free days not counted."""
    if pace.quiet is None and not pace.free_days:
        return start + span
    left = span
    for begins, ends in _open_spans(pace, start):
        if left < ends - begins:
            return begins + left
        left -= ends - begins
    raise AssertionError("days never end")


def counted(pace: Pace, begins: datetime, ends: datetime) -> timedelta:
    """How much of the time between two moments counts: neither quiet hours nor free days."""
    return sum((closes - opens for opens, closes in open_between(pace, begins, ends)), timedelta())


def open_between(pace: Pace, begins: datetime, ends: datetime) -> list[tuple[datetime, datetime]]:
    """The spans between two moments in which time counts, in their order."""
    if pace.quiet is None and not pace.free_days:
        return [(begins, ends)]
    opened = takewhile(lambda span: span[0] < ends, _open_spans(pace, begins))
    return [(opens, min(closes, ends)) for opens, closes in opened]


def is_quiet(pace: Pace, moment: datetime) -> bool:
    """Whether nothing may fall due at this moment: a free day, or a quiet hour."""
    local = moment.astimezone(ZoneInfo(pace.zone))
    quiet = pace.quiet is not None and pace.quiet.holds(local.time())
    return quiet or local.weekday() in pace.free_days


def at_wall_time(day: date, wall: time, zone: str) -> datetime:
    """A wall time as a moment; one that the clock skips comes as much later as it skips."""
    return datetime.combine(day, wall, ZoneInfo(zone)).astimezone(UTC)


def _next_wall_time(pace: Pace, at: time, earliest: datetime) -> datetime:
    day = earliest.astimezone(ZoneInfo(pace.zone)).date()
    while day.weekday() in pace.free_days or at_wall_time(day, at, pace.zone) < earliest:
        day += DAY
    return at_wall_time(day, at, pace.zone)


def _open_spans(pace: Pace, start: datetime) -> Iterator[tuple[datetime, datetime]]:
    """The spans from `start` on in which time counts, the first one cut to begin at `start`."""
    day = start.astimezone(ZoneInfo(pace.zone)).date()
    while True:
        for begins, ends in _open_on(pace, day):
            if ends > start:
                yield max(begins, start), ends
        day += DAY


def _open_on(pace: Pace, day: date) -> list[tuple[datetime, datetime]]:
    """The spans of one day, in its order, in which time counts."""
    if day.weekday() in pace.free_days:
        return []
    dawn = at_wall_time(day, MIDNIGHT, pace.zone)
    night = at_wall_time(day + DAY, MIDNIGHT, pace.zone)
    if pace.quiet is None:
        return [(dawn, night)]
    begins = at_wall_time(day, pace.quiet.begins, pace.zone)
    ends = at_wall_time(day, pace.quiet.ends, pace.zone)
    if begins > ends:
        return [(ends, begins)]
    return [(dawn, begins), (ends, night)]
