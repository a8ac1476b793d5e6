"""Reminding players of what is asked of them, and knowing when they wish it."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, cast

import structlog
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.moderator import players
from bot.moderator.ledger import Ledger
from bot.moderator.open_games import OpenGames
from bot.moderator.pace import is_quiet
from bot.moderator.reminders import Days, Habits, is_awake, moments
from bot.moderator.state import OF_A_QUESTION
from bot.moderator.terms import terms_in
from bot.moderator.unbroken import unbroken
from bot.store import DeadlineRow, GameRow, PlayerRow, PostRow, SeatRow
from engine.names import House

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Awaited:
    """A player who is awaited: the deadline, and the days on which it may be reminded of."""

    deadline: DeadlineRow
    days: Days

    @property
    def moments(self) -> tuple[datetime, ...]:
        """The reminders that were not sent yet."""
        told = self.deadline.moved_at or self.deadline.asked_at
        last = self.deadline.reminded_at or told
        return tuple(each for each in moments(told, self.deadline.due_at, self.days) if each > last)

    def is_due(self, now: datetime) -> bool:
        """Whether to remind now. Of several that were missed, only the last is sent."""
        return any(each <= now for each in self.moments) and is_awake(now, self.days)


class Reminding:
    """Reminds players, and keeps what they wish.

    A reminder is a row before it is sent: that it is due is noted in the same transaction in which
    its post is owed, so that a kill neither loses nor repeats it.
    """

    def __init__(
        self,
        games: OpenGames,
        posted: Callable[[int], None],
        at_work: set[asyncio.Task[Any]],
    ) -> None:
        self._games = games
        self._posted = posted
        self.at_work = at_work

    # --- What players wish ----------------------------------------------------------------------

    @unbroken
    async def habits(self, user_id: int) -> Habits:
        """What a user wishes, in all games."""
        async with self._games.store.reading() as session:
            return await players.habits_of(session, user_id)

    @unbroken
    async def set(self, user_id: int, habits: Habits) -> None:
        """Note it; it holds from the next reminder on."""
        async with self._games.store.writing(repeatable=True) as session:
            await players.keep_habits(session, user_id, habits)

    @unbroken
    async def note_zone(self, user_id: int, zone: str) -> None:
        """Remember a zone that a user has chosen for a game, unless we know the user's own."""
        async with self._games.store.writing(repeatable=True) as session:
            habits = await players.habits_of(session, user_id)
            if habits.zone is None:
                await players.keep_habits(session, user_id, replace(habits, zone=zone))

    # --- Reminders ------------------------------------------------------------------------------

    @unbroken
    async def remind(self) -> datetime | None:
        """Owe the reminders that are due; returns when the next one will be."""
        now = self._games.clock()
        async with self._games.store.reading() as session:
            awaited = await _awaited(session, now)
        for game_id in {each.deadline.game_id for each in awaited if each.is_due(now)}:
            try:
                await self._remind(game_id)
            except Exception:
                # A fault in one game must not keep the others' players from being reminded.
                log.exception("players could not be reminded", game=game_id)
        coming = (moment for each in awaited for moment in each.moments if moment > now)
        return min(coming, default=None)

    async def _remind(self, game_id: int) -> None:
        now = self._games.clock()
        async with self._games.at(game_id), self._games.store.writing() as session:
            due = [each for each in await _awaited(session, now, game_id) if each.is_due(now)]
            ledger = Ledger(session, await session.get_one(GameRow, game_id), now)
            for each in due:
                each.deadline.reminded_at = now
                if not await _is_being_told(session, each.deadline):
                    ledger.post("remind", house=cast(House, each.deadline.house))
        self._posted(game_id)

    @unbroken
    async def is_night(self, game_id: int, user_id: int) -> bool:
        """Whether it is night for a player of a game: then a message makes no sound."""
        async with self._games.store.reading() as session:
            terms = await session.scalar(select(GameRow.terms).where(GameRow.id == game_id))
            habits = await players.habits_of(session, user_id)
        nights = Days(terms_in(terms, game_id).pace, habits).nights
        return is_quiet(nights, self._games.clock())

    @unbroken
    async def is_welcome(self, game_id: int, house: House) -> bool:
        """Whether a player may be reminded now: is awaited, in time, awake, and wishes it."""
        now = self._games.clock()
        async with self._games.store.reading() as session:
            awaited = await _awaited(session, now, game_id)
        return any(
            each.deadline.house == house
            and is_awake(now, each.days)
            and each.days.habits.reminders != "off"
            for each in awaited
        )


async def _awaited(
    session: AsyncSession, now: datetime, game_id: int | None = None
) -> list[_Awaited]:
    """The players, of all games or of one, who have time left in a game that is played."""
    seat_of = (SeatRow.game_id == DeadlineRow.game_id) & (SeatRow.house == DeadlineRow.house)
    query = (
        select(DeadlineRow, SeatRow, PlayerRow, GameRow.terms)
        .join(GameRow, GameRow.id == DeadlineRow.game_id)
        .join(SeatRow, seat_of)
        .outerjoin(PlayerRow, PlayerRow.user_id == SeatRow.user_id)
        .where(GameRow.status == "playing", GameRow.question == DeadlineRow.question)
        .where(SeatRow.user_id.is_not(None), SeatRow.minded.is_(False), DeadlineRow.due_at > now)
    )
    if game_id is not None:
        query = query.where(GameRow.id == game_id)
    return [
        _Awaited(deadline, _days(terms, deadline, seat, player))
        for deadline, seat, player, terms in await session.execute(query)
    ]


def _days(
    terms: str | None, deadline: DeadlineRow, seat: SeatRow, player: PlayerRow | None
) -> Days:
    pace = terms_in(terms, deadline.game_id).pace
    return Days(pace, players.habits_in(player), seat.away)


async def _is_being_told(session: AsyncSession, deadline: DeadlineRow) -> bool:
    """Whether the question, or a reminder of it, is still on its way to the player."""
    query = select(PostRow.id).where(
        PostRow.game_id == deadline.game_id,
        PostRow.house == deadline.house,
        PostRow.kind.in_(OF_A_QUESTION),
        PostRow.question == deadline.question,
        PostRow.state == "owed",
    )
    return await session.scalar(query.limit(1)) is not None
