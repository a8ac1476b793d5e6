"""The clockwork: deadlines that have passed, and time that is given back."""

from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import TypeAlias, cast

import structlog
from sqlalchemy import func, select

from bot.errors import Refused
from bot.moderator import computers, deadlines, reading
from bot.moderator.cards import own_houses
from bot.moderator.ledger import Ledger
from bot.moderator.notices import TimeGivenBack
from bot.moderator.open_games import OpenGames, Place
from bot.moderator.pace import Sort
from bot.moderator.patience import Waited, judged
from bot.moderator.play import Play
from bot.moderator.state import SeatState
from bot.moderator.terms import terms_of
from bot.moderator.turn import Turn
from bot.moderator.verdicts import Verdict
from bot.store import DeadlineRow, GameRow, MarkRow
from engine.errors import IllegalAnswer
from engine.names import House
from engine.requests import Answer

log = structlog.get_logger(__name__)
Drafted: TypeAlias = Callable[[int, SeatState], Awaitable[Answer | None]]
"""What a user has picked for a seat and not handed in, if it is a whole answer."""

ALIVE = "alive"
"""The mark that says when the game master was last there."""
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
        """When the next deadline of a game that is played falls due."""
        running = select(func.min(DeadlineRow.due_at)).join(
            GameRow, GameRow.id == DeadlineRow.game_id
        )
        async with self._games.store.reading() as session:
            return await session.scalar(running.where(GameRow.status == "playing"))

    async def pass_deadlines(self, drafted: Drafted) -> None:
        """Settle whatever has fallen due; a fault in one game does not keep the others waiting."""
        fault: Exception | None = None
        for game_id in await self._games_due():
            try:
                await self._settle(game_id, drafted)
            except Exception as error:
                log.exception("deadlines could not be settled", game=game_id)
                fault = error
        if fault is not None:
            raise fault

    async def _games_due(self) -> list[int]:
        query = (
            select(DeadlineRow.game_id)
            .join(GameRow, GameRow.id == DeadlineRow.game_id)
            .where(GameRow.status == "playing", DeadlineRow.due_at <= self._games.clock())
            .distinct()
        )
        async with self._games.store.reading() as session:
            return list(await session.scalars(query))

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
            seat = await reading.seat_of(session, place, user_id, house)
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
                ledger = Ledger(session, row, self._games.clock())
                for each in minded:
                    await ledger.take_back(each, place.game)
        self._posted(game_id)

    async def be_there(self) -> None:
        """Note that the game master is there now."""
        mark = MarkRow(key=ALIVE, value=self._games.clock().isoformat())
        async with self._games.store.writing(repeatable=True) as session:
            await session.merge(mark)

    async def give_back(self) -> None:
        """Give back the time in which the game master was away, if it was for long."""
        now = self._games.clock()
        told = []
        async with self._games.store.writing(repeatable=True) as session:
            mark = await session.get(MarkRow, ALIVE)
            since = datetime.fromisoformat(mark.value) if mark else now
            await session.merge(MarkRow(key=ALIVE, value=now.isoformat()))
            if now - since <= SHORT_ABSENCE:
                return
            playing = select(GameRow).where(GameRow.status == "playing")
            for row in (await session.scalars(playing)).unique():
                if dues := await deadlines.give_back(session, row, since, now):
                    ledger = Ledger(session, row, now)
                    back = TimeGivenBack(since=since, until=now, dues=dues)
                    ledger.post("notice", notices=(back,))
                    ledger.post("board")
                    told.append(row.id)
        log.info("time given back", since=since, games=len(told))
        for game_id in told:
            self._posted(game_id)


def _name(verdict: Verdict) -> str:
    return "draft" if verdict.ruling is None else type(verdict.ruling).__name__.lower()
