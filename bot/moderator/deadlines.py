"""The rows that say until when a House has time. Every function works in its caller's transaction.

Whoever moves a deadline tells it: those functions that move some return the new ones.
"""

from datetime import datetime, timedelta
from typing import cast

from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.moderator.notices import Dues
from bot.moderator.pace import Pace, Sort, after, counted, due, due_with, next_due
from bot.moderator.patience import Standing
from bot.moderator.terms import Terms, terms_of
from bot.store import DeadlineRow, GameRow, SeatRow
from engine.game import Game
from engine.names import House

AT_LEAST = timedelta(minutes=5)
"""So much is left to everybody when the game master comes back."""


async def of_game(session: AsyncSession, game_id: int) -> dict[House, DeadlineRow]:
    """House -> its deadline."""
    query = select(DeadlineRow).where(DeadlineRow.game_id == game_id).order_by(DeadlineRow.house)
    return {cast(House, row.house): row for row in await session.scalars(query)}


async def dues_of(session: AsyncSession, game_id: int) -> Dues:
    """House -> until when it has time."""
    return _dues(await of_game(session, game_id))


async def keep(session: AsyncSession, row: GameRow, game: Game, now: datetime) -> None:
    """One deadline for each House whose player is awaited; that of an open question stays."""
    present = await of_game(session, row.id)
    awaited = set() if game.over else _awaited(row, game)
    for house, deadline in present.items():
        if house not in awaited or deadline.question != game.question:
            await session.delete(deadline)
            await session.flush()
    for house in awaited:
        if house not in present or present[house].question != game.question:
            _begin(session, row, game, house, now)


async def keep_again(session: AsyncSession, row: GameRow, game: Game, now: datetime) -> None:
    """Like `keep`, where an answer was taken back: that gains no time beyond what others have."""
    latest = max((each.due_at for each in (await of_game(session, row.id)).values()), default=None)
    await keep(session, row, game, now)
    await session.flush()
    for deadline in (await of_game(session, row.id)).values():
        deadline.due_at = min(deadline.due_at, latest or deadline.due_at)


async def clear(session: AsyncSession, row: GameRow) -> None:
    """Nobody is waited for any more."""
    await session.execute(delete(DeadlineRow).where(DeadlineRow.game_id == row.id))


def stop(row: GameRow, now: datetime) -> None:
    """Stop the clocks, unless they stand: while a game is paused no time passes."""
    row.stopped_at = row.stopped_at or now


async def go_on(session: AsyncSession, row: GameRow, now: datetime) -> Dues:
    """Let the clocks go on with what was left; the deadlines as they are now."""
    stopped, row.stopped_at = row.stopped_at, None
    row.resumes_at = None
    present = await of_game(session, row.id)
    if stopped is not None:
        for deadline in present.values():
            _shift(deadline, terms_of(row).pace, stopped, now)
        if row.paused_by != "absence":  # then offers go on: somebody has to be found
            _shift_offers(row, stopped, now)
    return _dues(present)


async def give_back(session: AsyncSession, row: GameRow, since: datetime, now: datetime) -> Dues:
    """Give back the time from `since` until now to every deadline that was running then."""
    present = await of_game(session, row.id)
    running = {
        house: deadline
        for house, deadline in present.items()
        if deadline.asked_at <= since < deadline.due_at
    }
    for deadline in running.values():
        _shift(deadline, terms_of(row).pace, since, now, AT_LEAST)
    _shift_offers(row, since, now)
    return _dues(running)


async def extend(session: AsyncSession, row: GameRow, now: datetime) -> Dues:
    """Move every open deadline to the next: never by a number of hours past the hour agreed on."""
    present = await of_game(session, row.id)
    for deadline in present.values():
        pace = terms_of(row).pace
        move(deadline, next_due(pace, _sort(deadline), max(deadline.due_at, now)), now)
        deadline.banked = False
    return _dues(present)


async def wait_for(
    session: AsyncSession, row: GameRow, seat: SeatRow, now: datetime
) -> datetime | None:
    """Move the deadline of a player who is away to after the return; None if there is none."""
    back = _back(seat, now)
    deadline = await session.get(DeadlineRow, (row.id, seat.house))
    if back is None or deadline is None:
        return None
    renewed = due(terms_of(row).pace, _sort(deadline), back)
    move(deadline, max(renewed or back, deadline.due_at), now)
    return deadline.due_at


async def change_pace(
    session: AsyncSession, row: GameRow, terms: Terms, game: Game, now: datetime
) -> Dues:
    """Agree on another pace during the game. No deadline that was given moves earlier."""
    row.terms = terms.model_dump_json()
    for deadline in (await of_game(session, row.id)).values():
        renewed = due(terms.pace, _sort(deadline), now)
        if renewed is None:
            await session.delete(deadline)
        else:
            kept = after(terms.pace, deadline.due_at, timedelta())
            move(deadline, max(renewed, kept), now)
    await session.flush()
    await keep(session, row, game, now)
    await session.flush()
    return await dues_of(session, row.id)


def move(deadline: DeadlineRow, until: datetime, now: datetime) -> None:
    """Let a House have time until another moment; reminders are counted anew from now."""
    if deadline.due_at != until:
        deadline.due_at = until
        deadline.moved_at = now


async def refund(session: AsyncSession, row: GameRow, house: House, now: datetime) -> None:
    """Give a player who answers what is left of the extra time that was taken for the question."""
    deadline = await session.get(DeadlineRow, (row.id, house))
    if deadline is None or not deadline.banked or deadline.due_at <= now:
        return
    seat = next(seat for seat in row.seats if seat.house == house)
    unused = counted(terms_of(row).pace, now, deadline.due_at)
    seat.bank_spent = max(seat.bank_spent - round(unused.total_seconds()), 0)
    deadline.banked = False


def standing_of(seat: SeatRow, pace: Pace, now: datetime) -> Standing:
    """What a seat's player has left of what the pace allows."""
    bank = timedelta(minutes=pace.bank) - timedelta(seconds=seat.bank_spent)
    return Standing(
        bank=max(bank, timedelta()),
        grace=max(pace.grace - seat.graces_spent, 0),
        misses=seat.misses,
        back=_back(seat, now),
    )


def note(seat: SeatRow, pace: Pace, standing: Standing) -> None:
    """Write down what a player has left."""
    seat.bank_spent = pace.bank * 60 - round(standing.bank.total_seconds())
    seat.graces_spent = pace.grace - standing.grace
    seat.misses = standing.misses


def on_vacation(row: GameRow, now: datetime) -> tuple[House, ...]:
    """The Houses whose players are away now."""
    return tuple(cast(House, seat.house) for seat in row.seats if _back(seat, now))


def sort_of(game: Game) -> Sort:
    """What sort of question is open: within a combat, secret, or any other."""
    if game.view(None).combat is not None:
        return "combat"
    secret = any(request.secret for request in game.pending.values())
    return "plan" if secret else "choice"


def _awaited(row: GameRow, game: Game) -> set[House]:
    """The Houses that a player, who is there, has to answer for."""
    players = {seat.house for seat in row.seats if seat.user_id is not None and not seat.minded}
    return {house for house in game.pending if house in players}


def _begin(session: AsyncSession, row: GameRow, game: Game, house: House, now: datetime) -> None:
    sort = sort_of(game)
    seat = next(seat for seat in row.seats if seat.house == house)
    due_at = due(terms_of(row).pace, sort, _back(seat, now) or now)
    if due_at is not None:
        session.add(
            DeadlineRow(
                game_id=row.id,
                house=house,
                question=game.question,
                sort=sort,
                asked_at=now,
                due_at=due_at,
            )
        )


def _back(seat: SeatRow, now: datetime) -> datetime | None:
    """When the player comes back from a vacation that has begun."""
    if seat.away is None:
        return None
    leaves, returns = seat.away
    return returns if leaves <= now < returns else None


def _shift(
    deadline: DeadlineRow,
    pace: Pace,
    stopped: datetime,
    now: datetime,
    least: timedelta = timedelta(),
) -> None:
    left = counted(pace, stopped, max(stopped, deadline.due_at))
    move(deadline, due_with(pace, _sort(deadline), now, max(left, least)), now)


def _shift_offers(row: GameRow, stopped: datetime, now: datetime) -> None:
    """Whoever is asked to take a seat has what was left of the time for it."""
    pace = terms_of(row).pace
    for seat in row.seats:
        if seat.asked_until is not None and seat.asked_until > stopped:
            left = counted(pace, stopped, seat.asked_until)
            seat.asked_until = after(pace, now, left)


def _sort(deadline: DeadlineRow) -> Sort:
    return cast(Sort, deadline.sort)


def _dues(rows: dict[House, DeadlineRow]) -> Dues:
    return {house: row.due_at for house, row in rows.items()}
