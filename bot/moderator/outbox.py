"""The posts owed: what is to be delivered next, and what became of it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import cast

import structlog
from pydantic import ValidationError
from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Refused
from bot.moderator.notices import NOTICES, Notice
from bot.moderator.state import OF_A_QUESTION, Post
from bot.store import EventRow, GameRow, PostRow, Store
from engine.events import EVENT, Event
from engine.names import House
from engine.view import VIEW, View

log = structlog.get_logger(__name__)

_AT_ONCE = 50


class Outbox:
    """The posts of all games. See `Moderator` for what each method promises."""

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock

    async def games_with_posts(self) -> tuple[int, ...]:
        """The games that owe a post now."""
        due = or_(PostRow.not_before.is_(None), PostRow.not_before <= self._clock())
        query = select(PostRow.game_id).where(PostRow.state == "owed", due).distinct()
        async with self._store.reading() as session:
            return tuple(await session.scalars(query.order_by(PostRow.game_id)))

    async def next_due(self) -> datetime | None:
        """When the next post that was put off falls due."""
        query = select(func.min(PostRow.not_before)).where(
            PostRow.state == "owed", PostRow.not_before > self._clock()
        )
        async with self._store.reading() as session:
            return await session.scalar(query)

    async def next_posts(self, game_id: int) -> tuple[Post, ...]:
        """The posts to deliver now, in order; nothing overtakes what was put off."""
        query = (
            select(PostRow)
            .where(PostRow.state == "owed", PostRow.game_id == game_id)
            .order_by(PostRow.seq)
        )
        async with self._store.reading() as session:
            game = await session.get(GameRow, game_id)
            if game is None:
                return ()
            owed = self._ready((await session.scalars(query)).all())[:_AT_ONCE]
            happened = await _happened(session, game_id, owed)
        return tuple(_post(game, row, happened) for row in owed)

    def _ready(self, rows: Sequence[PostRow]) -> list[PostRow]:
        """The rows that may go now: each recipient's, up to the first that has to wait.

        A board holds nothing back: it is shown below whatever was said before.
        """
        now = self._clock()
        held: set[int | None] = set()
        ready = []
        for row in rows:
            waits = row.not_before is not None and row.not_before > now
            if waits and row.kind != "board":
                held.add(row.audience_id)
            if not waits and row.audience_id not in held:
                ready.append(row)
        return ready

    async def last_message(self, game_id: int, before: int | None = None) -> int | None:
        """The message of the latest public post that was delivered, boards left out."""
        query = select(func.max(PostRow.message_id)).where(
            PostRow.game_id == game_id,
            PostRow.state == "sent",
            PostRow.audience_id.is_(None),
            PostRow.kind != "board",
        )
        if before is not None:
            query = query.where(PostRow.seq < before)
        async with self._store.reading() as session:
            return await session.scalar(query)

    async def private_messages(self, game_id: int, question: int) -> frozenset[int]:
        """The messages that told single players something while this question was open."""
        query = select(PostRow.message_id).where(
            PostRow.game_id == game_id,
            PostRow.question == question,
            PostRow.audience_id.is_not(None),
            PostRow.message_id.is_not(None),
        )
        async with self._store.reading() as session:
            return frozenset(filter(None, await session.scalars(query)))

    async def letter_before(self, post: Post) -> int | None:
        """The message that put a question to the same player for the same seat last."""
        query = select(func.max(PostRow.message_id)).where(
            PostRow.game_id == post.game_id,
            PostRow.audience_id == post.audience,
            PostRow.house == post.house,
            PostRow.kind.in_(OF_A_QUESTION),
            PostRow.seq < post.seq,
        )
        async with self._store.reading() as session:
            return await session.scalar(query)

    async def mark_sending(self, *post_ids: int, text: str | None = None) -> None:
        """Note that an attempt begins."""
        lead, *others = post_ids
        begun = update(PostRow).where(PostRow.id.in_(post_ids))
        async with self._store.writing() as session:
            await session.execute(begun.values(attempts=PostRow.attempts + 1))
            if text is not None:
                worded = update(PostRow).where(PostRow.id == lead)
                await session.execute(worded.values(text=text))
            if others:
                joined = update(PostRow).where(PostRow.id.in_(others))
                await session.execute(joined.values(told_by=lead))

    async def mark_sent(self, post_id: int, message_id: int | None) -> None:
        """Note a delivered post."""
        async with self._store.writing() as session:
            for each in await _owed(session, post_id):
                each.state = "sent"
                each.message_id = message_id
                each.sent_at = self._clock()
                each.text = None

    async def mark_failed(self, post_id: int, reason: str, retry_at: datetime | None) -> None:
        """Put a post off, and those it led, or give them up."""
        async with self._store.writing() as session:
            for each in await _owed(session, post_id):
                each.failure = reason
                each.not_before = retry_at
                if each.state == "owed" and retry_at is None:
                    each.state = "given_up"

    async def give_up(self, game_id: int, reason: str) -> None:
        """Owe nothing any more in a game."""
        owed = update(PostRow).where(PostRow.game_id == game_id, PostRow.state == "owed")
        async with self._store.writing() as session:
            await session.execute(owed.values(state="given_up", failure=reason))


async def _owed(session: AsyncSession, post_id: int) -> list[PostRow]:
    """A post and those that the same message was to tell; what need not be told now is left out."""
    led = and_(PostRow.told_by == post_id, PostRow.state == "owed")
    rows = (await session.scalars(select(PostRow).where(or_(PostRow.id == post_id, led)))).all()
    lead = next((row for row in rows if row.id == post_id), None)
    if lead is None:
        raise Refused("There is no such post.")
    return [] if lead.state == "sent" else list(rows)


def _post(game: GameRow, row: PostRow, happened: Sequence[EventRow]) -> Post:
    told, fresh, lost = _events(row, happened)
    view, notices = _view(row), _notices(row)
    return Post(
        id=row.id,
        game_id=game.id,
        channel_id=game.channel_id,
        seq=row.seq,
        kind=row.kind,
        nonce=row.nonce,
        question=row.question,
        attempts=row.attempts,
        audience=row.audience_id,
        house=cast(House | None, row.house),
        events=(*told, *fresh),
        told=len(told),
        view=view,
        seed_hash=game.seed_hash,
        seed=game.seed if row.kind in ("ended", "abandoned") else None,
        reason=row.reason,
        notices=notices,
        created_at=row.created_at,
        text=row.text,
        told_by=row.told_by,
        generation=row.generation,
        failure=row.failure,
        unreadable=lost
        or (view is None and row.view is not None)
        or (not notices and row.notices is not None),
    )


def _view(row: PostRow) -> View | None:
    """The View to be drawn; None also if another version wrote it in a way unknown to us."""
    try:
        return VIEW.validate_json(row.view) if row.view else None
    except ValidationError:
        log.error("the view of a post cannot be read", game=row.game_id, post=row.id)
        return None


def _notices(row: PostRow) -> tuple[Notice, ...]:
    """What a notice tells; nothing also if another version wrote it in a way unknown to us."""
    if row.notices is None:
        return ()
    try:
        return NOTICES.validate_json(row.notices)
    except ValidationError:
        log.error("a notice cannot be read", game=row.game_id, post=row.id)
        return ()


def _holds(row: PostRow, event: EventRow) -> bool:
    """Whether an event held when the post was written; a rewind tells what it took back."""
    if row.kind == "rewound":
        return event.taken_back == row.generation
    return event.taken_back is None or event.taken_back > row.generation


async def _happened(
    session: AsyncSession, game_id: int, posts: Sequence[PostRow]
) -> Sequence[EventRow]:
    """The events that one or another of the posts may tell, in order."""
    told = [row for row in posts if row.last_event >= row.first_event]
    if not told:
        return ()
    first, last = min(row.first_event for row in told), max(row.last_event for row in told)
    query = (
        select(EventRow)
        .where(EventRow.game_id == game_id, EventRow.seq.between(first, last))
        .order_by(EventRow.seq)
    )
    return (await session.scalars(query)).all()


def _events(row: PostRow, happened: Sequence[EventRow]) -> tuple[list[Event], list[Event], bool]:
    """The events that a post tells: those told before, the fresh ones, and whether any is lost.

    What only one house may know reaches a post to that house alone.
    """
    audience = row.house if row.kind == "whisper" else None
    rows = [
        each
        for each in happened
        if row.first_event <= each.seq <= row.last_event
        and each.audience == audience
        and _holds(row, each)
    ]
    try:
        told = [EVENT.validate_json(each.event) for each in rows if each.seq <= row.told]
        fresh = [EVENT.validate_json(each.event) for each in rows if each.seq > row.told]
    except ValidationError:
        # Its text may cite an event for one house alone: only that it failed is logged.
        log.error("the events of a post cannot be read", game=row.game_id, post=row.id)
        return [], [], True
    return told, fresh, False
