"""What players wish, in all their games: their rows in the database, read and written."""

from typing import cast

import structlog
from pydantic import ValidationError
from sqlalchemy.ext.asyncio import AsyncSession

from bot.moderator.pace import Quiet
from bot.moderator.reminders import Habits, Wanted
from bot.store import PlayerRow

log = structlog.get_logger(__name__)


async def habits_of(session: AsyncSession, user_id: int) -> Habits:
    """What a user wishes."""
    return habits_in(await session.get(PlayerRow, user_id))


def habits_in(row: PlayerRow | None) -> Habits:
    """What a row says. Without one, a user wishes what is usual."""
    if row is None:
        return Habits()
    return Habits(
        reminders=cast(Wanted, row.reminders),
        zone=row.zone,
        night=_night(row),
        next_up=row.next_up,
    )


def _night(row: PlayerRow) -> Quiet | None:
    """The night; the usual one if another version wrote it in a way unknown to us."""
    if row.night is None:
        return None
    try:
        return Quiet.model_validate_json(row.night)
    except ValidationError:
        log.error("the night of a player cannot be read", user=row.user_id)
        return Habits().night


async def keep_habits(session: AsyncSession, user_id: int, habits: Habits) -> None:
    """Note what a user wishes."""
    await session.merge(
        PlayerRow(
            user_id=user_id,
            zone=habits.zone,
            night=habits.night.model_dump_json() if habits.night else None,
            reminders=habits.reminders,
            next_up=habits.next_up,
        )
    )
