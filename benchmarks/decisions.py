"""Decisions a second in whole games with random seats: `python -m benchmarks.decisions`.

Finding the legal answers, choosing one, and running the rules on to the next question are all in
it. One process, and processor time, so that other work on the machine hardly counts.
"""

import sys
import time

from bot.simulation import play_series
from engine.game import GameSetup
from engine.names import House
from engine.players import PlayerKind

GAMES, RUNS = 20, 3
WANTED = 8_000


def main() -> int:
    """Measure, print, and fail if it is slower than wanted."""
    setup = GameSetup()
    seats: dict[House, PlayerKind] = dict.fromkeys(setup.houses, "random")
    best, decisions = 0.0, 0
    for _ in range(RUNS):
        start = time.process_time()
        decisions = sum(game.decisions for game in play_series(setup, "benchmark", seats, GAMES))
        best = max(best, decisions / (time.process_time() - start))
    sys.stdout.write(
        f"{GAMES} games, {decisions} decisions, {best:,.0f} a second (wanted {WANTED:,})\n"
    )
    return 0 if best >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
