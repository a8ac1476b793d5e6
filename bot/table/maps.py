"""The big map beside the conversation: what a seat may see, drawn when asked and kept a while."""

import asyncio
from collections import OrderedDict
from functools import cache
from itertools import pairwise
from typing import Any

from bot.front.pictures import Artist, Drawn
from bot.moderator import GameCard
from engine.edition import load_edition
from engine.names import AreaId, House
from engine.view import View
from renderer.description import frame_key
from renderer.geometry import load_geometry

KEPT = 40
"""Of one game the maps come to some 76 MB."""


class Maps:
    """Draws each picture once, however many tabs ask for it."""

    def __init__(self, artist: Artist) -> None:
        self._artist = artist
        self._known: OrderedDict[str, tuple[View, dict[House, str]]] = OrderedDict()
        self._drawn: dict[str, asyncio.Task[Drawn]] = {}

    def name(self, view: View, game: GameCard) -> str:
        """The name under which the picture of this position can be had."""
        players = {seat.house: seat.user_name or seat.computer or "" for seat in game.seats}
        key = frame_key(view, players)
        self._known[key] = (view, players)
        self._known.move_to_end(key)
        while len(self._known) > KEPT:
            gone, _ = self._known.popitem(last=False)
            self._drawn.pop(gone, None)
        return key

    async def picture(self, key: str) -> Drawn | None:
        """The picture of that name; None if it is none of the newest."""
        if key not in self._known:
            return None
        if key not in self._drawn:
            view, players = self._known[key]
            self._drawn[key] = asyncio.ensure_future(self._artist.draw(view, players=players))
        try:
            return await asyncio.shield(self._drawn[key])
        except Exception:
            self._drawn.pop(key, None)  # the next who asks tries again
            raise


@cache
def outlines(board: str) -> dict[str, Any]:
    """The size of a board, and every area's outline as an SVG path."""
    geometry = load_geometry(board)
    areas = {}
    for area, shape in geometry.areas.items():
        if shape.type != "scenery":
            rings = [*geometry.outer_rings(area), *geometry.holes(area)]
            areas[area] = "".join(_path(ring) for ring in rings)
    for port, jetty in geometry.ports.items():
        x, y, width, height = jetty.box
        left, top = round(x - width / 2), round(y - height / 2)
        areas[port] = f"M{left} {top}h{round(width)}v{round(height)}h{-round(width)}z"
    return {"size": geometry.size, "areas": areas}


def _path(ring: tuple[tuple[float, float], ...]) -> str:
    rounded = [(round(x), round(y)) for x, y in ring]
    steps = [f"{x - a} {y - b}" for (a, b), (x, y) in pairwise(rounded)]
    return f"M{rounded[0][0]} {rounded[0][1]}l{' '.join(steps)}z"


def told(view: View) -> dict[str, dict[str, Any]]:
    """What there is to tell of each area, for whom the view is."""
    edition = load_edition(view.edition)
    links: dict[AreaId, set[AreaId]] = {}
    for link in edition.links:
        links.setdefault(link.a, set()).add(link.b)
        links.setdefault(link.b, set()).add(link.a)
    names = {area.id: area.name for area in edition.area_list}
    return {
        area.id: {
            "name": area.name,
            "house": view.control.get(area.id),
            "units": _units(view, area.id),
            "orders": _order(view, area.id),
            "strength": _strength(view, area.id),
            "neighbours": sorted(names[each] for each in links.get(area.id, ())),
        }
        for area in edition.area_list
    }


def _units(view: View, area: AreaId) -> str:
    force = view.units.get(area)
    if force is None:
        return ""
    kinds = [*force.ready, *(f"{kind} (routed)" for kind in force.routed)]
    return f"{force.house.title()}: {', '.join(kind.replace('_', ' ') for kind in kinds)}"


def _order(view: View, area: AreaId) -> str:
    order = view.orders.get(area)
    if order is None:
        return ""
    return order.token.replace("_", " ") if order.token else "face down"


def _strength(view: View, area: AreaId) -> str:
    force = view.units.get(area)
    if force is None:
        return ""
    kinds = {kind.id: kind for kind in load_edition(view.edition).unit_types}
    total = sum(kinds[kind].strength for kind in force.ready)
    order = view.orders.get(area)
    token = order.token if order else None
    orders = {each.id: each for each in load_edition(view.edition).order_tokens}
    more = orders[token].modifier if token in orders and orders[token].type == "defense" else 0
    return f"{total}" + (f", defends with {total + more}" if more else "")
