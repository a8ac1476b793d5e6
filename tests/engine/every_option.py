"""Random games of all books in which any two readings or options meet."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from typing import get_args

from typing_extensions import override

from engine.edition import load_edition
from engine.events import Event
from engine.game import Game
from engine.options import Options
from engine.players import new_player
from engine.shelf import EDITIONS, edition_name, house_rules_of, options_of
from tests.engine.pairwise import covering
from tests.engine.scenario import set_up


@dataclass(frozen=True, slots=True)
class Combination:
    """An edition's name, with expansions, and its readings; `number` tells the games apart."""

    number: int
    edition: str
    options: Options

    @override
    def __str__(self) -> str:
        return f"{self.edition.partition('+')[0]}-{self.number}"


@cache
def combinations_of_options() -> tuple[Combination, ...]:
    """Few of them, in which every pair of choices of an edition occurs."""
    return tuple(found for family in EDITIONS for found in _of_family(family))


def _of_family(family: str) -> list[Combination]:
    readings = house_rules_of(family)
    choices = {name: get_args(f.annotation) for name, f in readings.model_fields.items()}
    extras = {option.id: ("off", "on") for option in options_of(EDITIONS[family])}
    rows = covering({**choices, **extras}, seed=f"every-option-{family}")
    return [
        Combination(
            number,
            edition_name(family, [name for name in extras if row[name] == "on"]),
            readings.model_validate({name: row[name] for name in choices}),
        )
        for number, row in enumerate(rows)
    ]


Before = Callable[[Game], None]
After = Callable[[Game, list[Event]], None]


def _ignore(_game: Game, _events: list[Event]) -> None:
    """Nothing to look at after an answer."""


def follow(
    combination: Combination, before: Before, after: After = _ignore, *, seed: str = "follow"
) -> Game:
    """Play a game of random players to its end, and look at it around every answer."""
    counts = sorted(load_edition(combination.edition).setups)
    players = counts[combination.number % len(counts)]
    setup = set_up(combination.edition, players, combination.options)
    game = Game.start(setup, f"{seed}-{combination}", keep_checkpoints=False)
    choosers = {house: new_player("random", f"{seed}/{house}") for house in game.world.houses}
    while not game.over:
        before(game)
        house, request = next(iter(game.pending.items()))
        answer = choosers[house].choose(request, partial(game.view, house))
        after(game, game.submit(house, answer))
    return game


MOST_GAMES = 40


def follow_until(
    enough: Callable[[], bool], combination: Combination, before: Before, after: After = _ignore
) -> None:
    """Follow one game after another until enough has been seen."""
    for number in range(MOST_GAMES):
        follow(combination, before, after, seed=f"follow-{number}")
        if enough():
            return
    raise AssertionError(f"too little was seen in {MOST_GAMES} games")
