"""Replacing players: seats given up, offered, taken over, and members who have left the server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import Any

import structlog
from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import NoSuchGame, Refused
from bot.moderator import lobby, offers
from bot.moderator.cards import card_of, own_house, own_houses
from bot.moderator.offers import OFFERS_GO_ON
from bot.moderator.open_games import OpenGames, Place, must_be_as_seen
from bot.moderator.state import GameCard
from bot.moderator.unbroken import unbroken
from bot.store import UNDER_WAY, GameRow, SeatRow
from engine.names import House

log = structlog.get_logger(__name__)


class Replacing:
    """The doors of replacement. Every method that takes a game raises `NoSuchGame` without one.

    `go_on` lets a game's computer players play on, `end_absence` ends the pause of a game in which
    no player was there.
    """

    def __init__(
        self,
        games: OpenGames,
        posted: Callable[[int], None],
        go_on: Callable[[int], None],
        end_absence: Callable[[int], Awaitable[None]],
        *,
        several_seats: bool,
        at_work: set[asyncio.Task[Any]],
    ) -> None:
        self._games = games
        self._posted = posted
        self._go_on = go_on
        self._end_absence = end_absence
        self._several_seats = several_seats
        self.at_work = at_work

    @unbroken
    async def give_up(self, game_id: int, user_id: int, house: House | None = None) -> GameCard:
        """Let a player leave a game that has begun; all own seats unless `house` names one.

        The steward minds the seat and it is offered to others; until somebody takes it, its player
        may take it back.

        Raises:
            Refused: not a player, or the game is not under way.
        """
        async with self._at(game_id) as (session, row, place):
            houses = own_houses(place.card, user_id)
            if house is not None:
                houses = (own_house(place.card, user_id, house),)
            for each in houses:
                await offers.offer_seat(session, row, each, "left", self._games.clock())
        log.info("seat given up", game=game_id, houses=houses)
        self._tell(game_id)
        return card_of(row)

    @unbroken
    async def take_over(
        self,
        game_id: int,
        user_id: int,
        user_name: str,
        house: House,
        *,
        roles: Collection[int] = (),
    ) -> GameCard:
        """Let somebody play a seat that is offered. Taking one's own seat again is harmless.

        `roles` are the user's on the game's server; who stands by was admitted before.

        Raises:
            Refused: it is not offered, or to somebody else; the user plays here, has played another
                House here, or may not join.
        """
        async with self._at(game_id) as (session, row, place):
            seat = offers.seat_in(row, house)
            if seat.user_id == user_id and seat.offered is None:
                return card_of(row)
            self._must_be_free_for(card_of(row), house, user_id, roles)
            player = (user_id, user_name[:100])
            now = self._games.clock()
            await offers.give_seat(session, row, house, player, game=place.game, now=now)
        log.info("seat taken over", game=game_id, house=house)
        self._tell(game_id)
        if row.paused_by == "absence":
            await self._end_absence(game_id)
        return card_of(row)

    def _must_be_free_for(
        self, card: GameCard, house: House, user_id: int, roles: Collection[int]
    ) -> None:
        name, seat = f"House {house.title()}", card.seat(house)
        if card.status not in UNDER_WAY:
            raise Refused("This game is over.")
        if seat.offer is None:
            raise Refused(
                f"The seat of {name} is not free any more: its player is back, or another has "
                "taken it. Nothing was changed."
            )
        if seat.user_id == user_id:
            raise Refused("This is your own seat: take it back with `/answer`.")
        if card.houses_of(user_id) and not self._several_seats:
            raise Refused("You play in this game already, and nobody plays two Houses.")
        if any(user_id in other.former for other in card.seats if other.house != house):
            raise Refused("You have played another House in this game and know what it knows.")
        if seat.offer.to not in (None, user_id):
            raise Refused(
                f"The seat of {name} is offered to somebody who stood by before you. To be asked "
                "in your turn, stand by with `/game standby`."
            )
        if seat.offer.to is None and user_id != card.host_id:
            card.gathering.must_admit(user_id, roles)

    @unbroken
    async def decline(self, game_id: int, user_id: int, house: House) -> GameCard:
        """Let an offered seat pass. Who declines stands by as before, and is asked last.

        Raises:
            Refused: it is not offered to the user.
        """
        async with self._at(game_id) as (session, row, _):
            seat = offers.seat_in(row, house)
            if seat.asked_id != user_id:
                raise Refused(f"The seat of House {house.title()} is not offered to you now.")
            offers.pass_on(session, row, seat, self._games.clock())
        self._tell(game_id)
        return card_of(row)

    @unbroken
    async def attend(self, game_id: int, user_id: int, *, there: bool) -> GameCard:
        """Note that a member is, or is no longer, on the game's server.

        Whoever has left stands by no longer, leaves a lobby, and has a seat of a running game
        offered to others. Who takes it back all the same, by direct message, is not asked again.
        """
        async with self._at(game_id) as (session, row, place):
            houses = place.card.houses_of(user_id)
            if not there:
                row.standby[:] = [each for each in row.standby if each.user_id != user_id]
                offers.ask_those_who_wait(session, row, self._games.clock())
            if row.status == "lobby" and not there and houses:
                lobby.leave_seat(row, user_id, None)
                houses = ()
            for house in houses:
                seat = offers.seat_in(row, house)
                leaves, seat.gone = not there and not seat.gone, not there
                if leaves and row.status in ("playing", "paused"):
                    await offers.offer_seat(session, row, house, "gone", self._games.clock())
                    log.info("player has left the server", game=game_id, house=house)
        self._tell(game_id)
        return card_of(row)

    # --- Time -----------------------------------------------------------------------------------

    async def pass_time(self) -> None:
        """Ask the next wherever time is up; a fault in one game does not keep the others waiting.

        Seats that an earlier version left minded are offered too.
        """
        up = SeatRow.asked_until <= self._games.clock()
        forgotten = SeatRow.minded & SeatRow.offered.is_(None) & SeatRow.user_id.is_not(None)
        query = select(SeatRow.game_id).join(GameRow, GameRow.id == SeatRow.game_id)
        async with self._games.store.reading() as session:
            found = set(await session.scalars(query.where(OFFERS_GO_ON, or_(up, forgotten))))
        for game_id in sorted(found):
            try:
                await self._pass_time(game_id)
            except Exception:
                log.exception("offers could not be passed on", game=game_id)

    async def _pass_time(self, game_id: int) -> None:
        now = self._games.clock()
        async with self._at(game_id) as (session, row, _):
            for seat in row.seats:
                if seat.asked_until is not None and seat.asked_until <= now:
                    offers.time_is_up(session, row, seat, now)
                elif seat.minded and seat.user_id is not None:
                    offers.open_offer(session, row, seat, "missed", now)
        self._posted(game_id)

    # --- The parts of it ------------------------------------------------------------------------

    @asynccontextmanager
    async def _at(self, game_id: int) -> AsyncIterator[tuple[AsyncSession, GameRow, Place]]:
        """A game as it stands, with its row to be changed by nobody else meanwhile."""
        async with self._games.at(game_id):
            place = await self._games.place(game_id)
            async with self._games.store.writing() as session:
                row = await session.get(GameRow, game_id)
                if row is None:
                    raise NoSuchGame
                must_be_as_seen(row, place)
                yield session, row, place

    def _tell(self, game_id: int) -> None:
        self._posted(game_id)
        self._go_on(game_id)
