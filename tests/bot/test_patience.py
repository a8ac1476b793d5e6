"""What happens when a deadline has passed."""

from datetime import UTC, datetime, timedelta

from bot.moderator.pace import DAILY, LIVE
from bot.moderator.patience import Missed, Standing, Waited, judged

NOON = datetime(2026, 6, 3, 12, tzinfo=UTC)
NOTHING_LEFT = Standing(bank=timedelta(), grace=0)


def test_a_time_bank_is_spent_first_and_a_deadline_at_a_time() -> None:
    """Fifteen minutes in the bank, five for a choice: ten are left."""
    standing = Standing(bank=timedelta(minutes=15), grace=1)

    verdict = judged(LIVE, "choice", NOON, standing)

    assert verdict == Waited(
        NOON + timedelta(minutes=5), "bank", Standing(bank=timedelta(minutes=10), grace=1)
    )


def test_a_bank_gives_no_more_than_it_holds() -> None:
    """Two minutes are left: two minutes are waited."""
    standing = Standing(bank=timedelta(minutes=2), grace=0)

    verdict = judged(LIVE, "choice", NOON, standing)

    assert verdict == Waited(NOON + timedelta(minutes=2), "bank", NOTHING_LEFT)


def test_the_night_costs_no_bank() -> None:
    """Eight hours for a combat from six in the evening run over a night of nine."""
    standing = Standing(bank=timedelta(hours=48), grace=0)

    verdict = judged(DAILY, "combat", NOON + timedelta(hours=6), standing)

    assert isinstance(verdict, Waited)
    assert verdict.until == NOON + timedelta(hours=23)
    assert verdict.standing.bank == timedelta(hours=40)


def test_with_an_empty_bank_one_miss_is_excused() -> None:
    """And only as many as were agreed."""
    verdict = judged(LIVE, "combat", NOON, Standing(bank=timedelta(), grace=1))

    assert verdict == Waited(NOON + timedelta(minutes=3), "grace", NOTHING_LEFT)


def test_then_the_steward_answers_and_the_miss_is_counted() -> None:
    """Nobody is waited for for ever."""
    verdict = judged(LIVE, "combat", NOON, NOTHING_LEFT)

    assert verdict == Missed(Standing(bank=timedelta(), grace=0, misses=1))


def test_a_player_on_vacation_is_waited_for_and_loses_nothing() -> None:
    """The question falls due as if it were asked on the day of return."""
    back = NOON + timedelta(days=3)
    standing = Standing(bank=timedelta(minutes=15), grace=1, back=back)

    verdict = judged(LIVE, "choice", NOON, standing)

    assert verdict == Waited(back + timedelta(minutes=5), "vacation", standing)


def test_a_vacation_that_ends_now_excuses_nothing_more() -> None:
    """Whoever is back is treated like everybody."""
    standing = Standing(bank=timedelta(), grace=0, misses=1, back=NOON)

    verdict = judged(LIVE, "choice", NOON, standing)

    assert isinstance(verdict, Missed)
    assert verdict.standing.misses == 2
