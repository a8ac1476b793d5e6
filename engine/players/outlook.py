"""What a player reads off the board: who holds what, who can get where, and how strong they are.

Whatever the rules know is asked of the rules, on the World that the player can imagine.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from types import MappingProxyType

from engine.edition import Area, Edition, load_edition
from engine.events import Strength
from engine.names import AreaId, CardId, House, OrderToken, Side, UnitKind
from engine.requests import MarchOption
from engine.rules.control import is_barred
from engine.rules.imagining import Imagined, imagine
from engine.rules.marches import defender_of, march_option
from engine.rules.movement import reach
from engine.rules.pieces import supply_room
from engine.rules.strength import (
    backing,
    defence_of,
    in_support_range,
    lent_strength,
    support_strength,
    unit_strength,
)
from engine.supply import SupplyRoom
from engine.view import ForceView, View

Units = tuple[UnitKind, ...]
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
        self._march_options: dict[
            tuple[AreaId, int, frozenset[tuple[AreaId, int]]], MarchOption
        ] = {}
        self._ranges: dict[tuple[AreaId, AreaId], bool] = {}
        self._strengths: dict[tuple[Units, AreaId | None], int] = {}
        self._unit_worths: dict[AreaId | None, dict[UnitKind, int]] = {}
        self._printed: dict[House, list[int]] = {}
        self._defences: dict[tuple[AreaId, House], Strength] = {}

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
        return supply_room(self.world, house)

    # --- Strength -----------------------------------------------------------------------------

    def is_fort(self, area: AreaId) -> bool:
        """Whether a castle or stronghold is there."""
        return self.area(area).fort != "none"

    def strength(self, units: Units, *, against: AreaId | None = None) -> int:
        """What units add to a combat: an attack on `against`, or a defence."""
        key = (units, against)
        if key not in self._strengths:
            worth = self._worths(against)
            self._strengths[key] = sum(worth[unit] for unit in units)
        return self._strengths[key]

    def _worths(self, against: AreaId | None) -> dict[UnitKind, int]:
        if against not in self._unit_worths:
            self._unit_worths[against] = {
                unit: unit_strength(self.world, unit, attacked=against)
                for unit in self.edition.units
            }
        return self._unit_worths[against]

    def defender(self, area: AreaId) -> House | None:
        """Who would fight for the area."""
        return defender_of(self.world, area)

    def guard(self, area: AreaId) -> int:
        """Units and garrison (or neutral force) that an attacker would meet, orders apart."""
        neutral = self.view.neutral_forces.get(area)
        if neutral is not None:
            return neutral
        defender = self.defender(area)
        if defender is None:
            return 0
        met = self.defence(area, defender)
        return met.units + met.garrison + met.fortification

    def defence(self, area: AreaId, defender: House) -> Strength:
        """All that `defender` has in the area, with its open orders there and in support."""
        key = (area, defender)
        if key not in self._defences:
            self._defences[key] = defence_of(self.world, area, defender)
        return self._defences[key]

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
        key = (area, modifier, frozenset(aid.items()))
        if key not in self._march_options:
            self._march_options[key] = march_option(
                self.world, self.house, area, modifier=modifier, pledged=aid
            )
        return self._march_options[key]

    # --- Support ------------------------------------------------------------------------------

    def may_support(self, supporter: AreaId, battle: AreaId) -> bool:
        """Whether a Support order in one area could reach a combat in another."""
        key = (supporter, battle)
        if key not in self._ranges:
            self._ranges[key] = in_support_range(self.world, supporter, battle)
        return self._ranges[key]

    def lent(self, supporter: AreaId, battle: AreaId, side: Side) -> int:
        """What the units in an area would add in support of a side, their order apart."""
        return lent_strength(self.world, supporter, battle, side)

    def supporters(self, house: House, battle: AreaId, side: Side) -> dict[AreaId, int]:
        """The areas of open Support orders of `house` that reach the combat -> what each adds."""
        return {
            area: support_strength(self.world, area, battle, side)
            for area in backing(self.world, house, battle)
        }

    def support(self, house: House, battle: AreaId, *, attacking: bool) -> int:
        """What the open Support orders of `house` would bring to a combat in `battle`."""
        key = (house, battle, attacking)
        if key not in self._support:
            side: Side = "attacker" if attacking else "defender"
            self._support[key] = sum(self.supporters(house, battle, side).values())
        return self._support[key]

    # --- House cards --------------------------------------------------------------------------

    def cards_of(self, house: House) -> tuple[CardId, ...]:
        """The cards `house` may have in hand: everybody can tell from the discards (2E-INFO-05)."""
        return tuple(self.world.hands[house])

    def strengths_of(self, house: House) -> list[int]:
        """The printed strengths of those cards."""
        if house not in self._printed:
            cards = self.edition.house_cards
            self._printed[house] = [cards[card].strength for card in self.world.hands[house]]
        return self._printed[house]

    def wins_ties(self, house: House, other: House) -> bool:
        """Whether `house` stands better on the Fiefdoms track. 2E-COMBAT-30."""
        track = self.view.tracks["fiefdoms"]
        return track.index(house) < track.index(other)
