"""Bringing a stored game back to life, and judging whether it may go on."""

from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.moderator.cards import setup_of
from bot.moderator.receipts import sha256
from bot.store import AnswerRow, GameRow, RewindRow
from engine.errors import ReplayDiverged
from engine.game import Checkpoint, Game, LoggedAnswer, SavedGame
from engine.requests import ANSWER

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Log:
    """The log of a game: all its answers in their order, and the rewinds among them.

    `counting` are the answers that were not taken back, forced ones included.
    """

    answers: Sequence[AnswerRow]
    rewinds: Sequence[RewindRow]

    @property
    def counting(self) -> list[AnswerRow]:
        """The answers that make the game what it is."""
        return [answer for answer in self.answers if not answer.taken_back]

    @property
    def given(self) -> list[AnswerRow]:
        """Those of them that were not forced."""
        return [answer for answer in self.counting if not answer.forced]

    def is_whole(self, last: int) -> bool:
        """Whether every entry up to the number `last` is there."""
        numbers = [*(each.seq for each in self.answers), *(each.seq for each in self.rewinds)]
        return sorted(numbers) == list(range(1, last + 1))


async def whole_log(session: AsyncSession, row: GameRow) -> Log:
    """The log of a game as it stands in the store."""
    answers = select(AnswerRow).where(AnswerRow.game_id == row.id).order_by(AnswerRow.seq)
    rewinds = select(RewindRow).where(RewindRow.game_id == row.id).order_by(RewindRow.seq)
    return Log((await session.scalars(answers)).all(), (await session.scalars(rewinds)).all())


def revive(row: GameRow, log_rows: Log) -> Game | None:
    """The game as it stood, or None if it does not come out the same: then it must be paused."""
    try:
        game = Game.load(_saved(row, log_rows))
    except Exception as error:
        # Whatever goes wrong in old answers under new rules, the game must not be continued. The
        # error's text may cite an answer that is still secret, so only its kind is logged.
        log.error("game does not replay", game=row.id, error=type(error).__name__)
        return None
    if (game.digest, game.question) != (row.digest, row.question):
        log.error("game replays to another position", game=row.id, question=row.question)
        return None
    return game


def logged(row: AnswerRow) -> LoggedAnswer:
    """A stored answer as the engine logged it."""
    return LoggedAnswer.model_validate(
        {
            "question": row.question,
            "name": row.name,
            "house": row.house,
            "answer": ANSWER.validate_json(row.answer),
            "forced": row.forced,
            "digest": row.digest,
        }
    )


def _saved(row: GameRow, log_rows: Log) -> SavedGame:
    """What the engine needs: the last checkpoint, and the players' answers since."""
    if row.seed is None or sha256(row.seed) != row.seed_hash:
        raise ReplayDiverged("this is not the seed that was promised")
    if not log_rows.is_whole(row.answers):
        raise ReplayDiverged("the log has gaps")
    return saved_from(row, row.checkpoint, log_rows.given)


def saved_from(row: GameRow, stored: str | None, given: Sequence[AnswerRow]) -> SavedGame:
    """A stored checkpoint (None: the start) and those of the answers `given` that came after it.

    Raises:
        ReplayDiverged: the game has no seed.
    """
    if row.seed is None:
        raise ReplayDiverged("this game has not begun")
    checkpoint = Checkpoint.model_validate_json(stored) if stored else None
    since = given[checkpoint.answers if checkpoint else 0 :]
    return SavedGame(
        setup=setup_of(row),
        seed=row.seed,
        checkpoint=checkpoint,
        answers=tuple(logged(answer) for answer in since),
    )
