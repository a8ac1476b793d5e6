"""Pictures for messages. A picture that fails, or takes too long, never blocks the text."""

import asyncio
import io
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import discord
import structlog

from bot.display_names import tidy_name
from bot.front import limits
from bot.moderator import GameCard
from bot.narrator.questions.wording import wording_of
from engine.names import AreaId, CardId, House
from engine.requests import Request
from engine.view import View
from renderer.frame import Move

log = structlog.get_logger(__name__)
PATIENCE_SECONDS = 60.0
TOO_LARGE, NOT_ALLOWED = 40005, 50013
T = TypeVar("T")


class Drawn(Protocol):
    """A finished picture: its bytes, its file name, and what it shows in words."""

    @property
    def data(self) -> bytes:
        """The encoded picture."""

    @property
    def filename(self) -> str:
        """A name that tells no secret."""

    @property
    def alt(self) -> str:
        """The picture in words, for those who cannot see it."""


class Artist(Protocol):
    """Whoever draws: the pool of drawing processes, or a stand-in in tests."""

    def draw(
        self, view: View, *, players: Mapping[House, str], moves: Sequence[Move] = ()
    ) -> Awaitable[Drawn]:
        """Draw what `view` shows, with the players' names, and arrows for what moved."""

    def draw_close_up(
        self, view: View, areas: Sequence[AreaId], ringed: Sequence[AreaId]
    ) -> Awaitable[Drawn | None]:
        """Draw the part of the board around some areas; None if they lie too far apart."""

    def draw_small(self, view: View) -> Awaitable[Drawn]:
        """Draw the small map that `view` shows."""

    def draw_card(self, card: CardId, *, edition: str) -> Awaitable[Drawn]:
        """Draw the face of a card."""

    def draw_cards(self, cards: Sequence[CardId], *, edition: str) -> Awaitable[Drawn]:
        """Draw the faces of some cards side by side."""

    async def close(self) -> None:
        """Stop drawing and free what drawing needs."""


async def board_picture(
    artist: Artist | None, view: View, game: GameCard, moves: Sequence[Move] = ()
) -> discord.File | None:
    """The board as a file to send, or None if it cannot be drawn now."""
    if artist is None:
        return None
    drawing = artist.draw(view, players=player_names(game), moves=moves)
    return await _file(drawing, f"map of game {game.id}")


async def small_picture(artist: Artist | None, view: View) -> discord.File | None:
    """The small map as a file to send, or None if it cannot be drawn now."""
    if artist is None:
        return None
    return await _file(artist.draw_small(view), "small map")


async def card_picture(artist: Artist | None, card: CardId, edition: str) -> discord.File | None:
    """The face of a card as a file to send, or None if it cannot be drawn now."""
    if artist is None:
        return None
    return await _file(artist.draw_card(card, edition=edition), f"card {card}")


async def close_up_picture(
    artist: Artist | None, view: View, request: Request[Any]
) -> discord.File | None:
    """The part of the board that a question is about, as its player sees it; None if it is about
    no one place, or cannot be drawn now.
    """
    where = wording_of(request).where(request)
    if artist is None or not (where.areas or where.targets):
        return None
    return await _file(artist.draw_close_up(view, where.areas, where.targets), "close-up")


async def cards_picture(
    artist: Artist | None, cards: Sequence[CardId], edition: str
) -> discord.File | None:
    """The faces of some cards as a file to send, or None if they cannot be drawn now."""
    if artist is None or not cards:
        return None
    return await _file(artist.draw_cards(cards, edition=edition), f"cards {', '.join(cards)}")


async def _file(drawing: Awaitable[Drawn | None], what: str) -> discord.File | None:
    """A finished picture as a file; the fault is logged if there is none."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            drawn = await drawing
    except Exception:
        log.exception("picture failed", what=what)
        return None
    if drawn is None:
        return None
    if len(drawn.data) > limits.OUR_FILE_BYTES:
        log.error("picture too large", what=what, size=len(drawn.data))
        return None
    return discord.File(
        io.BytesIO(drawn.data), drawn.filename, description=limits.clip(drawn.alt, limits.ALT_TEXT)
    )


async def pictured(
    send: Callable[[list[discord.File]], Awaitable[T]], *files: discord.File | None
) -> T:
    """Send, or edit, a message with its pictures, or without where Discord does not take them.

    Raises:
        discord.HTTPException: Discord refused more than the picture.
    """
    drawn = [file for file in files if file is not None]
    if not drawn:
        return await send([])
    try:
        return await send(drawn)
    except discord.HTTPException as error:
        if error.status != 413 and error.code not in (TOO_LARGE, NOT_ALLOWED):
            raise
        log.error("picture refused", code=error.code)
        return await send([])


def player_names(game: GameCard) -> dict[House, str]:
    """House -> who plays it, for the picture's panel."""
    return {
        seat.house: tidy_name(seat.user_name or (seat.computer or "").capitalize())
        for seat in game.seats
        if seat.taken
    }
