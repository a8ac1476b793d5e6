"""The hall: a page that lists every place of the table and what waits there."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from aiohttp import web
from aiohttp.typedefs import Handler
from simcord.backend import serializers
from simcord.backend.models import Interaction, Message

from bot.editions import edition_with
from bot.errors import RookeryError
from bot.front.client import Bot
from bot.moderator import GameCard, Seat, TableState
from bot.narrator import awaited
from bot.store import UNDER_WAY
from bot.table import people
from bot.table.chronicle import Chronicle
from bot.table.maps import Maps, outlines
from bot.table.maps import told as areas_told
from bot.table.opening import KINDS, begin, game_in, largest, read_seats
from bot.table.people import Doing, NotPossible
from bot.table.town import Change
from bot.table.world import PEOPLE, Person, Place, World
from engine.box import Box
from engine.edition import load_edition
from engine.names import House
from engine.shelf import DEFAULT, EDITIONS, edition_name, options_of, unavailable_options_of
from engine.view import View
from renderer.style import style_for

STEPS = {
    "westeros": "Westeros phase",
    "planning": "planning",
    "raven": "the Messenger Raven",
    "raids": "raids",
    "marches": "marches",
    "consolidate": "consolidating power",
}
STATES = {
    "lobby": "Players are taking their seats.",
    "paused": "The game is paused.",
    "abandoned": "The last game here was abandoned.",
}
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'self'; script-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
}


KINDS_OF_FILE = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
PICTURES = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp"}
SHOWN = 200
"""How many messages a tab gets at first."""
FORMS_KEPT = 100


class Hall:
    """The web application: the start page, a page for every seat, and what they ask for."""

    def __init__(self, world: World, bot: Bot, maps: Maps, chronicle: Chronicle) -> None:
        self.world = world
        self.bot = bot
        self.moderator = bot.moderator
        self._maps = maps
        self._chronicle = chronicle
        self._forms: OrderedDict[int, Interaction] = OrderedDict()
        self._sockets: set[web.WebSocketResponse] = set()

    def application(self) -> web.Application:
        """The application to serve on the loopback address."""
        app = web.Application(middlewares=[only_from_here])
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/game/{game}/{house}", self._page),
                web.get("/at/{place}/{person}", self._page),
                web.get("/web/{name}", self._part),
                web.get("/state", self._state),
                web.get("/history", self._history),
                web.get("/commands", self._commands),
                web.get("/board", self._board),
                web.get("/map/{key}", self._map),
                web.get("/cdn", self._cdn),
                web.get("/ws", self._live),
                web.post("/begin", self._begin),
                web.post("/act", self._act),
            ]
        )
        app.on_shutdown.append(self._hang_up)
        return app

    async def _page(self, _request: web.Request) -> web.Response:
        return _asset("index.html")

    async def _part(self, request: web.Request) -> web.Response:
        return _asset(request.match_info["name"])

    async def _state(self, _request: web.Request) -> web.Response:
        return web.json_response(await self.state(), headers=HEADERS)

    async def state(self) -> dict[str, Any]:
        """Every place with what waits there, and what a new game could be made of."""
        tables: dict[str, TableState] = {}
        for place in self.world.channels:
            game = await game_in(self.moderator, place)
            if game is not None:
                tables[place.key] = await self.moderator.table(game.id)
        return {
            "channels": [self._channel(p, tables.get(p.key)) for p in self.world.channels],
            "people": [
                {"key": p.key, "name": p.name, "id": str(p.id), "messages": str(p.messages)}
                for p in self.world.people
            ],
            "editions": editions(),
            "players": [*PEOPLE, *KINDS],
            "free": any(not _under_way(tables.get(p.key)) for p in self.world.channels),
        }

    def _channel(self, place: Place, table: TableState | None) -> dict[str, Any]:
        return {
            "key": place.key,
            "id": str(place.id),
            "title": f"#{place.key}",
            "about": told(table) if table else "No game yet.",
            "game": table.game.id if table else None,
            "playing": _under_way(table),
            "seats": [self._seat(seat, table) for seat in (table.game.seats if table else ())],
        }

    def _seat(self, seat: Seat, table: TableState | None) -> dict[str, Any]:
        person = next((p for p in self.world.people if p.id == seat.user_id), None)
        return {
            "house": seat.house,
            "player": seat.user_name or seat.computer or "free",
            "person": person.key if person else None,
            "awaited": table is not None and seat.house in table.awaited,
        }

    def _where(self, told: Mapping[str, Any]) -> tuple[Place, Person]:
        place = self.world.place(str(told.get("place")))
        person = self.world.person(str(told.get("person")))
        if place is None or person is None:
            raise web.HTTPNotFound(text="There is no such place at this table.", headers=HEADERS)
        return place, person

    async def _history(self, request: web.Request) -> web.Response:
        return web.json_response(self.history(*self._where(request.query)), headers=HEADERS)

    def history(self, place: Place, person: Person) -> list[dict[str, Any]]:
        """The newest messages that somebody sees in a channel and in their direct messages."""
        seen = [
            message
            for who in self.world.timeline(place, person)
            for message in people.visible(self.world.town, who)
        ]
        seen.sort(key=lambda message: message.id)
        return [self._shown(message) for message in seen[-SHOWN:]]

    def _shown(self, message: Message) -> dict[str, Any]:
        payload = dict(serializers.message_payload(self.world.town, message))
        return payload | {"secret": message.is_ephemeral}

    async def _commands(self, request: web.Request) -> web.Response:
        channel, _ = self.world.timeline(*self._where(request.query))
        return web.json_response(people.commands(self.world.town, channel), headers=HEADERS)

    async def _board(self, request: web.Request) -> web.Response:
        place, person = self._where(request.query)
        game = await game_in(self.moderator, place)
        house = request.query.get("house")
        view = None if game is None else await self._view(game, person, house)
        if game is None or view is None:
            return web.json_response({"map": None}, headers=HEADERS)
        board = outlines(style_for(view.edition).board)
        shown = {"map": self._maps.name(view, game), "areas": areas_told(view)}
        return web.json_response(board | {"outlines": board["areas"]} | shown, headers=HEADERS)

    async def _view(self, game: GameCard, person: Person, house: str | None) -> View | None:
        mine = game.houses_of(person.id)
        if game.status not in UNDER_WAY or not mine:
            return (await self.moderator.table(game.id)).view
        seat = next((each for each in mine if each == house), None)
        return (await self.moderator.seat(game.id, person.id, seat)).view

    async def _map(self, request: web.Request) -> web.Response:
        picture = await self._maps.picture(request.match_info["key"])
        if picture is None:
            raise web.HTTPNotFound(text="This map is no longer kept.", headers=HEADERS)
        return _picture(picture.data, picture.filename)

    async def _cdn(self, request: web.Request) -> web.Response:
        url = request.query.get("url", "")
        blob = await self._chronicle.file(url)
        if blob is None:
            raise web.HTTPNotFound(text="This picture is no longer kept.", headers=HEADERS)
        return _picture(blob, url.rpartition("/")[2])

    async def _live(self, request: web.Request) -> web.WebSocketResponse:
        """Tell a tab of every message that its person may see, as it comes."""
        mine = self.world.timeline(*self._where(request.query))
        news: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

        def onlooker(change: Change, message: Message) -> None:
            for who in mine:
                if who.channel_id == message.channel_id and message.visible_to(who.user_id):
                    news.put_nowait({"change": change, "message": self._shown(message)})

        socket = web.WebSocketResponse(heartbeat=20.0)
        await socket.prepare(request)
        self._sockets.add(socket)
        self.world.town.onlookers.append(onlooker)
        sending = asyncio.create_task(_send_on(socket, news))
        try:
            async for _ in socket:
                pass
        finally:
            sending.cancel()
            self._sockets.discard(socket)
            self.world.town.onlookers.remove(onlooker)
        return socket

    async def _hang_up(self, _app: web.Application) -> None:
        for socket in tuple(self._sockets):
            await socket.close(code=1001)

    async def _act(self, request: web.Request) -> web.Response:
        try:
            told = dict(await request.json())
            who = self._doing(told)
            done = await self._done(who, told)
        except RookeryError as refusal:
            return web.Response(text=str(refusal), status=409, headers=HEADERS)
        except TimeoutError:
            return web.Response(text="The bot did not answer.", status=504, headers=HEADERS)
        except (KeyError, TypeError, ValueError):
            return web.Response(text="The table did not understand.", status=400, headers=HEADERS)
        return web.json_response(done, headers=HEADERS)

    def _doing(self, told: Mapping[str, Any]) -> Doing:
        channel = int(told.get("channel", 0))
        for who in self.world.timeline(*self._where(told)):
            if who.channel_id == channel:
                return who
        raise NotPossible("There is no such channel.")

    async def _done(self, who: Doing, told: Mapping[str, Any]) -> dict[str, Any]:
        town, kind = self.world.town, told["kind"]
        if kind == "say":
            people.say(town, who, str(told["text"]))
            return {}
        if kind == "suggest":
            words = [str(word) for word in told["words"]]
            typed = str(told["typed"])
            return {"choices": await people.suggest(town, who, words, str(told["option"]), typed)}
        if kind == "press":
            values = told.get("values")
            record = await people.press(town, who, int(told["message"]), str(told["id"]), values)
        elif kind == "submit":
            form = self._forms.get(int(told["form"]))
            if form is None:
                raise NotPossible("This form is no longer open. Press its button again.")
            record = await people.submit(town, who, form, dict(told["values"]))
        else:
            words = [str(word) for word in told["words"]]
            record = await people.slash(town, who, words, dict(told["options"]))
        return self._answered(record)

    def _answered(self, record: Interaction) -> dict[str, Any]:
        if record.modal is None:
            return {}
        self._forms[record.id] = record
        while len(self._forms) > FORMS_KEPT:
            self._forms.popitem(last=False)
        return {"form": record.modal, "key": str(record.id), "channel": str(record.channel_id)}

    async def _begin(self, request: web.Request) -> web.Response:
        form = await request.post()
        try:
            edition, options = form.get("edition", DEFAULT.id), form.get("options", "")
            setup = largest(edition_with(str(edition), str(options)))
            seats = read_seats(str(form.get("seats", "")), setup)
            place = await begin(self.moderator, self.world, seats, setup)
        except RookeryError as refusal:
            return web.Response(text=str(refusal), status=409, headers=HEADERS)
        return web.json_response({"place": place.key}, headers=HEADERS)


async def _send_on(socket: web.WebSocketResponse, news: "asyncio.Queue[dict[str, Any]]") -> None:
    while True:
        await socket.send_json(await news.get())


def _asset(name: str) -> web.Response:
    kind = KINDS_OF_FILE.get(name.rpartition(".")[2])
    there = {each.name for each in files("bot.table").joinpath("web").iterdir()}
    if kind is None or name not in there:
        raise web.HTTPNotFound(text="There is no such page.", headers=HEADERS)
    text = files("bot.table").joinpath("web", name).read_text("utf-8")
    return web.Response(text=text, content_type=kind, headers=HEADERS)


def _picture(blob: bytes, filename: str) -> web.Response:
    """A picture for ever; anything else only as a file to save, for it would be of our origin."""
    kind = PICTURES.get(filename.rpartition(".")[2].lower())
    headers = {**HEADERS, "Cache-Control": "private, max-age=31536000, immutable"}
    if kind is None:
        headers["Content-Disposition"] = "attachment"
    return web.Response(body=blob, content_type=kind or "application/octet-stream", headers=headers)


@web.middleware
async def only_from_here(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse other sites: a page elsewhere must not reach into this table.

    What changes something is taken only from a browser that tells where it comes from. All browsers
    of today do; a page in a frame of its own kind tells `null`, which may be anybody.
    """
    hosts = {f"{host}:{request.url.port}" for host in ("127.0.0.1", "localhost")}
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    untold = origin is None and site is None
    if (
        request.host not in hosts
        or (origin is not None and origin not in {f"http://{host}" for host in hosts})
        or (site is not None and site not in ("none", "same-origin"))
        or (untold and _changes(request))
    ):
        raise web.HTTPForbidden(text="This table is only for the browser on this machine.")
    return await handler(request)


def _changes(request: web.Request) -> bool:
    """Whether a request would change something, or listens on: sockets know no same origin."""
    return request.method not in ("GET", "HEAD") or request.path == "/ws"


def editions() -> list[dict[str, object]]:
    """The rulebooks one may play by, and the houses one may take in each."""
    return [
        {
            "id": box.id,
            "name": box.title,
            "houses": _houses(box.id),
            "options": _options(box),
            "unavailable": [
                {"name": option.name, "reason": option.reason}
                for option in unavailable_options_of(box)
            ],
        }
        for box in EDITIONS.values()
    ]


def _options(box: Box) -> list[dict[str, object]]:
    """The options of an edition's expansions, and the houses of a game with each."""
    return [
        {
            "id": option.id,
            "name": option.name,
            "about": option.about,
            "houses": _houses(edition_name(box.id, [option.id])),
        }
        for option in options_of(box)
    ]


def _houses(edition: str) -> list[dict[str, str]]:
    facts = load_edition(edition).houses
    return [{"id": house, "name": facts[house].name} for house in largest(edition).houses]


def told(table: TableState) -> str:
    """Where a game stands, in a sentence or two."""
    if table.status in STATES:
        return STATES[table.status]
    if table.winner:
        return f"House {_name(table.winner, table.game)} has won."
    if table.view is None:
        return ""
    if table.view.drawn:
        return "The game has ended in a draw."
    edition = load_edition(table.game.edition)
    waiting = awaited(table, edition).replace("**", "")
    return f"Round {table.view.round}, {STEPS[table.view.step]}. {waiting}"


def _name(house: House, game: GameCard) -> str:
    return load_edition(game.edition).houses[house].name.removeprefix("House ")


def _under_way(table: TableState | None) -> bool:
    return table is not None and table.status in UNDER_WAY
