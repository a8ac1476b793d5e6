"""Delivery among faults and kills: `python -m tests.long.delivery --runs N --seed S`.

Each run plays a game on a Discord that fails before and after the effect, forgets nonces, shows its
history late, puts the thread to sleep and refuses direct messages, while the bot is killed now and
then. In the end there must be one board, nothing doubled, missing, out of order or owed.
"""

import argparse
import asyncio
import sys
import time

from tests.bot.deliveries import Outcome, fault_run


def summary(outcomes: list[tuple[str, Outcome]], seconds: float) -> str:
    """The figures of all runs, and the seeds of those that broke a promise."""
    results = [each for _, each in outcomes]
    broken = [seed for seed, each in outcomes if not each.kept]
    lines = [
        f"runs {len(results)}, kills {sum(each.kills for each in results)}, {seconds:.0f} s",
        f"more or less than one board: {sum(each.boards != 1 for each in results)}",
        f"doubled: {sum(each.doubled for each in results)} messages "
        f"in {sum(each.doubled > 0 for each in results)} runs",
        f"missing: {sum(each.missing for each in results)}",
        f"out of order: {sum(each.disordered for each in results)}",
        f"still owed: {sum(each.owed for each in results)}",
    ]
    return "\n".join([*lines, *(f"broken: --runs 1 --seed {seed}" for seed in broken)])


def main() -> int:
    """Run, and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--seed", default=str(time.time_ns()))
    options = parser.parse_args()
    seeds = [f"{options.seed}/{number}" for number in range(options.runs)]
    seeds = [options.seed] if options.runs == 1 else seeds
    begun = time.monotonic()
    outcomes = [(seed, asyncio.run(fault_run(seed))) for seed in seeds]
    sys.stdout.write(f"{summary(outcomes, time.monotonic() - begun)}\n")
    return 0 if all(each.kept for _, each in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
