"""Bringing a stored game back to life, and judging whether it may go on."""

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.moderator.cards import setup_of
from bot.store import AnswerRow, GameRow
from engine.errors import ReplayDiverged
from engine.game import Checkpoint, Game, LoggedAnswer, SavedGame
from engine.requests import ANSWER

log = structlog.get_logger(__name__)

WHY_PAUSED = (
    "The answers given so far do not lead where they led before; an upgrade can do that. "
    "Nothing is lost. Install the former version or a corrected one, then resume the game."
)


async def answers_since(session: AsyncSession, row: GameRow) -> list[AnswerRow]:
    """The players' answers since the game's checkpoint, or all of them."""
    checkpoint = _checkpoint(row)
    query = (
        select(AnswerRow)
        .where(AnswerRow.game_id == row.id, AnswerRow.forced.is_(False))
        .order_by(AnswerRow.seq)
        .offset(checkpoint.answers if checkpoint else 0)
    )
    return list(await session.scalars(query))


def revive(row: GameRow, answers: list[AnswerRow]) -> Game | None:
    """The game as it stood, or None if it does not come out the same: then it must be paused."""
    try:
        game = Game.load(_saved(row, answers))
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


def _saved(row: GameRow, answers: list[AnswerRow]) -> SavedGame:
    if row.seed is None:
        raise ReplayDiverged("the game has no seed")
    return SavedGame(
        setup=setup_of(row),
        seed=row.seed,
        checkpoint=_checkpoint(row),
        answers=tuple(logged(answer) for answer in answers),
    )


def _checkpoint(row: GameRow) -> Checkpoint | None:
    return Checkpoint.model_validate_json(row.checkpoint) if row.checkpoint else None
