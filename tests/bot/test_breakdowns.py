"""Kills and faults at random moments over games with deadlines and votes, in short."""

from tests.bot.breakdowns import break_down

RUNS = 30


def test_a_bot_that_breaks_down_keeps_what_it_promised() -> None:
    """Nothing acknowledged is lost, nothing posted twice, and no time is lost by its absence."""
    runs = [break_down(f"in short/{number}", steps=3) for number in range(RUNS)]

    assert [(each.seed, +each.broken) for each in runs if +each.broken] == []
    assert sum(each.kills for each in runs) > RUNS / 2
    assert sum(len(each.receipts) for each in runs) > RUNS / 2
