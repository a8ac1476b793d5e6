"""Weeks of play in minutes: `python -m tests.long.weeks --games 300 --seed 1 --json`.

Six players (five in the first edition without its expansion): two sleepers, one who leaves and is
replaced, one who goes on vacation, one whose direct messages are closed; half of all answers take
longer than six waking hours. The bot is down now and then, and a manager pauses the game. The three
editions, three paces and three time zones meet in each 27 games, near a change of the clock.

After every step each promise is held against the books and all that was told. What is printed (as
one JSON object with `--json`):

* how often each promise was broken: see `tests.long.weeks.promises.PROMISES`;
* `games`, how many `ended`, their `rounds`, `answers` and `simulated_days`;
* `reminders`, deadlines missed (`misses`), seats `replaced`, `votes` carried, `rewinds`;
* and the `seconds` it all took.

A broken promise is told with its game on standard error; `--first N --games 1` plays game N again.
"""

import argparse
import gc
import json
import logging
import os
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import structlog

from tests.long.weeks.games import play_one
from tests.long.weeks.promises import PROMISES

COUNTED = (
    *("games", "ended", "rounds", "answers", "simulated_days"),
    *("reminders", "misses", "replaced", "votes", "rewinds"),
)


def quietly_and_fast() -> None:
    """Prepare a process that does nothing else: no log, and rubbish is left lying longer."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    gc.set_threshold(100_000)


def main() -> int:
    """Play the games, say which promises were broken where; fail if any was."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seed", default="weeks")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    begun = time.monotonic()
    broken, counts = Counter[str](), Counter[str]()
    with ProcessPoolExecutor(asked.jobs, initializer=quietly_and_fast) as workers:
        numbers = range(asked.first, asked.first + asked.games)
        for outcome in workers.map(partial(play_one, seed=asked.seed), numbers):
            broken.update(outcome.broken)
            counts.update(outcome.counts)
            sys.stderr.write("".join(f"{each}\n" for each in outcome.complaints))
    figures = {name: broken[name] for name in PROMISES} | {name: counts[name] for name in COUNTED}
    _print(figures | {"seconds": round(time.monotonic() - begun)}, as_json=asked.json)
    return 1 if broken else 0


def _print(figures: dict[str, int], *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(f"{json.dumps(figures)}\n")
        return
    sys.stdout.writelines(
        f"{count:8} {name.replace('_', ' ')}\n" for name, count in figures.items()
    )


if __name__ == "__main__":
    sys.exit(main())
