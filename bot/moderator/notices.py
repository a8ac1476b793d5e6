"""What is told about time: typed values, kept with the post that is owed and worded when sent."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bot.moderator.patience import Excuse
from bot.store import OfferedFor
from engine.names import House

Dues: TypeAlias = Mapping[House, datetime]
"""House -> until when it has time now."""


class _Notice(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class LongerFor(_Notice):
    """A deadline has passed, and the player is waited for until `until`; why."""

    kind: Literal["longer_for"] = "longer_for"
    house: House
    excuse: Excuse
    until: datetime


class DraftCounted(_Notice):
    """A deadline has passed, and what the player had picked was handed in."""

    kind: Literal["draft_counted"] = "draft_counted"
    house: House


class DeadlineMissed(_Notice):
    """A deadline was missed, `misses` in a row now, and the steward answered.

    `minded`: from now on it answers at once, until the player takes the seat back.
    """

    kind: Literal["deadline_missed"] = "deadline_missed"
    house: House
    misses: int
    minded: bool


class SeatReturned(_Notice):
    """A player is back at a seat that was minded."""

    kind: Literal["seat_returned"] = "seat_returned"
    house: House


class SeatOffered(_Notice):
    """A seat needs a player. It is offered to the user `to` until `until`, else to everybody."""

    kind: Literal["seat_offered"] = "seat_offered"
    house: House
    why: OfferedFor
    to: int | None = None
    until: datetime | None = None


class SeatTaken(_Notice):
    """The user `by` plays a seat that was offered, with time for what is asked until `until`."""

    kind: Literal["seat_taken"] = "seat_taken"
    house: House
    by: int
    until: datetime | None = None


class HouseChanged(_Notice):
    """Before the game: the user `player` has another House, for `before` is not in play now."""

    kind: Literal["house_changed"] = "house_changed"
    player: int
    before: House
    house: House


class TimeGivenBack(_Notice):
    """The game master was away: all open deadlines are as much later."""

    kind: Literal["time_given_back"] = "time_given_back"
    since: datetime
    until: datetime
    dues: Dues


class VoteLonger(_Notice):
    """The game master was away from `since` to `until`: an open vote closes as much later."""

    kind: Literal["vote_longer"] = "vote_longer"
    since: datetime
    until: datetime
    closes_at: datetime


class ClocksGoOn(_Notice):
    """A pause is over, and the deadlines are as much later."""

    kind: Literal["clocks_go_on"] = "clocks_go_on"
    dues: Dues


class DeadlinesExtended(_Notice):
    """All open deadlines were moved to the next."""

    kind: Literal["deadlines_extended"] = "deadlines_extended"
    dues: Dues


class PaceChanged(_Notice):
    """Another pace was agreed on; the open deadlines as they are now."""

    kind: Literal["pace_changed"] = "pace_changed"
    dues: Dues


class OnVacation(_Notice):
    """A player is away from `since` to `until` and is waited for; `due`: a deadline moved there."""

    kind: Literal["on_vacation"] = "on_vacation"
    house: House
    since: datetime
    until: datetime
    due: datetime | None = None


class VacationEnded(_Notice):
    """A player has come back early."""

    kind: Literal["vacation_ended"] = "vacation_ended"
    house: House


Notice: TypeAlias = Annotated[
    LongerFor
    | DraftCounted
    | DeadlineMissed
    | SeatReturned
    | SeatOffered
    | SeatTaken
    | HouseChanged
    | TimeGivenBack
    | VoteLonger
    | ClocksGoOn
    | DeadlinesExtended
    | PaceChanged
    | OnVacation
    | VacationEnded,
    Field(discriminator="kind"),
]
NOTICES: TypeAdapter[tuple[Notice, ...]] = TypeAdapter(tuple[Notice, ...])
