"""A Discord in memory that is as rude as the real one, under an unmodified discord.py client.

It forgets nonces after minutes, its history lies behind, and any request may fail before or after
it had its effect, or never come back.
"""

import asyncio
import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import discord
from discord.http import Route

from tests.bot.wire import BOT_USER

Fault: TypeAlias = tuple[int, int]
"""HTTP status and Discord's code."""
NONCES_LIVE = timedelta(minutes=3)
HISTORY_LAG = timedelta(seconds=20)
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, CLOSED, ASLEEP = 10003, 10008, 50007, 50083
SNOWFLAKE = 1 << 22


class _Response:
    """As much of an HTTP response as an exception of discord.py looks at."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "rude"
        self.headers: dict[str, str] = {}


def refusal(status: int, code: int) -> discord.HTTPException:
    """The exception that discord.py raises for this answer."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    return kind(_Response(status), {"code": code, "message": "rude"})


@dataclass
class RudeDiscord:
    """`places` are the messages of each channel, `asked` all requests.

    `failing` answers everything in channels, `asleep` are archived threads, `closed` the users who
    refuse direct messages, with the code they get. `rudeness` is the chance that a request fails,
    and `death` that it hangs: then `hung` is set.
    """

    clock: Callable[[], datetime]
    chance: random.Random = field(default_factory=random.Random)
    rudeness: float = 0.0
    death: float = 0.0
    failing: Fault | None = None
    asleep: set[int] = field(default_factory=set)
    closed: dict[int, int] = field(default_factory=dict)
    script: list[tuple[str, str, Fault]] = field(default_factory=list)
    places: dict[int, dict[int, dict[str, Any]]] = field(default_factory=dict)
    asked: list[tuple[str, str]] = field(default_factory=list)
    hung: asyncio.Event = field(default_factory=asyncio.Event)
    _nonces: dict[tuple[int, str], tuple[datetime, int]] = field(default_factory=dict)
    _count: int = 1000

    async def client(self) -> discord.Client:
        """A client of this Discord, ready for use."""
        client = discord.Client(intents=discord.Intents.none())
        await client._async_setup_hook()
        client._connection.user = discord.ClientUser(
            state=client._connection,
            data=BOT_USER,  # type: ignore[arg-type]
        )
        client._ready.set()
        client.http.request = self._request  # type: ignore[method-assign]
        return client

    def messages(self, channel: int) -> list[dict[str, Any]]:
        """The messages of a channel, the oldest first."""
        return list(self.places.get(channel, {}).values())

    async def _request(self, route: Route, **options: Any) -> Any:
        await asyncio.sleep(0)
        path = route.url.removeprefix(Route.BASE).split("?")[0]
        self.asked.append((route.method, path))
        scripted = self._scripted(route.method, path)
        if scripted and scripted[0] == "before":
            raise refusal(*scripted[1])
        when = self.chance.random()
        await self._maybe_die(when < self.death / 2)
        self._maybe_fail(when < self.rudeness / 2)
        answer = self._answer(route.method, path.strip("/").split("/"), _body(options), options)
        await self._maybe_die(when > 1 - self.death / 2)
        self._maybe_fail(when > 1 - self.rudeness / 2)
        if scripted:
            raise refusal(*scripted[1])
        return answer

    def _scripted(self, method: str, path: str) -> tuple[str, Fault] | None:
        """What was arranged for the next such request: a fault `before` or `after` its effect."""
        for entry in self.script:
            if entry[1] == f"{method} {path}":
                self.script.remove(entry)
                return entry[0], entry[2]
        return None

    async def _maybe_die(self, dies: bool) -> None:
        if dies:
            self.hung.set()
            await asyncio.Event().wait()

    def _maybe_fail(self, fails: bool) -> None:
        if fails:
            raise refusal(self.chance.choice((500, 502, 503)), 0)

    def _answer(
        self, method: str, path: list[str], body: Mapping[str, Any], options: Mapping[str, Any]
    ) -> Any:
        if path[0] == "users":
            return self._direct(int(body["recipient_id"]))
        channel = int(path[1])
        self._may_come_in(channel)
        match method, path[2:]:
            case "POST", ["messages"]:
                return self._send(channel, body)
            case "GET", ["messages"]:
                return self._history(channel, options["params"])
            case "PATCH", ["messages", number]:
                return self._known(channel, int(number)) | self._edit(channel, int(number), body)
            case "DELETE", ["messages", number]:
                self._known(channel, int(number))
                del self.places[channel][int(number)]
                return None
        raise AssertionError(f"{method} {path}")

    def _direct(self, user: int) -> dict[str, Any]:
        if self.closed.get(user) not in (None, CLOSED):
            raise refusal(403, self.closed[user])
        person = {"id": str(user), "username": "u", "discriminator": "0", "avatar": None}
        return {"id": str(direct(user)), "type": 1, "recipients": [person]}

    def _may_come_in(self, channel: int) -> None:
        user = channel - direct(0)
        if user in self.closed:
            raise refusal(403, self.closed[user])
        if self.failing and user < 0:
            raise refusal(*self.failing)

    def _send(self, channel: int, body: Mapping[str, Any]) -> dict[str, Any]:
        self.asleep.discard(channel)
        key = (channel, str(body.get("nonce")))
        sent, number = self._nonces.get(key, (None, 0))
        here = self.places.setdefault(channel, {})
        if sent and self.clock() - sent < NONCES_LIVE and number in here:
            return here[number]
        self._count += 1
        message = _message(self._count * SNOWFLAKE, channel, body, self.clock())
        here[int(message["id"])] = message
        if body.get("enforce_nonce"):
            self._nonces[key] = (self.clock(), int(message["id"]))
        return message

    def _known(self, channel: int, number: int) -> dict[str, Any]:
        if channel in self.asleep:
            raise refusal(400, ASLEEP)
        if number not in self.places.get(channel, {}):
            raise refusal(404, UNKNOWN_MESSAGE)
        return self.places[channel][number]

    def _edit(self, channel: int, number: int, body: Mapping[str, Any]) -> dict[str, Any]:
        message = self.places[channel][number]
        message |= {key: body[key] for key in ("content", "components") if key in body}
        message["edits"] += 1
        return message

    def _history(self, channel: int, wanted: Mapping[str, Any]) -> list[dict[str, Any]]:
        before = int(wanted.get("before", 1 << 62))
        shown = [
            message
            for message in reversed(self.messages(channel))
            if int(message["id"]) < before and self.clock() - message["sent"] >= HISTORY_LAG
        ]
        return shown[: int(wanted["limit"])]


def direct(user: int) -> int:
    """The channel of a user's direct messages."""
    return 1_000_000 + user


def _body(options: Mapping[str, Any]) -> dict[str, Any]:
    for part in options.get("form") or ():
        if part["name"] == "payload_json":
            found: dict[str, Any] = json.loads(part["value"])
            return found
    return dict(options.get("json") or {})


def _message(number: int, channel: int, body: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    return {
        "id": str(number),
        "channel_id": str(channel),
        "author": BOT_USER,
        "content": str(body.get("content") or "").strip(),
        "components": body.get("components") or [],
        "edited_timestamp": None,
        "timestamp": now.isoformat(),
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "pinged": (body.get("allowed_mentions") or {}).get("users", []),
        "flags": body.get("flags") or 0,
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "sent": now,
        "edits": 0,
    }
