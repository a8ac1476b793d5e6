"""Positions to draw: real starts, and boards as full as they can get."""

import dataclasses
import random

from engine.dealer import Dealer
from engine.edition import load_edition
from engine.names import UNIT_KINDS, AreaId, House, OrderToken, UnitKind
from engine.rules.setup import GameSetup, new_world
from engine.rules.sight import look
from engine.view import CombatView, ForceView, OrderView, View
from renderer.demo import demo_view

EDITION = load_edition("second")
HOUSES: tuple[House, ...] = demo_view().houses
TOKENS: tuple[OrderToken, ...] = tuple(EDITION.orders)
LAND_UNITS: tuple[UnitKind, ...] = tuple(kind for kind in UNIT_KINDS if kind != "ship")


def start(players: int) -> View:
    """The public position at the start of a game."""
    return look(new_world(GameSetup(players=players), Dealer("pictures")), None)


def crowded(seed: int, most: int = 9) -> View:
    """A board where every area holds units, an order and a power token."""
    chance = random.Random(seed)
    owners = {area: chance.choice(HOUSES) for area in EDITION.areas}
    units = {area: _force(chance, area, owners[area], most) for area in EDITION.areas}
    orders = {
        area: OrderView(house, chance.choice((None, *TOKENS))) for area, house in owners.items()
    }
    lands = [area.id for area in EDITION.area_list if area.type == "land"]
    return dataclasses.replace(
        demo_view(),
        units=units,
        orders=orders,
        control=owners,
        power_tokens={area: owners[area] for area in lands},
        garrisons={area.id: area.garrison for area in EDITION.area_list if area.garrison},
        neutral_forces={},
        combat=_combat(chance, units),
    )


def _force(chance: random.Random, area: AreaId, house: House, most: int) -> ForceView:
    facts = EDITION.areas[area]
    kinds = LAND_UNITS if facts.type == "land" else ("ship",)
    number = chance.randint(1, 3 if facts.type == "port" else most)
    units = [chance.choice(kinds) for _ in range(number)]
    ready = chance.randint(0, number) if chance.random() < 0.3 else number
    return ForceView(house, tuple(units[:ready]), tuple(units[ready:]))


def _combat(chance: random.Random, units: dict[AreaId, ForceView]) -> CombatView:
    origin, area = chance.choice(EDITION.links)
    attacker, defender = units[origin].house, units[area].house
    return CombatView(attacker, defender, origin, area, ("footman",), {}, {})
