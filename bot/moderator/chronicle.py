"""What everybody was told of a game, to be read again: round by round, and deed by deed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import structlog
from pydantic import ValidationError
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import NoSuchGame, Refused
from bot.moderator.cards import card_of
from bot.moderator.ledger import MOVED
from bot.moderator.spans import Rewound
from bot.moderator.state import GameCard
from bot.store import EventRow, GameRow, MemoRow, PostRow, Store
from engine.events import EVENT, Event, RoundBegan

log = structlog.get_logger(__name__)
LATEST = 600
"""So many events back a deed is remembered: some three rounds of six Houses."""
MAPS = ("start", "report", "ended")
"""The posts that bring a map."""
LOST = "What happened then was noted by another version of me, and I cannot read it."

Numbered: TypeAlias = tuple[int, Event]
"""An event with its number."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A rewind, and the events that had been told of what it took back."""

    rewound: Rewound
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One round of a game, out of `rounds` so far, as the table was told of it.

    `map_message` is the last message of the game's channel that showed the map then, if known.
    """

    game: GameCard
    round: int
    rounds: int
    events: tuple[Event, ...]
    taken_back: tuple[TakenBack, ...] = ()
    map_message: int | None = None


class Chronicle:
    """The chronicles of all games. What only one House may know is in none of them, nor what the
    table has not been told yet.

    Every method raises `NoSuchGame` if there is none, and `Refused` if there is nothing to read.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def chapter(self, game_id: int, number: int | None = None) -> Chapter:
        """A round, the latest if no `number` is given."""
        async with self._store.reading() as session:
            row = await _begun(session, game_id)
            starts = await _rounds(session, row)
            wanted = max(starts) if number is None else number
            if wanted not in starts:
                raise Refused(f"Game {game_id} has been told up to round {max(starts)}.")
            first = starts[wanted]
            last = starts.get(wanted + 1, row.told + 1) - 1
            return Chapter(
                card_of(row),
                wanted,
                max(starts),
                tuple(event for _, event in await _told(session, row, first, last)),
                await _taken_back(session, row, first, last),
                await _map_message(session, row, first, last),
            )

    async def latest(self, game_id: int) -> tuple[GameCard, Sequence[Numbered]]:
        """The game, and the latest events that hold, in their order."""
        async with self._store.reading() as session:
            row = await _begun(session, game_id)
            return card_of(row), await _told(session, row, row.told - LATEST, row.told)


async def _begun(session: AsyncSession, game_id: int) -> GameRow:
    row = await session.get(GameRow, game_id)
    if row is None:
        raise NoSuchGame
    if row.seed_hash is None:
        raise Refused("The game has not begun: there is nothing to tell yet.")
    return row


async def _rounds(session: AsyncSession, row: GameRow) -> Mapping[int, int]:
    """Round -> the number of the event by which it began. The first begins with the game."""
    began = EventRow.event.contains('"kind":"round_began"', autoescape=True)
    query = select(EventRow).where(
        EventRow.game_id == row.id,
        EventRow.audience.is_(None),
        EventRow.taken_back.is_(None),
        EventRow.seq <= row.told,
        began,
    )
    events = _read((await session.scalars(query.order_by(EventRow.seq))).all())
    return {1: 1} | {each.round: seq for seq, each in events if isinstance(each, RoundBegan)}


async def _told(session: AsyncSession, row: GameRow, first: int, last: int) -> Sequence[Numbered]:
    query = select(EventRow).where(
        EventRow.game_id == row.id,
        EventRow.audience.is_(None),
        EventRow.taken_back.is_(None),
        EventRow.seq.between(first, last),
    )
    return _read((await session.scalars(query.order_by(EventRow.seq))).all())


async def _taken_back(
    session: AsyncSession, row: GameRow, first: int, last: int
) -> tuple[TakenBack, ...]:
    """The rewinds that took back something from within these events."""
    posts = select(PostRow).where(
        PostRow.game_id == row.id,
        PostRow.kind == "rewound",
        PostRow.first_event.between(first, last + 1),
    )
    found = []
    for post in await session.scalars(posts.order_by(PostRow.seq)):
        gone = select(EventRow).where(
            EventRow.game_id == row.id,
            EventRow.audience.is_(None),
            EventRow.taken_back == post.generation,
            EventRow.seq.between(post.first_event, post.last_event),
        )
        events = _read((await session.scalars(gone.order_by(EventRow.seq))).all())
        rewound = Rewound.model_validate_json(post.reason or "")
        found.append(TakenBack(rewound, tuple(event for _, event in events)))
    return tuple(found)


async def _map_message(session: AsyncSession, row: GameRow, first: int, last: int) -> int | None:
    """The message with the last map of these events, unless the game has moved away from it."""
    moved = await session.get(MemoRow, (row.id, MOVED))
    query = (
        select(PostRow.message_id)
        .where(PostRow.game_id == row.id, PostRow.kind.in_(MAPS))
        .where(PostRow.message_id.is_not(None), PostRow.view.is_not(None))
        .where(PostRow.last_event.between(first, last))
        .where(PostRow.seq > (int(moved.value) if moved else 0))
        .order_by(PostRow.seq.desc())
        .limit(1)
    )
    return await session.scalar(query)


def _read(rows: Sequence[EventRow]) -> list[Numbered]:
    try:
        return [(row.seq, EVENT.validate_json(row.event)) for row in rows]
    except ValidationError:
        log.error("the events of a chronicle cannot be read", game=rows[0].game_id)
        raise Refused(LOST) from None
