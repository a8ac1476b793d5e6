"""Games played out by computer players alone, as fast as they go."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from engine.events import Event
from engine.game import Game, GameSetup
from engine.names import House
from engine.players import PlayerKind, new_player
from engine.requests import Answer, Request
from engine.view import View


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A finished game. `decisions` counts what players chose; forced answers are not counted."""

    players: int
    seed: str
    winner: House | None
    """None after a draw."""
    rounds: int
    decisions: int
    digest: str


class Watch(Protocol):
    """Follows one game from its opening."""

    def answered(self, request: Request[Answer], answer: Answer) -> None:
        """A house was asked, and answered."""

    def told(self, events: Iterable[Event]) -> None:
        """These things happened next."""


Watches = Callable[[int], Watch]
"""Begins to watch a game of so many players."""


def play_out(
    setup: GameSetup,
    seed: str,
    seats: Mapping[House, PlayerKind],
    watch: Watch | None = None,
) -> PlayedGame:
    """Play one game from the deal to its winner; the same arguments give the same game."""
    game = Game.start(setup, seed, keep_checkpoints=False)
    if watch:
        watch.told(game.opening)
    players = {house: new_player(kind, f"{seed}/{house}") for house, kind in seats.items()}
    looks = {house: _look(game, house) for house in seats}
    while not game.over:
        for house, request in list(game.pending.items()):
            answer = players[house].choose(request, looks[house])
            events = game.submit(house, answer)
            if watch:
                watch.answered(request, answer)
                watch.told(events)
    view = game.view(None)
    winner = None if view.drawn else view.ranking[0]
    return PlayedGame(setup.players, seed, winner, view.round, game.accepted, game.digest)


def _look(game: Game, house: House) -> Callable[[], View]:
    return lambda: game.view(house)


def play_series(
    setup: GameSetup,
    seed: str,
    seats: Mapping[House, PlayerKind],
    games: int,
    watches: Watches | None = None,
) -> Iterator[PlayedGame]:
    """Play several games; the n-th has the seed `<seed>/<n>`."""
    for number in range(1, games + 1):
        watch = watches(setup.players) if watches else None
        yield play_out(setup, f"{seed}/{number}", seats, watch)
