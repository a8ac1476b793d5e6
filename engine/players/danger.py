"""Danger: how strongly an area could be attacked, and how likely it is to be held."""

from dataclasses import dataclass

from engine.names import AreaId, House, UnitKind
from engine.players.outlook import Outlook

SUPPORT_EXPECTED = 0.5
"""How much of the neighbouring strength is counted as support while orders are unknown."""
CHANCE_PER_POINT = 0.15
"""How much one point of strength is worth in a combat with unknown House cards."""
WILL_ATTACK_NOW = 0.75
WILL_ATTACK_LATER = 0.5
"""How often a possible attack really comes: with a March order lying there, and some day."""


@dataclass(frozen=True, slots=True)
class Attack:
    """The strongest attack that an area might see, cards apart; strength 0 for none."""

    strength: float
    house: House | None


NO_ATTACK = Attack(0, None)


def attack_now(outlook: Outlook, area: AreaId) -> Attack:
    """The strongest attack on `area` that open March orders allow in the rest of this round."""
    best = NO_ATTACK
    for house in outlook.rivals:
        for origin, force in outlook.forces_of(house):
            if not (outlook.has_order(origin, "march") and outlook.marches_to(house, origin, area)):
                continue
            token = outlook.token(origin)
            assert token is not None
            if not force.ready:
                continue
            strength = outlook.strength(force.ready, against=area)
            strength += outlook.edition.orders[token].modifier
            strength += outlook.support(house, area, attacking=True)
            if strength > best.strength or best.house is None:
                best = Attack(strength, house)
    return best


def attack_later(outlook: Outlook, area: AreaId) -> Attack:
    """The strongest attack on `area` that could be ordered in a later round."""
    best = NO_ATTACK
    for house in outlook.rivals:
        strength = _gathered(outlook, house, area)
        if strength > best.strength:
            best = Attack(strength, house)
    return best


def _gathered(outlook: Outlook, house: House, area: AreaId) -> float:
    """The strongest force of `house` in reach, and some support from those around."""
    marching: list[int] = []
    supporting: dict[AreaId, int] = {}
    for origin, force in outlook.forces_of(house):
        strength = outlook.strength((*force.ready, *force.routed), against=area)
        if area in outlook.reach(house, origin):
            marching.append(strength)
        if outlook.may_support(origin, area):
            supporting[origin] = strength
    if not marching:
        return 0
    strongest = max(marching)
    support = sum(supporting.values())
    if strongest in supporting.values():
        support -= strongest
    return strongest + SUPPORT_EXPECTED * support


def losing_chance(margin: float) -> float:
    """How likely a defender loses against `margin` points more, with unknown cards."""
    return min(0.97, max(0.03, 0.5 + CHANCE_PER_POINT * margin))


class Watch:
    """Judges how safely areas are held; remembers the attacks it has looked up."""

    def __init__(self, outlook: Outlook, *, orders_known: bool) -> None:
        self.outlook = outlook
        self.orders_known = orders_known
        self._now: dict[AreaId, Attack] = {}
        self._later: dict[AreaId, Attack] = {}
        self._chances: dict[tuple[AreaId, float], float] = {}

    def now(self, area: AreaId) -> Attack:
        """The worst attack by orders that lie open; none while the orders are unknown."""
        if not self.orders_known:
            return NO_ATTACK
        if area not in self._now:
            self._now[area] = attack_now(self.outlook, area)
        return self._now[area]

    def later(self, area: AreaId) -> Attack:
        """The worst attack by orders that may yet be given."""
        if area not in self._later:
            self._later[area] = attack_later(self.outlook, area)
        return self._later[area]

    def threatened(self, area: AreaId) -> bool:
        """Whether anybody could attack the area, sooner or later."""
        return self.now(area).house is not None or self.later(area).house is not None

    def hold_chance(self, area: AreaId, guard: float) -> float:
        """How likely `area` is still mine in a while if `guard` strength defends it.

        A guard of 0 is nobody at all: whoever comes walks in.
        """
        key = (area, guard)
        if key not in self._chances:
            self._chances[key] = self._hold_chance(area, guard)
        return self._chances[key]

    def _hold_chance(self, area: AreaId, guard: float) -> float:
        chance = 1.0
        for attack, will in (
            (self.now(area), WILL_ATTACK_NOW),
            (self.later(area), WILL_ATTACK_LATER),
        ):
            if attack.house is None:
                continue
            lost = losing_chance(attack.strength - guard) if guard > 0 else 1.0
            chance *= 1 - will * lost
        return chance


def guard_of(outlook: Outlook, area: AreaId, units: tuple[UnitKind, ...]) -> int:
    """What would defend an area of mine with these units in it: garrison, order, own support."""
    mine = outlook.defence(area, outlook.house)
    walls = mine.garrison + (mine.fortification if outlook.mine(area) else 0)
    return outlook.strength(units) + walls + (mine.order + mine.support if units else 0)
