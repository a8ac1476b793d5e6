"""What is voted on, done: within the transaction in which it is decided."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, cast

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Refused
from bot.moderator import deadlines, offers
from bot.moderator.cards import WHY_PAUSED
from bot.moderator.ledger import Ledger
from bot.moderator.loading import revive, whole_log
from bot.moderator.motions import (
    LONGEST_PAUSE,
    Abandon,
    ChangePace,
    Concede,
    Draw,
    Extend,
    Motion,
    Pause,
    Replace,
    Resume,
    Rewind,
)
from bot.moderator.open_games import Place
from bot.moderator.rewinding import is_sealed, must_not_reveal
from bot.moderator.spans import Span, game_before, span_from
from bot.moderator.terms import preset, terms_of
from bot.moderator.timekeeping import Timekeeper
from bot.store import AnswerRow, GameRow, PostRow, SeatRow
from engine.game import Game
from engine.names import House

LONG_SILENCE = timedelta(days=3)
"""So long a House may leave a question open that has no deadline."""
WENT_BACK = "The game has gone back: that was another position."


@dataclass(slots=True)
class Chamber:
    """A game about which is voted, open within one transaction.

    `game` is the game as it is afterwards, if it became another one.
    """

    session: AsyncSession
    row: GameRow
    place: Place
    now: datetime
    game: Game | None = None

    @property
    def ledger(self) -> Ledger:
        """The game's books, to write in."""
        return Ledger(self.session, self.row, self.now)

    @property
    def keeper(self) -> Timekeeper:
        """Who changes the game's deadlines."""
        return Timekeeper(self.session, self.row, self.now)

    @property
    def voters(self) -> tuple[House, ...]:
        """The Houses of players who are there, in the order of the game."""
        return self._houses(minded=False)

    @property
    def absent(self) -> tuple[House, ...]:
        """The Houses of players for whom the steward answers."""
        return self._houses(minded=True)

    def _houses(self, *, minded: bool) -> tuple[House, ...]:
        seats = self.place.card.seats
        return tuple(
            each.house for each in seats if each.user_id is not None and each.minded == minded
        )


# --- Whether it can be done ----------------------------------------------------------------------


async def must_be_possible(chamber: Chamber, motion: Motion) -> None:
    """Raise `Refused`, with the reason, if a motion cannot be carried out as things are."""
    if isinstance(motion, Extend | Pause | ChangePace | Rewind):
        _must_be_played(chamber)
    await CONDITIONS[type(motion)](chamber, motion)


def _must_be_played(chamber: Chamber) -> None:
    if chamber.row.status != "playing":
        raise Refused("The game is paused: that can be voted on once it goes on.")


async def _anything_can(_chamber: Chamber, _motion: Motion) -> None:
    pass


async def _can_extend(chamber: Chamber, _: Extend) -> None:
    if not await deadlines.of_game(chamber.session, chamber.row.id):
        raise Refused("Nobody has a deadline now: there is nothing to extend.")


async def _can_pause(chamber: Chamber, motion: Pause) -> None:
    if motion.until is None:
        return
    if motion.until <= chamber.now:
        raise Refused("The pause would be over already.")
    if motion.until > chamber.now + LONGEST_PAUSE:
        raise Refused(f"A pause lasts {LONGEST_PAUSE.days} days at most; then vote on another.")


async def _can_resume(chamber: Chamber, _: Resume) -> None:
    row = chamber.row
    if row.status != "paused":
        raise Refused("The game is not paused.")
    if row.paused_by != "vote":
        raise Refused(f"It was not the players who paused the game. {row.paused_because}")


async def _can_change_pace(chamber: Chamber, motion: ChangePace) -> None:
    if motion.pace == "custom" or terms_of(chamber.row).pace.name == motion.pace:
        raise Refused("Choose another pace: that one is agreed already, or cannot be chosen.")


async def _can_replace(chamber: Chamber, motion: Replace) -> None:
    name, seat = f"House {motion.house.title()}", offers.seat_in(chamber.row, motion.house)
    if seat.user_id is None:
        raise Refused(f"{name} is played by a computer, which never keeps you waiting.")
    if seat.offered is not None:
        raise Refused(f"The seat of {name} is offered to others already.")
    if not await _keeps_waiting(chamber, seat):
        raise Refused(
            f"{name} answers in time: nobody is voted out who does. That is open once a House has "
            f"missed its last deadline, or, where there are none, after {LONG_SILENCE.days} days "
            "of silence."
        )


async def _keeps_waiting(chamber: Chamber, seat: SeatRow) -> bool:
    """Whether a House has missed its last deadline, or has had none and is long silent."""
    if seat.minded or seat.misses:
        return True
    row, game, house = chamber.row, chamber.place.game, cast(House, seat.house)
    if game is None or house not in game.pending:
        return False
    if house in await deadlines.of_game(chamber.session, row.id):
        return False
    asked = select(PostRow.created_at).where(
        PostRow.game_id == row.id,
        PostRow.kind == "ask",
        PostRow.house == house,
        PostRow.question == game.question,
        PostRow.generation == row.generation,
    )
    since = await chamber.session.scalar(asked.order_by(PostRow.seq).limit(1))
    return since is not None and since <= chamber.now - LONG_SILENCE


async def _can_rewind(chamber: Chamber, motion: Rewind) -> None:
    target = await _target(chamber, motion)
    if target is None:
        raise Refused("That answer is taken back already.")
    if is_sealed(chamber.place.playing, target):
        raise Refused("That answer is sealed: its player may change it, or use `/game undo`.")
    span = await span_of(chamber, motion)
    assert span is not None, "its target counts"
    must_not_reveal(span)
    await _before(chamber, span)


async def _can_concede(chamber: Chamber, motion: Concede) -> None:
    if motion.to not in {seat.house for seat in chamber.place.card.seats}:
        raise Refused("That House is not in this game.")


async def _target(chamber: Chamber, motion: Rewind) -> AnswerRow | None:
    entries = await whole_log(chamber.session, chamber.row)
    return next((each for each in entries.given if each.seq == motion.seq), None)


async def span_of(chamber: Chamber, motion: Rewind) -> Span | None:
    """What a rewind would take back; None if its answer counts no more."""
    target = await _target(chamber, motion)
    if target is None:
        return None
    entries = await whole_log(chamber.session, chamber.row)
    return await span_from(chamber.session, chamber.row, entries, target)


async def _before(chamber: Chamber, span: Span) -> Game:
    entries = await whole_log(chamber.session, chamber.row)
    return await game_before(chamber.session, chamber.row, entries, span)


CONDITIONS: dict[type[Motion], Callable[[Chamber, Any], Awaitable[None]]] = {
    Extend: _can_extend,
    Pause: _can_pause,
    Resume: _can_resume,
    ChangePace: _can_change_pace,
    Replace: _can_replace,
    Rewind: _can_rewind,
    Draw: _anything_can,
    Concede: _can_concede,
    Abandon: _anything_can,
}
"""What refuses a motion that cannot be carried out."""


# --- Doing it ------------------------------------------------------------------------------------


async def carry_out(chamber: Chamber, motion: Motion) -> None:
    """Do what was decided. See `must_be_possible`."""
    await DEEDS[type(motion)](chamber, motion)


async def _extend(chamber: Chamber, _: Extend) -> None:
    await chamber.keeper.extend()


async def _pause(chamber: Chamber, motion: Pause) -> None:
    until = motion.until or chamber.now + LONGEST_PAUSE
    stamp = f"<t:{round(until.timestamp())}:F>"
    why = f"Its players rest until {stamp}; then it goes on by itself."
    if motion.until is None:
        why = f"Its players rest until they vote to go on, {stamp} at the latest."
    chamber.ledger.pause(f"{why} To go on earlier: `/game vote`.", "vote", until)


async def _resume(chamber: Chamber, _: Resume) -> None:
    game = revive(chamber.row, await whole_log(chamber.session, chamber.row))
    if game is None:  # an upgrade came meanwhile: it is tried at every start
        chamber.ledger.pause(WHY_PAUSED)
        return
    await chamber.ledger.go_on(game)
    chamber.game = game


async def _change_pace(chamber: Chamber, motion: ChangePace) -> None:
    terms = terms_of(chamber.row)
    changed = terms.model_copy(update={"pace": preset(motion.pace, terms.pace.zone).pace})
    await chamber.keeper.change_pace(changed, chamber.place.playing)


async def _replace(chamber: Chamber, motion: Replace) -> None:
    await offers.offer_seat(chamber.session, chamber.row, motion.house, "vote", chamber.now)


async def _rewind(chamber: Chamber, motion: Rewind) -> None:
    span = await span_of(chamber, motion)
    assert span is not None, "it was possible a moment ago"
    chamber.game = await _before(chamber, span)
    await chamber.ledger.rewind(span, chamber.game)
    await chamber.ledger.close_votes(WENT_BACK)


async def _draw(chamber: Chamber, _: Draw) -> None:
    await _end(chamber, winner=None)


async def _concede(chamber: Chamber, motion: Concede) -> None:
    await _end(chamber, winner=motion.to)


async def _end(chamber: Chamber, winner: House | None) -> None:
    chamber.row.status = "ended"
    chamber.row.paused_because = chamber.row.paused_by = None
    chamber.row.winner = winner
    await chamber.ledger.close("ended")


async def _abandon(chamber: Chamber, _: Abandon) -> None:
    chamber.row.status = "abandoned"
    chamber.row.paused_because = chamber.row.paused_by = None
    await chamber.ledger.close("abandoned")


DEEDS: dict[type[Motion], Callable[[Chamber, Any], Awaitable[None]]] = {
    Extend: _extend,
    Pause: _pause,
    Resume: _resume,
    ChangePace: _change_pace,
    Replace: _replace,
    Rewind: _rewind,
    Draw: _draw,
    Concede: _concede,
    Abandon: _abandon,
}
"""What carries a motion out."""
