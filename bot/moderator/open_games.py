"""The games that are played: kept in memory, always to be had again from the store."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import datetime
from weakref import WeakValueDictionary

import structlog
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Conflict, NoSuchGame, Paused, Refused
from bot.moderator.cards import WHY_PAUSED, card_of
from bot.moderator.ledger import Ledger
from bot.moderator.loading import revive, whole_log
from bot.moderator.lobby import draw_houses
from bot.moderator.receipts import sha256
from bot.moderator.state import GameCard
from bot.moderator.timekeeping import Timekeeper
from bot.moderator.turn import Turn
from bot.moderator.verdicts import Verdict
from bot.store import AnswerRow, GameRow, Store
from engine.game import Game
from engine.names import House

log = structlog.get_logger(__name__)


@dataclass(slots=True)
class Place:
    """A game as it stands: its row as last read, its card, and the game itself once it has begun.

    `game` is None in the lobby, and when the game is paused or was abandoned.
    """

    row: GameRow
    card: GameCard
    game: Game | None

    @property
    def playing(self) -> Game:
        """The game, if it is being played.

        Raises:
            Refused: it has not begun, is paused, or is over.
        """
        if self.card.status == "playing" and self.game is not None:
            return self.game
        raise not_playing(self.card)


def not_playing(card: GameCard) -> Refused:
    """The refusal to a player who wants to act in a game that is not being played."""
    if card.status == "paused":
        return Paused(f"This game is paused. {card.paused_because}")
    if card.status == "lobby":
        return Refused("This game has not begun yet.")
    return Refused("This game is over.")


def must_be_as_seen(row: GameRow, place: Place) -> None:
    """Raise `Conflict` if another process has gone on with the game."""
    if (row.answers, row.status) != (place.row.answers, place.row.status):
        raise Conflict("Somebody was faster. Nothing was changed; look again.")


class OpenGames:
    """All games of a store. Whatever reads or moves a game does so in `at`, one after the other."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], posted: Callable[[int], None]
    ) -> None:
        self.store = store
        self.clock = clock
        self._posted = posted
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._in_memory: dict[int, tuple[int, Game]] = {}

    @asynccontextmanager
    async def at(self, game_id: int) -> AsyncIterator[None]:
        """Be the only one at this game."""
        lock = self._locks.get(game_id)
        if lock is None:
            lock = self._locks[game_id] = asyncio.Lock()
        async with lock:
            yield

    @contextmanager
    def moving(self, game_id: int) -> Iterator[None]:
        """A block that moves a game in memory. Unless it ends well, or refuses and so changed
        nothing, what is in memory is worth nothing, and the store has the say.
        """
        try:
            yield
        except Refused:
            raise
        except BaseException:
            self.forget(game_id)
            raise

    async def place(self, game_id: int) -> Place:
        """The game as it stands. A game that does not replay is paused on the spot.

        Raises:
            NoSuchGame: there is none.
        """
        async with self.looking(game_id) as (place, _):
            return place

    @asynccontextmanager
    async def looking(self, game_id: int) -> AsyncIterator[tuple[Place, AsyncSession]]:
        """The game as it stands, and a session in which more can be read of the same moment.

        Raises:
            NoSuchGame: there is none.
        """
        async with self.store.reading() as session:
            row = await session.get(GameRow, game_id)
            if row is None:
                raise NoSuchGame
            game = self._kept(row)
            if game is None and row.status in ("playing", "ended"):
                game = revive(row, await whole_log(session, row))
                if game is not None:
                    self.keep(row, game)
                elif row.status == "playing":
                    row = await self._pause(game_id)
            yield Place(row, card_of(row), game), session

    def forget(self, game_id: int) -> None:
        """Keep a game in memory no longer."""
        self._in_memory.pop(game_id, None)

    def keep(self, row: GameRow, game: Game) -> None:
        """Keep a game that is being played; one that is over is hardly ever asked for."""
        self._in_memory[row.id] = (row.answers, game)
        if row.status != "playing":
            self.forget(row.id)

    def _kept(self, row: GameRow) -> Game | None:
        """The game in memory, unless another process has gone on with it."""
        answers, game = self._in_memory.get(row.id, (-1, None))
        return game if answers == row.answers and row.status == "playing" else None

    async def resume(self, place: Place, by: str | None = None) -> None:
        """Go on with a paused game if it replays now; `by` is told if a manager wished it.

        Raises:
            Paused: it still does not.
        """
        async with self.store.reading() as session:
            answers = await whole_log(session, place.row)
        game = revive(place.row, answers)
        if game is None:
            raise not_playing(place.card)
        async with self.store.writing() as session:
            row = await session.get_one(GameRow, place.row.id)
            await Ledger(session, row, self.clock()).go_on(game, by)
        self.keep(row, game)

    async def _pause(self, game_id: int) -> GameRow:
        async with self.store.writing(repeatable=True) as session:
            row = await session.get_one(GameRow, game_id)
            Ledger(session, row, self.clock()).pause(WHY_PAUSED)
        self._posted(game_id)
        return row

    async def write(
        self,
        place: Place,
        turn: Turn,
        *,
        by: House | None = None,
        verdicts: Sequence[Verdict] = (),
    ) -> list[AnswerRow]:
        """Put a turn on disk; when this returns it is safe there.

        `by` is the House whose player has answered; `verdicts` are what came of deadlines.

        Raises:
            Conflict: another process has gone on with the game. Nothing was written.
        """
        async with self.store.writing() as session:
            row = await session.get_one(GameRow, place.row.id)
            must_be_as_seen(row, place)
            keeper = Timekeeper(session, row, self.clock())
            await keeper.judge(verdicts)
            answers = await Ledger(session, row, self.clock()).write(turn, by)
            if verdicts:
                keeper.pause_if_deserted()
        self.keep(row, turn.game)
        return answers

    async def begin(self, place: Place, turn: Turn, seed: str) -> None:
        """Put the opening of a game on disk.

        Raises:
            Conflict: it has begun, or its seats have changed. Nothing was written.
        """
        async with self.store.writing() as session:
            row = await session.get_one(GameRow, place.row.id)
            if row.status != "lobby" or card_of(row) != place.card:
                raise Conflict("Somebody was faster. Nothing was changed; look again.")
            draw_houses(row, seed)
            row.status = "playing"
            row.seed = seed
            row.seed_hash = sha256(seed)
            await Ledger(session, row, self.clock()).begin(turn)
        self.keep(row, turn.game)
