"""Texts on the strength of units of one kind. 1E-CARD-06."""

from engine.names import House, UnitKind
from engine.rules.card_texts import FightingUnit, UnitText
from engine.world import Combat, World


def attackers_count_more(kind: UnitKind) -> UnitText:
    """While attacking, own units of that kind in the embattled army count one more each."""

    def strength_of(
        _world: World, combat: Combat, house: House, unit: FightingUnit, strength: int
    ) -> int:
        attacks = house == combat.attacker == unit.house and not unit.supporting
        return strength + 1 if attacks and unit.kind == kind else strength

    return strength_of
