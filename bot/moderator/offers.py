"""Seats that need a player: whom they are offered to, one after the other, and what is told of it.

Every function works in its caller's transaction. An offered seat is minded by the steward, and its
player may take it back until somebody else has taken it.
"""

import json
from datetime import datetime, timedelta
from typing import cast

from sqlalchemy import delete, or_, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Refused
from bot.moderator import deadlines
from bot.moderator.cards import former_of
from bot.moderator.ledger import Ledger
from bot.moderator.notices import SeatOffered, SeatTaken
from bot.moderator.pace import Pace, after, due
from bot.moderator.terms import terms_of
from bot.store import DeadlineRow, DraftRow, GameRow, OfferedFor, PostRow, SeatRow, StandbyRow
from engine.game import Game
from engine.names import House

A_DAY = timedelta(days=1)
AN_INSTANT = timedelta(microseconds=1)
DESERTED = (
    "No player is there: the steward minds every seat. It goes on as soon as one of them takes the "
    "seat back, with `/answer`, or somebody takes a seat that is offered."
)
OFFERS_GO_ON = or_(
    GameRow.status == "playing", (GameRow.status == "paused") & (GameRow.paused_by == "absence")
)
"""Games in which offers run: a pause stops them, but for that of a game without players."""


async def offer_seat(
    session: AsyncSession, row: GameRow, house: House, why: OfferedFor, now: datetime
) -> None:
    """Let the steward mind a player's seat, and offer it to others: the one door to a replacement.

    It is offered to those who stand by, in their order and each for a stated time, then to
    everybody who may join. The table is told why. The seat stays its player's until somebody has
    taken it: one press takes it back. A game without any player left is paused. Offering a seat
    that is offered is harmless. Afterwards the caller lets computer players go on (`Play.go_on`).

    Raises:
        Refused: no player plays this House, or the game is not under way.
    """
    seat = seat_in(row, house)
    if row.status not in ("playing", "paused") or seat.user_id is None:
        raise Refused("Only the seat of a player can be offered, in a game that is under way.")
    seat.minded = True
    await _end_deadline(session, row, house)
    open_offer(session, row, seat, why, now)
    pause_if_deserted(session, row, now)


def open_offer(
    session: AsyncSession, row: GameRow, seat: SeatRow, why: OfferedFor, now: datetime
) -> None:
    """Offer a seat that is minded, unless it is offered."""
    if seat.offered is None:
        seat.offered, seat.offered_at = why, now
        _ask_next(session, row, seat, now)


def pause_if_deserted(session: AsyncSession, row: GameRow, now: datetime) -> None:
    """Stop a game that the steward would play alone: it would be over before anybody is back.

    A player who takes a seat, or takes one back, lets it go on.
    """
    players = [seat for seat in row.seats if seat.user_id is not None]
    if row.status == "playing" and all(seat.minded for seat in players):
        Ledger(session, row, now).pause(DESERTED, "absence")


def pass_on(session: AsyncSession, row: GameRow, seat: SeatRow, now: datetime) -> None:
    """Ask the next: whoever was asked does not want this seat, and is asked last from now on."""
    assert seat.offered_at is not None, "somebody was asked"
    for each in row.standby:
        if each.user_id == seat.asked_id:
            each.since = max(now, seat.offered_at + AN_INSTANT)
    _ask_next(session, row, seat, now)


def time_is_up(session: AsyncSession, row: GameRow, seat: SeatRow, now: datetime) -> None:
    """Ask the next: whoever was asked has not said a word, and stands by no longer."""
    row.standby[:] = [each for each in row.standby if each.user_id != seat.asked_id]
    _ask_next(session, row, seat, now)


def ask_those_who_wait(session: AsyncSession, row: GameRow, now: datetime) -> None:
    """Ask the next wherever whoever was asked stands by no longer."""
    waiting = {each.user_id for each in row.standby}
    for seat in row.seats:
        if seat.asked_id is not None and seat.asked_id not in waiting:
            _ask_next(session, row, seat, now)


def _ask_next(session: AsyncSession, row: GameRow, seat: SeatRow, now: datetime) -> None:
    house, why = cast(House, seat.house), seat.offered
    assert why is not None, "the seat is offered"
    candidate = _next_in_line(row, seat)
    seat.asked_id = candidate.user_id if candidate else None
    seat.asked_until = asked_until(terms_of(row).pace, now) if candidate else None
    notice = SeatOffered(house=house, why=why, to=seat.asked_id, until=seat.asked_until)
    ledger = Ledger(session, row, now)
    if candidate is not None:
        ledger.post("notice", notices=(notice,))
    ledger.offer(house, seat.asked_id, notice)
    ledger.post("board")


def _next_in_line(row: GameRow, seat: SeatRow) -> StandbyRow | None:
    """The first of those who stood by when the seat fell free, and were not asked since."""
    busy = {each.asked_id for each in row.seats if each is not seat}
    assert seat.offered_at is not None, "the seat is offered"
    waiting = [
        each
        for each in row.standby
        if each.since <= seat.offered_at and each.user_id not in busy | {seat.asked_id}
    ]
    return min(waiting, key=lambda each: each.since, default=None)


def asked_until(pace: Pace, now: datetime) -> datetime:
    """As long as for a single decision, a day at most: others wait for the seat too."""
    latest = after(pace, now, A_DAY)
    usual = due(pace, "choice", now)
    return latest if usual is None else min(usual, latest)


async def give_seat(
    session: AsyncSession,
    row: GameRow,
    house: House,
    player: tuple[int, str],
    *,
    game: Game | None,
    now: datetime,
) -> None:
    """Let somebody, an id and a name, play an offered seat from now on.

    What the seat has sealed stands, and may be changed as before. What its former player had picked
    and not sealed was never the seat's: it is forgotten, and so is what was still to be told to
    that player. The new one begins with everything that the terms give, and with the whole time
    for what is asked now.
    """
    seat = seat_in(row, house)
    await _silence(session, row, seat)
    seat.former = json.dumps([*former_of(seat), seat.user_id])
    seat.user_id, seat.user_name = player
    _begin_afresh(seat)
    row.standby[:] = [each for each in row.standby if each.user_id != seat.user_id]
    await _end_deadline(session, row, house)
    if game is not None:
        await deadlines.keep(session, row, game, now)
        await session.flush()
    deadline = await session.get(DeadlineRow, (row.id, house))
    until = deadline.due_at if deadline else None
    taken = SeatTaken(house=house, by=player[0], until=until)
    ledger = Ledger(session, row, now)
    ledger.post("notice", notices=(taken,))
    ledger.post("notice", house=house, notices=(taken,))
    ledger.post("board")


def _begin_afresh(seat: SeatRow) -> None:
    seat.no_longer_offered()
    seat.minded = seat.gone = seat.ready = False
    seat.misses = seat.bank_spent = seat.graces_spent = seat.vacation_spent = 0
    seat.away_from = seat.away_until = None


async def _silence(session: AsyncSession, row: GameRow, seat: SeatRow) -> None:
    """Owe a seat's player nothing more, and forget what was picked for the seat."""
    quietly = {"synchronize_session": False}
    owed = update(PostRow).where(PostRow.game_id == row.id, PostRow.state == "owed")
    mine = owed.where(PostRow.house == seat.house, PostRow.audience_id == seat.user_id)
    await session.execute(mine.values(state="dropped"), execution_options=quietly)
    drafts = delete(DraftRow).where(DraftRow.game_id == row.id, DraftRow.house == seat.house)
    await session.execute(drafts, execution_options=quietly)


async def _end_deadline(session: AsyncSession, row: GameRow, house: House) -> None:
    deadline = await session.get(DeadlineRow, (row.id, house))
    if deadline is not None:
        await session.delete(deadline)
        await session.flush()


def seat_in(row: GameRow, house: House) -> SeatRow:
    """The seat of a House.

    Raises:
        Refused: it is not in this game.
    """
    found = next((seat for seat in row.seats if seat.house == house), None)
    if found is None:
        raise Refused("That House is not in this game.")
    return found
