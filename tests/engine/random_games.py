"""Whole games of random players, checked after every answer."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from engine.game import Game, SavedGame
from engine.names import House
from engine.options import Options
from engine.players import new_player
from tests.engine.invariants import InvariantError, check_invariants
from tests.engine.scenario import set_up

Check = Callable[[Game], None]
MOST_ANSWERS = 5_000
"""No game comes near it; a game that does is going round in circles."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: what it takes to tell it from another one."""

    players: int
    seed: str
    answers: int
    rounds: int
    winner: House | None
    digest: str


def play_out(
    players: int,
    seed: str,
    *checks: Check,
    keep_checkpoints: bool = True,
    options: Options | None = None,
    edition: str = "second",
) -> Game:
    """Play a game of random players to its end; `checks` run before every answer."""
    game = Game.start(set_up(edition, players, options), seed, keep_checkpoints=keep_checkpoints)
    choosers = {house: new_player("random", f"{seed}/{house}") for house in game.world.houses}
    for _ in range(MOST_ANSWERS):
        for check in checks:
            check(game)
        if game.over:
            return game
        house, request = next(iter(game.pending.items()))
        answer = choosers[house].choose(request, partial(game.view, house))
        game.submit(house, answer)
    raise InvariantError(f"seed {seed}: no end after {MOST_ANSWERS} answers")


def result(game: Game) -> Played:
    """What to compare two runs by."""
    world = game.world
    assert (world.winner is None) == bool(world.drawn)
    return Played(
        len(world.houses), game.seed, game.accepted, world.round, world.winner, game.digest
    )


def written_and_read_back(game: Game) -> None:
    """A game stored and loaded at this very moment is the same game.

    Raises:
        InvariantError: the loaded game asks, shows or has told something else.
    """
    loaded = Game.load(SavedGame.model_validate_json(game.saved().model_dump_json()))
    same = (
        loaded.digest == game.digest
        and loaded.world == game.world
        and dict(loaded.pending) == dict(game.pending)
        and dict(loaded.sealed) == dict(game.sealed)
        and loaded.question == game.question
        and loaded.accepted == game.accepted
    )
    if not same:
        raise InvariantError(f"seed {game.seed}: another game came back at {game.question}")


def replayed(game: Game) -> Game:
    """The game played again from its first question with the answers it was given."""
    again = Game.start(game.setup, game.seed)
    again.replay(game.log)
    return again


__all__ = [
    "Played",
    "check_invariants",
    "play_out",
    "replayed",
    "result",
    "written_and_read_back",
]
