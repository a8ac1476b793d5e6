"""The game master itself: every door through which players, hosts and the front reach a game."""

from collections.abc import Callable, Collection
from datetime import UTC, datetime

from bot.moderator.state import (
    CheckedReceipt,
    GameCard,
    NewGame,
    Post,
    Receipt,
    SeatState,
    TableState,
)
from bot.store import Store
from engine.names import House
from engine.players import PlayerKind
from engine.requests import Answer


def utc_now() -> datetime:
    """The present, aware of its zone."""
    return datetime.now(UTC)


class Moderator:
    """Moderates all games of one database.

    Every method is safe to call concurrently; what touches one game happens one after the other.
    Every method that takes a game raises `NoSuchGame` (a `Refused`) when there is none, and
    `StoreError` when the database fails; whenever one raises, nothing was changed.

    `post_wanted(game_id)` is called after a commit that owes messages. With `several_seats` a user
    may sit on more than one seat of a game (the local table).
    """

    def __init__(
        self,
        store: Store,
        *,
        clock: Callable[[], datetime] = utc_now,
        post_wanted: Callable[[int], None] | None = None,
        several_seats: bool = False,
    ) -> None: ...

    async def open(self) -> None:
        """Go on where the last run stopped: computer players that were interrupted play on."""

    async def close(self) -> None:
        """Finish the transaction in hand and stop. The store stays open."""

    async def settled(self) -> None:
        """Wait until no computer player is at work in the background."""

    # --- Lobby ----------------------------------------------------------------------------------

    async def new_game(self, wanted: NewGame) -> GameCard:
        """Open a lobby.

        Raises:
            Refused: the channel has a game under way, or there is no such set-up.
        """
        raise NotImplementedError

    async def take_seat(self, game_id: int, user_id: int, user_name: str, house: House) -> GameCard:
        """Sit down, or change seats. Taking one's own seat again is harmless.

        Raises:
            Refused: taken, not in play, or the game has begun.
        """
        raise NotImplementedError

    async def leave_seat(self, game_id: int, user_id: int, house: House | None = None) -> GameCard:
        """Give up a seat (all of one's seats unless `house` names it) while in the lobby."""
        raise NotImplementedError

    async def fill_seats(
        self,
        game_id: int,
        user_id: int,
        kind: PlayerKind = "maester",
        houses: Collection[House] | None = None,
    ) -> GameCard:
        """As host, give the free seats (or those of `houses`) to computer players."""
        raise NotImplementedError

    async def start(self, game_id: int, user_id: int) -> TableState:
        """As host, deal and begin.

        Raises:
            Refused: not the host, seats are free, or it has begun already.
        """
        raise NotImplementedError

    async def abandon(self, game_id: int, user_id: int) -> GameCard:
        """End a game without a winner: the host at once, other players once all of them agree.

        Raises:
            Refused: not a player of the game, or it is over.
        """
        raise NotImplementedError

    async def resume(self, game_id: int, user_id: int) -> TableState:
        """As host, try to go on with a paused game.

        Raises:
            Paused: its answers still do not lead where they led before.
        """
        raise NotImplementedError

    async def move(self, game_id: int, user_id: int, channel_id: int) -> GameCard:
        """As host, bind the game to another channel; what is owed will be posted there."""
        raise NotImplementedError

    # --- Play -----------------------------------------------------------------------------------

    async def submit(
        self,
        game_id: int,
        user_id: int,
        question: int,
        answer: Answer,
        house: House | None = None,
    ) -> Receipt:
        """Take a player's answer to a question; when this returns, it is safe on disk.

        `house` is needed only by users who play several seats. The same answer again gives the same
        receipt and changes nothing; another answer to a sealed secret question replaces it.

        Raises:
            Stale: the question is closed; says what is open now.
            Paused: the game is paused.
            Refused: not a seat of the user, nothing asked of it, or forbidden by a rule.
        """
        raise NotImplementedError

    # --- Reading --------------------------------------------------------------------------------

    async def table(self, game_id: int) -> TableState:
        """What everybody may know."""
        raise NotImplementedError

    async def seat(self, game_id: int, user_id: int, house: House | None = None) -> SeatState:
        """What this player may know and do. Without `house`, the user's seat that is awaited, else
        the first.

        Raises:
            Refused: the user does not play here, or does not play `house`.
        """
        raise NotImplementedError

    async def games_in(self, channel_id: int) -> tuple[GameCard, ...]:
        """Every game of a channel, the newest first."""
        raise NotImplementedError

    async def games_of(self, user_id: int, *, under_way: bool = True) -> tuple[GameCard, ...]:
        """The games a user hosts or plays, the newest first; `under_way`: lobby, playing, paused."""
        raise NotImplementedError

    async def all_games(self, *, under_way: bool = True) -> tuple[GameCard, ...]:
        """Every game, the newest first."""
        raise NotImplementedError

    async def last_answer(
        self, game_id: int, user_id: int, kind: str, house: House | None = None
    ) -> Answer | None:
        """The house's latest answer of this kind to an earlier question: last round's orders."""
        raise NotImplementedError

    async def verify_receipt(self, game_id: int, user_id: int, digest: str) -> CheckedReceipt:
        """Open a receipt for its owner, so that anyone can recompute it.

        Raises:
            Refused: no such receipt among those of the user's seats.
        """
        raise NotImplementedError

    # --- Posts owed -----------------------------------------------------------------------------

    async def games_with_posts(self) -> tuple[int, ...]:
        """The games that owe a post now."""
        raise NotImplementedError

    async def next_due(self) -> datetime | None:
        """When the next post that was put off falls due; None if none was."""
        raise NotImplementedError

    async def next_posts(self, game_id: int) -> tuple[Post, ...]:
        """The posts to deliver now, in this order.

        A public post that was put off holds back the public ones behind it, a private one those to
        the same user; nothing overtakes.
        """
        raise NotImplementedError

    async def mark_sending(self, post_id: int) -> None:
        """Note that an attempt begins, so that after a crash `attempts` tells of it."""
        raise NotImplementedError

    async def mark_sent(self, post_id: int, message_id: int | None) -> None:
        """Note a delivered post. Marking it twice is harmless."""
        raise NotImplementedError

    async def mark_failed(self, post_id: int, reason: str, retry_at: datetime | None) -> None:
        """Put a post off until `retry_at`, or give it up (None)."""
        raise NotImplementedError

    async def remember(self, game_id: int, key: str, value: str | None) -> None:
        """Keep a short text with the game (a message's id); None forgets it."""
        raise NotImplementedError

    async def recall(self, game_id: int, key: str) -> str | None:
        """What was remembered under this key."""
        raise NotImplementedError
