"""What a rewind would take back: an answer and all that followed, and what stands against it."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import cast

import structlog
from pydantic import BaseModel, ConfigDict
from sqlalchemy import func, or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Refused
from bot.moderator.loading import Log, saved_from
from bot.store import AnswerRow, CheckpointRow, EventRow, GameRow, PostKind, PostRow
from engine.events import EVENT, Event
from engine.game import Game
from engine.names import House
from engine.requests import PowerGift

log = structlog.get_logger(__name__)

PUBLIC: tuple[PostKind, ...] = ("start", "report", "line", "ended")
"""The posts that tell everybody what happened."""
TOO_OLD = (
    "An earlier version of me took that answer, or I cannot play to it any more: the game cannot "
    "go back so far."
)
GIFT = PowerGift.model_fields["kind"].default


@dataclass(frozen=True, slots=True)
class Span:
    """An answer (`target`) and all that count after it, forced ones too, with their events.

    `told` is the number of the last event that the channel was told of.
    """

    target: AnswerRow
    answers: Sequence[AnswerRow]
    events: Sequence[EventRow]
    told: int

    @property
    def first_event(self) -> int:
        """The number of the first event taken back, or of the next one if there is none."""
        assert self.target.first_event is not None
        return self.target.first_event

    @property
    def houses(self) -> tuple[House, ...]:
        """The Houses whose own answers are taken back, in the order of those."""
        given = [answer.house for answer in self.answers if not answer.forced]
        return cast(tuple[House, ...], tuple(dict.fromkeys(given)))

    @property
    def others(self) -> tuple[House, ...]:
        """Those of them that have answered after the House that goes back."""
        return tuple(house for house in self.houses if house != self.target.house)

    def happened(self) -> Iterator[Event]:
        """What happened, whoever was told."""
        return (EVENT.validate_json(event.event) for event in self.events)

    def revelation(self) -> Event | None:
        """The first event by which somebody learnt what had been hidden."""
        return next((event for event in self.happened() if event.reveals), None)

    def touched(self, houses: Sequence[House]) -> tuple[House, ...]:
        """Those of a game's houses that answered or to whom something happened that all know."""
        public = [event for event in self.happened() if event.audience is None]
        named = {name for event in public for name in _names(event.model_dump())}
        return tuple(house for house in houses if house in named or house in self.houses)


class Rewound(BaseModel):
    """What is told of a rewind: whose answer to which kind of question the game goes back to.

    `answers` were taken back, those of `others` among them.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    house: House
    asked: str
    answers: int
    others: tuple[House, ...]

    @classmethod
    def of(cls, span: Span) -> "Rewound":
        """What is told of taking back a span. A sealed answer that was changed is one answer."""
        given = {(each.question, each.house, each.name) for each in span.answers if not each.forced}
        return cls(
            house=cast(House, span.target.house),
            asked=asked_in(span.target),
            answers=len(given),
            others=span.others,
        )


def asked_in(answer: AnswerRow) -> str:
    """The kind of the question that an answer was given to: `place_orders`."""
    return answer.name.partition(":")[0]


async def span_from(session: AsyncSession, row: GameRow, entries: Log, target: AnswerRow) -> Span:
    """What going back to before an answer would take back.

    Raises:
        Refused: it is not known what followed from an answer so old.
    """
    if target.first_event is None:
        raise Refused(TOO_OLD)
    happened = (
        select(EventRow)
        .where(EventRow.game_id == row.id, EventRow.seq >= target.first_event)
        .where(EventRow.taken_back.is_(None))
        .order_by(EventRow.seq)
    )
    said = select(func.max(PostRow.last_event)).where(
        PostRow.game_id == row.id,
        PostRow.kind.in_(PUBLIC),
        or_(PostRow.state == "sent", PostRow.attempts > 0),
    )
    return Span(
        target=target,
        answers=[answer for answer in entries.counting if answer.seq >= target.seq],
        events=(await session.scalars(happened)).all(),
        told=await session.scalar(said) or 0,
    )


async def game_before(session: AsyncSession, row: GameRow, entries: Log, span: Span) -> Game:
    """The game as it was before a span: the checkpoint before it, and the few answers since.

    Raises:
        Refused: this version of the rules does not come there any more.
    """
    given = [answer for answer in entries.given if answer.seq < span.target.seq]
    checkpoint = (
        select(CheckpointRow.packed)
        .where(CheckpointRow.game_id == row.id, CheckpointRow.answers <= len(given))
        .order_by(CheckpointRow.answers.desc())
        .limit(1)
    )
    packed = await session.scalar(checkpoint)
    stored = zlib.decompress(packed).decode() if packed else None
    return _loaded(row, stored, given)


def game_without(row: GameRow, entries: Log, withdrawn: Sequence[AnswerRow]) -> Game:
    """The game as it is without a sealed answer, of which nothing has come yet."""
    numbers = {answer.seq for answer in withdrawn}
    return _loaded(row, row.checkpoint, [each for each in entries.given if each.seq not in numbers])


def _loaded(row: GameRow, stored: str | None, given: Sequence[AnswerRow]) -> Game:
    try:
        return Game.load(saved_from(row, stored, given))
    except Exception as error:
        # Its text may cite a secret answer. Whatever it is, the game must not go on from there.
        log.error("game cannot go back", game=row.id, error=type(error).__name__)
        raise Refused(TOO_OLD) from None


def _names(value: object) -> Iterator[str]:
    """Every text in a value, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield from _names(key)
            yield from _names(each)
    elif isinstance(value, list | tuple | set | frozenset):
        for each in value:
            yield from _names(each)
