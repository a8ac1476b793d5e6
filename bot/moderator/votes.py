"""Votes of a game's players: opened, cast, closed by time, and carried out as they are decided."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

import structlog
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import NoSuchGame, Refused
from bot.moderator.cards import own_houses
from bot.moderator.carrying_out import Chamber, carry_out, must_be_possible, span_of
from bot.moderator.ledger import open_votes
from bot.moderator.loading import whole_log
from bot.moderator.motions import (
    KINDS,
    MOTION,
    Motion,
    Replace,
    Rewind,
    Tally,
    closes,
    lasts,
)
from bot.moderator.open_games import OpenGames, must_be_as_seen
from bot.moderator.rewinding import is_sealed
from bot.moderator.spans import GIFT, asked_in, span_from
from bot.moderator.terms import terms_of
from bot.moderator.unbroken import unbroken
from bot.store import BallotRow, GameRow, VoteRow
from engine.names import House

log = structlog.get_logger(__name__)
TARGETS = 20
"""So many answers are looked at when players choose one to go back to."""
NO_SUCH_VOTE = "There is no such vote."


class Votes:
    """The doors of votes. Every method that takes a game raises `NoSuchGame` when there is none.

    Houses that computers play, or that the steward minds, do not vote. What is decided is carried
    out in the transaction in which it is decided, and told with its count.
    """

    def __init__(
        self,
        games: OpenGames,
        posted: Callable[[int], None],
        go_on: Callable[[int], None],
        at_work: set[asyncio.Task[Any]],
    ) -> None:
        self._games = games
        self._posted = posted
        self._go_on = go_on
        self.at_work = at_work

    @unbroken
    async def propose(self, game_id: int, user_id: int, motion: Motion) -> Tally:
        """Open a vote with the proposer's yes.

        Raises:
            Refused: not a player with a vote, such a vote is open already, the user's last one has
                failed just now, or it cannot be done.
        """
        async with self._changing(game_id) as chamber:
            mine = _voting(chamber, user_id)
            await _must_be_alone(chamber, motion)
            await _must_not_insist(chamber, motion, mine)
            await must_be_possible(chamber, motion)
            vote = VoteRow(
                game_id=game_id,
                kind=motion.kind,
                subject=motion.model_dump_json(),
                proposer=mine[0],
                opened_at=chamber.now,
                closes_at=closes(motion.kind, terms_of(chamber.row).pace, chamber.now),
                state="open",
                ballots=[BallotRow(house=house, user_id=user_id, yes=True) for house in mine],
            )
            chamber.session.add(vote)
            await chamber.session.flush()
            await chamber.ledger.show_vote(vote)
            chamber.ledger.post("board")
            tally = await _count(chamber, vote)
        log.info("vote opened", game=game_id, kind=motion.kind, vote=tally.id, state=tally.state)
        self._tell(game_id)
        return tally

    @unbroken
    async def cast(self, game_id: int, user_id: int, vote_id: int, *, yes: bool) -> Tally:
        """Vote, or vote otherwise. The same vote again is harmless, also once it is closed.

        Raises:
            Refused: not a player with a vote on this, or the vote is closed.
        """
        async with self._changing(game_id) as chamber:
            vote = await _vote(chamber.session, game_id, vote_id)
            if _has_cast(vote, user_id, yes):
                return await _tally(chamber, vote)
            if vote.state != "open":
                raise Refused(f"That vote is closed: {CLOSED[vote.state]}.")
            voters = (await _tally(chamber, vote)).voters
            mine = [house for house in _voting(chamber, user_id) if house in voters]
            if not mine:
                raise Refused("Nothing of it happened to you: this is for the others to decide.")
            kept = [each for each in vote.ballots if each.house not in mine]
            vote.ballots = [*kept, *(_ballot(vote, house, user_id, yes) for house in mine)]
            await chamber.session.flush()
            await chamber.ledger.show_vote(vote)
            tally = await _count(chamber, vote)
        log.info("ballot cast", game=game_id, vote=vote_id, state=tally.state)
        self._tell(game_id)
        return tally

    @unbroken
    async def open_in(self, game_id: int) -> tuple[Tally, ...]:
        """The votes that are open in a game, the oldest first."""
        async with self._looking(game_id) as chamber:
            found = await open_votes(chamber.session, game_id)
            return tuple([await _tally(chamber, vote) for vote in found])

    @unbroken
    async def tally(self, game_id: int, vote_id: int) -> Tally:
        """A vote as it stands, open or closed.

        Raises:
            Refused: there is no such vote in this game.
        """
        async with self._looking(game_id) as chamber:
            return await _tally(chamber, await _vote(chamber.session, game_id, vote_id))

    @unbroken
    async def preview(self, game_id: int, user_id: int, motion: Motion) -> Tally:
        """The vote as it would be opened, number 0: who votes, how many must agree, until when.

        Raises:
            Refused: as `propose`.
        """
        async with self._looking(game_id) as chamber:
            mine = _voting(chamber, user_id)
            await _must_be_alone(chamber, motion)
            await _must_not_insist(chamber, motion, mine)
            await must_be_possible(chamber, motion)
            pace = terms_of(chamber.row).pace
            vote = VoteRow(
                id=0,
                game_id=game_id,
                subject=motion.model_dump_json(),
                proposer=mine[0],
                closes_at=closes(motion.kind, pace, chamber.now),
                state="open",
            )
            return await _tally(chamber, vote)

    @unbroken
    async def ways_back(self, game_id: int) -> tuple[Rewind, ...]:
        """The answers to before which a game could go back by consent, the latest first."""
        async with self._looking(game_id) as chamber:
            if chamber.row.status != "playing":
                return ()
            return tuple([way async for way in _ways_back(chamber)])

    @unbroken
    async def replaceable(self, game_id: int) -> tuple[House, ...]:
        """The Houses that keep the table waiting, so that a vote may replace their players."""
        async with self._looking(game_id) as chamber:
            return tuple(
                [
                    seat.house
                    for seat in chamber.place.card.seats
                    if await _is_possible(chamber, Replace(house=seat.house))
                ]
            )

    # --- Time -----------------------------------------------------------------------------------

    @unbroken
    async def pass_time(self) -> None:
        """Close the votes whose time is over, and those that are decided because somebody has no
        vote any more, or has one again.

        A fault in one game does not keep the others waiting.
        """
        voting = select(VoteRow.game_id).where(VoteRow.state == "open").distinct()
        async with self._games.store.reading() as session:
            found = sorted(await session.scalars(voting))
        for game_id in found:
            try:
                await self._pass_time(game_id)
            except Exception:
                log.exception("votes could not be closed", game=game_id)

    async def _pass_time(self, game_id: int) -> None:
        async with self._looking(game_id) as chamber:
            present = [
                await _tally(chamber, vote) for vote in await open_votes(chamber.session, game_id)
            ]
            if not any(each.decided or each.closes_at <= chamber.now for each in present):
                return
        async with self._changing(game_id) as chamber:
            for vote in await open_votes(chamber.session, game_id):
                if vote.state == "open":  # closed by the one before it
                    await _count(chamber, vote, last=vote.closes_at <= chamber.now)
        self._tell(game_id)

    # --- The parts of it ------------------------------------------------------------------------

    @asynccontextmanager
    async def _changing(self, game_id: int) -> AsyncIterator[Chamber]:
        """A game in which nothing else happens meanwhile, within one transaction."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            async with self._games.store.writing() as session:
                row = await session.get(GameRow, game_id)
                if row is None:
                    raise NoSuchGame
                must_be_as_seen(row, place)
                chamber = Chamber(session, row, place, self._games.clock())
                yield chamber
            if chamber.game is not None:
                self._games.keep(row, chamber.game)
            elif row.status != "playing":
                self._games.forget(game_id)

    @asynccontextmanager
    async def _looking(self, game_id: int) -> AsyncIterator[Chamber]:
        """A game as it is, in which nothing is changed."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            async with self._games.store.reading() as session:
                yield Chamber(session, place.row, place, self._games.clock())

    def _tell(self, game_id: int) -> None:
        self._posted(game_id)
        self._go_on(game_id)


CLOSED = {
    "carried": "it was carried",
    "failed": "it has failed",
    "moot": "there is nothing to vote on any more",
}
"""What came of a vote, in a few words."""


# --- Who, and whether ----------------------------------------------------------------------------


def _voting(chamber: Chamber, user_id: int) -> tuple[House, ...]:
    """The Houses for which a user votes.

    Raises:
        Refused: the user has none, or the steward minds them.
    """
    if chamber.row.status == "lobby":
        raise Refused("The game has not begun: there is nothing to vote on yet.")
    if chamber.row.status in ("ended", "abandoned"):
        raise Refused("This game is over.")
    mine = own_houses(chamber.place.card, user_id)
    voting = tuple(house for house in mine if house in chamber.voters)
    if not voting:
        raise Refused(
            "The steward minds your seat, and has no vote. Take the seat back with `/answer`; "
            "then you have."
        )
    return voting


async def _must_be_alone(chamber: Chamber, motion: Motion) -> None:
    found = await open_votes(chamber.session, chamber.row.id)
    if any(vote.kind == motion.kind for vote in found):
        raise Refused("Such a vote is open already, and there is one of a kind at a time.")


async def _must_not_insist(chamber: Chamber, motion: Motion, houses: Sequence[House]) -> None:
    """Whoever has failed with such a motion leaves it alone for as long as the vote was open."""
    pause = lasts(motion.kind, terms_of(chamber.row).pace)
    failed = select(func.max(VoteRow.closed_at)).where(
        VoteRow.game_id == chamber.row.id,
        VoteRow.kind == motion.kind,
        VoteRow.state == "failed",
        VoteRow.proposer.in_(houses),
    )
    last = await chamber.session.scalar(failed)
    if last is not None and last + pause > chamber.now:
        again = round((last + pause).timestamp())
        raise Refused(f"You have failed with such a vote. Propose it again <t:{again}:R>.")


async def _is_possible(chamber: Chamber, motion: Motion) -> bool:
    return await _why_not(chamber, motion) is None


async def _why_not(chamber: Chamber, motion: Motion) -> str | None:
    """Why a motion cannot be carried out, None if it can."""
    try:
        await must_be_possible(chamber, motion)
    except Refused as refused:
        return refused.reason
    return None


async def _ways_back(chamber: Chamber) -> AsyncIterator[Rewind]:
    """Answers of players, up to what was revealed. Who has sealed an answer is public, how often
    it was changed is not.
    """
    entries = await whole_log(chamber.session, chamber.row)
    for target in reversed(entries.given[-TARGETS:]):
        if target.first_event is None:
            return
        house, asked = cast(House, target.house), asked_in(target)
        played = chamber.place.card.seat(house).user_id is not None
        if not played or asked == GIFT or is_sealed(chamber.place.playing, target):
            continue
        span = await span_from(chamber.session, chamber.row, entries, target)
        if span.revelation() is not None:
            return
        yield Rewind(seq=target.seq, house=house, asked=asked)


# --- Ballots -------------------------------------------------------------------------------------


async def _vote(session: AsyncSession, game_id: int, vote_id: int) -> VoteRow:
    vote = await session.get(VoteRow, vote_id)
    if vote is None or vote.game_id != game_id:
        raise Refused(NO_SUCH_VOTE)
    return vote


def _has_cast(vote: VoteRow, user_id: int, yes: bool) -> bool:
    mine = [ballot.yes for ballot in vote.ballots if ballot.user_id == user_id]
    return bool(mine) and all(each == yes for each in mine)


def _ballot(vote: VoteRow, house: House, user_id: int, yes: bool) -> BallotRow:
    ballot = next((each for each in vote.ballots if each.house == house), None)
    if ballot is None:
        return BallotRow(vote_id=vote.id, house=house, user_id=user_id, yes=yes)
    ballot.user_id, ballot.yes = user_id, yes
    return ballot


async def _tally(chamber: Chamber, vote: VoteRow) -> Tally:
    """How a vote stands. Whoever is not there to vote has no vote, also if it was cast."""
    motion = MOTION.validate_json(vote.subject)
    quorum = KINDS[motion.kind].quorum
    voters = await _voters(chamber, motion, cast(House, vote.proposer))
    players = {seat.house: seat.user_id for seat in chamber.place.card.seats}
    counting = [
        each for each in vote.ballots if players.get(cast(House, each.house)) == each.user_id
    ]
    said = {cast(House, each.house): each.yes for each in counting}
    return Tally(
        id=vote.id,
        game_id=vote.game_id,
        motion=motion,
        proposer=cast(House, vote.proposer),
        closes_at=vote.closes_at,
        state=vote.state,
        voters=voters,
        needed=len(voters) // 2 + 1 if quorum == "most" else max(len(voters), 1),
        yes=tuple(each for each in voters if said.get(each) is True),
        no=tuple(each for each in voters if said.get(each) is False),
        absent=chamber.absent if quorum == "all" else (),
    )


async def _voters(chamber: Chamber, motion: Motion, proposer: House) -> tuple[House, ...]:
    """Who votes on it: all who are there, of a way back those to whom something of it happened."""
    if not isinstance(motion, Rewind):
        return chamber.voters
    span = await span_of(chamber, motion)
    touched = span.touched(chamber.voters) if span else ()
    return tuple(each for each in chamber.voters if each in touched or each == proposer)


async def _count(chamber: Chamber, vote: VoteRow, *, last: bool = False) -> Tally:
    """Count, and carry out or close what is decided; `last`: nobody may vote any more."""
    tally = await _tally(chamber, vote)
    if not (tally.decided or last):
        return tally
    if not tally.enough:
        await chamber.ledger.close_vote(vote, tally.result("failed"))
    elif reason := await _why_not(chamber, tally.motion):
        await chamber.ledger.close_vote(vote, tally.result("failed", reason))
    else:
        await chamber.ledger.close_vote(vote, tally.result("carried"))
        await carry_out(chamber, tally.motion)
    return tally.model_copy(update={"state": vote.state})
