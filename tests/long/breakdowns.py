"""Two hundred games of a bot that breaks down: `python -m tests.long.breakdowns --runs N --seed S`.

Games with deadlines and votes, in which the bot is killed before or after any commit, also while
it begins anew, and Discord fails. Nothing acknowledged may be lost, nothing posted twice or left
unsent, and the time in which the bot was away is given back.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from tests.bot.breakdowns import break_down


def play_one(seed: str) -> tuple[str, Counter[str], Counter[str]]:
    """A run: its seed, how often each promise was broken, and what happened."""
    run = break_down(seed)
    happened = {"kills": run.kills, "answers": len(run.receipts), "ballots": len(run.ballots)}
    return seed, +run.broken, Counter(happened)


def main() -> int:
    """Run, and tell; fail if a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--seed", default=str(time.time_ns()))
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    seeds = [f"{asked.seed}/{number}" for number in range(asked.runs)]
    seeds = [asked.seed] if asked.runs == 1 else seeds
    broken, happened = Counter[str](), Counter[str]()
    with ProcessPoolExecutor(asked.jobs) as workers:
        for seed, found, counts in workers.map(play_one, seeds):
            broken.update(found)
            happened.update(counts)
            if found:
                sys.stdout.write(f"broken: --runs 1 --seed {seed}: {dict(found)}\n")
    sys.stdout.write(f"{asked.runs} runs, {dict(happened)}, broken: {dict(broken) or 'nothing'}\n")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
