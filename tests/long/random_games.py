"""Two hundred random games, each one checked in every way: `python -m tests.long.random_games`,
or `python -m tests.long.random_games --edition first --players 3 --games 1000`.

Every position is held against the invariants, every game is replayed from its answers, and every
tenth game is also written out and read back between every two answers.
"""

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from engine.edition import load_edition
from tests.engine.random_games import (
    Played,
    check_invariants,
    play_out,
    replayed,
    result,
    written_and_read_back,
)


def play_one(number: int, edition: str, players: int | None) -> Played:
    """Play and check one game; if not told how many play, every number in turn."""
    counts = sorted(load_edition(edition).setups)
    checks = [check_invariants]
    if number % 10 == 0:
        checks.append(written_and_read_back)
    many = players or counts[number % len(counts)]
    game = play_out(many, f"long-{number}", *checks, edition=edition)
    if replayed(game).digest != game.digest:
        raise AssertionError(f"game {number} does not replay to itself")
    return result(game)


def main() -> int:
    """Play the games on all processors and print one line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--edition", default="second")
    parser.add_argument("--players", type=int)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    begun = time.monotonic()
    numbers = range(options.first, options.first + options.games)
    with ProcessPoolExecutor(options.processes) as workers:
        play = partial(play_one, edition=options.edition, players=options.players)
        for number, played in zip(numbers, workers.map(play, numbers, chunksize=4), strict=True):
            line = f"{number:4} {played.players} players, {played.answers:4} answers, "
            line += f"round {played.rounds:2}, {played.winner or 'draw':9} {played.digest[:16]}\n"
            sys.stdout.write(line)
    sys.stdout.write(f"{options.games} games in {time.monotonic() - begun:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
