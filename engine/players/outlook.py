"""What a player reads off the board: who holds what, who can get where, and how strong they are.

Whatever the rules know is asked of the rules, on the World that the player can imagine.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from engine.edition import Area, Edition, load_edition
from engine.names import AreaId, CardId, House, OrderToken, UnitKind
from engine.requests import MarchOption
from engine.rules.control import is_barred
from engine.rules.imagining import Imagined, imagine
from engine.rules.marches import march_option
from engine.rules.movement import reach
from engine.supply import SupplyRoom
from engine.view import ForceView, View

NO_AID: Mapping[AreaId, int] = MappingProxyType({})


class Outlook:
    """One house's reading of a View.

    Everything is worked out when first asked for; an Outlook is good for one question only.
    """

    def __init__(self, view: View, house: House) -> None:
        self.view = view
        self.house = house
        self.edition: Edition = load_edition(view.edition)
        self._reach: dict[tuple[House, AreaId], frozenset[AreaId]] = {}
        self._support: dict[tuple[House, AreaId, bool], int] = {}

    @cached_property
    def world(self) -> Imagined:
        """The position as the house can imagine it."""
        return imagine(self.view)

    # --- Who stands where ---------------------------------------------------------------------

    def area(self, area: AreaId) -> Area:
        """The printed facts of an area."""
        return self.edition.areas[area]

    def force(self, area: AreaId) -> ForceView | None:
        """The units there, if any."""
        return self.view.units.get(area)

    def forces_of(self, house: House) -> list[tuple[AreaId, ForceView]]:
        """Every area with units of `house`, and the units."""
        return self._forces[house]

    @cached_property
    def _forces(self) -> dict[House, list[tuple[AreaId, ForceView]]]:
        found: dict[House, list[tuple[AreaId, ForceView]]] = {h: [] for h in self.view.houses}
        for area, force in self.view.units.items():
            found[force.house].append((area, force))
        return found

    @cached_property
    def rivals(self) -> tuple[House, ...]:
        """Everybody else."""
        return tuple(house for house in self.view.houses if house != self.house)

    def controls(self, house: House, area: AreaId) -> bool:
        """Whether `house` controls the area."""
        return self.view.control.get(area) == house

    def mine(self, area: AreaId) -> bool:
        """Whether the area is under my control."""
        return self.view.control.get(area) == self.house

    def lands_of(self, house: House) -> Iterator[Area]:
        """The land areas that `house` controls."""
        for area, holder in self.view.control.items():
            if holder == house and self.area(area).type == "land":
                yield self.area(area)

    def garrison(self, area: AreaId) -> int:
        """The strength of the garrison there, whoever's it is."""
        return self.view.garrisons.get(area, 0)

    def occupied_by_rival(self, area: AreaId) -> bool:
        """Whether units of another house stand there."""
        force = self.force(area)
        return force is not None and force.house != self.house

    def has_units(self, area: AreaId) -> bool:
        """Whether units of mine stand there."""
        force = self.force(area)
        return force is not None and force.house == self.house

    def ready(self, area: AreaId) -> tuple[UnitKind, ...]:
        """The units there that are not routed."""
        force = self.force(area)
        return force.ready if force else ()

    def supply_room(self, house: House) -> SupplyRoom:
        """The house's army limits and its armies."""
        return SupplyRoom(
            limits=self.edition.supply_limits[self.view.supply[house]],
            armies={
                area: len(force.ready) + len(force.routed) for area, force in self.forces_of(house)
            },
        )

    # --- Strength -----------------------------------------------------------------------------

    def is_fort(self, area: AreaId) -> bool:
        """Whether a castle or stronghold is there."""
        return self.area(area).fort != "none"

    def strength(self, units: Iterable[UnitKind], *, against: AreaId | None = None) -> int:
        """What units add to a combat: an attack on `against`, or a defence. 2E-COMP-10, -11."""
        built = against is not None and against in self.view.fortifications
        storming = built or (against is not None and self.is_fort(against))
        total = 0
        for unit in units:
            facts = self.edition.units[unit]
            siege = facts.strength_attacking_castle_or_stronghold
            total += siege if storming and siege is not None else facts.strength
            total -= built and unit == "knight"
        return total

    def guard(self, area: AreaId) -> int:
        """Units and garrison (or neutral force) that an attacker would meet, orders apart."""
        neutral = self.view.neutral_forces.get(area)
        if neutral is not None:
            return neutral
        return self.strength(self.ready(area)) + self.garrison(area) + self.fortification(area)

    def fortification(self, area: AreaId) -> int:
        """What a fortification adds for the defender."""
        return int(area in self.view.fortifications)

    def defense_order(self, area: AreaId) -> int:
        """What a Defense order lying open in the area adds."""
        token = self.token(area)
        if token is None or self.edition.orders[token].type != "defense":
            return 0
        return self.edition.orders[token].modifier

    def token(self, area: AreaId) -> OrderToken | None:
        """The order in the area, if there is one that I may see."""
        order = self.view.orders.get(area)
        return order.token if order else None

    def has_order(self, area: AreaId, kind: str) -> bool:
        """Whether an order of this type lies open in the area."""
        token = self.token(area)
        return token is not None and self.edition.orders[token].type == kind

    # --- Where units can go -------------------------------------------------------------------

    def reach(self, house: House, area: AreaId) -> frozenset[AreaId]:
        """Where units of `house` in `area` may go: on foot, by ship, or under sail."""
        key = (house, area)
        if key not in self._reach:
            self._reach[key] = frozenset(reach(self.world, house, area))
        return self._reach[key]

    def marches_to(self, house: House, area: AreaId, to: AreaId) -> bool:
        """Whether a march of `house` out of `area` may go there this round, truces counted."""
        return to in self.reach(house, area) and not is_barred(self.world, house, to)

    def march_option(
        self, area: AreaId, modifier: int, aid: Mapping[AreaId, int] = NO_AID
    ) -> MarchOption:
        """What a March order in an area of mine would allow as the board stands.

        `aid` is support, target -> strength, that could be ordered as well: it counts against
        neutral forces.
        """
        return march_option(self.world, self.house, area, modifier=modifier, pledged=aid)

    # --- Support ------------------------------------------------------------------------------

    def may_support(self, supporter: AreaId, battle: AreaId) -> bool:
        """Whether a Support order in one area can reach a combat in another.

        2E-COMBAT-03, 2E-COMBAT-06, 2E-COMBAT-07.
        """
        if battle not in self.edition.neighbours[supporter]:
            return False
        where = self.area(battle).type
        match self.area(supporter).type:
            case "land":
                return where == "land"
            case "sea":
                return where != "port"
            case "port":
                return where == "sea"

    def support(self, house: House, battle: AreaId, *, attacking: bool) -> int:
        """What the open Support orders of `house` would bring to a combat in `battle`."""
        key = (house, battle, attacking)
        if key not in self._support:
            self._support[key] = sum(
                modifier + self.strength(ready, against=battle if attacking else None)
                for area, ready, modifier in self._supporters[house]
                if self.may_support(area, battle)
            )
        return self._support[key]

    @cached_property
    def _supporters(self) -> dict[House, list[tuple[AreaId, tuple[UnitKind, ...], int]]]:
        """House -> its areas with an open Support order, the units there and the modifier."""
        found: dict[House, list[tuple[AreaId, tuple[UnitKind, ...], int]]] = {}
        for house in self.view.houses:
            found[house] = [
                (area, force.ready, self.edition.orders[token].modifier)
                for area, force in self.forces_of(house)
                if (token := self.token(area)) and self.has_order(area, "support")
            ]
        return found

    # --- House cards --------------------------------------------------------------------------

    def cards_of(self, house: House) -> tuple[CardId, ...]:
        """The cards `house` may have in hand: everybody can tell from the discards (2E-INFO-05)."""
        if house == self.view.viewer:
            return self.view.hand
        played = self.view.discards.get(house, ())
        return tuple(
            card.id
            for card in self.edition.house_card_list
            if card.house == house and card.id not in played
        )

    def wins_ties(self, house: House, other: House) -> bool:
        """Whether `house` stands better on the Fiefdoms track. 2E-COMBAT-30."""
        track = self.view.tracks["fiefdoms"]
        return track.index(house) < track.index(other)
