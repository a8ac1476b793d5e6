"""Two hundred random games, each one checked in every way: `python -m tests.long.random_games`,
or `python -m tests.long.random_games --edition first --players 3 --games 1000`; with options of the
expansion, `--edition first --options ports,martell`, or with a combination for each game in which
all pairs of choices meet, `--edition first --options pairwise`.

Every position is held against the invariants, every game is replayed from its answers, and every
tenth game is also written out and read back between every two answers.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from engine.edition import load_edition
from engine.options import Options
from engine.shelf import edition_name, house_rules_of
from tests.engine.clash_of_kings import pairs
from tests.engine.clash_of_kings.reached import foreseen, reached
from tests.engine.random_games import (
    Played,
    check_invariants,
    play_out,
    replayed,
    result,
    written_and_read_back,
)

PAIRWISE = "pairwise"


def play_one(
    number: int, edition: str, players: int | None, options: str = ""
) -> tuple[Played, Counter[str]]:
    """Play and check one game; if not told how many play, every number in turn.

    With options of the expansion it is also counted what the game reached.
    """
    edition, agreed = agreed_upon(number, edition, options)
    counts = sorted(load_edition(edition).setups)
    checks = [check_invariants]
    if number % 10 == 0:
        checks.append(written_and_read_back)
    many = players or counts[number % len(counts)]
    game = play_out(many, f"long-{number}", *checks, edition=edition, options=agreed)
    if replayed(game).digest != game.digest:
        raise AssertionError(f"game {number} does not replay to itself")
    return result(game), reached(game) if options else Counter()


def agreed_upon(number: int, edition: str, options: str) -> tuple[str, Options]:
    """The edition and the readings of a numbered game."""
    if options == PAIRWISE:
        row = pairs.combination(number)
        return pairs.edition_of(row), pairs.readings_of(row)
    chosen = [name.strip() for name in options.split(",") if name.strip()]
    return edition_name(edition, chosen), house_rules_of(edition)()


def main() -> int:
    """Play the games on all processors and print one line for each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--edition", default="second")
    parser.add_argument("--players", type=int)
    parser.add_argument("--options", default="", help=f"of the expansion, or {PAIRWISE}")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    begun = time.monotonic()
    numbers = range(asked.first, asked.first + asked.games)
    counted: Counter[str] = Counter()
    with ProcessPoolExecutor(asked.processes) as workers:
        play = partial(
            play_one, edition=asked.edition, players=asked.players, options=asked.options
        )
        games = workers.map(play, numbers, chunksize=4)
        for number, (played, found) in zip(numbers, games, strict=True):
            counted.update(found)
            line = f"{number:4} {played.players} players, {played.answers:4} answers, "
            line += f"round {played.rounds:2}, {played.winner or 'draw':9} {played.digest[:16]}\n"
            sys.stdout.write(line)
    sys.stdout.write(f"{asked.games} games in {time.monotonic() - begun:.0f} s\n")
    return report(counted) if asked.options == PAIRWISE else 0


def report(counted: Counter[str]) -> int:
    """Print what was reached and how often; fail if something that was foreseen was not."""
    for row in foreseen():
        sys.stdout.write(f"{counted[row]:7} {row}\n")
    missed = [row for row in foreseen() if not counted[row]]
    sys.stdout.write(f"Never reached: {', '.join(missed) or 'nothing'}\n")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
