"""What changes in the time of one game, with what is told of it: one function for each change.

A `Timekeeper` works within its caller's transaction. Every change owes one notice, which tells
whose deadline is which now and why, and the board.
"""

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import cast
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Conflict, Refused
from bot.moderator import deadlines, offers
from bot.moderator.ledger import Ledger, open_votes
from bot.moderator.notices import (
    DeadlineMissed,
    DeadlinesExtended,
    DraftCounted,
    LongerFor,
    Notice,
    OnVacation,
    PaceChanged,
    TimeGivenBack,
    VacationEnded,
    VoteLonger,
)
from bot.moderator.pace import MIDNIGHT, after, at_wall_time, counted
from bot.moderator.patience import Waited
from bot.moderator.terms import Terms, terms_of
from bot.moderator.verdicts import Verdict
from bot.store import DeadlineRow, GameRow, SeatRow
from engine.game import Game
from engine.names import House

A_DAY = timedelta(days=1)


class Timekeeper:
    """Changes the deadlines and the absences of one game."""

    def __init__(self, session: AsyncSession, row: GameRow, now: datetime) -> None:
        self._session = session
        self._row = row
        self._now = now
        self._ledger = Ledger(session, row, now)

    # --- Deadlines ------------------------------------------------------------------------------

    async def judge(self, verdicts: Iterable[Verdict]) -> None:
        """Write down what came of deadlines that have passed.

        Raises:
            Conflict: one of them was moved meanwhile. Nothing is written.
        """
        told = [await self._judge(verdict) for verdict in verdicts]
        if not told:
            return
        self._ledger.post("notice", notices=tuple(told))
        for notice in told:
            if isinstance(notice, DeadlineMissed) and notice.minded:
                self._ledger.post("notice", house=notice.house, notices=(notice,))
                seat = self._seat(notice.house)
                offers.open_offer(self._session, self._row, seat, "missed", self._now)
        self._ledger.post("board")

    async def _judge(self, verdict: Verdict) -> Notice:
        house, seat = verdict.house, self._seat(verdict.house)
        deadline = await self._session.get(DeadlineRow, (self._row.id, house))
        if deadline is None or deadline.due_at != verdict.due_at:
            raise Conflict("Somebody was faster. Nothing was changed; look again.")
        if verdict.ruling is None:
            seat.misses = 0
            return DraftCounted(house=house)
        terms = terms_of(self._row)
        deadlines.note(seat, terms.pace, verdict.ruling.standing)
        if isinstance(verdict.ruling, Waited):
            deadlines.move(deadline, verdict.ruling.until, self._now)
            deadline.banked = verdict.ruling.excuse == "bank"
            return LongerFor(house=house, excuse=verdict.ruling.excuse, until=deadline.due_at)
        seat.minded = seat.misses >= terms.misses_in_a_row
        return DeadlineMissed(house=house, misses=seat.misses, minded=seat.minded)

    def pause_if_deserted(self) -> None:
        """Stop a game that the steward would play alone."""
        offers.pause_if_deserted(self._session, self._row, self._now)

    async def extend(self) -> None:
        """Move every open deadline to the next."""
        if dues := await deadlines.extend(self._session, self._row, self._now):
            self._tell(DeadlinesExtended(dues=dues))

    async def change_pace(self, terms: Terms, game: Game) -> None:
        """Agree on other terms during the game; no deadline that was given moves earlier."""
        dues = await deadlines.change_pace(self._session, self._row, terms, game, self._now)
        self._tell(PaceChanged(dues=dues))

    async def give_back(self, since: datetime) -> bool:
        """Give back the time from `since` until now; False if nobody needs it."""
        dues = await deadlines.give_back(self._session, self._row, since, self._now)
        asked = any(seat.asked_until for seat in self._row.seats)
        if dues:
            self._tell(TimeGivenBack(since=since, until=self._now, dues=dues))
        elif asked:
            self._ledger.post("board")  # who is asked to take a seat has the time back as well
        return bool(dues) or asked

    async def give_votes_back(self, since: datetime) -> bool:
        """Keep votes open for as long as nobody could vote since then; False if none were."""
        pace = terms_of(self._row).pace
        votes = await open_votes(self._session, self._row.id)
        running = [vote for vote in votes if vote.opened_at <= since < vote.closes_at]
        for vote in running:
            left = max(counted(pace, since, vote.closes_at), deadlines.AT_LEAST)
            vote.closes_at = after(pace, self._now, left)
            await self._ledger.show_vote(vote)
            longer = VoteLonger(since=since, until=self._now, closes_at=vote.closes_at)
            self._tell(longer)
        return bool(running)

    # --- Absences -------------------------------------------------------------------------------

    async def take_back(self, house: House, game: Game | None) -> None:
        """Let a player have a minded seat back, with the whole time for what is asked now."""
        self._ledger.is_there(house)
        if game is not None:
            await deadlines.keep(self._session, self._row, game, self._now)

    async def go_on_vacation(self, house: House, first: date, last: date) -> None:
        """Note that a player is away from one day to another, both included, in the pace's zone.

        It takes the place of a vacation noted before. A deadline that is open meanwhile moves.

        Raises:
            Refused: days that are past or in the wrong order, or more than are left.
        """
        seat = self._seat(house)
        today = self._day(self._now)
        if first < today or last < first:
            raise Refused("A vacation begins today or later, and ends on that day or later.")
        spent = seat.vacation_spent - self._days_unspent(seat)
        days = (last - first).days + 1
        budget = terms_of(self._row).pace.vacation
        if spent + days > budget:
            left = max(budget - spent, 0)
            raise Refused(f"That would be {days} days of vacation. You have {left} left.")
        seat.vacation_spent = spent + days
        seat.away_from = max(self._now, self._midnight(first))
        seat.away_until = self._midnight(last + A_DAY)
        due = await deadlines.wait_for(self._session, self._row, seat, self._now)
        self._tell(OnVacation(house=house, since=seat.away_from, until=seat.away_until, due=due))

    def end_vacation(self, house: House) -> None:
        """Note that a player is back early, or does not go; the days to come are kept.

        Raises:
            Refused: there is no vacation to end.
        """
        seat = self._seat(house)
        if seat.away_until is None or seat.away_until <= self._now:
            raise Refused("You have no vacation to end.")
        seat.vacation_spent -= self._days_unspent(seat)
        seat.away_from = seat.away_until = None
        self._tell(VacationEnded(house=house))

    def _days_unspent(self, seat: SeatRow) -> int:
        """The days of a vacation that are still to come, today left out if it is one of them."""
        if seat.away_from is None or seat.away_until is None or seat.away_until <= self._now:
            return 0
        last = self._day(seat.away_until) - A_DAY
        begun = seat.away_from <= self._now
        return (last - (self._day(self._now) if begun else self._day(seat.away_from) - A_DAY)).days

    def _day(self, moment: datetime) -> date:
        return moment.astimezone(ZoneInfo(terms_of(self._row).pace.zone)).date()

    def _midnight(self, day: date) -> datetime:
        return at_wall_time(day, MIDNIGHT, terms_of(self._row).pace.zone)

    def _tell(self, notice: Notice) -> None:
        self._ledger.post("notice", notices=(notice,))
        self._ledger.post("board")

    def _seat(self, house: House) -> SeatRow:
        found = (seat for seat in self._row.seats if cast(House, seat.house) == house)
        seat = next(found, None)
        if seat is None:
            raise Conflict("Somebody was faster. Nothing was changed; look again.")
        return seat
