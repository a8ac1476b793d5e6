"""Fifty kills of a playing bot: `python -m tests.long.crashes`.

After each kill everything acknowledged must be on disk, nothing posted twice, and the log must be a
game for the engine alone; at the end the game is played out in peace.
"""

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from tests.bot.crashes import Victim, inspect, nothing_is_owed, random_kill


def kill_often(folder: Path, kills: int, chance: random.Random) -> Victim:
    """Kill a bot so many times; a game that ends before is followed by another one."""
    folder.mkdir()
    victim = Victim(folder)
    for number in range(1, kills + 1):
        random_kill(victim, chance)
        answers = inspect(victim)
        told = f"kill {number:3}: {answers:4} answers in the log, "
        sys.stdout.write(f"{told}{len(victim.acknowledged):4} acknowledged, all found\n")
        if victim.last_word == "ended":
            assert nothing_is_owed(victim)
            return kill_often(folder / "next", kills - number, chance)
    return victim


def main() -> int:
    """Kill, look, and play the last game out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", default=str(time.time_ns()))
    options = parser.parse_args()
    begun = time.monotonic()
    sys.stdout.write(f"seed {options.seed}\n")
    with tempfile.TemporaryDirectory() as folder:
        victim = kill_often(Path(folder) / "game", options.kills, random.Random(options.seed))
        victim.run()
        answers = inspect(victim)
        assert victim.last_word == "ended"
        assert nothing_is_owed(victim)
    sys.stdout.write(
        f"{options.kills} kills, then played to the end: {answers} answers, "
        f"{time.monotonic() - begun:.0f} s\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
