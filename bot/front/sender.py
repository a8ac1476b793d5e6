"""The outbox on its way: one sender per game, in order, again and again until delivered."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta

import aiohttp
import discord
import structlog

from bot.front.posting import Postman
from bot.moderator import GameCard, Moderator, Post

log = structlog.get_logger(__name__)

CANNOT_POST = "cannot_post"
"""The memo that says why a game's channel takes no messages."""
PUT_OFF = "post_put_off"
"""The client's own event after which the watch looks anew at what is due when."""
NO_WAY = {10003: "the channel is gone", 50001: "I may not see the channel"}
NO_WAY |= {50013: "I may not write in the channel", 50083: "the thread is archived"}
GIVE_UP_AFTER = 12
PATIENCE_SECONDS = 5.0
SOON, LATER = timedelta(seconds=15), timedelta(hours=1)


class Sender:
    """Sends what is owed; `wake` a game when something new is."""

    def __init__(
        self,
        client: discord.Client,
        moderator: Moderator,
        postman: Postman,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._moderator = moderator
        self._postman = postman
        self._now = now
        self._workers: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._clock: asyncio.Task[None] | None = None
        self._stopping = False

    def start(self) -> None:
        """Begin: send what earlier runs left, and watch for what was put off."""
        self._clock = asyncio.create_task(self._watch(), name="outbox clock")

    def wake(self, game_id: int) -> None:
        """Something is owed in this game."""
        if self._stopping:
            return
        self._again.add(game_id)
        if game_id not in self._workers:
            worker = asyncio.create_task(self._work(game_id), name=f"outbox of game {game_id}")
            self._workers[game_id] = worker

    async def stop(self) -> None:
        """Finish the messages in hand and stop. The rest stays owed."""
        self._stopping = True
        if self._clock is not None:
            self._clock.cancel()
            await asyncio.gather(self._clock, return_exceptions=True)
        if self._workers:
            _, unfinished = await asyncio.wait(self._workers.values(), timeout=PATIENCE_SECONDS)
            for worker in unfinished:
                worker.cancel()  # its message stays owed, and is looked for before it is sent again
            await asyncio.gather(*unfinished, return_exceptions=True)

    async def idle(self) -> None:
        """Wait until nothing is being sent."""
        while self._workers:
            await asyncio.gather(*self._workers.values())

    async def _watch(self) -> None:
        """Wake games whose posts have come due: at the start, and whenever one was put off."""
        await self._client.wait_until_ready()
        while True:
            try:
                for game_id in await self._moderator.games_with_posts():
                    self.wake(game_id)
                due = await self._moderator.next_due()
            except Exception:
                # The watch must outlive any fault: without it, what was put off is never sent.
                log.exception("outbox watch failed")
                due = None
            wait = (due - self._now()).total_seconds() if due else LATER.total_seconds()
            with suppress(TimeoutError):
                await self._client.wait_for(
                    PUT_OFF, timeout=min(max(wait, 1.0), LATER.total_seconds())
                )

    async def _work(self, game_id: int) -> None:
        try:
            while game_id in self._again and not self._stopping:
                self._again.discard(game_id)
                await self._empty(game_id)
        except Exception:
            log.exception("sender failed", game=game_id)
        finally:
            self._workers.pop(game_id, None)

    async def _empty(self, game_id: int) -> None:
        """Deliver until nothing is owed now."""
        while not self._stopping:
            posts = await self._moderator.next_posts(game_id)
            if not posts:
                return
            await self._moderator.mark_sending(*(post.id for post in posts))
            game = (await self._moderator.table(game_id)).game
            for post in posts:
                if self._stopping:
                    return
                if not await self._deliver(post, game):
                    self._client.dispatch(PUT_OFF)
                    break

    async def _deliver(self, post: Post, game: GameCard) -> bool:
        """Deliver one post and note it; False if it was put off or given up."""
        try:
            message_id = await self._postman.deliver(post, game)
        except (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError) as error:
            await self._failed(post, error)
            return False
        except Exception:
            log.exception("post failed", post=post.id, kind=post.kind)
            await self._moderator.mark_failed(post.id, "our fault, see the log", self._retry(post))
            return False
        await self._moderator.mark_sent(post.id, message_id)
        if post.attempts and post.audience is None and message_id is not None:
            await self._moderator.remember(post.game_id, CANNOT_POST, None)
        return True

    async def _failed(self, post: Post, error: Exception) -> None:
        code = error.code if isinstance(error, discord.HTTPException) else 0
        log.warning("post not delivered", post=post.id, kind=post.kind, code=code, error=str(error))
        if code in NO_WAY:
            await self._no_way(post, NO_WAY[code])
            return
        if isinstance(error, discord.RateLimited):
            retry = self._now() + timedelta(seconds=error.retry_after)
            await self._moderator.mark_failed(post.id, "rate limit", retry)
            return
        await self._moderator.mark_failed(
            post.id, f"{type(error).__name__} {code}", self._retry(post)
        )

    async def _no_way(self, post: Post, why: str) -> None:
        """The channel takes no messages: put the post off, and tell the host once."""
        await self._moderator.mark_failed(post.id, why, self._now() + LATER)
        if await self._moderator.recall(post.game_id, CANNOT_POST) == why:
            return
        await self._moderator.remember(post.game_id, CANNOT_POST, why)
        game = (await self._moderator.table(post.game_id)).game
        text = (
            f"I cannot post in the channel of game {game.id}: {why}. The game is kept, and goes on "
            f"once I can post there again. Or use `/game move game:{game.id}` in another channel."
        )
        try:
            dm = await self._client.create_dm(discord.Object(game.host_id))
            await dm.send(text)
        except discord.HTTPException as error:
            log.warning("host not told", game=game.id, code=error.code)

    def _retry(self, post: Post) -> datetime | None:
        """When to try again: later each time, and at last not at all."""
        if post.attempts >= GIVE_UP_AFTER:
            return None
        return self._now() + min(SOON * (1 << post.attempts), LATER)
