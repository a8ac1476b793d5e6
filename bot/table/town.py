"""A Discord in memory for people: simcord's backend without the runtime of its tests.

That runtime lets one person act at a time, answers a press only when all that the bot does has
come to rest, and holds the clock still in between. Here the bot's own locks decide what waits, a
press is answered when the bot acknowledges it, and timers run in real time.

What is used of simcord here is private to it: its version is pinned, and each use has a test.
"""

import asyncio
import io
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

import discord
from PIL import Image, UnidentifiedImageError
from simcord import _dpy_internals as internals
from simcord._clock import Clock
from simcord.backend import Backend, serializers
from simcord.backend.models import Interaction, Message
from simcord.gateway import ShardRouter
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter
from typing_extensions import override

Change: TypeAlias = Literal["create", "update", "delete"]
Onlooker: TypeAlias = Callable[[Change, Message], None]
REMEMBERED = 200
"""How many requests and events are kept for a look at a fault; simcord alone keeps them all."""


class WallClock(Clock):
    """The time of this computer."""

    @override
    def now(self) -> datetime:
        return datetime.now(UTC)


class Awaited(Interaction):
    """An interaction to wait for: every kind of answer ends by setting `responded`."""

    answered: asyncio.Event

    @override
    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)
        if name == "responded" and value:
            self.answered.set()

    @classmethod
    def of(cls, plain: Interaction) -> "Awaited":
        """The same interaction, without a deadline: a person at the table sees that it waits."""
        record = cls.__new__(cls)
        vars(record).update(vars(plain), answered=asyncio.Event(), initial_response_deadline=None)
        return record


class Town(Backend):
    """The simulated Discord. Its onlookers hear of every message made, changed or gone.

    The gateway would not do for them: it is never told of replies that one person alone may see.
    """

    def __init__(self) -> None:
        self.onlookers: list[Onlooker] = []
        self.keep: Callable[[], Awaitable[None]] = _nothing_to_keep
        super().__init__()
        self.transcript = deque(maxlen=REMEMBERED)  # type: ignore[assignment]
        self.http_requests = deque(maxlen=REMEMBERED)  # type: ignore[assignment]

    @override
    def commit_message(self, message: Message, *, broadcast: bool = True) -> Message:
        made = super().commit_message(message, broadcast=broadcast)
        self._tell("create", made)
        return made

    @override
    def edit_message(self, channel_id: int, message_id: int, fields: dict[str, Any]) -> Message:
        changed = super().edit_message(channel_id, message_id, fields)
        self._tell("update", changed)
        return changed

    @override
    def delete_message(self, channel_id: int, message_id: int) -> None:
        message = self.get_message(channel_id, message_id)
        super().delete_message(channel_id, message_id)
        self._tell("delete", message)

    @override
    def bulk_delete_messages(self, channel_id: int, message_ids: Iterable[int]) -> list[int]:
        there = dict(self.messages.get(channel_id, {}))
        gone = super().bulk_delete_messages(channel_id, message_ids)
        for each in gone:
            self._tell("delete", there[each])
        return gone

    @override
    def store_attachments(
        self, channel_id: int, attachments: Sequence[tuple[str, bytes]]
    ) -> list[dict[str, Any]]:
        """With the size of each picture, so that the page does not jump when one has come."""
        stored = super().store_attachments(channel_id, attachments)
        for told, (_, blob) in zip(stored, attachments, strict=True):
            if str(told["content_type"]).startswith("image/"):
                told["width"], told["height"] = _size(blob)
        return stored

    def _tell(self, change: Change, message: Message) -> None:
        for onlooker in tuple(self.onlookers):
            onlooker(change, message)

    @override
    def new_interaction(
        self, type: int, channel_id: int, user_id: int, guild_id: int | None
    ) -> Interaction:
        record = Awaited.of(super().new_interaction(type, channel_id, user_id, guild_id))
        self.interactions[record.id] = record
        return record

    async def admit(self, bot: discord.Client) -> None:
        """Connect the bot.

        Only now does the clock run: people and channels made before have the same ids at every
        start, so that a stored game finds them again.
        """
        self.clock = WallClock()
        internals.install_http(bot, KeepingHTTPClient(self, asyncio.get_running_loop()))
        internals.set_guild_ready_timeout(bot, 0.0)
        self._adapter = FakeWebhookAdapter(self)
        state = internals.get_state(bot)
        state.shard_count, state.shard_ids = 1, [0]
        router = ShardRouter(self, state, bot.dispatch, 1, (0,))
        internals.install_websocket(bot, router.websockets[0])
        self.subscribers[:] = [router.feed]
        with self.speaking():
            await bot.login("the.table.needs-none")
            router.identify(0)
            for guild in list(self.guilds.values()):
                self.emit("GUILD_CREATE", serializers.guild_create_payload(self, guild))
        await bot.wait_until_ready()

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """What calls into the bot from outside: discord.py finds its adapter for replies in a
        context variable, which tasks inherit.
        """
        before = internals.set_webhook_adapter(self._adapter)
        try:
            yield
        finally:
            internals.reset_webhook_adapter(before)

    async def announce(
        self, record: Interaction, payload: Mapping[str, Any], patience: float
    ) -> None:
        """Hand an interaction to the bot, and return when it is acknowledged.

        Raises:
            TimeoutError: the bot does not answer.
        """
        assert isinstance(record, Awaited)
        with self.speaking():
            self.emit("INTERACTION_CREATE", payload)
        await asyncio.wait_for(record.answered.wait(), patience)


class KeepingHTTPClient(FakeHTTPClient):
    """Confirms a request when what it changed is kept, so that nothing confirmed is ever lost."""

    @override
    async def request(self, route: Any, **options: Any) -> Any:
        answer = await super().request(route, **options)
        town = self.backend
        assert isinstance(town, Town)
        await town.keep()
        return answer


def _size(blob: bytes) -> tuple[int, int] | tuple[None, None]:
    try:
        with Image.open(io.BytesIO(blob)) as picture:
            return picture.size
    except UnidentifiedImageError:
        return None, None


async def _nothing_to_keep() -> None:
    return None
