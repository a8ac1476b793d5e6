"""The clockwork: deadlines that have passed, and time that is given back."""

from collections.abc import Awaitable, Callable
from datetime import date, datetime, timedelta
from typing import TypeAlias, cast

import structlog
from sqlalchemy import CompoundSelect, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import NoSuchGame, Paused, Refused
from bot.moderator import computers, deadlines, reading
from bot.moderator.cards import WHY_PAUSED, card_of, own_houses
from bot.moderator.ledger import Ledger
from bot.moderator.offers import OFFERS_GO_ON
from bot.moderator.open_games import OpenGames, Place
from bot.moderator.pace import Sort
from bot.moderator.patience import Waited, judged
from bot.moderator.play import Play
from bot.moderator.state import SeatState
from bot.moderator.terms import terms_of
from bot.moderator.timekeeping import Timekeeper
from bot.moderator.turn import Turn
from bot.moderator.verdicts import Verdict
from bot.store import UNDER_WAY, DeadlineRow, GameRow, MarkRow, SeatRow, VoteRow
from engine.errors import IllegalAnswer
from engine.names import House
from engine.requests import Answer

log = structlog.get_logger(__name__)
Drafted: TypeAlias = Callable[[int, SeatState], Awaitable[Answer | None]]
"""What a user has picked for a seat and not handed in, if it is a whole answer."""

ALIVE = "alive"
"""The mark that says when the game master was last there."""
SHORT_ABSENCES = "short absences"
"""The mark that says how many seconds of short absences were not given back yet."""
SHORT_ABSENCE = timedelta(minutes=5)


async def no_drafts(_user_id: int, _seat: SeatState) -> Answer | None:
    """Where nobody keeps drafts."""
    return None


class Clockwork:
    """Lets time pass in all games. See `Moderator` for what each method promises."""

    def __init__(self, games: OpenGames, play: Play, posted: Callable[[int], None]) -> None:
        self._games = games
        self._play = play
        self._posted = posted

    async def next_deadline(self) -> datetime | None:
        """When the next deadline of a game that is played falls due, a pause is over, a vote
        closes, or the time of somebody is up who is asked to take a seat.
        """
        coming = (
            select(func.min(DeadlineRow.due_at))
            .join(GameRow, GameRow.id == DeadlineRow.game_id)
            .where(GameRow.status == "playing"),
            select(func.min(GameRow.resumes_at)).where(GameRow.status == "paused"),
            select(func.min(VoteRow.closes_at)).where(VoteRow.state == "open"),
            select(func.min(SeatRow.asked_until))
            .join(GameRow, GameRow.id == SeatRow.game_id)
            .where(OFFERS_GO_ON),
        )
        async with self._games.store.reading() as session:
            found = await session.execute(select(*(each.scalar_subquery() for each in coming)))
        return min(filter(None, found.one()), default=None)

    async def pass_deadlines(self, drafted: Drafted) -> None:
        """Settle whatever has fallen due; a fault in one game does not keep the others waiting."""
        pauses_over, games_due = await self._fallen_due()
        faults = [await _tried(each, self._end_pause(each)) for each in pauses_over]
        for game_id in games_due:
            faults.append(await _tried(game_id, self._settle(game_id, drafted)))
        for fault in filter(None, faults):
            raise fault

    async def _fallen_due(self) -> tuple[list[int], list[int]]:
        """The games whose pause is over, and those with deadlines that have passed."""
        pauses = select(GameRow.id).where(
            GameRow.status == "paused", GameRow.resumes_at <= self._games.clock()
        )
        deadlines_due = (
            select(DeadlineRow.game_id)
            .join(GameRow, GameRow.id == DeadlineRow.game_id)
            .where(GameRow.status == "playing", DeadlineRow.due_at <= self._games.clock())
            .distinct()
        )
        async with self._games.store.reading() as session:
            return list(await session.scalars(pauses)), list(await session.scalars(deadlines_due))

    async def _end_pause(self, game_id: int) -> None:
        """Let a game go on whose pause was until now."""
        await self._go_on(game_id, self._play.end_pause(game_id))

    async def _go_on(self, game_id: int, resuming: Awaitable[None]) -> None:
        """Let a game go on; if it does not replay, it stays paused, and nobody's wish is why."""
        try:
            await resuming
        except Paused:
            async with self._games.at(game_id), self._games.store.writing() as session:
                row = await session.get_one(GameRow, game_id)
                Ledger(session, row, self._games.clock()).pause(WHY_PAUSED)
            self._posted(game_id)

    async def end_absence(self, game_id: int) -> None:
        """Let a game go on that was paused because no player was there."""
        await self._go_on(game_id, self._play.end_absence(game_id))

    async def _settle(self, game_id: int, drafted: Drafted) -> None:
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            if place.card.status != "playing":
                return
            with self._games.moving(game_id):
                turn = Turn(place.playing)
                verdicts = await self._judge(place, turn, drafted)
                await computers.follow(turn, place.card)
                await self._games.write(place, turn, verdicts=verdicts)
        for verdict in verdicts:
            log.info("deadline passed", game=game_id, house=verdict.house, ruling=_name(verdict))
        self._posted(game_id)
        self._play.go_on(game_id)

    async def _judge(self, place: Place, turn: Turn, drafted: Drafted) -> list[Verdict]:
        async with self._games.store.reading() as session:
            rows = await deadlines.of_game(session, place.row.id)
        now = self._games.clock()
        verdicts = []
        for house, row in rows.items():
            if row.due_at <= now and house in turn.game.pending:
                verdict = await self._verdict(place, turn, row, drafted)
                verdicts += [verdict] if verdict else []
        return verdicts

    async def _verdict(
        self, place: Place, turn: Turn, row: DeadlineRow, drafted: Drafted
    ) -> Verdict | None:
        house = cast(House, row.house)
        if await self._hand_in(place, turn, house, drafted):
            return Verdict(house, row.due_at, None)
        pace = terms_of(place.row).pace
        seat = next(seat for seat in place.row.seats if seat.house == house)
        now = self._games.clock()
        standing = deadlines.standing_of(seat, pace, now)
        ruling = judged(pace, cast(Sort, row.sort), now, standing)
        if isinstance(ruling, Waited) or await computers.answer(turn, house, "steward"):
            return Verdict(house, row.due_at, ruling)
        log.error("nobody knows an answer", game=place.row.id, house=house)
        return None

    async def _hand_in(self, place: Place, turn: Turn, house: House, drafted: Drafted) -> bool:
        """Give what the player has picked, if it is a whole answer and legal."""
        user_id = place.card.seat(house).user_id
        assert user_id is not None, "only players have deadlines"
        async with self._games.store.reading() as session:
            seat = await reading.seat_of(session, place, user_id, house, self._games.clock())
        answer = await drafted(user_id, seat)
        if answer is None:
            return False
        try:
            turn.take(house, answer)
        except IllegalAnswer:
            return False
        return True

    # --- Being there ----------------------------------------------------------------------------

    async def take_back(self, game_id: int, user_id: int, house: House | None) -> None:
        """Let a player have a minded seat back."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            seats = [place.card.seat(each) for each in own_houses(place.card, user_id)]
            minded = [each.house for each in seats if each.minded and house in (None, each.house)]
            if not minded:
                raise Refused("Nobody minds your seat: it is yours.")
            async with self._games.store.writing() as session:
                row = await session.get_one(GameRow, game_id)
                keeper = Timekeeper(session, row, self._games.clock())
                for each in minded:
                    await keeper.take_back(each, place.game)
        self._posted(game_id)
        if place.card.paused_by == "absence":
            await self.end_absence(game_id)

    async def vacation(self, game_id: int, user_id: int, days: tuple[date, date] | None) -> None:
        """Let a player go on vacation, or (None) come back."""
        async with self._games.at(game_id), self._games.store.writing() as session:
            row = await session.get(GameRow, game_id)
            if row is None:
                raise NoSuchGame
            if row.status not in UNDER_WAY:
                raise Refused("This game is over.")
            if not terms_of(row).pace.vacation:
                raise Refused("This game has no vacation days.")
            keeper = Timekeeper(session, row, self._games.clock())
            for house in own_houses(card_of(row), user_id):
                if days is None:
                    keeper.end_vacation(house)
                else:
                    await keeper.go_on_vacation(house, *days)
        self._posted(game_id)

    async def be_there(self) -> None:
        """Note that the game master is there now."""
        mark = MarkRow(key=ALIVE, value=self._games.clock().isoformat())
        async with self._games.store.writing(repeatable=True) as session:
            await session.merge(mark)

    async def give_back(self) -> None:
        """Give back the time in which the game master was away.

        A short absence is given back where a deadline or a vote fell into it; and in all games
        when several of them, one after the other, have come to more than that.
        """
        now = self._games.clock()
        told = []
        async with self._games.store.writing(repeatable=True) as session:
            since, everywhere = await _absence(session, now)
            going = select(GameRow).where(GameRow.status.in_(("playing", "paused")))
            if not everywhere:
                going = going.where(GameRow.id.in_(_fallen_due_between(since, now)))
            for row in (await session.scalars(going)).unique().all():
                keeper = Timekeeper(session, row, now)
                given = row.status == "playing" and await keeper.give_back(since)
                if await keeper.give_votes_back(since) or given:
                    told.append(row.id)
        if everywhere or told:
            log.info("time given back", since=since, games=len(told))
        for game_id in told:
            self._posted(game_id)


async def _absence(session: AsyncSession, now: datetime) -> tuple[datetime, bool]:
    """Since when the time is to be given back, and whether in all games; noted as done."""
    mark, short = await session.get(MarkRow, ALIVE), await session.get(MarkRow, SHORT_ABSENCES)
    since = datetime.fromisoformat(mark.value) if mark else now
    before = timedelta(seconds=float(short.value)) if short else timedelta()
    if now - since > SHORT_ABSENCE:
        begun, left = since, before
    elif now - since + before > SHORT_ABSENCE:
        begun, left = since - before, timedelta()
    else:
        begun, left = since, now - since + before
    await session.merge(MarkRow(key=ALIVE, value=now.isoformat()))
    if left != before:
        await session.merge(MarkRow(key=SHORT_ABSENCES, value=str(left.total_seconds())))
    return begun, now - begun > SHORT_ABSENCE


def _fallen_due_between(since: datetime, now: datetime) -> CompoundSelect[int]:
    """The games with deadlines or votes whose time was up meanwhile."""
    votes = select(VoteRow.game_id).where(
        VoteRow.state == "open", VoteRow.closes_at > since, VoteRow.closes_at <= now
    )
    return (
        select(DeadlineRow.game_id)
        .where(DeadlineRow.due_at > since, DeadlineRow.due_at <= now)
        .union(votes)
    )


async def _tried(game_id: int, settling: Awaitable[None]) -> Exception | None:
    """What goes wrong in one game, kept until the others had their turn."""
    try:
        await settling
    except Exception as fault:
        log.exception("deadlines could not be settled", game=game_id)
        return fault
    return None


def _name(verdict: Verdict) -> str:
    return "draft" if verdict.ruling is None else type(verdict.ruling).__name__.lower()
