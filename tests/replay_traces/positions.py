"""Comparing a position of ours with a recorded one."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engine.events import CombatResolved, Strength
from engine.game import Game
from engine.names import House, UnitKind
from engine.rules.control import fort_counts
from engine.rules.strength import supports
from engine.world import Combat, World
from tests.replay_traces.names import Json

Difference = tuple[str, Any, Any]
"""What differs, ours, theirs."""


def differences(game: Game, theirs: Json) -> Iterator[Difference]:
    """Every part of the recorded position in which ours is another."""
    parts = _parts(game.world)
    if game.over:
        parts, theirs = parts | _cleaned_up(parts), theirs | _cleaned_up(theirs)
    moved_in = _moved_in(game.world)
    for name, ours in parts.items():
        recorded = theirs[name]
        if moved_in and name in _LEFT_TO_THE_END:
            continue
        if ours != recorded:
            yield name, *_differing(ours, recorded)
    yield from _card_differences(game.world, theirs)
    if not moved_in:
        yield from _combat_differences(game.world, theirs)


_LEFT_TO_THE_END = ("units", "tokens", "garrisons", "orders", "victory")
"""What the recorded program changes when a combat and all its texts are over."""


def _moved_in(world: World) -> bool:
    """Whether our winner has moved in and only texts "after combat" are to come. 2E-CLEAN-10."""
    return world.combat is not None and world.combat.origin not in world.orders


def _cleaned_up(theirs: Json) -> Json:
    """A last position after the clean up, which one program does and another leaves out."""
    standing: dict[str, list[Any]] = {}
    for area, (house, units) in theirs["units"].items():
        counts: Counter[str] = Counter()
        for kind, count in units.items():
            counts[kind.removesuffix("_routed")] += count
        standing[area] = [house, dict(counts)]
    return {"units": standing, "orders": {}, "blade_used": False}


def _differing(ours: Any, recorded: Any) -> tuple[Any, Any]:
    """Of two tables, only what they do not share."""
    if not isinstance(ours, dict) or not isinstance(recorded, dict):
        return ours, recorded
    return (
        {key: value for key, value in ours.items() if recorded.get(key) != value},
        {key: value for key, value in recorded.items() if ours.get(key) != value},
    )


def _parts(world: World) -> Json:
    return {
        "round": world.round,
        "units": _units(world),
        "tokens": dict(world.power_tokens),
        "garrisons": world.garrisons | world.neutral_forces,
        "orders": {area: order.token for area, order in world.orders.items()},
        "tracks": world.tracks,
        "blade_used": world.blade_used,
        "supply": world.supply,
        "power": world.power,
        "wildling": world.wildling_threat,
        "victory": _forts(world),
    }


def _units(world: World) -> dict[str, list[Any]]:
    """Area -> house and units; attackers stand where they came from until the combat is over."""
    shown: dict[str, list[Any]] = {}
    for area, force in world.forces.items():
        units: Counter[str] = Counter(force.ready)
        units.update(f"{kind}_routed" for kind in force.routed)
        shown[area] = [force.house, units]
    combat = world.combat
    if combat and combat.attacking:
        shown.setdefault(combat.origin, [combat.attacker, Counter()])[1].update(combat.attacking)
    return {area: [house, dict(units)] for area, (house, units) in shown.items()}


def _forts(world: World) -> dict[House, int]:
    """Castles and strongholds; an attacker still holds the area it marched from."""
    counts = fort_counts(world)
    combat = world.combat
    if combat is None or not combat.attacking or world.house_in(combat.origin) is not None:
        return counts
    facts = world.edition.areas[combat.origin]
    if facts.fort == "none":
        return counts
    holder = world.power_tokens.get(combat.origin)
    if holder is None and facts.home_of in world.houses:
        holder = facts.home_of
    if holder is not None:
        counts[holder] -= 1
    counts[combat.attacker] += 1
    return counts


def _card_differences(world: World, theirs: Json) -> Iterator[Difference]:
    """Hands and discard piles without the cards in play, which the two programs move apart."""
    for house in world.houses:
        in_play = world.combat.cards.get(house) if world.combat else None
        for name, ours in (("hand", world.hands[house]), ("discard", world.discards[house])):
            recorded = [card for card in theirs[name][house] if card != in_play]
            mine = sorted(card for card in ours if card != in_play)
            if mine != sorted(recorded):
                yield f"{name} of {house}", mine, sorted(recorded)


def _combat_differences(world: World, theirs: Json) -> Iterator[Difference]:
    combat, recorded = world.combat, theirs.get("combat")
    if combat is None or recorded is None:
        if (combat is None) != (recorded is None):
            yield "combat", combat and combat.area, recorded and recorded["area"]
        return
    force = world.forces.get(combat.area)
    ours = {
        "attacker": combat.attacker,
        "defender": combat.defender,
        "from": combat.origin,
        "area": combat.area,
        "attacking": counted(combat.attacking),
        "defending": _counted_with_routed(force.ready, force.routed) if force else {},
        "support": {
            world.orders[area].house: combat.house(side)
            for area, side in combat.support.items()
            if area in world.orders
        },
    }
    support = {
        house: side
        for house, side in recorded["support"].items()
        if side is not None and _still_supports(world, combat, house)
    }
    for name, mine in ours.items():
        other = support if name == "support" else recorded[name]
        if mine != other:
            yield f"combat {name}", mine, other
    if recorded["cards"] and recorded["cards"] != combat.cards:
        yield "combat cards", combat.cards, recorded["cards"]


def _still_supports(world: World, combat: Combat, house: House) -> bool:
    """Whether a Support order of `house` still lies next to the battle, unremoved by a card."""
    return any(
        supports(world, area, combat.area) and world.orders[area].house == house
        for area in world.edition.neighbours[combat.area]
    )


def counted(units: Sequence[UnitKind]) -> dict[str, int]:
    """Units by kind."""
    return dict(Counter(units))


def _counted_with_routed(ready: list[UnitKind], routed: list[UnitKind]) -> dict[str, int]:
    return dict(Counter([*ready, *(f"{kind}_routed" for kind in routed)]))


_PARTS = {
    "army": "units",
    "order": "order",
    "support": "support",
    "garrison": "garrison",
    "card_strength": "card",
    "blade": "blade",
    "total": "total",
    "swords": "swords",
    "towers": "towers",
}


def total_differences(ours: CombatResolved, theirs: Json) -> Iterator[Difference]:
    """Every part of both totals, and the winner, in which ours is another."""
    sides: dict[House, Strength] = {
        ours.attacker: ours.attacker_strength,
        ours.defender: ours.defender_strength,
    }
    for house, recorded in theirs["parts"].items():
        strength = sides[house]
        for name, field in _PARTS.items():
            if getattr(strength, field) != recorded[name]:
                yield f"{name} of {house}", getattr(strength, field), recorded[name]
    if ours.winner != theirs["winner"]:
        yield "winner", ours.winner, theirs["winner"]
    if ours.tie != theirs["tie"]:
        yield "tie", ours.tie, theirs["tie"]
