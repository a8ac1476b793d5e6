"""The whole position of a game, hidden parts included: plain data that only rule code changes."""

from dataclasses import dataclass, field

from pydantic import TypeAdapter

from engine.edition import Edition, load_edition
from engine.names import (
    AreaId,
    CardId,
    DeckId,
    House,
    OrderToken,
    Side,
    Step,
    Track,
    UnitKind,
)
from engine.options import Readings
from engine.shelf import StoredOptions
from engine.view import SeenCard


@dataclass(slots=True)
class Force:
    """The units of one house in one area; routed ones lie on their side."""

    house: House
    ready: list[UnitKind] = field(default_factory=list)
    routed: list[UnitKind] = field(default_factory=list)

    def __len__(self) -> int:
        return len(self.ready) + len(self.routed)

    @property
    def units(self) -> list[UnitKind]:
        """All units, routed ones last."""
        return self.ready + self.routed


@dataclass(slots=True)
class PlacedOrder:
    """An order token on the board and the house that placed it."""

    house: House
    token: OrderToken


@dataclass(slots=True)
class Combat:
    """A combat in progress. The attacking units still stand in `origin` (all of them ready).

    `support`: area of each declared Support order -> side backed. `cards` holds the House cards
    once shown, None for a house that has none. `blade` is the house that used it for strength.
    """

    attacker: House
    defender: House
    origin: AreaId
    area: AreaId
    attacking: list[UnitKind]
    march: OrderToken
    support: dict[AreaId, Side] = field(default_factory=dict)
    cards: dict[House, CardId | None] = field(default_factory=dict)
    blade: House | None = None
    cancelled: list[House] = field(default_factory=list)
    """The houses whose card has lost its text (1E-CARD-04)."""
    texts_used: list[str] = field(default_factory=list)
    """The cards whose text has had its moment in this combat (2E-COMBAT-23)."""
    tides: dict[House, CardId] = field(default_factory=dict)
    """The Tides of Battle cards, once shown."""
    voided: list[House] = field(default_factory=list)
    """The houses whose card has lost its strength (Queen of Thorns, crowned)."""
    borrowed: dict[House, CardId] = field(default_factory=dict)
    """House -> the card whose text it uses as if it stood on its own (Willas Tyrell)."""
    spent: dict[House, int] = field(default_factory=dict)
    """House -> the power it spent for the strength of its card (Tywin Lannister, crowned)."""

    def side(self, house: House) -> Side:
        """Attacker or defender."""
        return "attacker" if house == self.attacker else "defender"

    def house(self, side: Side) -> House:
        """The combatant on that side."""
        return self.attacker if side == "attacker" else self.defender

    def opponent(self, house: House) -> House:
        """The other combatant."""
        return self.defender if house == self.attacker else self.attacker

    @property
    def houses(self) -> tuple[House, House]:
        """Attacker and defender."""
        return self.attacker, self.defender


@dataclass(slots=True)
class Deck:
    """A Westeros deck: cards still to come, the next one first, and cards used."""

    draw: list[CardId]
    used: list[CardId] = field(default_factory=list)


@dataclass(slots=True)
class World:
    """One position. `step` and `cursor` say where the rules go on from here.

    `cursor` counts within the step: Westeros cards resolved so far, or, in the Action phase, the
    position on the Iron Throne track whose turn is next.
    """

    edition_id: str
    options: StoredOptions
    houses: list[House]
    forces: dict[AreaId, Force]
    garrisons: dict[AreaId, int]
    neutral_forces: dict[AreaId, int]
    impassable: list[AreaId]
    tracks: dict[Track, list[House]]
    supply: dict[House, int]
    power: dict[House, int]
    hands: dict[House, list[CardId]]
    westeros: dict[DeckId, Deck]
    wildling_deck: list[CardId]
    wildling_threat: int
    discards: dict[House, list[CardId]]
    round: int = 1
    step: Step = "planning"
    cursor: int = 0
    had_turn: list[House] = field(default_factory=list)
    """The houses that have resolved an order in this lap of a step of the Action phase."""
    orders: dict[AreaId, PlacedOrder] = field(default_factory=dict)
    face_down: dict[AreaId, PlacedOrder] = field(default_factory=dict)
    """Orders assigned but not turned up yet: secret."""
    power_tokens: dict[AreaId, House] = field(default_factory=dict)
    revealed: list[CardId] = field(default_factory=list)
    banned: list[OrderToken] = field(default_factory=list)
    blade_used: bool = False
    raven_used: bool = False
    seen: dict[House, SeenCard] = field(default_factory=dict)
    combat: Combat | None = None
    shuffles: dict[str, int] = field(default_factory=dict)
    questions: int = 0
    ranking: list[House] = field(default_factory=list)
    eliminated: list[House] = field(default_factory=list)
    """Houses out of the game (an option, 2E-VICTORY-07): they have no place on any track."""
    drawn: list[House] = field(default_factory=list)
    """The houses that nothing tells apart at the end: nobody has won. 1E-VIC-03."""
    fortifications: dict[AreaId, House] = field(default_factory=dict)
    one_time_left: dict[House, list[OrderToken]] = field(default_factory=dict)
    """The one-time orders a house has not turned up yet."""
    one_time_orders: dict[AreaId, PlacedOrder] = field(default_factory=dict)
    one_time_face_down: dict[AreaId, PlacedOrder] = field(default_factory=dict)
    """One-time orders placed but not turned up yet: secret but for where they lie."""
    truces: dict[House, House] = field(default_factory=dict)
    """House -> the house whose areas it may not act against this round. COK-OTO-LAN-01."""
    seized: dict[Track, House] = field(default_factory=dict)
    """Dominance tokens that somebody holds who is not first on the track (Doran Martell)."""

    @property
    def edition(self) -> Edition:
        """The printed facts this game is played with."""
        return load_edition(self.edition_id)

    @property
    def readings(self) -> Readings:
        """How the procedures that editions share are played in this game."""
        return self.options.readings

    @property
    def winner(self) -> House | None:
        """The winner, once there is one."""
        return self.ranking[0] if self.ranking and not self.drawn else None

    @property
    def turn_order(self) -> list[House]:
        """The houses in turn order (2E-ROUND-04)."""
        return self.tracks["iron_throne"]

    def holder(self, track: Track) -> House:
        """Who holds the track's dominance token (2E-SETUP-13)."""
        return self.seized.get(track) or self.tracks[track][0]

    def house_in(self, area: AreaId) -> House | None:
        """The house with units in `area`."""
        force = self.forces.get(area)
        return force.house if force else None

    def areas_of(self, house: House) -> list[AreaId]:
        """The areas with units of `house`."""
        return [area for area, force in self.forces.items() if force.house == house]

    def orders_of(self, house: House) -> list[AreaId]:
        """The areas with an order of `house`."""
        return [area for area, order in self.orders.items() if order.house == house]


WORLD: TypeAdapter[World] = TypeAdapter(World)
