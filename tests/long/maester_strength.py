"""How often one maester wins: `python -m tests.long.maester_strength --games 200`.

The maester plays each house in turn, all other seats are random (or `--against steward`). The
command fails when it wins less than `--at-least` of the games, 0.6 unless told otherwise.
"""

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial

from engine.game import Game, GameSetup
from engine.names import House
from engine.players import PlayerKind, new_player


@dataclass(frozen=True, slots=True)
class Result:
    """One game: the maester's house, the winner's, and the last round."""

    maester: House
    winner: House
    rounds: int


def play_one(number: int, *, players: int, against: PlayerKind) -> Result:
    """Play game `number`; the house of the maester goes round with it."""
    setup = GameSetup(players=players)
    maester = setup.houses[number % players]
    game = Game.start(setup, f"strength-{number}", keep_checkpoints=False)
    seats = {
        house: new_player("maester" if house == maester else against, f"{number}/{house}")
        for house in setup.houses
    }
    while not game.over:
        for house, request in list(game.pending.items()):
            game.submit(house, seats[house].choose(request, partial(game.view, house)))
    return Result(maester, game.view(None).ranking[0], game.view(None).round)


def main() -> int:
    """Play the games on all processors, print the figures, judge them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--players", type=int, default=6, choices=(3, 4, 5, 6))
    parser.add_argument("--against", choices=("random", "steward", "maester"), default="random")
    parser.add_argument("--at-least", type=float, default=0.6)
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    begun = time.monotonic()
    numbers = range(options.first, options.first + options.games)
    play = partial(play_one, players=options.players, against=options.against)
    with ProcessPoolExecutor(options.processes) as workers:
        results = list(workers.map(play, numbers, chunksize=4))
    played = Counter(result.maester for result in results)
    won = Counter(result.maester for result in results if result.winner == result.maester)
    for house, games in played.items():
        sys.stdout.write(f"{house:10} won {won[house]:3} of {games:3}\n")
    rate = won.total() / len(results)
    rounds = sum(result.rounds for result in results) / len(results)
    sys.stdout.write(
        f"{won.total()} of {len(results)} won ({rate:.0%}) against {options.against} seats, "
        f"{rounds:.1f} rounds on average, {time.monotonic() - begun:.0f} s\n"
    )
    return 0 if rate >= options.at_least else 1


if __name__ == "__main__":
    sys.exit(main())
