"""The hall: a page that lists every place of the table and what waits there."""

from collections.abc import Mapping
from importlib.resources import files

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.editions import edition_with
from bot.errors import RookeryError
from bot.moderator import GameCard, Moderator, TableState
from bot.narrator import awaited
from bot.store import UNDER_WAY
from bot.table.opening import KINDS, begin, game_in, largest, read_seats
from bot.table.stage import Stage
from bot.table.world import PEOPLE, Place, World
from engine.box import Box
from engine.edition import load_edition
from engine.names import House
from engine.shelf import DEFAULT, EDITIONS, edition_name, options_of, unavailable_options_of

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
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "script-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
}


class Hall:
    """The web application behind that page."""

    def __init__(self, world: World, stage: Stage, moderator: Moderator) -> None:
        self.world = world
        self._stage = stage
        self.moderator = moderator

    def application(self) -> web.Application:
        """The application to serve on the loopback address."""
        app = web.Application(middlewares=[only_from_here])
        app.add_routes(
            [
                web.get("/", self._page),
                web.get("/state", self._state),
                web.post("/begin", self._begin),
                web.get("/open/{place}", self._open),
            ]
        )
        return app

    async def _page(self, _request: web.Request) -> web.Response:
        text = files("bot.table").joinpath("hall.html").read_text("utf-8")
        return web.Response(text=text, content_type="text/html", headers=HEADERS)

    async def _state(self, _request: web.Request) -> web.Response:
        return web.json_response(await self.state(), headers=HEADERS)

    async def state(self) -> dict[str, object]:
        """Every place with what waits there, and what a new game could be made of."""
        tables: dict[str, TableState] = {}
        for place in self.world.channels:
            game = await game_in(self.moderator, place)
            if game is not None:
                tables[place.key] = await self.moderator.table(game.id)
        return {
            "channels": [self._channel(p, tables.get(p.key)) for p in self.world.channels],
            "messages": [self._messages(p, tables) for p in self.world.places if p.person],
            "editions": editions(),
            "players": [*PEOPLE, *KINDS],
            "free": any(not _under_way(tables.get(p.key)) for p in self.world.channels),
        }

    def _channel(self, place: Place, table: TableState | None) -> dict[str, object]:
        return self._common(place) | {
            "about": told(table) if table else "No game yet.",
            "seats": [
                {"house": seat.house, "player": seat.user_name or seat.computer or "free"}
                for seat in (table.game.seats if table else ())
            ],
            "playing": _under_way(table),
        }

    def _messages(self, place: Place, tables: Mapping[str, TableState]) -> dict[str, object]:
        person = place.person.id if place.person else 0
        seats = [
            (house, table)
            for table in tables.values()
            if table.game.status in UNDER_WAY
            for house in table.game.houses_of(person)
        ]
        waiting = [house for house, table in seats if house in table.awaited]
        playing = ", ".join(house.title() for house, _ in seats)
        return self._common(place) | {
            "about": f"Plays {playing}" if playing else "Has no seat",
            "houses": [house for house, _ in seats],
            "waiting": bool(waiting),
        }

    def _common(self, place: Place) -> dict[str, object]:
        return {
            "key": place.key,
            "title": place.title,
            "unread": self._stage.unread(place),
            "shown": self._stage.shown == place,
        }

    async def _begin(self, request: web.Request) -> web.Response:
        form = await request.post()
        try:
            edition, options = form.get("edition", DEFAULT.id), form.get("options", "")
            setup = largest(edition_with(str(edition), str(options)))
            seats = read_seats(str(form.get("seats", "")), setup)
            place = await begin(self.moderator, self.world, seats, setup)
        except RookeryError as refusal:
            return web.Response(text=str(refusal), status=409, headers=HEADERS)
        return web.json_response({"open": f"/open/{place.key}"}, headers=HEADERS)

    async def _open(self, request: web.Request) -> web.Response:
        place = self.world.place(request.match_info["place"])
        if place is None:
            raise web.HTTPNotFound(text="There is no such place at this table.")
        raise web.HTTPSeeOther(await self._stage.open(place), headers=HEADERS)


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
    """Whether a request would change something; opening a place closes the one shown before."""
    return request.method not in ("GET", "HEAD") or "place" in request.match_info


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
