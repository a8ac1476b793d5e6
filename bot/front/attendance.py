"""Who is still there: the players of each game are looked for on its server, now and then.

To be told of members who leave takes an intent that we do not ask for; so we ask, at each start and
about once an hour. Members who were kicked or banned have left like any other.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

import discord
import structlog

from bot.front.members import presence_of
from bot.moderator import GameCard, Moderator

log = structlog.get_logger(__name__)
ROUND = timedelta(hours=1)
PATIENCE_SECONDS = 20.0
"""So long the deadlines of all games wait for one game's members to be looked up."""


class Attendance:
    """Looks at one game after the other; `changed` is told of lobbies that somebody has left."""

    def __init__(
        self,
        client: discord.Client,
        moderator: Moderator,
        now: Callable[[], datetime],
        changed: Callable[[GameCard], Awaitable[None]],
    ) -> None:
        self._client = client
        self._moderator = moderator
        self._now = now
        self._changed = changed
        self._waiting: list[int] = []
        self._next_round = now()

    async def look(self) -> None:
        """Look at the game whose turn it is, if it is anybody's."""
        if not self._waiting and self._now() >= self._next_round:
            self._next_round = self._now() + ROUND
            self._waiting = [game.id for game in await self._moderator.all_games()]
        if self._waiting:
            await self._look_at(self._waiting.pop())

    async def _look_at(self, game_id: int) -> None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._ask_for_all(await self._moderator.game(game_id))
        except TimeoutError:
            log.warning("members could not be looked up in time", game=game_id)

    async def _ask_for_all(self, game: GameCard) -> None:
        guild = self._client.get_guild(game.guild_id or 0)
        if guild is None or guild.unavailable:
            return
        for user_id in _concerned(game):
            presence = await presence_of(guild, user_id)
            if presence != "unknown":
                await self._note(game, user_id, there=presence == "there")

    async def _note(self, game: GameCard, user_id: int, *, there: bool) -> None:
        if _is_news(game, user_id, there=there):
            after = await self._moderator.replacing.attend(game.id, user_id, there=there)
            if after.status == "lobby":
                await self._changed(after)
        if user_id == game.host_id and not there:
            await self._moderator.host_left(game.id)


def _concerned(game: GameCard) -> tuple[int, ...]:
    """Those who stand by, that none is asked who is not there; the players, and the host."""
    players = [seat.user_id for seat in game.seats if seat.user_id is not None]
    return tuple(dict.fromkeys([*(each.user_id for each in game.standby), *players, game.host_id]))


def _is_news(game: GameCard, user_id: int, *, there: bool) -> bool:
    """Whether it is not as it was when last looked at."""
    stands_by = any(each.user_id == user_id for each in game.standby)
    known = [seat.gone for seat in game.seats if seat.user_id == user_id]
    return (stands_by and not there) or there in known
