"""Lobbies that never fill, or that nobody starts: they end by themselves, and say so before."""

from datetime import datetime, timedelta

from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.moderator.ledger import Ledger
from bot.store import GameRow, Store

OPEN_FOR = timedelta(days=14)
"""So long a lobby stays open after somebody has sat down."""
NOTICE = timedelta(days=2)
NOBODY_STARTED = "Nobody started it."


def prolong(row: GameRow, now: datetime) -> None:
    """Somebody has come: the lobby stays open."""
    row.ends_at = now + OPEN_FOR
    row.warned = False


async def due(store: Store, now: datetime) -> tuple[int, ...]:
    """The lobbies of which something is to be told, or that have no time yet."""
    soon = (GameRow.ends_at <= now + NOTICE) & GameRow.warned.is_(False)
    over = GameRow.ends_at <= now
    query = select(GameRow.id).where(GameRow.status == "lobby")
    async with store.reading() as session:
        return tuple(await session.scalars(query.where(or_(GameRow.ends_at.is_(None), soon, over))))


async def tend(session: AsyncSession, row: GameRow, now: datetime) -> bool:
    """Give a lobby its time, tell of its end, or end it; whether anything is told.

    Its end is always told `NOTICE` before, however late we look.
    """
    if row.status != "lobby":
        return False
    if row.ends_at is None:
        prolong(row, now)
        return False
    if not row.warned and row.ends_at <= now + NOTICE:
        row.ends_at = max(row.ends_at, now + NOTICE)
        row.warned = True
        Ledger(session, row, now).post("ending", reason=row.ends_at.isoformat())
        return True
    if row.ends_at <= now:
        row.status = "abandoned"
        await Ledger(session, row, now).close("abandoned", NOBODY_STARTED)
        return True
    return False
