"""Draws pictures in other processes, so that an event loop never waits for one."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import lru_cache
from types import TracebackType
from typing import Self, TypeVar

from engine.names import AreaId, CardId, House
from engine.shelf import DEFAULT
from engine.view import View
from renderer.art import warm
from renderer.cards import card_alt_text, render_card
from renderer.cards.spread import render_spread, spread_alt_text
from renderer.close_up import render_close_up
from renderer.description import alt_text, frame_key
from renderer.encoding import encode
from renderer.frame import Move, render_board
from renderer.miniature import LARGEST, render_small
from renderer.style import Style, style_for

P = TypeVar("P")
ATTEMPTS = 2
CARDS_KEPT = 128
SPREADS_KEPT = 32


@dataclass(frozen=True)
class Picture:
    """A picture ready to be posted."""

    data: bytes
    filename: str
    alt: str


@dataclass(frozen=True)
class Commission:
    """Everything that a picture of the whole board is drawn from."""

    view: View
    style: Style
    players: tuple[tuple[House, str], ...] = ()
    moves: tuple[Move, ...] = ()


def paint(commission: Commission) -> Picture:
    """Draw and encode one picture, here and now."""
    style, players = commission.style, dict(commission.players)
    image = render_board(commission.view, style, players=players, highlights=commission.moves)
    key = frame_key(commission.view, players, style, commission.moves)
    return Picture(encode(image), f"map-{key[:12]}.jpg", alt_text(commission.view))


def paint_small(view: View) -> Picture:
    """Draw and encode the small map, here and now."""
    data = encode(render_small(view), LARGEST)
    return Picture(data, f"board-{frame_key(view)[:12]}.jpg", alt_text(view))


def paint_close_up(
    view: View, areas: tuple[AreaId, ...], ringed: tuple[AreaId, ...]
) -> Picture | None:
    """Draw and encode the part of the board around some areas, here and now."""
    image = render_close_up(view, areas, ringed)
    if image is None:
        return None
    key = frame_key(view, {}, style_for(view.edition), (areas, ringed))
    return Picture(encode(image), f"close-up-{key[:12]}.jpg", alt_text(view))


@lru_cache(maxsize=CARDS_KEPT)
def paint_card(card: CardId, edition: str) -> Picture:
    """Draw and encode the face of a card, here and now.

    Raises:
        KeyError: the edition has no such card.
    """
    picture = encode(render_card(card, edition))
    return Picture(picture, f"card-{card}.jpg", card_alt_text(card, edition))


@lru_cache(maxsize=SPREADS_KEPT)
def paint_spread(cards: tuple[CardId, ...], edition: str) -> Picture:
    """Draw and encode the faces of some cards side by side, here and now.

    Raises:
        KeyError: the edition has no such card.
    """
    picture = encode(render_spread(cards, edition))
    return Picture(picture, f"cards-{'-'.join(cards)}.jpg", spread_alt_text(cards, edition))


def _begin_work() -> None:
    """Leave Ctrl-C to the parent, but do not outlive it, not even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class PicturePool:
    """A few worker processes that draw pictures.

    They are started afresh rather than forked, for a fork would copy open sockets and databases.
    A worker that dies is replaced and its picture drawn once more.
    """

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._executor: ProcessPoolExecutor | None = None

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def start(self, board: str = DEFAULT.board) -> None:
        """Start the workers and have them load a board's pictures."""
        loop = asyncio.get_running_loop()
        executor = self._ready()
        await asyncio.gather(
            *(loop.run_in_executor(executor, warm, board) for _ in range(self._workers))
        )

    async def close(self) -> None:
        """Let the workers finish and go."""
        executor, self._executor = self._executor, None
        if executor is not None:
            await asyncio.to_thread(executor.shutdown)

    async def draw(
        self,
        view: View,
        *,
        style: Style | None = None,
        players: Mapping[House, str] | None = None,
        moves: Sequence[Move] = (),
    ) -> Picture:
        """The picture of a position.

        Raises:
            BrokenProcessPool: two workers in a row died over it.
        """
        commission = Commission(
            view=view,
            style=style or style_for(view.edition),
            players=tuple(sorted((players or {}).items())),
            moves=tuple(moves),
        )
        return await self._done(paint, commission)

    async def draw_close_up(
        self, view: View, areas: Sequence[AreaId], ringed: Sequence[AreaId] = ()
    ) -> Picture | None:
        """The part of the board around some areas; None if they lie too far apart.

        Raises:
            BrokenProcessPool: two workers in a row died over it.
        """
        return await self._done(paint_close_up, view, tuple(areas), tuple(ringed))

    async def draw_small(self, view: View) -> Picture:
        """The small map of a position.

        Raises:
            BrokenProcessPool: two workers in a row died over it.
        """
        return await self._done(paint_small, view)

    async def draw_card(self, card: CardId, *, edition: str = DEFAULT.id) -> Picture:
        """The face of a card.

        Raises:
            KeyError: the edition has no such card.
            BrokenProcessPool: two workers in a row died over it.
        """
        return await self._done(paint_card, card, edition)

    async def draw_cards(self, cards: Sequence[CardId], *, edition: str = DEFAULT.id) -> Picture:
        """The faces of some cards side by side.

        Raises:
            KeyError: the edition has no such card.
            BrokenProcessPool: two workers in a row died over it.
        """
        return await self._done(paint_spread, tuple(cards), edition)

    async def _done(self, work: Callable[..., P], *wanted: object) -> P:
        loop = asyncio.get_running_loop()
        for attempt in range(1, ATTEMPTS + 1):
            executor = self._ready()
            try:
                return await loop.run_in_executor(executor, work, *wanted)
            except BrokenProcessPool:
                self._discard(executor)
                if attempt == ATTEMPTS:
                    raise
        raise AssertionError("unreachable")

    def _ready(self) -> ProcessPoolExecutor:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._workers,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin_work,
            )
        return self._executor

    def _discard(self, executor: ProcessPoolExecutor) -> None:
        """Drop a broken pool, unless another picture has replaced it already."""
        executor.shutdown(wait=False, cancel_futures=True)
        if self._executor is executor:
            self._executor = None
