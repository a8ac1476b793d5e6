"""Writing a turn down: answers, events and the posts they call for, in one transaction."""

import secrets
import zlib
from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import ColumnElement, delete, func, or_, select, true, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.moderator import deadlines, players
from bot.moderator.cards import card_of
from bot.moderator.motions import MOTION, Result, Rewind
from bot.moderator.notices import NOTICES, ClocksGoOn, Notice, SeatOffered, SeatReturned
from bot.moderator.receipts import DIGITS, new_salt, proof, sha256
from bot.moderator.spans import PUBLIC, Rewound, Span
from bot.moderator.state import OF_A_QUESTION
from bot.moderator.turn import Turn
from bot.store import (
    AnswerRow,
    CheckpointRow,
    DraftRow,
    EventRow,
    GameRow,
    MemoRow,
    PausedBy,
    PostKind,
    PostRow,
    RewindRow,
    SeatRow,
    VoteRow,
)
from engine.events import Event, GameEnded, StepEnded
from engine.game import Game, LoggedAnswer
from engine.names import House
from engine.requests import PowerGift
from engine.rules.next_up import next_up
from engine.view import VIEW, View

OVER = "The game is over."
TAKEN_BACK = "That answer is taken back."
MOVED = "moved"
"""The memo that holds the last post before the game moved to its present channel."""
NO_NEWS = frozenset({"round_began", "step_ended"})
"""Public events that tell nothing by themselves. All others are told at once: nobody is asked
before whatever the answer may depend on is told."""

MOOT: tuple[PostKind, ...] = (*OF_A_QUESTION, "next")
"""The posts to single players that say nothing any more once their question is answered."""


class Ledger:
    """One game's books, open within one transaction. The row's counters move on with it."""

    def __init__(self, session: AsyncSession, row: GameRow, now: datetime) -> None:
        self._session = session
        self._row = row
        self._now = now
        self._card = card_of(row)
        row.changed_at = now

    async def begin(self, turn: Turn) -> None:
        """Write the opening of a game: nothing is awaited yet that was posted."""
        row = self._row
        self._answers(turn)
        self._events(turn.events)
        self.post("start", events=(1, row.events), view=turn.game.view(None))
        row.reported = row.told = row.events
        await self._stand(turn)

    async def write(self, turn: Turn, by: House | None = None) -> list[AnswerRow]:
        """Write a turn; returns the rows of its answers.

        `by` is the House whose player has answered: who answers in time misses nothing, and has
        a minded seat back.
        """
        if by is not None:
            await deadlines.refund(self._session, self._row, by, self._now)
            self.is_there(by)
        first = self._row.events + 1
        answers = self._answers(turn)
        self._events(turn.events)
        self._report(turn, first)
        self._whisper(turn.events, first)
        await self._stand(turn, {given.house for given in turn.answers if _is_asked(given)})
        return answers

    async def close(self, kind: PostKind, reason: str | None = None) -> None:
        """Say that the game is over, and by whom; what was still to be asked is not."""
        await self._drop_questions(None, set())
        await deadlines.clear(self._session, self._row)
        self._end_offers()
        await self.close_votes(OVER)
        self.post(kind, reason=reason)
        self.post("board")

    def pause(self, why: str, by: PausedBy | None = None, until: datetime | None = None) -> None:
        """Stop the game and its clocks, and say so; it goes on by itself at the moment `until`.

        `by` None: it does not replay.
        """
        self._row.status = "paused"
        self._row.paused_by = by
        self._row.paused_because = why
        self._row.resumes_at = until
        deadlines.stop(self._row, self._now)
        self.post("paused", reason=why)
        self.post("board")

    async def go_on(self, game: Game, by: str | None = None) -> None:
        """Let a paused game and its clocks go on, and say so; and who wished it, if anybody."""
        row = self._row
        row.status = "playing"
        await deadlines.go_on(self._session, row, self._now)
        row.paused_because = row.paused_by = None
        await deadlines.keep(self._session, row, game, self._now)
        await self._session.flush()
        dues = await deadlines.dues_of(self._session, row.id)
        self.post("resumed", reason=by, notices=(ClocksGoOn(dues=dues),) if dues else ())
        self.post("board")

    def is_there(self, house: House) -> None:
        """Note that a player is there: nothing is missed in a row, and no seat need be minded."""
        seat = self._seat(house)
        if seat is None:
            return
        if seat.minded:
            self.post("notice", notices=(SeatReturned(house=house),))
            self.post("board")
        seat.misses = 0
        seat.minded = False
        seat.no_longer_offered()

    def _end_offers(self) -> None:
        """No seat of a game that is over needs a player."""
        for seat in self._row.seats:
            seat.no_longer_offered()

    def offer(self, house: House, to: int | None, offered: SeatOffered) -> None:
        """Owe the offer of a seat: to a user, or (None) to everybody."""
        self.post("offer", house=house, to=to, notices=(offered,))

    async def moved(self) -> None:
        """What waits for the channel need wait no longer: the game has another one.

        That what was posted so far stands elsewhere is noted.
        """
        posted = MemoRow(game_id=self._row.id, key=MOVED, value=str(self._row.posts))
        await self._session.merge(posted)
        await self._session.execute(
            update(PostRow)
            .where(PostRow.game_id == self._row.id, PostRow.state == "owed")
            .values(not_before=None),
            execution_options={"synchronize_session": False},
        )
        for vote in await open_votes(self._session, self._row.id):
            await self.show_vote(vote)
        if self._row.status == "playing":
            self.post("board")

    # --- Votes ----------------------------------------------------------------------------------

    async def close_votes(self, why: str, *, since: int | None = None) -> None:
        """Close the open votes, for another reason than their count.

        With `since`, those alone on going back to an answer of that number or a later one.
        """
        for vote in await open_votes(self._session, self._row.id):
            motion = MOTION.validate_json(vote.subject)
            if since is None or (isinstance(motion, Rewind) and motion.seq >= since):
                await self.close_vote(vote, Result(motion=motion, state="moot", why=why))

    async def close_vote(self, vote: VoteRow, result: Result) -> None:
        """Close a vote and tell what came of it."""
        vote.state = result.state
        vote.closed_at = self._now
        self.post("voted", reason=result.model_dump_json())
        await self.show_vote(vote)
        self.post("board")

    async def show_vote(self, vote: VoteRow) -> None:
        """Owe the message of a vote as it is then; an earlier one need not be shown any more."""
        shown = str(vote.id)
        await self._session.execute(
            update(PostRow)
            .where(PostRow.game_id == self._row.id, PostRow.kind == "vote")
            .where(PostRow.reason == shown, PostRow.state == "owed", PostRow.attempts == 0)
            .values(state="dropped"),
            execution_options={"synchronize_session": False},
        )
        self.post("vote", reason=shown)

    # --- Posts ----------------------------------------------------------------------------------

    def post(
        self,
        kind: PostKind,
        *,
        events: tuple[int, int] = (1, 0),
        view: View | None = None,
        house: House | None = None,
        to: int | None = None,
        reason: str | None = None,
        notices: tuple[Notice, ...] = (),
    ) -> None:
        """Owe a message; one to a `house` goes to its player, an offer of its seat to `to`."""
        row = self._row
        player = self._card.seat(house).user_id if house else None
        row.posts += 1
        self._session.add(
            PostRow(
                game_id=row.id,
                seq=row.posts,
                kind=kind,
                question=row.question,
                generation=row.generation,
                audience_id=to if kind == "offer" else player,
                house=house,
                first_event=events[0],
                last_event=events[1],
                told=row.told if house is None else 0,
                view=VIEW.dump_json(view).decode() if view else None,
                reason=reason,
                notices=NOTICES.dump_json(notices).decode() if notices else None,
                nonce=secrets.token_hex(12),
                created_at=self._now,
            )
        )

    def _answers(self, turn: Turn) -> list[AnswerRow]:
        """Write the answers, before the events that they brought about."""
        first = self._row.events + 1
        given = zip(turn.answers, turn.begun, strict=True)
        rows = [self._answer(logged, first + begun) for logged, begun in given]
        self._session.add_all(rows)
        return rows

    def _answer(self, logged: LoggedAnswer, first_event: int) -> AnswerRow:
        row = self._row
        row.answers += 1
        salt = None if logged.forced else new_salt()
        stored = logged.answer.model_dump_json()
        text = salt and proof(row.id, logged.question, logged.house, stored, salt)
        return AnswerRow(
            game_id=row.id,
            seq=row.answers,
            question=logged.question,
            name=logged.name,
            house=logged.house,
            answer=stored,
            forced=logged.forced,
            digest=logged.digest,
            at=self._now,
            salt=salt,
            receipt=sha256(text)[:DIGITS] if text else None,
            first_event=first_event,
            taken_back=False,
        )

    def _events(self, events: Iterable[Event]) -> None:
        for event in events:
            self._row.events += 1
            self._session.add(
                EventRow(
                    game_id=self._row.id,
                    seq=self._row.events,
                    audience=event.audience,
                    event=event.model_dump_json(),
                )
            )

    def _report(self, turn: Turn, first: int) -> None:
        """Owe a report for each step that ended, and a line for what happened since."""
        row = self._row
        for position, event in enumerate(turn.events):
            if isinstance(event, StepEnded):
                self._tell("report", first + position, turn.frames[position])
            if isinstance(event, GameEnded):
                row.winner = None if event.drawn else event.ranking[0]
        if turn.game.over:
            self._tell("ended", row.events, turn.game.view(None))
            return
        fresh = turn.events[max(0, row.told + 1 - first) :]
        if any(event.audience is None and event.kind not in NO_NEWS for event in fresh):
            self.post("line", events=(row.reported + 1, row.events))
            row.told = row.events

    def _tell(self, kind: PostKind, last: int, view: View) -> None:
        row = self._row
        self.post(kind, events=(row.reported + 1, last), view=view)
        row.reported = row.told = last

    def _whisper(self, events: list[Event], first: int) -> None:
        for seq, event in enumerate(events, first):
            if event.audience and self._card.seat(event.audience).user_id:
                self.post("whisper", events=(seq, seq), house=event.audience)

    async def _stand(self, turn: Turn, answered: Iterable[House] = ()) -> None:
        """Note where the game stands now, and owe the board and the new questions."""
        row, game = self._row, turn.game
        row.question = game.question
        row.digest = game.digest
        await self._keep_checkpoint(game)
        await deadlines.keep(self._session, row, game, self._now)
        if not turn.public:
            return  # a board shown anew would tell that somebody thought again
        asked_anew = game.question != turn.question
        await self._drop_questions(game.question if not game.over else None, set(answered))
        self.post("board")
        if game.over:
            row.status = "ended"
            self._end_offers()
            await self.close_votes(OVER)
        elif asked_anew:
            self._ask(game)
            await self._tell_next(game)

    async def _keep_checkpoint(self, game: Game) -> None:
        """Keep the last quiet point, and with it all those before, for rewinds."""
        if game.checkpoint is None:
            return
        stored = game.checkpoint.model_dump_json()
        if stored != self._row.checkpoint:
            self._row.checkpoint = stored
            packed = zlib.compress(stored.encode())
            await self._session.merge(
                CheckpointRow(game_id=self._row.id, answers=game.checkpoint.answers, packed=packed)
            )

    # --- Rewinds --------------------------------------------------------------------------------

    async def withdraw(self, target: AnswerRow, rows: Sequence[AnswerRow], game: Game) -> None:
        """Take back a sealed answer (`rows` are its versions): its House is awaited again."""
        self._take_back(target, rows, sealed=True)
        self._row.digest = game.digest
        await deadlines.keep_again(self._session, self._row, game, self._now)
        await self._drop_questions(None, set())
        self.post("board")

    async def rewind(self, span: Span, game: Game) -> None:
        """Go back to `game`, the position before `span`; what was said of that is taken back too.

        What was owed for it is dropped, and what is asked now is asked anew.
        """
        row = self._row
        row.generation += 1
        self._take_back(span.target, span.answers, sealed=False)
        for event in span.events:
            event.taken_back = row.generation
        await self._untell(span)
        await self.close_votes(TAKEN_BACK, since=span.target.seq)
        row.question = game.question
        row.digest = game.digest
        row.checkpoint = game.checkpoint.model_dump_json() if game.checkpoint else None
        later = CheckpointRow.answers > game.accepted
        await self._delete(CheckpointRow, CheckpointRow.game_id == row.id, later)
        later = or_(DraftRow.question > row.question, DraftRow.house.in_(span.houses))
        await self._delete(DraftRow, DraftRow.game_id == row.id, later)
        await deadlines.clear(self._session, row)
        await deadlines.keep(self._session, row, game, self._now)
        told = Rewound.of(span).model_dump_json()
        taken = (span.first_event, span.told)
        self.post("rewound", events=taken, view=game.view(None), reason=told)
        self.post("board")
        self._ask(game)

    def _take_back(self, target: AnswerRow, rows: Sequence[AnswerRow], *, sealed: bool) -> None:
        for answer in rows:
            answer.taken_back = True
        row = self._row
        row.answers += 1
        self._session.add(
            RewindRow(
                game_id=row.id,
                seq=row.answers,
                generation=row.generation,
                house=target.house,
                question=target.question,
                name=target.name,
                answers=sum(not answer.forced for answer in rows),
                sealed=sealed,
                at=self._now,
            )
        )

    async def _untell(self, span: Span) -> None:
        """Drop what is owed for the span and was not tried yet, and go back to the last report."""
        row = self._row
        owed = select(PostRow).where(PostRow.game_id == row.id, PostRow.state == "owed")
        asking = PostRow.kind.in_((*MOOT, "board"))
        moot = or_(asking, PostRow.last_event >= span.first_event)
        dropped = (await self._session.scalars(owed.where(PostRow.attempts == 0, moot))).all()
        for post in dropped:
            post.state = "dropped"
        untold = [post.told for post in dropped if post.kind in PUBLIC]
        row.told = min(row.told, span.first_event - 1, *untold)
        reports = select(func.max(PostRow.last_event)).where(
            PostRow.game_id == row.id,
            PostRow.kind.in_(("start", "report")),
            PostRow.last_event < span.first_event,
            PostRow.state != "dropped",
        )
        row.reported = await self._session.scalar(reports) or 0

    async def _delete(
        self, table: type[CheckpointRow | DraftRow], *which: ColumnElement[bool]
    ) -> None:
        await self._session.execute(
            delete(table).where(*which), execution_options={"synchronize_session": False}
        )

    def _ask(self, game: Game) -> None:
        for house in game.pending:
            if self._has_player(house):
                self.post("ask", house=house)

    async def _tell_next(self, game: Game) -> None:
        """Tell the player who is next in turn order, if that is wished. Everybody can tell who."""
        for house, request in game.pending.items():
            coming = next_up(game.view(None), house) if request.a_turn else None
            if coming is None or not self._has_player(coming):
                continue
            user_id = self._card.seat(coming).user_id
            if user_id and (await players.habits_of(self._session, user_id)).next_up:
                self.post("next", house=coming)

    def _has_player(self, house: House) -> bool:
        """Whether a House is played by a user whose seat nobody minds."""
        seat = self._seat(house)
        return seat is not None and seat.user_id is not None and not seat.minded

    def _seat(self, house: House) -> SeatRow | None:
        return next((seat for seat in self._row.seats if seat.house == house), None)

    async def _drop_questions(self, question: int | None, answered: set[House]) -> None:
        """Withdraw what need not be said any more: boards, and asks to whom has answered."""
        closed = true() if question is None else PostRow.question < question
        moot = PostRow.kind.in_(MOOT) & or_(closed, PostRow.house.in_(answered))
        await self._session.execute(
            update(PostRow)
            .where(PostRow.game_id == self._row.id, PostRow.state == "owed")
            .where(or_(PostRow.kind == "board", moot))
            .values(state="dropped"),
            execution_options={"synchronize_session": False},
        )


async def open_votes(session: AsyncSession, game_id: int) -> Sequence[VoteRow]:
    """The votes that are open in a game, the oldest first."""
    query = select(VoteRow).where(VoteRow.game_id == game_id, VoteRow.state == "open")
    return (await session.scalars(query.order_by(VoteRow.id))).unique().all()


def _is_asked(given: LoggedAnswer) -> bool:
    """Whether it answers a question: a gift does not, and leaves the giver's question open."""
    return not isinstance(given.answer, PowerGift)
