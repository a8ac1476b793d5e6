"""What players may vote on: typed values, each kind with its quorum and its time."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bot.moderator.pace import Pace, PaceName, Within, after
from bot.store import VoteState
from engine.names import House


class _Motion(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Extend(_Motion):
    """Move all open deadlines to the next."""

    kind: Literal["extend"] = "extend"


class Pause(_Motion):
    """Stop the game and its clocks until a date, when it goes on by itself.

    `until` None: until the players vote to go on, at most `LONGEST_PAUSE`.
    """

    kind: Literal["pause"] = "pause"
    until: datetime | None = None


class Resume(_Motion):
    """Go on before the date of a pause."""

    kind: Literal["resume"] = "resume"


class ChangePace(_Motion):
    """Agree on another pace."""

    kind: Literal["pace"] = "pace"
    pace: PaceName


class Replace(_Motion):
    """Offer the seat of a House that keeps the table waiting to another player."""

    kind: Literal["replace"] = "replace"
    house: House


class Rewind(_Motion):
    """Go back to before an answer: that of `house` to a question of the kind `asked`.

    `seq` is its number in the log.
    """

    kind: Literal["rewind"] = "rewind"
    seq: int
    house: House
    asked: str


class Draw(_Motion):
    """End the game with no winner, by agreement."""

    kind: Literal["draw"] = "draw"


class Concede(_Motion):
    """End the game with `to` as its winner."""

    kind: Literal["concede"] = "concede"
    to: House


class Abandon(_Motion):
    """End the game as if it had not been played out."""

    kind: Literal["abandon"] = "abandon"


Motion: TypeAlias = Annotated[
    Extend | Pause | Resume | ChangePace | Replace | Rewind | Draw | Concede | Abandon,
    Field(discriminator="kind"),
]
MOTION: TypeAdapter[Motion] = TypeAdapter(Motion)
MotionKind: TypeAlias = Literal[
    "extend", "pause", "resume", "pace", "replace", "rewind", "draw", "concede", "abandon"
]
Quorum: TypeAlias = Literal["all", "most", "touched"]
"""Every House that votes; more than half of them; all those to whom something of it happened."""

LONGEST_PAUSE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Kind:
    """How a kind of motion is decided: by whom, and for how long the vote stays open.

    `hurried` is that time where answers are given in minutes. What is decided by `all` ends the
    game: as long as the steward minds a player's seat, it is not decided before its time.
    """

    quorum: Quorum
    lasts: timedelta
    hurried: timedelta


_DAYS, _MINUTES = timedelta(days=1), timedelta(minutes=1)
KINDS: dict[MotionKind, Kind] = {
    "extend": Kind("most", _DAYS, 15 * _MINUTES),
    "pause": Kind("most", _DAYS, 15 * _MINUTES),
    "resume": Kind("most", _DAYS, 15 * _MINUTES),
    "pace": Kind("most", 2 * _DAYS, 30 * _MINUTES),
    "replace": Kind("most", _DAYS, 15 * _MINUTES),
    "rewind": Kind("touched", _DAYS, 15 * _MINUTES),
    "draw": Kind("all", 3 * _DAYS, 60 * _MINUTES),
    "concede": Kind("all", 3 * _DAYS, 60 * _MINUTES),
    "abandon": Kind("all", 3 * _DAYS, 60 * _MINUTES),
}
HURRIED = 60
"""A pace with so many minutes or fewer for a decision is one of minutes."""


def lasts(kind: MotionKind, pace: Pace) -> timedelta:
    """How long such a vote stays open, quiet hours and free days not counted."""
    quick = isinstance(pace.choice, Within) and pace.choice.minutes <= HURRIED
    return KINDS[kind].hurried if quick else KINDS[kind].lasts


def closes(kind: MotionKind, pace: Pace, now: datetime) -> datetime:
    """When such a vote closes that is opened now."""
    return after(pace, now, lasts(kind, pace))


class Result(BaseModel):
    """What came of a vote, as it is told. It would have been carried by `needed` Houses.

    `why`: for what other reason than its count it has failed, or was closed.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    motion: Motion
    state: VoteState
    yes: tuple[House, ...] = ()
    no: tuple[House, ...] = ()
    needed: int = 0
    why: str | None = None


class Tally(BaseModel):
    """A vote as everybody may see it. It is carried by `needed` Houses of those in `voters`.

    `absent` are the players who have no vote as long as the steward minds their seats, where they
    are waited for: if they come back before the end, they have one.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: int
    game_id: int
    motion: Motion
    proposer: House
    closes_at: datetime
    state: VoteState
    voters: tuple[House, ...]
    needed: int
    yes: tuple[House, ...]
    no: tuple[House, ...]
    absent: tuple[House, ...] = ()

    @property
    def undecided(self) -> tuple[House, ...]:
        """Those who have not voted."""
        return tuple(each for each in self.voters if each not in (*self.yes, *self.no))

    @property
    def enough(self) -> bool:
        """Whether enough Houses are for it."""
        return len(self.yes) >= self.needed

    @property
    def hopeless(self) -> bool:
        """Whether enough Houses cannot be for it any more."""
        missing = self.needed - len(self.yes) - len(self.undecided)
        return missing > 0 and (bool(self.no) or not self.absent)

    @property
    def decided(self) -> bool:
        """Whether no further vote can change it."""
        return self.hopeless or (self.enough and not self.absent)

    def result(self, state: VoteState, why: str | None = None) -> Result:
        """What is told of it once it is closed."""
        return Result(
            motion=self.motion, state=state, yes=self.yes, no=self.no, needed=self.needed, why=why
        )
