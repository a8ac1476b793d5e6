"""What is printed in an edition: board, units, tokens, cards and set-ups, read from its box."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from engine.box import Box
from engine.names import AreaId, CardId, DeckId, House, OrderToken, Track, UnitKind
from engine.shelf import EDITIONS, chosen_in, edition_name, facts_with

AreaType = Literal["land", "sea", "port"]
OrderType = Literal["march", "defense", "support", "raid", "consolidate_power"]
FortType = Literal["none", "city", "castle", "stronghold"]
"""A City of one edition is worth what a castle of another is."""


class _Facts(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Area(_Facts):
    """One place on the board. `supply` counts barrels, `power` counts crowns."""

    id: AreaId
    name: str
    type: AreaType
    supply: int = 0
    power: int = 0
    fort: FortType = "none"
    home_of: House | None = None
    garrison: int = 0
    port: AreaId | None = None
    land: AreaId | None = None
    sea: AreaId | None = None


class Order(_Facts):
    """One kind of order token and how many of it each House has.

    A Raid may remove `targets` orders of the types in `raids`.
    """

    id: OrderToken
    type: OrderType
    modifier: int
    special: bool
    count: int
    targets: int = 1
    raids: tuple[OrderType, ...] = ("support", "raid", "consolidate_power")

    @cached_property
    def name(self) -> str:
        """The token as players say it: `March +1*`, `Raid`, `Raid +1*`, `Support 0`."""
        word = self.type.replace("_", " ").title()
        star = "*" if self.special else ""
        if self.type in ("raid", "consolidate_power") and not self.modifier:
            return f"{word}{star}"
        number = f"{self.modifier:+d}".replace("-", "−").replace("+0", "0")
        return f"{word} {number}{star}"


class UnitType(_Facts):
    """One kind of unit: its strength, its price and how many a House has."""

    id: UnitKind
    name: str
    terrain: Literal["land", "sea"]
    strength: int
    strength_attacking_castle_or_stronghold: int | None = None
    pool_per_house: int
    muster_cost: int
    upgrade_from: UnitKind | None = None
    upgrade_cost: int = 0
    can_retreat: bool


class HouseStart(_Facts):
    """What a House begins with."""

    supply: int
    victory: int
    power_tokens: int


class HouseFacts(_Facts):
    """A House, its home area and its first units."""

    id: House
    name: str
    home: AreaId
    start: HouseStart
    units: tuple[dict[str, Any], ...]


class Setup(_Facts):
    """The board for one number of players."""

    houses: tuple[House, ...]
    tracks: dict[Track, tuple[House, ...]]
    neutral_forces: dict[AreaId, int | Literal["impassable"]]


class HouseCard(_Facts):
    """A House card: printed strength, icons, and the moment at which its text acts.

    Ids are unique over all editions. A card that is `ours` is not the published one but designed
    by us for want of it; `evidence` says what is known.
    """

    id: CardId
    house: House
    name: str
    strength: int
    swords: int
    towers: int
    timing: str
    optional: bool
    text: str
    ours: bool = False
    evidence: str = ""


class WesterosCard(_Facts):
    """A Westeros card; `wildling_icon` is how many spaces it moves the threat."""

    id: CardId
    name: str
    count: int
    wildling_icon: int
    effect: str
    bans: tuple[OrderToken, ...] = ()
    text: str


class WildlingCard(_Facts):
    """A wildling card and its three effects in our words."""

    id: CardId
    name: str
    lowest_bidder: str
    everyone_else: str
    highest_bidder: str


class TidesCard(_Facts):
    """A Tides of Battle card and how many of it the deck has. 2E-TIDES-01."""

    id: CardId
    name: str
    strength: int
    swords: int
    towers: int
    skulls: int
    count: int


class TidesDeck(_Facts):
    """The optional Tides of Battle deck."""

    cards: tuple[TidesCard, ...]


class PointsLost(_Facts):
    """Units lost to the wildlings, in mustering points. 1E-WILD-06."""

    everyone: int
    lowest_bidder_more: int


class WildlingTrack(_Facts):
    """The numbers of the wildling track, in strength.

    `attack_at` is None where only a card brings an attack; `wildling_victory_points_lost` where
    the wildling cards say what is lost.
    """

    track_positions: tuple[int, ...]
    start: int
    attack_at: int | None = None
    advance_per_icon: int
    nights_watch_victory_threat: int
    wildling_victory_threat_change: int
    wildling_victory_points_lost: PointsLost | None = None
    preemptive_raid_second_attack_strength: int = 0

    @property
    def end(self) -> int:
        """The greatest strength."""
        return self.track_positions[-1]


class OneTimeOrder(_Facts):
    """An order that leaves the game once resolved; every House has it, or `house` alone.

    `icon` says in which step it is resolved and what removes it; it is no order of that type.
    """

    id: OrderToken
    name: str
    icon: OrderType
    count: int
    house: House | None = None
    text: str


class Fortifications(_Facts):
    """How many fortifications there are, and what one does in a battle."""

    total: int
    per_area: int
    defender_bonus: int
    attacking_knight_penalty: int


class Constants(_Facts):
    """Single numbers of the rulebook."""

    round_count: int
    power_tokens_per_house: int
    supply_track_max: int
    port_ship_limit: int = 0
    victory_areas_needed: dict[int, int]
    valyrian_steel_blade_bonus: int
    mustering_points: dict[FortType, int]
    westeros_cards_shown: int = 0
    """How many coming cards of each Westeros deck lie face up (a variant, COK-VAR-01)."""


class Link(NamedTuple):
    """Two neighbouring areas."""

    a: AreaId
    b: AreaId


class Edition(_Facts):
    """Everything printed: the facts that never change during a game.

    `id` is the name by which `load_edition` finds it again: that of its box, `box_id`, and the
    `options` that are on.
    """

    id: str
    box_id: str
    options: frozenset[str]
    constants: Constants
    wildlings: WildlingTrack
    unit_types: tuple[UnitType, ...] = Field(alias="units")
    order_tokens: tuple[Order, ...]
    kings_court_stars: dict[int, tuple[int, ...]]
    supply_limits: dict[int, tuple[int, ...]]
    house_facts: tuple[HouseFacts, ...] = Field(alias="houses")
    setups: dict[int, Setup]
    area_list: tuple[Area, ...] = Field(alias="areas")
    links: tuple[Link, ...] = Field(alias="adjacency")
    river_blocked: tuple[Link, ...] = ()
    westeros_decks: dict[DeckId, tuple[WesterosCard, ...]]
    wildling_deck: tuple[WildlingCard, ...] = ()
    house_card_list: tuple[HouseCard, ...] = Field(alias="house_cards")
    tides_of_battle: TidesDeck = TidesDeck(cards=())
    fortifications: Fortifications | None = None
    one_time_order_list: tuple[OneTimeOrder, ...] = Field(default=(), alias="one_time_orders")

    @property
    def box(self) -> Box:
        """The box it comes in."""
        return EDITIONS[self.box_id]

    @cached_property
    def areas(self) -> Mapping[AreaId, Area]:
        """Every area by its id."""
        return {area.id: area for area in self.area_list}

    @cached_property
    def neighbours(self) -> Mapping[AreaId, tuple[AreaId, ...]]:
        """Area -> the areas adjacent to it, in alphabetical order."""
        near: dict[AreaId, set[AreaId]] = {area: set() for area in self.areas}
        for a, b in self.links:
            near[a].add(b)
            near[b].add(a)
        return {area: tuple(sorted(others)) for area, others in near.items()}

    @cached_property
    def across_rivers(self) -> Mapping[AreaId, tuple[AreaId, ...]]:
        """Area -> the areas on the other side of a river without a bridge; no neighbours."""
        across: dict[AreaId, tuple[AreaId, ...]] = dict.fromkeys(self.areas, ())
        for a, b in self.river_blocked:
            across[a] += (b,)
            across[b] += (a,)
        return across

    @cached_property
    def muting_cards(self) -> frozenset[CardId]:
        """The Westeros cards with which supporting Footmen add nothing. 1E-WEST-12."""
        cards = self.westeros_cards.values()
        return frozenset(card.id for card in cards if card.effect == "footmen_lend_no_strength")

    @cached_property
    def homes(self) -> Mapping[AreaId, House]:
        """Home area -> the house whose it is."""
        return {area.id: area.home_of for area in self.area_list if area.home_of}

    @cached_property
    def near_lands(self) -> Mapping[AreaId, tuple[AreaId, ...]]:
        """Area -> the land areas among its neighbours."""
        return {area: self._near(area, "land") for area in self.areas}

    @cached_property
    def near_seas(self) -> Mapping[AreaId, tuple[AreaId, ...]]:
        """Area -> the sea areas among its neighbours."""
        return {area: self._near(area, "sea") for area in self.areas}

    def _near(self, area: AreaId, sort: AreaType) -> tuple[AreaId, ...]:
        return tuple(near for near in self.neighbours[area] if self.areas[near].type == sort)

    @cached_property
    def orders(self) -> Mapping[OrderToken, Order]:
        """Every order token by its id."""
        return {order.id: order for order in self.order_tokens}

    @cached_property
    def one_time_orders(self) -> Mapping[OrderToken, OneTimeOrder]:
        """Every one-time order by its id."""
        return {order.id: order for order in self.one_time_order_list}

    @cached_property
    def icons(self) -> Mapping[OrderToken, OrderType]:
        """Every token, one-time orders too -> the type of its icon. COK-OTO-07."""
        regular: dict[OrderToken, OrderType] = {o.id: o.type for o in self.order_tokens}
        return regular | {order.id: order.icon for order in self.one_time_order_list}

    @cached_property
    def units(self) -> Mapping[UnitKind, UnitType]:
        """Every kind of unit by its id."""
        return {unit.id: unit for unit in self.unit_types}

    @cached_property
    def houses(self) -> Mapping[House, HouseFacts]:
        """Every House by its id."""
        return {house.id: house for house in self.house_facts}

    @cached_property
    def house_cards(self) -> Mapping[CardId, HouseCard]:
        """Every House card by its id."""
        return {card.id: card for card in self.house_card_list}

    @cached_property
    def cards_of_houses(self) -> Mapping[House, tuple[CardId, ...]]:
        """House -> its House cards."""
        cards: dict[House, tuple[CardId, ...]] = {}
        for card in self.house_card_list:
            cards[card.house] = (*cards.get(card.house, ()), card.id)
        return cards

    @cached_property
    def westeros_cards(self) -> Mapping[CardId, WesterosCard]:
        """Every Westeros card by its id."""
        return {card.id: card for deck in self.westeros_decks.values() for card in deck}

    @cached_property
    def wildling_cards(self) -> Mapping[CardId, WildlingCard]:
        """Every wildling card by its id."""
        return {card.id: card for card in self.wildling_deck}

    @cached_property
    def tides_cards(self) -> Mapping[CardId, TidesCard]:
        """Every Tides of Battle card by its id."""
        return {card.id: card for card in self.tides_of_battle.cards}

    @cached_property
    def port_ids(self) -> tuple[AreaId, ...]:
        """The port areas."""
        return tuple(area.id for area in self.area_list if area.type == "port")

    @cached_property
    def port_lands(self) -> Mapping[AreaId, AreaId]:
        """Port -> the land area it belongs to."""
        return {area.id: area.land for area in self.area_list if area.land is not None}

    @cached_property
    def forts(self) -> tuple[AreaId, ...]:
        """The castle and stronghold areas."""
        return tuple(area.id for area in self.area_list if area.fort != "none")


@cache
def load_edition(name: str, options: frozenset[str] = frozenset()) -> Edition:
    """The edition called `name`, with the options that the name carries and those in `options`.

    Raises:
        KeyError: there is no such edition or option, or two options contradict each other.
    """
    return _edition(name.partition("+")[0], options.union(chosen_in(name)))


@cache
def _edition(box: str, options: frozenset[str]) -> Edition:
    facts = facts_with(box, options)
    named = {"id": edition_name(box, options), "box_id": box, "options": options}
    return Edition.model_validate({**facts, **named})
