"""What the managers of a server may do with its games: in public, by name, seeing no secret."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

from sqlalchemy.ext.asyncio import AsyncSession

from bot.display_names import plain_name
from bot.errors import Conflict, NoSuchGame, Refused
from bot.moderator import servers
from bot.moderator.cards import card_of
from bot.moderator.ledger import Ledger
from bot.moderator.open_games import OpenGames
from bot.moderator.play import Play
from bot.moderator.servers import ServerSettings
from bot.moderator.state import GameCard
from bot.moderator.unbroken import unbroken
from bot.store import UNDER_WAY, GameRow

OCCUPIED = (
    "The channel has a game under way. Choose a thread or another channel, or abandon that game "
    "first."
)


class Managers:
    """The doors of those who manage a server. Whoever opens one has seen that they do.

    `name` is the manager's display name: everything done here is told in the game's channel with
    it. Every method that takes a game raises `NoSuchGame` when there is none.
    """

    def __init__(
        self,
        games: OpenGames,
        play: Play,
        posted: Callable[[int], None],
        at_work: set[asyncio.Task[Any]],
    ) -> None:
        self._games = games
        self._play = play
        self._posted = posted
        self.at_work = at_work

    @unbroken
    async def settings(self, guild_id: int) -> ServerSettings:
        """What is set on a server."""
        async with self._games.store.reading() as session:
            return await servers.settings_of(session, guild_id)

    @unbroken
    async def set(self, guild_id: int, settings: ServerSettings) -> None:
        """Set it. Games that are under way go on, also where they could not be opened any more."""
        async with self._games.store.writing() as session:
            await servers.keep_settings(session, guild_id, settings)

    @unbroken
    async def pause(self, game_id: int, name: str) -> GameCard:
        """Stop a game until a manager lets it go on.

        Raises:
            Refused: it is not being played.
        """
        async with self._at(game_id) as (session, row):
            if row.status != "playing":
                raise Refused("Only a game that is being played can be paused.")
            Ledger(session, row, self._games.clock()).pause(_paused_by(name), "manager")
        self._games.forget(game_id)
        self._posted(game_id)
        return card_of(row)

    @unbroken
    async def resume(self, game_id: int, name: str) -> GameCard:
        """Go on with a paused game, whyever it is paused.

        Raises:
            Refused: it is not paused.
            Paused: its answers do not lead where they led before.
        """
        await self._play.resume_for(game_id, _manager(name))
        async with self._games.at(game_id):
            return (await self._games.place(game_id)).card

    @unbroken
    async def move(self, game_id: int, name: str, channel_id: int, guild_id: int) -> GameCard:
        """Bind a game to another channel of its server; its players read there who did it.

        Raises:
            Refused: another server, the game is over, or that channel has a game under way.
        """
        try:
            async with self._at(game_id) as (session, row):
                ledger = bind(session, row, channel_id, guild_id, self._games.clock())
                if row.status != "lobby":
                    ledger.post("moved", reason=_manager(name))
                await ledger.moved()
        except Conflict:
            raise Refused(OCCUPIED) from None
        self._posted(game_id)
        return card_of(row)

    @unbroken
    async def archive(self, game_id: int, name: str) -> GameCard:
        """End a game, or a lobby, without a winner.

        Raises:
            Refused: it is over.
        """
        async with self._at(game_id) as (session, row):
            if row.status not in UNDER_WAY:
                raise Refused("This game is over.")
            row.status = "abandoned"
            row.paused_because = row.paused_by = None
            await Ledger(session, row, self._games.clock()).close("abandoned", _manager(name))
        self._games.forget(game_id)
        self._posted(game_id)
        return card_of(row)

    @asynccontextmanager
    async def _at(self, game_id: int) -> AsyncIterator[tuple[AsyncSession, GameRow]]:
        """A game's row, to be changed by nobody else meanwhile."""
        async with self._games.at(game_id), self._games.store.writing() as session:
            row = await session.get(GameRow, game_id)
            if row is None:
                raise NoSuchGame
            yield session, row


def bind(
    session: AsyncSession, row: GameRow, channel_id: int, guild_id: int | None, now: datetime
) -> Ledger:
    """Bind a game to another channel of its server; its ledger, for what is to be told.

    Raises:
        Refused: another server, or the game is over.
    """
    if row.guild_id not in (None, guild_id):
        raise Refused("A game stays on its server: use `/game move` there.")
    if row.status not in UNDER_WAY:
        raise Refused("This game is over; there is nothing left to post.")
    row.guild_id = guild_id
    row.channel_id = channel_id
    return Ledger(session, row, now)


def _manager(name: str) -> str:
    return f"{plain_name(name)}, who manages this server"


def _paused_by(name: str) -> str:
    return (
        f"{_manager(name)}, stopped it. It goes on when one of the server's managers says "
        "`/game resume`."
    )
