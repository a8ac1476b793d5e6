"""Weeks of play on a simulated clock, in short; whole games: `python -m tests.long.weeks`."""

import pytest

from tests.long.weeks.games import play_one

STEPS = 60


@pytest.mark.parametrize("number", range(3))
def test_weeks_of_play_break_no_promise(number: int) -> None:
    """Sleepers, a leaver, a traveller, pauses and a bot that is down: every promise is kept."""
    outcome = play_one(number, "in short", steps=STEPS)

    assert outcome.complaints == []
    assert outcome.counts["answers"]
