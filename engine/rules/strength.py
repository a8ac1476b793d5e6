"""Combat strength: every part of both totals.

2E-COMBAT-05 to -19, 2E-COMP-10, 2E-COMP-11, 2E-TIMING-09.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.events import Strength
from engine.names import AreaId, CardId, House, Side, UnitKind
from engine.requests import Battle
from engine.rules.card_texts import CardText, Extra, FightingUnit, text_of
from engine.rules.nearness import near
from engine.ruleset import rules_of
from engine.world import Combat, Force, World

SIDES: tuple[Side, Side] = ("attacker", "defender")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won a combat, and both sides' strengths, swords and towers at that moment."""

    winner: Side
    strengths: dict[Side, Strength]

    @property
    def loser(self) -> Side:
        """The other side."""
        return "defender" if self.winner == "attacker" else "attacker"

    @property
    def swords(self) -> int:
        """The winner's swords that the loser's towers do not stop. 2E-COMBAT-32, 2E-TIMING-10."""
        return max(0, self.strengths[self.winner].swords - self.strengths[self.loser].towers)


# --- Units --------------------------------------------------------------------------------------


def unit_strength(world: World, kind: UnitKind, *, attacked: AreaId | None) -> int:
    """One unit's strength; `attacked` is the area of the attack it takes part in. 2E-COMP-11."""
    facts = world.edition.units[kind]
    if attacked is None:
        return facts.strength
    strength, storming = facts.strength, facts.strength_attacking_castle_or_stronghold
    if storming is not None and world.edition.areas[attacked].fort != "none":
        strength = storming
    for attacking in rules_of(world).attacking:
        strength = attacking(world, kind, attacked, strength)
    return strength


def units_strength(world: World, kinds: Iterable[UnitKind], *, attacked: AreaId | None) -> int:
    """The strength of several ready units together, card texts apart."""
    return sum(unit_strength(world, kind, attacked=attacked) for kind in kinds)


class _UnitStrengths:
    """Reads the strength of units in one combat, with the texts that change it. 2E-TIMING-09."""

    def __init__(self, world: World, combat: Combat) -> None:
        self.world = world
        self.combat = combat
        self.texts = _unit_texts(world, combat)

    def of(
        self, house: House, side: Side, kinds: Iterable[UnitKind], *, supporting: bool = False
    ) -> int:
        attacked = self.combat.area if side == "attacker" else None
        if not self.texts:
            return units_strength(self.world, kinds, attacked=attacked)
        total = 0
        for kind in kinds:
            unit = FightingUnit(kind, house, side, supporting)
            worth = unit_strength(self.world, kind, attacked=attacked)
            for owner, text in self.texts:
                assert text.unit_strength is not None
                worth = text.unit_strength(self.world, self.combat, owner, unit, worth)
            total += worth
        return total


def _unit_texts(world: World, combat: Combat) -> list[tuple[House, CardText]]:
    """The texts on unit strength in the order in which they work. 2E-TIMING-01, 2E-COMBAT-21."""
    if not combat.cards:
        return []
    order = world.tracks[world.readings.card_texts_follow]
    texts = [(h, text_of(combat, h)) for h in order if h in combat.houses]
    texts = [(house, text) for house, text in texts if text.unit_strength is not None]
    if world.readings.salladhor_and_victarion == "salladhor_always_zero":
        texts.sort(key=lambda entry: entry[1].always_last)
    return texts


# --- Support ------------------------------------------------------------------------------------


def supports(world: World, area: AreaId, battle: AreaId) -> bool:
    """Whether a Support order in `area` can back a side in `battle`. 2E-COMBAT-06, -07."""
    order = world.orders.get(area)
    if order is None or world.edition.orders[order.token].type != "support":
        return False
    return world.house_in(area) is not None and in_support_range(world, area, battle)


def in_support_range(world: World, area: AreaId, battle: AreaId) -> bool:
    """Whether a Support order in `area`, if it lay there, could back a side in `battle`."""
    if battle not in near(world, area):
        return False
    areas = world.edition.areas
    if areas[battle].type == "sea":
        return areas[area].type != "land"
    return areas[area].type != "port"


def support_strength(world: World, area: AreaId, battle: AreaId, side: Side) -> int:
    """What the Support order in `area` adds for `side`, card texts apart. 2E-COMBAT-05, -17."""
    order = world.edition.orders[world.orders[area].token]
    return lent_strength(world, area, battle, side) + order.modifier


def lent_strength(world: World, area: AreaId, battle: AreaId, side: Side) -> int:
    """What the units in `area` add in support of `side`, whatever the order over them."""
    attacked = battle if side == "attacker" else None
    return units_strength(world, lending(world, world.forces[area]), attacked=attacked)


def lending(world: World, force: Force) -> list[UnitKind]:
    """The units of `force` that add strength in support: Rains of Autumn mutes Footmen."""
    if world.edition.muting_cards.isdisjoint(world.revealed):
        return force.ready
    return [unit for unit in force.ready if unit != "footman"]  # 1E-WEST-12


def backing(world: World, house: House, battle: AreaId) -> list[AreaId]:
    """The areas from which Support orders of `house` reach `battle`."""
    orders = world.orders
    if not orders:
        return []
    return [
        area
        for area in near(world, battle)
        if area in orders and orders[area].house == house and supports(world, area, battle)
    ]


def supporting_areas(world: World, combat: Combat, side: Side) -> list[AreaId]:
    """The areas that back `side` now: declared, and the order is still there. 2E-COMBAT-10."""
    return [
        area
        for area, backed in combat.support.items()
        if backed == side and supports(world, area, combat.area)
    ]


def is_supported(world: World, combat: Combat, side: Side) -> bool:
    """Whether anybody backs `side`, its own house included. 2E-COMBAT-24."""
    return bool(supporting_areas(world, combat, side))


# --- Both totals --------------------------------------------------------------------------------


def strength_of(world: World, combat: Combat, side: Side) -> Strength:
    """All parts of one side's total. 2E-COMBAT-13, 2E-COMBAT-14, 2E-COMBAT-19."""
    house = combat.house(side)
    strengths = _UnitStrengths(world, combat)
    units = strengths.of(house, side, _fighters(world, combat, side))
    order = _order_strength(world, combat, side)
    garrison = _garrison_strength(world, combat) if side == "defender" else 0
    further = _further_parts(world, combat) if side == "defender" else {}
    support = sum(
        _supporting_strength(world, strengths, area, side)
        for area in supporting_areas(world, combat, side)
    )
    card, swords, towers = _card(world, combat, house)
    blade = world.edition.constants.valyrian_steel_blade_bonus if combat.blade == house else 0
    tides = world.edition.tides_cards.get(combat.tides.get(house, CardId("")))
    drawn = tides.strength if tides else 0
    added = sum(further.values())
    return Strength(
        units=units,
        order=order,
        garrison=garrison,
        support=support,
        card=card,
        blade=blade,
        total=max(0, units + order + garrison + support + card + blade + drawn + added),
        swords=swords + (tides.swords if tides else 0),
        towers=towers + (tides.towers if tides else 0),
        tides=drawn,
        skulls=tides.skulls if tides else 0,
        **further,
    )


def _further_parts(world: World, combat: Combat) -> dict[str, int]:
    """What else the defender has, by its name."""
    return {name: part(world, combat) for name, part in rules_of(world).defence.items()}


def defence_of(world: World, area: AreaId, defender: House) -> Strength:
    """What `defender` would have in `area` if it were attacked: its open orders count, there and in
    support, and no cards yet.
    """
    nobody = Combat(
        attacker=next(house for house in world.houses if house != defender),
        defender=defender,
        origin=area,
        area=area,
        attacking=[],
        march=world.edition.order_tokens[0].id,
        support=dict.fromkeys(backing(world, defender, area), "defender"),
    )
    return strength_of(world, nobody, "defender")


def _fighters(world: World, combat: Combat, side: Side) -> list[UnitKind]:
    """The ready units that fight: routed ones add nothing, ever. 2E-COMBAT-17, -18."""
    if side == "attacker":
        return combat.attacking
    force = world.forces.get(combat.area)
    return force.ready if force else []


def _supporting_strength(world: World, strengths: _UnitStrengths, area: AreaId, side: Side) -> int:
    force = world.forces[area]
    token = world.orders[area].token
    strength = strengths.of(force.house, side, lending(world, force), supporting=True)
    return strength + world.edition.orders[token].modifier


def _order_strength(world: World, combat: Combat, side: Side) -> int:
    """The march modifier, or the Defense order in the area. 2E-COMBAT-15."""
    orders = world.edition.orders
    if side == "attacker":
        return orders[combat.march].modifier
    order = world.orders.get(combat.area)
    if order is None or order.house != combat.defender or orders[order.token].type != "defense":
        return 0
    doubled = text_of(combat, combat.defender).doubles_defense
    return orders[order.token].modifier * (2 if doubled else 1)


def _garrison_strength(world: World, combat: Combat) -> int:
    """2E-COMBAT-16."""
    if world.edition.areas[combat.area].home_of != combat.defender:
        return 0
    return world.garrisons.get(combat.area, 0)


def _card(world: World, combat: Combat, house: House) -> Extra:
    """A card's strength and icons: what is printed, then what its own text adds. 2E-TIMING-08."""
    card_id = combat.cards.get(house)
    if card_id is None:
        return Extra()
    card = world.edition.house_cards[card_id]
    opponent = combat.opponent(house)
    against, text = text_of(combat, opponent), text_of(combat, house)
    extra = text.bonus(world, combat, house) if text.bonus else Extra()
    strength = (0 if against.voids_printed_strength else card.strength) + extra.strength
    ignored = against.ignores_strength_defending and opponent == combat.defender
    void = ignored or house in combat.voided  # what its text adds too
    return Extra(
        0 if void else strength,
        card.swords + extra.swords,
        card.towers + extra.towers,
    )


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
