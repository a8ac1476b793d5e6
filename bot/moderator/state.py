"""What the moderator is told and what it tells: plain values, none of them alive."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.moderator.gathering import ANYONE, Gathering
from bot.moderator.notices import Notice
from bot.moderator.patience import Standing
from bot.moderator.terms import NO_TERMS, Terms
from bot.store import GameStatus, OfferedFor, PausedBy, PostKind
from engine.events import Event
from engine.names import House
from engine.options import Options
from engine.players import PlayerKind
from engine.requests import Answer, Request
from engine.shelf import DEFAULT
from engine.view import View


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a host asks for. `guild_id` is None in a place without a server.

    Without `options` the game has those that its edition usually has; `terms` say how long a House
    may take, which is for ever unless they are given. `parent_id` is the channel of a thread;
    `roles` are the host's on that server.
    """

    channel_id: int
    host_id: int
    host_name: str
    guild_id: int | None = None
    edition: str = DEFAULT.id
    players: int = 6
    options: Options | None = None
    parent_id: int | None = None
    roles: frozenset[int] = frozenset()
    terms: Terms = NO_TERMS


@dataclass(frozen=True, slots=True)
class Seat:
    """A house and who plays it: a user, a computer player, or nobody yet (all None).

    `minded`: the steward answers for the user, who may take the seat back. The user is on vacation
    `away` (from, until), or will be, and has spent so many days of vacation. `offer`: the seat is
    offered to others. `former` are those who played it before; `gone`: its player was seen to have
    left the server.
    """

    house: House
    user_id: int | None = None
    user_name: str | None = None
    computer: PlayerKind | None = None
    minded: bool = False
    away: tuple[datetime, datetime] | None = None
    vacation_spent: int = 0
    offer: "Offer | None" = None
    former: tuple[int, ...] = ()
    gone: bool = False

    @property
    def player(self) -> PlayerKind | None:
        """The computer player that answers here, if it is one."""
        return "steward" if self.minded else self.computer

    @property
    def taken(self) -> bool:
        """Whether somebody, or something, sits here."""
        return self.user_id is not None or self.computer is not None


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat that is offered: to the user `to` until `until`, or to everybody (None)."""

    why: OfferedFor
    to: int | None = None
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class Standby:
    """Somebody who would take a seat that falls free."""

    user_id: int
    user_name: str


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game at a glance, public.

    `seed_hash` is the SHA-256 of the seed's text, known once the game has begun; `paused_because`
    is set while the game is paused, `paused_by` if it was somebody's wish. `generation` rises with
    every rewind. `ready` are the houses whose players want it to begin. `standby` is in the order
    of coming; `ends_at` is when a lobby ends by itself.
    """

    id: int
    guild_id: int | None
    channel_id: int
    host_id: int
    host_name: str
    status: GameStatus
    edition: str
    players: int
    seats: tuple[Seat, ...]
    seed_hash: str | None
    paused_because: str | None
    created_at: datetime
    paused_by: PausedBy | None = None
    generation: int = 0
    gathering: Gathering = ANYONE
    ready: tuple[House, ...] = ()
    standby: tuple[Standby, ...] = ()
    ends_at: datetime | None = None
    options: Options = field(default_factory=DEFAULT.house_rules)
    terms: Terms = NO_TERMS

    def seat(self, house: House) -> Seat:
        """The seat of a house in play."""
        return next(seat for seat in self.seats if seat.house == house)

    def houses_of(self, user_id: int) -> tuple[House, ...]:
        """The houses that a user plays."""
        return tuple(seat.house for seat in self.seats if seat.user_id == user_id)

    @property
    def free(self) -> tuple[House, ...]:
        """The houses nobody has taken."""
        return tuple(seat.house for seat in self.seats if not seat.taken)


@dataclass(frozen=True, slots=True)
class TableState:
    """What everybody may know of a game.

    `view` is the public View, None before the game has begun; `question` the number of the present
    question, 0 before. `awaited` are the houses that have not answered, `sealed` those whose secret
    answer is in; `asked` the kind of what is asked now (`place_orders`), None when nothing is.
    `winner` is set once the game has ended. `dues` tell until when each House that is awaited has
    time, if it has not for ever; `on_vacation` are those whose players are away now.
    """

    game: GameCard
    view: View | None = None
    question: int = 0
    asked: str | None = None
    awaited: tuple[House, ...] = ()
    sealed: tuple[House, ...] = ()
    winner: House | None = None
    dues: Mapping[House, datetime] = field(default_factory=dict)
    on_vacation: tuple[House, ...] = ()

    @property
    def status(self) -> GameStatus:
        """Where the game stands: lobby, playing, paused, ended, abandoned."""
        return self.game.status


@dataclass(frozen=True, slots=True)
class Receipt:
    """The proof that an answer is in the log. `digest` has 10 hexadecimal digits.

    `sealed`: the answer is secret, waits for others, and may still be changed. `repeated`: this
    very answer was in already; nothing changed.
    """

    game_id: int
    question: int
    house: House
    name: str
    digest: str
    at: datetime
    sealed: bool = False
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class CheckedReceipt:
    """A receipt opened for its owner.

    `proof` is the exact text whose SHA-256 (`sha256`) begins with the receipt's digest; `answer` is
    None if an earlier version wrote it in a way unknown to us, and then `proof` still cites it.
    """

    receipt: Receipt
    answer: Answer | None
    salt: str
    proof: str
    sha256: str


@dataclass(frozen=True, slots=True)
class SeatState:
    """What the player of one house may know and do: for that player's eyes only.

    `request` is what may be answered now (None: nothing), under the number `question`; `answer` is
    the player's sealed answer to it, which may still be changed. `view` is None before the game has
    begun. `receipts`, newest first, are the house's latest. `due` is when the answer falls due;
    `standing` is what the player has left to be excused with, None where there are no deadlines.
    """

    game: GameCard
    house: House
    view: View | None = None
    question: int = 0
    request: Request[Answer] | None = None
    answer: Answer | None = None
    receipts: Sequence[Receipt] = ()
    due: datetime | None = None
    standing: Standing | None = None


OF_A_QUESTION: tuple[PostKind, ...] = ("ask", "remind")
"""The posts that tell single players what they are asked."""


@dataclass(frozen=True, slots=True)
class Post:
    """A message owed. Deliver it, then `mark_sent`; whatever happens, it is told at least once.

    * `start`: the game has begun: `seed_hash`, `events`, `view` for the picture.
    * `report`: a step ended: `events` since the last report, `view` as it was at that moment. The
      first `told` of the events were told by `line` posts before.
    * `line`: something happened within a step, text only: `events` as in a report, so that a deed
      that took several answers can be told whole; all but the first `told` are new.
    * `board`: who is awaited now changed: show `Moderator.table` as it is at delivery, in the one
      message of that kind.
    * `ask`: a question waits for the user `audience`, who plays `house`.
    * `remind`: it still waits: tell the user, if `Reminding.is_welcome` says so at delivery.
    * `next`: the user `audience` is next in turn order, as everybody can tell.
    * `whisper`: `events` that only the user `audience` (playing `house`) may know.
    * `ended`: the game has a winner: `events`, `view`, and the `seed`, secret until now.
    * `offer`: a seat, `house`, is offered: to the user `audience`, or (None) to everybody.
    * `ending`: the lobby will end by itself, at the moment that is the `reason`.
    * `abandoned`, `paused`, `resumed`, `moved`: what the names say; `reason` tells why it is
      paused, or who has done it.
    * `notice`: `notices` about time: to everybody, or to the user `audience` alone. A `resumed`
      has some too, if there are deadlines.
    * `vote`: the vote whose number is the `reason` was opened, or has changed: show it as it is at
      delivery, in the one message of that vote.
    * `voted`: a vote is closed: `reason` is the JSON of a `Result`.
    * `rewound`: some of the game is taken back: `reason` is the JSON of a `Rewound`, `events` are
      those taken back that had been told, `view` is the position to which the game went back.

    `nonce` (at most 25 characters, random) is the same at every attempt. `attempts` counts those
    begun: if it is above 0, the message may be in the channel already, with the words `text`, and
    may tell other posts too: those whose `told_by` is this post's `id`. `unreadable`: some of what
    it has to tell was written by another version and cannot be read. `failure` tells why the last
    attempt failed.
    """

    id: int
    game_id: int
    channel_id: int
    seq: int
    kind: PostKind
    nonce: str
    question: int
    attempts: int
    audience: int | None = None
    house: House | None = None
    events: tuple[Event, ...] = ()
    told: int = 0
    view: View | None = None
    seed_hash: str | None = None
    seed: str | None = None
    reason: str | None = None
    created_at: datetime | None = None
    text: str | None = None
    told_by: int | None = None
    generation: int = 0
    unreadable: bool = False
    failure: str | None = None
    notices: tuple[Notice, ...] = ()
