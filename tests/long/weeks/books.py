"""The books of a game, read beside the game master: what is in the database, and nothing else."""

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bot.store import GameStatus
from engine.names import House


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when a House has time for a question."""

    question: int
    sort: str
    asked_at: datetime
    due_at: datetime


@dataclass(frozen=True, slots=True)
class Chair:
    """A House's seat: who plays it, and whether the steward minds it."""

    user: int | None
    minded: bool
    misses: int


@dataclass(frozen=True, slots=True)
class Given:
    """An answer in the log."""

    seq: int
    question: int
    house: House
    forced: bool
    receipt: str | None
    taken_back: bool


@dataclass(frozen=True, slots=True)
class Page:
    """A game as it stands in the books."""

    status: GameStatus
    question: int
    generation: int
    seed: str | None
    terms: str | None
    deadlines: dict[str, Deadline]
    chairs: dict[House, Chair]


class Books:
    """Reads one game's rows. Close it at the end."""

    def __init__(self, database: Path, game: int) -> None:
        self._game = game
        self._connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)

    def close(self) -> None:
        """Read no more."""
        self._connection.close()

    def edition(self) -> int:
        """A number that is another one whenever somebody has written in the books."""
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def page(self) -> Page:
        """The game as it stands."""
        columns = "status, question, generation, seed, terms"
        (row,) = self._rows(f"SELECT {columns} FROM games WHERE id = ?")
        status, question, generation, seed, terms = row
        return Page(status, question, generation, seed, terms, self._deadlines(), self._chairs())

    def answers(self, after: int = 0) -> list[Given]:
        """The answers with a number above `after`, those taken back too."""
        columns = "seq, question, house, forced, receipt, taken_back"
        query = f"SELECT {columns} FROM answers WHERE game_id = ? AND seq > ? ORDER BY seq"
        return [
            Given(seq, question, house, bool(forced), receipt, bool(back))
            for seq, question, house, forced, receipt, back in self._rows(query, after)
        ]

    def answers_taken_back(self) -> tuple[int, int]:
        """How many answers are marked as taken back, and how many the rewinds tell of."""
        marked = "SELECT count(*) FROM answers WHERE game_id = ? AND taken_back AND NOT forced"
        told = "SELECT coalesce(sum(answers), 0) FROM rewinds WHERE game_id = ?"
        return self._rows(marked)[0][0], self._rows(told)[0][0]

    def votes(self) -> dict[int, str]:
        """The state of every vote."""
        query = "SELECT id, state FROM votes WHERE game_id = ?"
        return {int(vote): str(state) for vote, state in self._rows(query)}

    def subject(self, vote: int) -> str:
        """What is voted on, as JSON."""
        query = "SELECT subject FROM votes WHERE game_id = ? AND id = ?"
        return str(self._rows(query, vote)[0][0])

    def unsent(self) -> int:
        """How many posts are still owed."""
        query = "SELECT count(*) FROM posts WHERE game_id = ? AND state = 'owed'"
        return int(self._rows(query)[0][0])

    def untold_before(self, post: int) -> list[str]:
        """The kinds of public events that hold and that no message before this post has told.

        The mere course of the round is no news, and a gift may follow any question.
        """
        told = (
            "SELECT coalesce(max(last_event), 0) FROM posts WHERE game_id = ? AND seq < ? "
            "AND audience_id IS NULL AND state = 'sent' "
            "AND kind IN ('start', 'report', 'line', 'ended')"
        )
        query = (
            "SELECT json_extract(event, '$.kind') AS kind FROM events "
            f"WHERE seq > ({told}) AND game_id = ? AND audience IS NULL AND taken_back IS NULL "
            "AND kind NOT IN ('round_began', 'step_ended', 'power_given')"
        )
        return [str(kind) for (kind,) in self._rows(query, post, self._game)]

    def _deadlines(self) -> dict[str, Deadline]:
        columns = "house, question, sort, asked_at, due_at"
        rows = self._rows(f"SELECT {columns} FROM deadlines WHERE game_id = ?")
        return {
            house: Deadline(question, sort, _moment(asked), _moment(due))
            for house, question, sort, asked, due in rows
        }

    def _chairs(self) -> dict[House, Chair]:
        rows = self._rows("SELECT house, user_id, minded, misses FROM seats WHERE game_id = ?")
        return {house: Chair(user, bool(minded), misses) for house, user, minded, misses in rows}

    def _rows(self, query: str, *others: int) -> Sequence[tuple[Any, ...]]:
        return self._connection.execute(query, (self._game, *others)).fetchall()


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
