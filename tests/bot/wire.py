"""A stand-in for Discord's gateway and REST API on loopback.

Nothing inside the client is replaced: real HTTP, a real WebSocket, real reconnects. It knows just
enough for one bot and counts everything it is asked.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yarl
from aiohttp import WSMessage, web
from discord.gateway import DiscordWebSocket
from discord.http import Route

Json: TypeAlias = Mapping[str, Any] | Sequence[Any]

BOT_USER = {"id": "1", "username": "rookery", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1",
    "name": "rookery",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": BOT_USER,
}
CHANNEL = "77"
HELLO, HEARTBEAT, ACKNOWLEDGED, IDENTIFY, RESUME = 10, 1, 11, 2, 6
COMMAND, COMPONENT, AUTOCOMPLETE, FORM = 2, 3, 4, 5


@dataclass(frozen=True)
class Call:
    """One request of the bot."""

    method: str
    path: str
    body: Json | None


@dataclass
class Fault:
    """The next request that fits is answered with this instead."""

    method: str
    path: str
    status: int
    error: Json


def _reply(data: Json, status: int = 200) -> web.Response:
    # discord.py reads JSON only under exactly this content type, and takes a 429 without `Via` for
    # a ban of the whole address.
    headers = {"Content-Type": "application/json", "Via": "1.1 wire"}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers)


def _message(number: int | str) -> dict[str, Any]:
    return {
        "id": str(number),
        "channel_id": CHANNEL,
        "author": BOT_USER,
        "content": "",
        "edited_timestamp": None,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
    }


@dataclass
class Wire:
    """The stand-in. `calls` are the bot's requests, `faults` what goes wrong next."""

    calls: list[Call] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)
    identified: int = 0
    resumed: int = 0
    _frames: list[tuple[int, str]] = field(default_factory=list)
    _sequence: int = 0
    _socket: web.WebSocketResponse | None = None

    async def start(self) -> None:
        """Listen, and point discord.py here."""
        app = web.Application(client_max_size=64 << 20)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/v10/{path:.*}", self._rest)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self._host = "127.0.0.1:{1}".format(*self._runner.addresses[0])
        self._before = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY
        Route.BASE = f"http://{self._host}/api/v10"
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{self._host}/gateway")

    async def stop(self) -> None:
        """Give discord.py its own addresses back."""
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = self._before
        await self._runner.cleanup()

    def called(self, path: str) -> list[Call]:
        """The requests to paths that match the pattern."""
        return [call for call in self.calls if re.fullmatch(path, call.path)]

    # --- The gateway ----------------------------------------------------------------------------

    async def drop_socket(self, code: int = 4000) -> None:
        """Cut the connection; the client may resume after most codes."""
        assert self._socket is not None
        await self._socket.close(code=code)

    async def interaction(
        self, number: int, data: Json, *, kind: int = COMPONENT, user: int = 42
    ) -> None:
        """Tell the bot of a press, a submitted form or a command, in direct messages."""
        await self._dispatch(
            "INTERACTION_CREATE",
            {
                "id": str(900 + number),
                "application_id": "1",
                "type": kind,
                "token": f"token-{number}",
                "version": 1,
                "channel_id": CHANNEL,
                "channel": {"id": CHANNEL, "type": 1, "recipients": []},
                "locale": "en-US",
                "context": 1,
                "entitlements": [],
                "app_permissions": "0",
                "authorizing_integration_owners": {},
                "user": {"id": str(user), "username": f"u{user}", "discriminator": "0"}
                | {"avatar": None},
                "attachment_size_limit": 10 << 20,
                "message": _message(55),
                "data": data,
            },
        )

    async def _dispatch(self, event: str, data: Json, *, replayed: bool = True) -> None:
        self._sequence += 1
        frame = json.dumps({"op": 0, "t": event, "s": self._sequence, "d": data})
        if replayed:
            self._frames.append((self._sequence, frame))
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_str(frame)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        self._socket = socket = web.WebSocketResponse()
        await socket.prepare(request)
        await self._say(socket, HELLO, {"heartbeat_interval": 41_250})
        async for message in socket:
            await self._hear(socket, message)
        return socket

    async def _hear(self, socket: web.WebSocketResponse, message: WSMessage) -> None:
        packet = json.loads(message.data)
        if packet["op"] == HEARTBEAT:
            await self._say(socket, ACKNOWLEDGED, None)
        elif packet["op"] == IDENTIFY:
            self.identified += 1
            ready = {
                "v": 10,
                "user": BOT_USER,
                "guilds": [],
                "session_id": "s",
                "application": APPLICATION,
                "resume_gateway_url": f"ws://{self._host}/gateway",
            }
            await self._dispatch("READY", ready, replayed=False)
        elif packet["op"] == RESUME:
            self.resumed += 1
            for sequence, frame in self._frames:
                if sequence > packet["d"]["seq"]:
                    await socket.send_str(frame)
            await self._dispatch("RESUMED", {}, replayed=False)

    @staticmethod
    async def _say(socket: web.WebSocketResponse, operation: int, data: Json | None) -> None:
        await socket.send_json({"op": operation, "d": data, "s": None, "t": None})

    # --- The REST API ---------------------------------------------------------------------------

    async def _rest(self, request: web.Request) -> web.Response:
        path = "/" + request.match_info["path"]
        self.calls.append(Call(request.method, path, await _body(request)))
        for fault in self.faults:
            if fault.method == request.method and re.fullmatch(fault.path, path):
                self.faults.remove(fault)
                return _reply(fault.error, fault.status)
        return _reply(self._answer(request.method, path))

    def _answer(self, method: str, path: str) -> Json:
        callback = {"id": "9", "type": 6, "response_message_id": "55"}
        answers: dict[str, Json] = {
            "GET /users/@me": BOT_USER,
            "POST /users/@me/channels": {"id": CHANNEL, "type": 1, "recipients": []},
            "GET /oauth2/applications/@me": APPLICATION,
            "PUT /applications/1/commands": [],
            f"GET /channels/{CHANNEL}/messages": [],
        }
        if path.startswith("/interactions/"):
            return {"interaction": callback, "resource": {"type": 6, "message": _message(55)}}
        return answers.get(f"{method} {path}", _message(1_000 + len(self.calls)))


async def _body(request: web.Request) -> Json | None:
    if request.content_type == "application/json":
        body: Json = await request.json()
        return body
    if request.content_type.startswith("multipart"):
        parts = await request.multipart()
        return {part.name: len(await part.read()) async for part in parts}  # type: ignore[union-attr, misc]
    return None
