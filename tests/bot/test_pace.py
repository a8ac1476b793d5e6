"""The pace of a game: when an answer falls due, over nights, weekends and changes of the clock."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from bot.moderator.pace import (
    DAILY,
    FOR_EVER,
    LIVE,
    PRESETS,
    Daily,
    Pace,
    Quiet,
    Within,
    after,
    counted,
    due,
    due_with,
    is_quiet,
    next_due,
)

BERLIN, NEW_YORK, SYDNEY = "Europe/Berlin", "America/New_York", "Australia/Sydney"
MOMENTS = st.integers(0, 2 * 365 * 24 * 60).map(
    lambda minutes: datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
)
NIGHTS = st.sampled_from(
    [None, Quiet(begins=time(23), ends=time(8)), Quiet(begins=time(0, 30), ends=time(6))]
)
PACES = st.builds(
    Pace,
    plan=st.sampled_from([Daily(at=time(20), notice=720), Within(minutes=45 * 60)]),
    choice=st.builds(Within, minutes=st.integers(1, 3000)),
    combat=st.builds(Within, minutes=st.integers(1, 600)),
    zone=st.sampled_from([BERLIN, NEW_YORK, SYDNEY, "UTC"]),
    quiet=NIGHTS,
    free_days=st.sampled_from([frozenset[int](), frozenset({5, 6}), frozenset({0, 2, 4})]),
)


def wall(moment: datetime | None, zone: str) -> str:
    """A moment as the clock on the wall shows it."""
    assert moment is not None
    return moment.astimezone(ZoneInfo(zone)).strftime("%a %d %b %H:%M")


def daily(zone: str, **more: object) -> Pace:
    """Everything by eight in the evening."""
    return Pace.model_validate({"plan": Daily(at=time(20)), "zone": zone, **more})


@pytest.mark.parametrize(
    ("zone", "asked"),
    [
        (BERLIN, datetime(2026, 3, 28, 19, 30, tzinfo=UTC)),  # summer time begins on 29 March
        (BERLIN, datetime(2026, 10, 24, 19, 30, tzinfo=UTC)),  # and ends on 25 October
        (NEW_YORK, datetime(2026, 3, 8, 1, 30, tzinfo=UTC)),
        (NEW_YORK, datetime(2026, 11, 1, 1, 30, tzinfo=UTC)),
        (SYDNEY, datetime(2026, 4, 4, 9, 30, tzinfo=UTC)),
        (SYDNEY, datetime(2026, 10, 3, 10, 30, tzinfo=UTC)),
    ],
)
@pytest.mark.case("DC-045")
def test_a_daily_deadline_keeps_its_wall_time_over_a_change_of_the_clock(
    zone: str, asked: datetime
) -> None:
    """The evening before the change and the evening after it show the same time on the wall."""
    first = due(daily(zone), "plan", asked)
    assert first is not None
    second = due(daily(zone), "plan", first + timedelta(minutes=1))

    assert second is not None
    assert wall(first, zone).endswith("20:00")
    assert wall(second, zone).endswith("20:00")
    assert second - first == timedelta(days=1)


def test_a_day_of_the_change_is_an_hour_shorter() -> None:
    """From evening to evening over the change in spring there are 23 hours."""
    before = due(daily(BERLIN), "plan", datetime(2026, 3, 28, 12, tzinfo=UTC))
    assert before is not None
    after_it = due(daily(BERLIN), "plan", before + timedelta(minutes=1))

    assert after_it is not None
    assert after_it - before == timedelta(hours=23)


def test_a_wall_time_that_the_clock_skips_comes_as_much_later() -> None:
    """There is no half past two in Berlin on 29 March 2026; it is due at half past three."""
    pace = Pace(plan=Daily(at=time(2, 30)), zone=BERLIN)

    moment = due(pace, "plan", datetime(2026, 3, 28, 23, tzinfo=UTC))

    assert wall(moment, BERLIN) == "Sun 29 Mar 03:30"


def test_a_question_asked_too_late_for_tonight_is_due_tomorrow_night() -> None:
    """Twelve hours of notice: asked at nine in the morning, it is not due the same evening."""
    morning = datetime(2026, 6, 2, 9, tzinfo=UTC)

    assert wall(due(DAILY, "plan", morning), "UTC") == "Wed 03 Jun 20:00"
    assert wall(due(DAILY, "plan", morning - timedelta(hours=1)), "UTC") == "Tue 02 Jun 20:00"


def test_the_night_does_not_count() -> None:
    """Twelve hours asked for at nine in the evening end at six the next evening."""
    asked = datetime(2026, 6, 2, 21, tzinfo=UTC)

    assert wall(due(DAILY, "choice", asked), "UTC") == "Wed 03 Jun 18:00"


def test_the_weekend_does_not_count() -> None:
    """Two hours before a free weekend, three hours end on Monday morning."""
    pace = Pace(choice=Within(minutes=180), free_days=frozenset({5, 6}))

    moment = due(pace, "choice", datetime(2026, 6, 5, 22, tzinfo=UTC))

    assert wall(moment, "UTC") == "Mon 08 Jun 01:00"


def test_without_a_pace_nothing_ever_falls_due() -> None:
    """Players who want to wait for each other may."""
    assert due(FOR_EVER, "plan", datetime(2026, 6, 5, tzinfo=UTC)) is None


def test_a_live_game_counts_plain_minutes() -> None:
    """At one table nobody sleeps."""
    asked = datetime(2026, 6, 5, 23, 59, tzinfo=UTC)

    assert due(LIVE, "combat", asked) == asked + timedelta(minutes=3)


@given(PACES, st.sampled_from(["plan", "choice", "combat"]), MOMENTS)
def test_no_deadline_lies_in_quiet_hours_or_on_a_free_day(
    pace: Pace, sort: str, asked: datetime
) -> None:
    """Whatever the pace, and whenever it is asked."""
    moment = due(pace, sort, asked)  # type: ignore[arg-type]  # drawn from the three there are

    assert moment is not None
    assert moment > asked
    assert not is_quiet(pace, moment)


@given(PACES, MOMENTS, st.integers(1, 5000), st.integers(1, 5000))
def test_time_can_be_taken_in_two_pieces(
    pace: Pace, start: datetime, one: int, another: int
) -> None:
    """Extending a deadline gives what asking for both at once would have given."""
    first, second = timedelta(minutes=one), timedelta(minutes=another)

    assert after(pace, after(pace, start, first), second) == after(pace, start, first + second)


@given(PACES, MOMENTS, st.integers(1, 5000))
def test_what_is_given_is_what_is_counted(pace: Pace, start: datetime, minutes: int) -> None:
    """So a time bank loses just what was taken from it."""
    given_time = timedelta(minutes=minutes)

    assert counted(pace, start, after(pace, start, given_time)) == given_time


@given(PACES, MOMENTS, st.integers(0, 5000))
def test_who_is_asked_later_never_falls_due_earlier(
    pace: Pace, asked: datetime, minutes: int
) -> None:
    """So a deadline that is moved is only ever moved to later."""
    later = asked + timedelta(minutes=minutes)

    for sort in ("plan", "choice", "combat"):
        first, second = due(pace, sort, asked), due(pace, sort, later)
        assert first is not None
        assert second is not None
        assert first <= second


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Westeros/Winterfell"},
        {"free_days": list(range(7))},
        {"quiet": {"begins": "22:00", "ends": "22:00"}},
        {"plan": {"kind": "daily", "at": "03:00"}, "quiet": {"begins": "23:00", "ends": "08:00"}},
        {"plan": {"kind": "within", "minutes": 0}},
    ],
)
def test_a_pace_that_cannot_be_kept_is_refused(wrong: dict[str, object]) -> None:
    """A zone that is none, a week without a day, a deadline in the night."""
    with pytest.raises(ValidationError):
        Pace.model_validate(wrong)


def test_every_preset_can_be_stored_and_read_again() -> None:
    """A pace is kept with its game as JSON."""
    for pace in PRESETS.values():
        assert Pace.model_validate_json(pace.model_dump_json()) == pace


def test_a_rest_by_day_does_not_count_either() -> None:
    """Quiet hours may begin and end on the same day; at both ends one is still awake."""
    pace = Pace(choice=Within(minutes=60), quiet=Quiet(begins=time(13), ends=time(15)))
    noon = datetime(2026, 6, 2, 12, 30, tzinfo=UTC)

    assert wall(due(pace, "choice", noon), "UTC") == "Tue 02 Jun 15:30"
    assert [is_quiet(pace, noon.replace(hour=hour)) for hour in (12, 13, 14, 15)] == [
        False,
        True,
        True,
        False,
    ]
    assert not is_quiet(pace, noon.replace(hour=13, minute=0))
    assert not is_quiet(pace, noon.replace(hour=15, minute=0))
    assert counted(pace, noon, noon.replace(hour=14)) == timedelta(minutes=30)
    assert counted(pace, noon, noon.replace(hour=16)) == timedelta(minutes=120)


def test_time_that_ends_with_the_evening_is_due_in_the_morning() -> None:
    """Nobody has to answer in the minute in which the night begins."""
    evening = datetime(2026, 6, 2, 15, tzinfo=UTC)

    assert wall(due(DAILY, "combat", evening), "UTC") == "Wed 03 Jun 08:00"
    assert wall(due(DAILY, "combat", evening - timedelta(minutes=1)), "UTC") == "Tue 02 Jun 22:59"


def test_a_daily_deadline_that_leaves_just_enough_is_kept() -> None:
    """With as much time left as until tonight it is tonight, with a minute more tomorrow."""
    now = datetime(2026, 6, 2, 12, tzinfo=UTC)
    pace = daily("UTC", choice=Within(minutes=60))

    assert wall(due_with(pace, "plan", now, timedelta(hours=8)), "UTC") == "Tue 02 Jun 20:00"
    assert wall(due_with(pace, "plan", now, timedelta(minutes=481)), "UTC") == "Wed 03 Jun 20:00"
    assert due_with(pace, "choice", now, timedelta(hours=8)) == now + timedelta(hours=8)


def test_an_extension_is_another_day_or_as_much_time_again() -> None:
    """Of what never falls due nothing is extended."""
    evening = datetime(2026, 6, 2, 20, tzinfo=UTC)
    pace = daily("UTC", choice=Within(minutes=60))

    assert wall(next_due(pace, "plan", evening), "UTC") == "Wed 03 Jun 20:00"
    assert wall(next_due(pace, "plan", evening - timedelta(minutes=1)), "UTC") == "Tue 02 Jun 20:00"
    assert next_due(pace, "choice", evening) == evening + timedelta(minutes=60)
    assert next_due(pace, "combat", evening) == evening
