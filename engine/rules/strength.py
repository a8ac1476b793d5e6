"""Combat strength: every part of both totals. 2E-COMBAT-05 to -19, 2E-COMP-10, -11."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.events import Strength
from engine.names import AreaId, Side, UnitKind
from engine.requests import Battle
from engine.world import Combat, World


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won a combat, and both sides' strengths, swords and towers at that moment."""

    winner: Side
    strengths: dict[Side, Strength]

    @property
    def loser(self) -> Side:
        """The other side."""
        return "defender" if self.winner == "attacker" else "attacker"


def unit_strength(world: World, kind: UnitKind, *, attacked: AreaId | None) -> int:
    """One unit's strength; `attacked` is the area of the attack it takes part in. 2E-COMP-11."""
    facts = world.edition.units[kind]
    against_fort = facts.strength_attacking_castle_or_stronghold
    if against_fort is None or attacked is None:
        return facts.strength
    return against_fort if world.edition.areas[attacked].fort != "none" else facts.strength


def units_strength(world: World, kinds: Iterable[UnitKind], *, attacked: AreaId | None) -> int:
    """The strength of several ready units together."""
    return sum(unit_strength(world, kind, attacked=attacked) for kind in kinds)


def support_strength(world: World, area: AreaId, battle: AreaId, side: Side) -> int:
    """What the Support order in `area` adds for `side` in `battle`. 2E-COMBAT-05, -17."""
    force = world.forces[area]
    attacked = battle if side == "attacker" else None
    order = world.edition.orders[world.orders[area].token]
    return units_strength(world, force.ready, attacked=attacked) + order.modifier


def supports(world: World, area: AreaId, battle: AreaId) -> bool:
    """Whether a Support order in `area` can back a side in `battle`. 2E-COMBAT-06, -07."""
    order = world.orders.get(area)
    if order is None or world.edition.orders[order.token].type != "support":
        return False
    if battle not in world.edition.neighbours[area] or world.house_in(area) is None:
        return False
    areas = world.edition.areas
    if areas[battle].type == "sea":
        return areas[area].type != "land"
    return areas[area].type != "port"


def strength_of(world: World, combat: Combat, side: Side) -> Strength:
    """All parts of one side's total. 2E-COMBAT-13, 2E-COMBAT-14."""
    house = combat.attacker if side == "attacker" else combat.defender
    card_id = combat.cards.get(house)
    card = world.edition.house_cards[card_id] if card_id else None
    units = _fighting_strength(world, combat, side)
    order = _order_strength(world, combat, side)
    garrison = _garrison_strength(world, combat) if side == "defender" else 0
    support = sum(
        support_strength(world, area, combat.area, side)
        for area, backed in combat.support.items()
        if backed == side and supports(world, area, combat.area)
    )
    blade = world.edition.constants.valyrian_steel_blade_bonus if combat.blade == house else 0
    strength = card.strength if card else 0
    return Strength(
        units=units,
        order=order,
        garrison=garrison,
        support=support,
        card=strength,
        blade=blade,
        total=max(0, units + order + garrison + support + strength + blade),
        swords=card.swords if card else 0,
        towers=card.towers if card else 0,
    )


def _fighting_strength(world: World, combat: Combat, side: Side) -> int:
    if side == "attacker":
        return units_strength(world, combat.attacking, attacked=combat.area)
    force = world.forces.get(combat.area)
    return units_strength(world, force.ready, attacked=None) if force else 0


def _order_strength(world: World, combat: Combat, side: Side) -> int:
    """The march modifier, or the Defense order in the area. 2E-COMBAT-15."""
    orders = world.edition.orders
    if side == "attacker":
        return orders[combat.march].modifier
    order = world.orders.get(combat.area)
    if order is None or order.house != combat.defender or orders[order.token].type != "defense":
        return 0
    return orders[order.token].modifier


def _garrison_strength(world: World, combat: Combat) -> int:
    """2E-COMBAT-16."""
    if world.edition.areas[combat.area].home_of != combat.defender:
        return 0
    return world.garrisons.get(combat.area, 0)


def better_on_fiefdoms(world: World, combat: Combat) -> Side:
    """Who wins a tie. 2E-COMBAT-30."""
    fiefdoms = world.tracks["fiefdoms"]
    attacker_ahead = fiefdoms.index(combat.attacker) < fiefdoms.index(combat.defender)
    return "attacker" if attacker_ahead else "defender"


def battle_of(world: World, combat: Combat) -> Battle:
    """What everybody sees of the combat now."""
    force = world.forces.get(combat.area)
    return Battle(
        attacker=combat.attacker,
        defender=combat.defender,
        origin=combat.origin,
        area=combat.area,
        attacking=tuple(combat.attacking),
        defending=tuple(force.ready) if force else (),
        attacker_strength=strength_of(world, combat, "attacker").total,
        defender_strength=strength_of(world, combat, "defender").total,
        better_fiefdoms=better_on_fiefdoms(world, combat),
        attacker_card=combat.cards.get(combat.attacker),
        defender_card=combat.cards.get(combat.defender),
    )
