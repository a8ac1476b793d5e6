"""What was said at the table, kept beside the database and put back at the next start."""

import asyncio
from collections import defaultdict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite
from pydantic import TypeAdapter
from simcord.backend.models import Message

from bot.table.town import Change, Town

MESSAGES_KEPT = 2000
"""Per channel; the oldest go first."""
FILES_KEPT = 40
"""Per channel: a game's maps come to some 76 MB, and nobody looks at the old ones."""
UNFINISHED = 1 << 7
"""Discord's flag of "is thinking": after a restart nobody would finish it."""
MADE = (
    "create table if not exists message"
    " (id integer primary key, channel integer not null, body text not null)",
    "create index if not exists message_channel on message (channel, id)",
    "create table if not exists file"
    " (url text primary key, channel integer not null, body blob not null)",
)
AS_JSON = TypeAdapter(Message)


class Chronicle:
    """An onlooker that writes down every message with its files, in the order of events.

    The bot is told that something was done only once it stands here (see `Town.keep`), so what a
    game holds for posted is never missing, however the table was ended.
    """

    def __init__(self, town: Town, kept: aiosqlite.Connection) -> None:
        self._town = town
        self._kept = kept
        self._due: deque[Message | int] = deque()
        self._writing = asyncio.Lock()
        self._number: defaultdict[int, int] = defaultdict(int)

    def __call__(self, change: Change, message: Message) -> None:
        """Note what is to be written."""
        gone = change == "delete" or bool(message.flags & UNFINISHED)
        self._due.append(message.id if gone else message)

    async def write(self) -> None:
        """Write all that is noted; return when it is safe."""
        async with self._writing:
            if not self._due:
                return
            while self._due:
                await self._write(self._due.popleft())
            await self._kept.commit()

    async def _write(self, due: Message | int) -> None:
        if isinstance(due, int):
            await self._kept.execute("delete from message where id = ?", (due,))
            return
        body = AS_JSON.dump_json(due).decode()
        await self._kept.execute(
            "insert or replace into message values (?, ?, ?)", (due.id, due.channel_id, body)
        )
        for attachment in due.attachments:
            blob = self._town.cdn.get(attachment["url"])
            if blob is not None:
                await self._keep_file(attachment["url"], due.channel_id, blob)
        self._number[due.channel_id] += 1
        if self._number[due.channel_id] % 100 == 0:
            await self._prune(due.channel_id)

    async def _keep_file(self, url: str, channel_id: int, blob: bytes) -> None:
        await self._kept.execute(
            "insert or ignore into file values (?, ?, ?)", (url, channel_id, blob)
        )
        await self._kept.execute(
            "delete from file where channel = ? and rowid not in"
            " (select rowid from file where channel = ? order by rowid desc limit ?)",
            (channel_id, channel_id, FILES_KEPT),
        )
        self._town.cdn._blobs.pop(url, None)  # else the bytes of every map stay in memory

    async def _prune(self, channel_id: int) -> None:
        await self._kept.execute(
            "delete from message where channel = ? and id not in"
            " (select id from message where channel = ? order by id desc limit ?)",
            (channel_id, channel_id, MESSAGES_KEPT),
        )

    async def file(self, url: str) -> bytes | None:
        """The bytes of an attachment."""
        fresh = self._town.cdn.get(url)
        if fresh is not None:
            return fresh
        async with self._kept.execute("select body from file where url = ?", (url,)) as rows:
            found = await rows.fetchone()
        return None if found is None else bytes(found[0])

    async def restore(self) -> int:
        """Put back what was said before the bot comes, so that nothing is announced; how much."""
        number = 0
        async with self._kept.execute("select body from message order by id") as rows:
            async for (body,) in rows:
                message = AS_JSON.validate_json(body)
                channel = self._town.channels.get(message.channel_id)
                if channel is None:
                    continue
                self._town.reserve_id(message.id)
                self._town.messages[channel.id][message.id] = message
                channel.last_message_id = message.id
                number += 1
        return number


@asynccontextmanager
async def chronicle_beside(town: Town, path: Path | str) -> AsyncIterator[Chronicle]:
    """The chronicle in this file, restored and listening; enter it before the bot is admitted."""
    async with aiosqlite.connect(path) as kept:
        await kept.execute("pragma journal_mode = wal")
        await kept.execute("pragma synchronous = normal")
        for statement in MADE:
            await kept.execute(statement)
        await kept.commit()
        chronicle = Chronicle(town, kept)
        await chronicle.restore()
        town.onlookers.append(chronicle)
        town.keep = chronicle.write
        try:
            yield chronicle
        finally:
            await chronicle.write()
