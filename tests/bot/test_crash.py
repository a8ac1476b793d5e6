"""Kill -9: nothing acknowledged is lost, nothing is posted twice, and the game goes on."""

import random
from pathlib import Path

from tests.bot.crashes import Victim, inspect, nothing_is_owed, random_kill

KILLS = 5


def test_a_game_outlives_kills_at_random_moments(tmp_path: Path) -> None:
    """After every kill all promises hold, and afterwards the game is played on in peace."""
    victim, chance = Victim(tmp_path), random.Random("five kills")
    for _ in range(KILLS):
        random_kill(victim, chance)
        inspect(victim)
    before = inspect(victim)

    victim.run(answers=20)

    assert inspect(victim) >= before + 20
    assert len(victim.acknowledged) > 20
    assert nothing_is_owed(victim)
