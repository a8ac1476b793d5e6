"""The outbox on its way: one sender per game, in order, again and again until delivered."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import aiohttp
import discord
import structlog

from bot.front.accounts import withheld
from bot.front.alarm import Alarm
from bot.front.letters import Letter, letter_for
from bot.front.posting import WITH_BUTTONS, Closed, Postman
from bot.moderator import GameCard, Moderator, Post
from bot.moderator.state import OF_A_QUESTION
from bot.store import UNDER_WAY

log = structlog.get_logger(__name__)

CANNOT_POST = "cannot_post"
"""The memo that says why a game's channel takes no messages."""
CHANNEL_GONE = 10003
OUTAGE = "Discord takes no messages from me"
NO_WAY = {CHANNEL_GONE: "the channel is gone", 50001: "I may not see the channel"}
NO_WAY |= {50013: "I may not write in the channel", 50083: "the thread is locked"}
NO_WAY |= {160005: "the thread is locked", 200000: "the server's AutoMod blocks my words"}
PATIENCE_SECONDS = 5.0
SOON, AT_LAST, LATER = timedelta(seconds=15), timedelta(minutes=10), timedelta(hours=1)
LOOK_AGAIN = timedelta(minutes=6)
"""After it, Discord's history shows whatever board was sent and not noted."""
HOURS = timedelta(hours=2)
"""An outage so long is told to the host."""
MOURNING = timedelta(days=7)
"""So long the last words of a game that is over wait for a channel that takes none."""
REFUSED_WORDS = 8
"""After so many refusals of the words themselves, shorter ones take their place."""
BOARD_ATTEMPTS = 12
A_MINUTE = 60.0


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
        self._changed = Alarm()
        self._stopping = Alarm()

    def start(self) -> None:
        """Begin: send what earlier runs left, and watch for what was put off."""
        self._clock = asyncio.create_task(self._watch(), name="outbox clock")

    def wake(self, game_id: int) -> None:
        """Something is owed in this game."""
        if self._stopping.is_set():
            return
        self._again.add(game_id)
        if game_id not in self._workers:
            worker = asyncio.create_task(self._work(game_id), name=f"outbox of game {game_id}")
            self._workers[game_id] = worker

    async def stop(self) -> None:
        """Finish the messages in hand and stop. The rest stays owed."""
        self._stopping.set()
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

    def forget_boards(self, game_id: int) -> None:
        """Somebody else has posted the game's board: look the present one up before the next."""
        self._postman.boards.forget(game_id)

    # --- When -----------------------------------------------------------------------------------

    async def _watch(self) -> None:
        """Wake games whose posts have come due: at the start, and whenever one was put off."""
        await self._client.wait_until_ready()
        faults = 0
        while True:
            # Cleared before the look: whatever is put off during it leads to another one.
            self._changed.clear()
            try:
                wait, faults = await self._look(), 0
            except Exception:
                # The watch must outlive any fault: without it, what was put off is never sent.
                log.exception("outbox watch failed")
                faults += 1
                wait = _backoff(faults)
            await self._changed.wait(wait)

    async def _look(self) -> float:
        """Wake whatever is due; how many seconds until something else will be."""
        await self._moderator.tend_lobbies()
        for game_id in await self._moderator.games_with_posts():
            self.wake(game_id)
        due = await self._moderator.next_due()
        wait = (due - self._now()) if due else LATER
        return min(max(wait.total_seconds(), 1.0), LATER.total_seconds())

    async def _work(self, game_id: int) -> None:
        """Send what is owed in a game; a fault of the store is tried again in seconds."""
        faults = 0
        try:
            while game_id in self._again and not self._stopping.is_set():
                self._again.discard(game_id)
                try:
                    await self._empty(game_id)
                    faults = 0
                except Exception:
                    log.exception("sender failed", game=game_id)
                    self._again.add(game_id)
                    faults += 1
                    await self._stopping.wait(_backoff(faults))
        finally:
            self._workers.pop(game_id, None)

    # --- What -----------------------------------------------------------------------------------

    async def _empty(self, game_id: int) -> None:
        """Deliver until nothing is owed now."""
        game = None
        while not self._stopping.is_set():
            posts = await self._moderator.next_posts(game_id)
            if not posts:
                break
            game = await self._moderator.game(game_id)
            if not await self._deliver_first(posts, game):
                self._changed.set()
        if game is not None and game.status not in UNDER_WAY:
            self._postman.boards.forget(game_id)

    async def _deliver_first(self, posts: tuple[Post, ...], game: GameCard) -> bool:
        """Deliver the first post, and what is told with it; False if it was put off."""
        first = posts[0]
        if first.unreadable and not first.attempts:
            await self._tell_host(game, _unreadable(game))
        if first.kind in OF_A_QUESTION:
            return await self._tell_of_a_question(_asked_alike(posts), game)
        if first.audience is not None or first.kind in WITH_BUTTONS:
            return await self._deliver(first, game)
        public = [post for post in posts if post.audience is None and post.kind not in WITH_BUTTONS]
        letter = letter_for(public, game, self._now())
        return await self._publish(letter, game)

    async def _tell_of_a_question(self, posts: Sequence[Post], game: GameCard) -> bool:
        """Write to one of those who are asked the same; once all are tried, mention the others."""
        knock = next((post for post in posts if post.audience not in self._postman.closed), None)
        if knock is not None:
            try:
                return await self._deliver(knock, game)
            except Closed:
                return True  # nothing is put off: the player is mentioned with the others
        await self._moderator.mark_sending(*(post.id for post in posts))
        return await self._attempt(posts[0], game, lambda: self._postman.mention(posts, game))

    async def _publish(self, letter: Letter, game: GameCard) -> bool:
        if letter.lead.attempts == REFUSED_WORDS and _is_refusal(letter.lead):
            letter = replace(letter, text=withheld(letter.lead), view=None)
        ids = [post.id for post in letter.posts]
        await self._moderator.mark_sending(*ids, text=letter.text)
        return await self._attempt(letter.lead, game, lambda: self._postman.publish(letter, game))

    async def _deliver(self, post: Post, game: GameCard) -> bool:
        await self._moderator.mark_sending(post.id)
        return await self._attempt(post, game, lambda: self._postman.deliver(post, game))

    async def _attempt(
        self, post: Post, game: GameCard, sending: Callable[[], Awaitable[int | None]]
    ) -> bool:
        """Try once, and note what came of it; False if the post was put off."""
        try:
            message_id = await sending()
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            await self._failed(post, game, error)
            return False
        return await self._delivered(post, message_id)

    async def _delivered(self, post: Post, message_id: int | None) -> bool:
        boards = self._postman.boards
        again = post.kind == "board" and boards.unsettled(post.game_id)
        if again and post.attempts < BOARD_ATTEMPTS:
            await self._moderator.mark_failed(post.id, "old boards", self._now() + LOOK_AGAIN)
            return False
        await self._moderator.mark_sent(post.id, message_id)
        if post.attempts and post.audience is None and message_id is not None:
            await self._moderator.remember(post.game_id, CANNOT_POST, None)
        return True

    # --- What goes wrong ------------------------------------------------------------------------

    async def _failed(self, post: Post, game: GameCard, error: Exception) -> None:
        code = error.code if isinstance(error, discord.HTTPException) else 0
        log.warning("post not delivered", post=post.id, kind=post.kind, code=code, error=str(error))
        if code == CHANNEL_GONE and game.status not in UNDER_WAY:
            await self._moderator.give_up_posts(game.id, NO_WAY[code])
        elif code in NO_WAY:
            await self._no_way(post, game, NO_WAY[code])
        elif isinstance(error, discord.RateLimited):
            retry = self._now() + timedelta(seconds=error.retry_after)
            await self._moderator.mark_failed(post.id, "rate limit", retry)
        else:
            await self._no_luck(post, game, f"{_status(error)} {type(error).__name__} {code}")

    async def _no_luck(self, post: Post, game: GameCard, what: str) -> None:
        """Discord fails: try again, later each time; after hours, tell the host.

        The words of an offer that Discord will not take hold nothing up: the board has its button.
        """
        if post.kind == "offer" and post.attempts >= REFUSED_WORDS and _is_refusal(post):
            await self._moderator.mark_failed(post.id, what, None)
            return
        retry = self._now() + min(SOON * (1 << min(post.attempts, 8)), AT_LAST)
        await self._moderator.mark_failed(post.id, what, retry)
        public = post.audience is None and post.created_at is not None
        if public and post.created_at and self._now() - post.created_at >= HOURS:
            await self._tell_once(game, OUTAGE)

    async def _no_way(self, post: Post, game: GameCard, why: str) -> None:
        """The channel takes no messages: put the post off, and tell the host once."""
        if game.status not in UNDER_WAY and self._is_mourned(post):
            await self._moderator.give_up_posts(game.id, why)
            return
        await self._moderator.mark_failed(post.id, why, self._now() + LATER)
        await self._tell_once(game, why)

    def _is_mourned(self, post: Post) -> bool:
        return post.created_at is not None and self._now() - post.created_at >= MOURNING

    async def _tell_once(self, game: GameCard, why: str) -> None:
        """Tell the host why nothing is posted, unless that is known."""
        if await self._moderator.recall(game.id, CANNOT_POST) == why:
            return
        if await self._tell_host(game, _silence(game, why)):
            await self._moderator.remember(game.id, CANNOT_POST, why)

    async def _tell_host(self, game: GameCard, text: str) -> bool:
        """Write to the host; False if it was Discord that failed, and may yet be asked again."""
        try:
            messages = await self._client.create_dm(discord.Object(game.host_id))
            await messages.send(text)
        except discord.HTTPException as error:
            log.warning("host not told", game=game.id, code=error.code)
            return error.status < 500
        except (discord.RateLimited, aiohttp.ClientError, OSError):
            return False
        return True


def _asked_alike(posts: Sequence[Post]) -> list[Post]:
    """The posts that tell of the same question as the first, and are next for their players."""
    lead = posts[0]
    nexts = {post.audience: post for post in reversed(posts)}
    return [
        post
        for post in posts
        if post.kind in OF_A_QUESTION
        and (post.question, post.generation) == (lead.question, lead.generation)
        and nexts[post.audience] is post
    ]


def _silence(game: GameCard, why: str) -> str:
    told = f"I cannot post in the channel of game {game.id}: {why}."
    if game.status not in UNDER_WAY:
        return f"{told} The game is over; its last words wait there."
    return (
        f"{told} The game is kept, and goes on once I can post there again. "
        f"Or use `/game move game:{game.id}` in another channel."
    )


def _unreadable(game: GameCard) -> str:
    return (
        f"In game {game.id} I cannot read one of the messages I owe: another version of me wrote "
        "it. I say so in its place and go on; the log has its number."
    )


def _status(error: Exception) -> int:
    return error.status if isinstance(error, discord.HTTPException) else 0


def _is_refusal(post: Post) -> bool:
    """Whether the last attempt failed for the words themselves."""
    return post.failure is not None and post.failure.startswith("400 ")


def _backoff(faults: int) -> float:
    """Seconds until another try after so many faults in a row."""
    return min(2.0 ** (faults - 1), A_MINUTE)
