"""When players are reminded: ever more rarely, never at night, and of nothing that is done."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.moderator.pace import DAILY, FOR_EVER, LIVE, Pace, Quiet, due, is_quiet, open_between
from bot.moderator.reminders import EIGHTHS, FIRST, LAST, Days, Habits, Wanted, is_awake, moments
from tests.bot.test_pace import BERLIN, MOMENTS, NEW_YORK, NIGHTS, PACES, SYDNEY

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
HABITS = st.builds(
    Habits,
    reminders=st.sampled_from(list(EIGHTHS)),
    zone=st.sampled_from([None, BERLIN, NEW_YORK, SYDNEY]),
    night=NIGHTS,
)
EARLY = st.builds(Habits, st.just("early"), st.sampled_from([BERLIN, NEW_YORK]), NIGHTS)


@given(PACES, HABITS, MOMENTS, st.integers(1, 14 * 24 * 60))
def test_reminders_are_sent_while_the_player_is_awake_and_in_time(
    pace: Pace, habits: Habits, told: datetime, minutes: int
) -> None:
    """Neither in quiet hours nor at night, neither at once nor after the deadline."""
    days = Days(pace, habits)
    until = told + timedelta(minutes=minutes)

    sent = moments(told, until, days)

    assert list(sent) == sorted(set(sent))
    assert all(told + FIRST <= each <= until - LAST for each in sent)
    assert all(is_awake(each, days) for each in sent)
    assert all(not is_quiet(days.pace, each) for each in sent)
    assert len(sent) <= len(EIGHTHS[habits.reminders])


@given(EARLY, MOMENTS, st.integers(2, 200))
def test_each_wait_is_longer_than_the_one_before(
    habits: Habits, told: datetime, hours: int
) -> None:
    """Counted in the time in which the player is awake: fewer reminders as time passes."""
    days = Days(DAILY, habits)
    sent = moments(told, told + hours * HOUR, days)

    waits = [
        sum((ends - begins for begins, ends in _waking(*span, days)), timedelta())
        for span in pairwise([told, *sent])
    ]

    assert all(later > sooner for sooner, later in pairwise(waits))


def _waking(begins: datetime, ends: datetime, days: Days) -> list[tuple[datetime, datetime]]:
    """Found here in another order: first the nights, then the game's quiet hours."""
    outer = open_between(days.nights, begins, ends)
    return [span for part in outer for span in open_between(days.pace, *part)]


def reminded(told: datetime, until: datetime, days: Days, zone: str = "UTC") -> list[str]:
    """The reminders as the clock on the wall shows them."""
    sent = moments(told, until, days)
    return [each.astimezone(ZoneInfo(zone)).strftime("%d %H:%M") for each in sent]


NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("off", []),
        ("once", ["01 19:00"]),
        ("early", ["01 13:00", "01 15:00", "01 19:00"]),
    ],
)
def test_the_ladder(wanted: Wanted, expected: list[str]) -> None:
    """Eight hours: an eighth, three eighths, seven eighths; the last is the one of `once`."""
    days = Days(FOR_EVER, Habits(reminders=wanted, night=None))

    assert reminded(NOON, NOON + 8 * HOUR, days) == expected


def test_nights_are_left_out_in_the_zone_of_the_player() -> None:
    """From 22:00 to 10:00 in New York, of which one hour is waking time before and two after."""
    told = datetime(2026, 6, 1, 22, tzinfo=ZoneInfo(NEW_YORK))
    days = Days(FOR_EVER, Habits(reminders="early", zone=NEW_YORK))

    sent = reminded(told, told + 12 * HOUR, days, NEW_YORK)

    assert sent == ["01 22:22", "02 08:07", "02 09:37"]


def test_a_deadline_at_dawn_is_told_of_before_the_night() -> None:
    """Nothing is left of the morning, so the last reminder comes in the evening."""
    told = datetime(2026, 6, 1, 15, tzinfo=ZoneInfo(BERLIN))

    sent = reminded(told, told + 17 * HOUR, Days(FOR_EVER, Habits(zone=BERLIN)), BERLIN)

    assert sent == ["01 22:00"]


def test_days_on_vacation_do_not_count() -> None:
    """Whoever comes back is reminded when seven eighths of the time that is left have passed."""
    away = (NOON + HOUR, NOON + 5 * DAY)
    days = Days(FOR_EVER, Habits(night=None), away)

    assert reminded(NOON, NOON + 5 * DAY + 7 * HOUR, days) == ["06 18:00"]


def test_a_live_game_reminds_when_there_is_time_to_answer() -> None:
    """Once of orders, more than a minute before; never of a combat's three minutes."""
    days = Days(LIVE, Habits())
    until = due(LIVE, "plan", NOON)
    assert until is not None

    assert moments(NOON, until, days) == (NOON + timedelta(minutes=8, seconds=45),)
    assert moments(NOON, NOON + timedelta(minutes=3), days) == ()


@pytest.mark.case("DC-045")
@pytest.mark.parametrize(
    ("zone", "eve"),
    [
        (BERLIN, date(2026, 3, 28)),
        (BERLIN, date(2026, 10, 24)),
        (NEW_YORK, date(2026, 3, 7)),
        (NEW_YORK, date(2026, 10, 31)),
        (SYDNEY, date(2026, 4, 4)),
        (SYDNEY, date(2026, 10, 3)),
    ],
)
def test_nights_keep_to_the_wall_when_the_clock_changes(zone: str, eve: date) -> None:
    """Three hours before the night and one after it, whether the night is longer or shorter."""
    told = datetime.combine(eve, time(20), ZoneInfo(zone))
    morning = datetime.combine(eve + DAY, time(9), ZoneInfo(zone))
    days = Days(FOR_EVER, Habits(zone=zone, night=Quiet(begins=time(23), ends=time(8))))

    (sent,) = moments(told, morning.astimezone(UTC), days)

    assert sent.astimezone(ZoneInfo(zone)).strftime("%H:%M") == "08:30"
