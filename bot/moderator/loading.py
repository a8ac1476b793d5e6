"""Bringing a stored game back to life, and judging whether it may go on."""

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.moderator.cards import setup_of
from bot.moderator.receipts import sha256
from bot.store import AnswerRow, GameRow
from engine.errors import ReplayDiverged
from engine.game import Checkpoint, Game, LoggedAnswer, SavedGame
from engine.requests import ANSWER

log = structlog.get_logger(__name__)


async def whole_log(session: AsyncSession, row: GameRow) -> list[AnswerRow]:
    """All answers of a game, forced ones included, in their order."""
    query = select(AnswerRow).where(AnswerRow.game_id == row.id).order_by(AnswerRow.seq)
    return list(await session.scalars(query))


def revive(row: GameRow, log_rows: list[AnswerRow]) -> Game | None:
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


def _saved(row: GameRow, log_rows: list[AnswerRow]) -> SavedGame:
    """What the engine needs: the last checkpoint, and the players' answers since."""
    if row.seed is None or sha256(row.seed) != row.seed_hash:
        raise ReplayDiverged("this is not the seed that was promised")
    if [answer.seq for answer in log_rows] != list(range(1, row.answers + 1)):
        raise ReplayDiverged("the log has gaps")
    checkpoint = Checkpoint.model_validate_json(row.checkpoint) if row.checkpoint else None
    given = [answer for answer in log_rows if not answer.forced]
    since = given[checkpoint.answers if checkpoint else 0 :]
    return SavedGame(
        setup=setup_of(row),
        seed=row.seed,
        checkpoint=checkpoint,
        answers=tuple(logged(answer) for answer in since),
    )
