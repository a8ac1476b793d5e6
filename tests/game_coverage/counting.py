"""Counting what games reach, beside all that they could reach."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.edition import Edition
from engine.events import Event, GameEnded
from engine.requests import Answer, Request
from tests.game_coverage.cards import CardReader, card_rows
from tests.game_coverage.questions import question_rows, rare_rows, varieties
from tests.game_coverage.row import Row

ENDS = "end of the game"


class Count(NamedTuple):
    """How often something was reached, by the number of players."""

    row: Row
    reached: Counter[int]


class Coverage:
    """Counts the questions, answers and events of games, by their number of players.

    Forced answers are not counted: nobody was asked.
    """

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._rare = frozenset(rare_rows())
        self._counts: dict[Row, Counter[int]] = {}
        for row in _rows(edition):
            self._counts[row] = Counter()

    def __iter__(self) -> Iterator[Count]:
        """Every row, those that were foreseen first."""
        return (Count(row, reached) for row, reached in self._counts.items())

    @property
    def missed(self) -> tuple[Row, ...]:
        """What was foreseen and never reached, the rarest things left out."""
        return tuple(row for row in self._unreached() if row not in self._rare)

    @property
    def rare_and_missed(self) -> tuple[Row, ...]:
        """What was never reached, and need not be: it is too rare."""
        return tuple(row for row in self._unreached() if row in self._rare)

    def _unreached(self) -> Iterator[Row]:
        return (row for row, reached in self._counts.items() if not reached)

    def game(self, players: int) -> "GameCoverage":
        """Begin to watch a game."""
        return GameCoverage(self, CardReader(self._edition), players)

    def count(self, rows: Iterable[Row], players: int) -> None:
        """Note that these were reached."""
        for row in rows:
            self._counts.setdefault(row, Counter())[players] += 1


class GameCoverage:
    """Watches one game."""

    def __init__(self, coverage: Coverage, reader: CardReader, players: int) -> None:
        self._coverage = coverage
        self._reader = reader
        self._players = players

    def answered(self, request: Request[Answer], answer: Answer) -> None:
        """A house was asked, and answered."""
        self._coverage.count(varieties(request, answer), self._players)

    def told(self, events: Iterable[Event]) -> None:
        """These things happened next."""
        for event in events:
            self._coverage.count(self._reader.read(event), self._players)
            if isinstance(event, GameEnded):
                self._coverage.count([Row(ENDS, event.reason)], self._players)


def _rows(edition: Edition) -> Iterator[Row]:
    yield from question_rows(edition)
    yield from card_rows(edition)
    yield Row(ENDS, "seven_forts")
    yield Row(ENDS, "last_round")
