"""Replace a player at every kind of question, and play each game on to its end:
`python -m tests.long.replacement`, or `--kind bid --kind choose_card` for some of them.

At each hand-over the new player must see what the seat may know and nobody else, and at the end the
log must be a game for the engine alone.
"""

import argparse
import asyncio
import logging
import sys
import tempfile
import time
from pathlib import Path

import structlog

from bot.moderator import Moderator
from bot.store import Store
from engine.requests.registry import QUESTIONS
from tests.bot.clocks import Clock
from tests.bot.conftest import SEED
from tests.bot.scripted import played_by_engine, stored
from tests.bot.successions import GAME, come_to, must_be_handed_over, play_on, succeed


async def replace_and_play_out(kind: str, database: Path) -> int:
    """One game with a replacement at its first question of a kind; how many answers it took."""
    store, clock = await Store.open(database), Clock()
    moderator = Moderator(store, clock=clock, new_seed=lambda: SEED)
    try:
        table = await come_to(moderator, store, clock, kind)
        before, after = await succeed(moderator, store, clock, table)
        await must_be_handed_over(moderator, store, clock, before, after)
        table = await play_on(moderator)
        row, log = await stored(store, GAME)
        assert table.status == "ended"
        assert played_by_engine(row, log).digest == row.digest
        return len(log)
    finally:
        await moderator.close()
        await store.close()


def main() -> int:
    """Replace, play on, and tell of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kind", action="append", choices=list(QUESTIONS))
    options = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    begun = time.monotonic()
    kinds = options.kind or list(QUESTIONS)
    for kind in kinds:
        with tempfile.TemporaryDirectory() as folder:
            answers = asyncio.run(replace_and_play_out(kind, Path(folder) / "rookery.db"))
        sys.stdout.write(f"{kind:24} replaced, ended after {answers:4} answers\n")
        sys.stdout.flush()
    sys.stdout.write(f"{len(kinds)} kinds of question, {time.monotonic() - begun:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
