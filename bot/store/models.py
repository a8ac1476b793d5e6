"""The tables. A game's rows are numbered by their own `seq`, so that nothing is written twice."""

from datetime import UTC, datetime
from typing import Literal, TypeAlias

from sqlalchemy import (
    BigInteger,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    String,
    Text,
    TypeDecorator,
    UniqueConstraint,
    text,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship
from typing_extensions import override

GameStatus: TypeAlias = Literal["lobby", "playing", "paused", "ended", "abandoned"]
PostState: TypeAlias = Literal["owed", "sent", "given_up", "dropped"]
PostKind: TypeAlias = Literal[
    "start",
    "report",
    "line",
    "board",
    "ask",
    "whisper",
    "ended",
    "abandoned",
    "paused",
    "resumed",
    "moved",
    "notice",
    "rewound",
    "vote",
    "voted",
    "ending",
    "offer",
    "remind",
    "next",
]
PausedBy: TypeAlias = Literal["manager", "absence", "vote"]
OfferedFor: TypeAlias = Literal["missed", "left", "gone", "vote"]
"""Why a seat is offered: deadlines missed in a row, its player has given it up or left the server,
or the table has voted so."""
VoteState: TypeAlias = Literal["open", "carried", "failed", "moot"]
"""Moot: closed because there was nothing to vote on any more."""
UNDER_WAY: tuple[GameStatus, ...] = ("lobby", "playing", "paused")


class UtcDateTime(TypeDecorator[datetime]):
    """A moment, always aware and always UTC; naive ones are refused."""

    impl = DateTime
    cache_ok = True

    @override
    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To the database: without the zone, which is known."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone")
        return value.astimezone(UTC).replace(tzinfo=None)

    @override
    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """From the database: with the zone."""
        return value.replace(tzinfo=UTC) if value is not None else None


class Base(DeclarativeBase):
    """What all tables share."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )
    type_annotation_map = {  # noqa: RUF012 - SQLAlchemy reads it once
        datetime: UtcDateTime,
        GameStatus: String(12),
        PostState: String(12),
        PostKind: String(12),
        PausedBy: String(12),
        OfferedFor: String(12),
        VoteState: String(12),
    }


class GameRow(Base):
    """One game, from the lobby on.

    `seed` is secret until the end; `seed_hash` is its SHA-256. `setup` and `checkpoint` are the
    engine's own JSON; `answers`, `events` and `posts` are the last `seq` given in those tables;
    `reported` and `told` the last event told by a report and by any post. `paused_by` tells whose
    word a pause is; a game that does not replay is paused by nobody (NULL). `terms` is the JSON of
    what is agreed about time, NULL where nothing is. `stopped_at` is when the clocks of a paused
    game stopped, `resumes_at` when a pause ends by itself. `generation` rises with every rewind:
    question numbers come again, so an address names it too. `gathering` is the JSON of how the
    table comes together. A lobby ends by itself at `ends_at`; `warned`: that is told.
    """

    __tablename__ = "games"
    __table_args__ = (
        # One game under way in a channel, whoever is faster.
        Index(
            "ix_games_channel_under_way",
            "channel_id",
            unique=True,
            sqlite_where=text("status IN ('lobby', 'playing', 'paused')"),
            postgresql_where=text("status IN ('lobby', 'playing', 'paused')"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    guild_id: Mapped[int | None] = mapped_column(BigInteger)
    channel_id: Mapped[int] = mapped_column(BigInteger, index=True)
    host_id: Mapped[int] = mapped_column(BigInteger, index=True)
    host_name: Mapped[str] = mapped_column(String(100))
    status: Mapped[GameStatus] = mapped_column(default="lobby")
    setup: Mapped[str] = mapped_column(Text)
    seed: Mapped[str | None] = mapped_column(Text)
    seed_hash: Mapped[str | None] = mapped_column(String(64))
    checkpoint: Mapped[str | None] = mapped_column(Text)
    digest: Mapped[str | None] = mapped_column(String(64))
    question: Mapped[int] = mapped_column(default=0)
    generation: Mapped[int] = mapped_column(default=0)
    answers: Mapped[int] = mapped_column(default=0)
    events: Mapped[int] = mapped_column(default=0)
    posts: Mapped[int] = mapped_column(default=0)
    reported: Mapped[int] = mapped_column(default=0)
    told: Mapped[int] = mapped_column(default=0)
    winner: Mapped[str | None] = mapped_column(String(20))
    paused_because: Mapped[str | None] = mapped_column(Text)
    paused_by: Mapped[PausedBy | None]
    terms: Mapped[str | None] = mapped_column(Text)
    stopped_at: Mapped[datetime | None]
    resumes_at: Mapped[datetime | None]
    gathering: Mapped[str | None] = mapped_column(Text)
    ends_at: Mapped[datetime | None]
    warned: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime]
    changed_at: Mapped[datetime]

    seats: Mapped[list["SeatRow"]] = relationship(
        lazy="joined", cascade="all, delete-orphan", order_by="SeatRow.house"
    )
    standby: Mapped[list["StandbyRow"]] = relationship(
        lazy="joined", cascade="all, delete-orphan", order_by="StandbyRow.since"
    )


class SeatRow(Base):
    """A taken seat: played by a user, or by a computer player of the kind `computer`.

    What its player has used up of what the terms allow: `misses` in a row, `bank_spent` in seconds,
    `graces_spent`, `vacation_spent` in days. On vacation from `away_from` to `away_until`.
    `minded`: the steward answers until the player takes the seat back.
    `ready`: its player wants the game to begin. `gone`: its player has left the server.

    A seat that is `offered` to others, since `offered_at`, is asked of the one who stands by with
    the id `asked_id` until `asked_until`; with NULL there, of everybody. `former` is the JSON list
    of the ids of those who played it before.
    """

    __tablename__ = "seats"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    house: Mapped[str] = mapped_column(String(20), primary_key=True)
    user_id: Mapped[int | None] = mapped_column(BigInteger, index=True)
    user_name: Mapped[str | None] = mapped_column(String(100))
    computer: Mapped[str | None] = mapped_column(String(20))
    misses: Mapped[int] = mapped_column(default=0)
    bank_spent: Mapped[int] = mapped_column(default=0)
    graces_spent: Mapped[int] = mapped_column(default=0)
    vacation_spent: Mapped[int] = mapped_column(default=0)
    away_from: Mapped[datetime | None]
    away_until: Mapped[datetime | None]
    minded: Mapped[bool] = mapped_column(default=False)
    ready: Mapped[bool] = mapped_column(default=False)
    gone: Mapped[bool] = mapped_column(default=False)
    offered: Mapped[OfferedFor | None]
    offered_at: Mapped[datetime | None]
    asked_id: Mapped[int | None] = mapped_column(BigInteger)
    asked_until: Mapped[datetime | None] = mapped_column(index=True)
    former: Mapped[str | None] = mapped_column(Text)

    def no_longer_offered(self) -> None:
        """Nobody need take it."""
        self.offered = self.offered_at = self.asked_id = self.asked_until = None

    @property
    def away(self) -> tuple[datetime, datetime] | None:
        """From when to when its player was, is or will be on vacation."""
        return (self.away_from, self.away_until) if self.away_from and self.away_until else None


class DeadlineRow(Base):
    """Until when a House that is awaited has time for the question of this number.

    `sort` is the sort of question: plan, choice or combat. `banked`: the time since it first fell
    due is the player's own, and what is not used of it is given back. It was moved to
    `due_at` at the moment `moved_at` (NULL: never), and its player last reminded at `reminded_at`.
    """

    __tablename__ = "deadlines"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    house: Mapped[str] = mapped_column(String(20), primary_key=True)
    question: Mapped[int]
    sort: Mapped[str] = mapped_column(String(10))
    asked_at: Mapped[datetime]
    due_at: Mapped[datetime] = mapped_column(index=True)
    banked: Mapped[bool] = mapped_column(default=False)
    moved_at: Mapped[datetime | None]
    reminded_at: Mapped[datetime | None]


class StandbyRow(Base):
    """Somebody who would take a seat of this game that falls free, in the order of coming."""

    __tablename__ = "standby"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    user_id: Mapped[int] = mapped_column(
        BigInteger, primary_key=True, autoincrement=False, index=True
    )
    user_name: Mapped[str] = mapped_column(String(100))
    since: Mapped[datetime]


class AnswerRow(Base):
    """One accepted answer: the log from which the game can be played again.

    `salt` and `receipt` are set for answers of players, not for forced ones. `first_event` is the
    number of the first event that it brought about, if it brought about any (NULL: an earlier
    version did not note it). What was `taken_back` counts no more; it is kept.
    """

    __tablename__ = "answers"
    __table_args__ = (Index("ix_answers_of_house", "game_id", "house", "question"),)

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    question: Mapped[int]
    name: Mapped[str] = mapped_column(String(100))
    house: Mapped[str] = mapped_column(String(20))
    answer: Mapped[str] = mapped_column(Text)
    forced: Mapped[bool]
    digest: Mapped[str] = mapped_column(String(64))
    at: Mapped[datetime]
    salt: Mapped[str | None] = mapped_column(String(32))
    receipt: Mapped[str | None] = mapped_column(String(16))
    first_event: Mapped[int | None]
    taken_back: Mapped[bool] = mapped_column(default=False)


class EventRow(Base):
    """Something that happened; `audience` is the one house that may know, None for everybody.

    `taken_back` is the generation that a rewind began by taking it back, else NULL.
    """

    __tablename__ = "events"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    audience: Mapped[str | None] = mapped_column(String(20))
    event: Mapped[str] = mapped_column(Text)
    taken_back: Mapped[int | None]


class RewindRow(Base):
    """An entry in the log, numbered with the answers: some of those before it are taken back.

    They are `answers` answers to the question `question` of `house` and what followed. `sealed`: it
    was a sealed answer alone, of which nobody knew anything, and the question stayed open.
    """

    __tablename__ = "rewinds"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    generation: Mapped[int]
    house: Mapped[str] = mapped_column(String(20))
    question: Mapped[int]
    name: Mapped[str] = mapped_column(String(100))
    answers: Mapped[int]
    sealed: Mapped[bool]
    at: Mapped[datetime]


class CheckpointRow(Base):
    """The position at a quiet point, after so many answers that count (forced ones left out).

    `packed` is the engine's JSON, compressed with zlib.
    """

    __tablename__ = "checkpoints"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    answers: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    packed: Mapped[bytes] = mapped_column(LargeBinary)


class PostRow(Base):
    """A message owed or delivered. It tells the events `first_event` to `last_event`.

    Those up to `told` were told by earlier posts. While a public post is being sent, `text` holds
    its words, so that they can be found again; `told_by` is the `id` of the post whose message
    tells this one too. `nonce` is random: it tells nothing and meets no other. `generation` is the
    game's when the post was written: what is taken back later is told as it was.
    """

    __tablename__ = "posts"
    __table_args__ = (
        UniqueConstraint("game_id", "seq"),
        UniqueConstraint("nonce"),
        Index("ix_posts_owed", "state", "game_id", "seq"),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    seq: Mapped[int]
    kind: Mapped[PostKind]
    question: Mapped[int]
    generation: Mapped[int] = mapped_column(default=0)
    audience_id: Mapped[int | None] = mapped_column(BigInteger)
    house: Mapped[str | None] = mapped_column(String(20))
    first_event: Mapped[int] = mapped_column(default=1)
    last_event: Mapped[int] = mapped_column(default=0)
    told: Mapped[int] = mapped_column(default=0)
    view: Mapped[str | None] = mapped_column(Text)
    reason: Mapped[str | None] = mapped_column(Text)
    notices: Mapped[str | None] = mapped_column(Text)
    nonce: Mapped[str] = mapped_column(String(25))
    text: Mapped[str | None] = mapped_column(Text)
    told_by: Mapped[int | None]
    state: Mapped[PostState] = mapped_column(default="owed")
    attempts: Mapped[int] = mapped_column(default=0)
    not_before: Mapped[datetime | None]
    message_id: Mapped[int | None] = mapped_column(BigInteger)
    failure: Mapped[str | None] = mapped_column(Text)
    created_at: Mapped[datetime]
    sent_at: Mapped[datetime | None]


class VoteRow(Base):
    """A vote of a game's players. `subject` is the JSON of what is voted on, and names its kind."""

    __tablename__ = "votes"
    __table_args__ = (
        # One vote of a kind at a time, whoever is faster.
        Index(
            "ix_votes_open",
            "game_id",
            "kind",
            unique=True,
            sqlite_where=text("state = 'open'"),
            postgresql_where=text("state = 'open'"),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    kind: Mapped[str] = mapped_column(String(20))
    subject: Mapped[str] = mapped_column(Text)
    proposer: Mapped[str] = mapped_column(String(20))
    opened_at: Mapped[datetime]
    closes_at: Mapped[datetime]
    closed_at: Mapped[datetime | None]
    state: Mapped[VoteState] = mapped_column(default="open")

    ballots: Mapped[list["BallotRow"]] = relationship(
        lazy="joined", cascade="all, delete-orphan", order_by="BallotRow.house"
    )


class BallotRow(Base):
    """How a user has voted for a House. It counts as long as that user plays it."""

    __tablename__ = "ballots"

    vote_id: Mapped[int] = mapped_column(ForeignKey("votes.id"), primary_key=True)
    house: Mapped[str] = mapped_column(String(20), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger)
    yes: Mapped[bool]


class MemoRow(Base):
    """A short text kept with a game, such as the id of its status message."""

    __tablename__ = "memos"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    key: Mapped[str] = mapped_column(String(100), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class PlayerRow(Base):
    """What a user wishes, in all games; who has no row wishes what is usual.

    `reminders` is off, once or early; `zone` the user's own, NULL if we do not know it; `night` the
    moderator's JSON, NULL for none; `next_up`: wants to know when next in turn order.
    """

    __tablename__ = "players"

    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    zone: Mapped[str | None] = mapped_column(String(64))
    night: Mapped[str | None] = mapped_column(Text)
    reminders: Mapped[str] = mapped_column(String(10))
    next_up: Mapped[bool] = mapped_column(default=False)


class ServerRow(Base):
    """What the managers of a server have set there: `settings` is the moderator's JSON."""

    __tablename__ = "servers"

    guild_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    settings: Mapped[str] = mapped_column(Text)
