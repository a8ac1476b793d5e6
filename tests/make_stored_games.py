"""Store games of the present engine for the tests of upgrades: `python -m tests.make_stored_games`.

One random game for each number of players goes to `tests/stored_games`, whole, and as it was
stored when each kind of question was first asked after the first rounds. Sets of former commits
stay: what they hold must load in every later version, or be refused. Make a new set before a change
of the engine, one for each edition, and commit it with the change.
"""

import argparse
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version
from itertools import count, islice
from pathlib import Path

from engine.edition import load_edition
from engine.game import Game, GameSetup
from engine.players import new_player
from tests.engine.stored_games import LOG, Moment, StoredGame

ROOT = Path(__file__).parents[1]
FIRST_ROUND = 3
"""Moments are taken from here on: by then a game has a past."""
GAMES_TRIED = 20
"""The one in which something is asked in most steps is stored."""


def commit() -> str:
    """The commit of the engine as it is here.

    Raises:
        SystemExit: the engine was changed since.
    """
    git = partial(subprocess.run, cwd=ROOT, capture_output=True, text=True, check=True)
    if git(["git", "status", "--porcelain", "engine"]).stdout:
        raise SystemExit("The engine has changes that are not committed.")
    return git(["git", "rev-parse", "--short=10", "HEAD"]).stdout.strip()


def played(game: Game) -> Iterator[Game]:
    """The game before each answer of its random players."""
    choosers = {house: new_player("random", f"{game.seed}/{house}") for house in game.world.houses}
    while not game.over:
        yield game
        house, request = next(iter(game.pending.items()))
        game.submit(house, choosers[house].choose(request, partial(game.view, house)))


def moment(game: Game) -> Moment:
    """The game as it stands now."""
    asked = {str(house): request.name for house, request in game.pending.items()}
    return Moment(
        step=game.world.step,
        kind=next(iter(game.pending.values())).kind,
        saved=game.saved().model_dump_json(),
        question=game.question,
        accepted=game.accepted,
        digest=game.digest,
        asked=asked,
    )


def store(setup: GameSetup, seed: str, made: str) -> StoredGame:
    """Play a game and keep what the tests need."""
    game = Game.start(setup, seed)
    moments: dict[tuple[str, str, bool], Moment] = {}
    for now in played(game):
        if now.world.round >= FIRST_ROUND:
            kind = next(iter(now.pending.values())).kind
            moments.setdefault((now.world.step, kind, bool(now.sealed)), moment(now))
    return StoredGame(
        version=version("rookery"),
        commit=commit(),
        made=made,
        edition=setup.edition,
        players=setup.players,
        setup=setup.model_dump_json(),
        seed=seed,
        moments=tuple(moments.values()),
        answers=LOG.dump_json(tuple(a for a in game.log if not a.forced)).decode(),
        digest=game.digest,
    )


def steps_asked(game: StoredGame) -> int:
    """In how many steps of a round something was asked."""
    return len({moment.step for moment in game.moments})


def main() -> int:
    """Play and store the games, and name the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--edition", default="second")
    parser.add_argument("--seed", default="stored")
    options = parser.parse_args()
    made = datetime.now(UTC).isoformat(timespec="seconds")
    for players in sorted(load_edition(options.edition).setups):
        setup = GameSetup(edition=options.edition, players=players)
        seeds = (f"{options.seed}-{players}-{number}" for number in count(1))
        games = (store(setup, seed, made) for seed in islice(seeds, GAMES_TRIED))
        game = max(games, key=steps_asked)
        path = game.write()
        steps = len(game.moments)
        size = path.stat().st_size
        sys.stdout.write(f"{path.relative_to(ROOT)}: {steps} moments, {size:,} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
