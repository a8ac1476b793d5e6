"""What each order is worth in each area."""

from engine.edition import Order
from engine.names import AreaId
from engine.players.danger import guard_of
from engine.players.maester.counsel import Counsel
from engine.players.maester.marching import Marching, Plan
from engine.players.maester.mustering import mustering_value
from engine.rules.raids import in_reach

SUPPORT_COMES_LATE = 0.6
"""A defender's support may be raided or needed elsewhere."""
RAID = 0.3
RAID_TARGET = 0.2
NO_ROOM = 0.3
"""What is left of a mustering's value if supply has no place for another unit."""


class Orders:
    """Values of orders, given the marches already decided on."""

    def __init__(self, counsel: Counsel) -> None:
        self.counsel = counsel
        self.outlook = counsel.outlook
        self.supply = counsel.outlook.supply_room(counsel.house)
        self.plans: list[Plan] = []
        self.taken: frozenset[AreaId] = frozenset()
        self._marches: dict[tuple[AreaId, int, frozenset[AreaId]], Plan] = {}

    def commit(self, plan: Plan) -> None:
        """Count on this march: its targets are taken."""
        self.plans.append(plan)
        self.taken |= {to for to in plan.moves if not self.outlook.mine(to) or to == plan.attack}

    def value(self, area: AreaId, order: Order) -> float:
        """What `order` would do in `area`, in the points of `Worth`."""
        match order.type:
            case "march":
                return self.march(area, order.modifier).score
            case "defense":
                return self._defense(area, order.modifier)
            case "support":
                return self._support(area, order.modifier)
            case "raid":
                return self._raid(area)
            case "consolidate_power":
                return self._consolidate(area, special=order.special)

    # --- March --------------------------------------------------------------------------------

    def march(self, area: AreaId, modifier: int) -> Plan:
        """The best march from `area` that leaves the taken areas alone."""
        near = self.taken & self.outlook.reach(self.counsel.house, area)
        key = (area, modifier, near)
        if key not in self._marches:
            option = self.outlook.march_option(area, modifier)
            self._marches[key] = Marching(
                self.counsel, area, option, self.supply, taken=near
            ).best()
        return self._marches[key]

    def supported_march(self, area: AreaId, modifier: int, target: AreaId, aid: int) -> Plan:
        """The best march from `area` that attacks `target` with `aid` as support."""
        promised = {target: aid}
        option = self.outlook.march_option(area, modifier, promised)
        march = Marching(self.counsel, area, option, self.supply, aid=promised, taken=self.taken)
        return march.best(only=target)

    # --- Staying ------------------------------------------------------------------------------

    def _safer(self, area: AreaId, strength: float) -> float:
        """What `strength` more in the defence of an area of mine is worth."""
        units = self.outlook.ready(area)
        if not units or self.outlook.area(area).type == "port":
            return 0
        guard = guard_of(self.outlook, area, units)
        watch = self.counsel.watch
        gain = watch.hold_chance(area, guard + strength) - watch.hold_chance(area, guard)
        return self.counsel.worth.of(area) * gain

    def _defense(self, area: AreaId, modifier: int) -> float:
        return self._safer(area, modifier)

    def _support(self, area: AreaId, modifier: int) -> float:
        value = sum(
            SUPPORT_COMES_LATE
            * self._safer(near, self.outlook.lent(area, near, "defender") + modifier)
            for near, _ in self.outlook.forces_of(self.counsel.house)
            if near != area and self.outlook.may_support(area, near)
        )
        return value + sum(self._backing(plan, area, modifier) for plan in self.plans)

    def _backing(self, plan: Plan, area: AreaId, modifier: int) -> float:
        """What more support does for an attack already decided on."""
        target = plan.attack
        if target is None or not self.outlook.may_support(area, target):
            return 0
        strength = self.outlook.lent(area, target, "attacker") + modifier
        doubt = 1 - plan.chance
        return doubt * min(1.0, strength / 4) * self.counsel.worth.of(target)

    def _raid(self, area: AreaId) -> float:
        """Something for units with rivals next to them; only the raid step tells what."""
        near = in_reach(self.outlook.world, area)
        rivals = sum(self.outlook.occupied_by_rival(other) for other in near)
        return RAID + RAID_TARGET * rivals if rivals else 0.0

    def _consolidate(self, area: AreaId, *, special: bool) -> float:
        facts = self.outlook.area(area)
        if facts.type == "sea":
            return 0
        power = self.counsel.power_value * (1 + facts.power)
        if not special or not self.outlook.is_fort(area):
            return power
        muster = mustering_value(area, self.counsel) * self._kept(area)
        if not self.supply.allows({area: 1}):
            muster *= NO_ROOM
        return max(power, muster)

    def _kept(self, area: AreaId) -> float:
        """How likely the area is still mine when Consolidate Power orders are resolved."""
        guard = guard_of(self.outlook, area, self.outlook.ready(area))
        return self.counsel.watch.hold_chance(area, guard)
