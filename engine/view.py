"""What one player, or the public, may know of a game."""

from dataclasses import dataclass, field

from pydantic import TypeAdapter

from engine.names import AreaId, CardId, DeckId, House, OrderToken, Side, Step, Track, UnitKind
from engine.shelf import StoredOptions


@dataclass(frozen=True, slots=True)
class ForceView:
    """Units of one house in one area."""

    house: House
    ready: tuple[UnitKind, ...]
    routed: tuple[UnitKind, ...]


@dataclass(frozen=True, slots=True)
class OrderView:
    """An order token on the board; `token` is None while it lies face down for this viewer."""

    house: House
    token: OrderToken | None


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A wildling card that a Raven holder looked at, and where it went (2E-PLAN-15)."""

    card: CardId
    place: str
    round: int


@dataclass(frozen=True, slots=True)
class CombatView:
    """The combat in progress; `cards` only once both are shown.

    What follows them says what has become of the cards since, as in `engine.world.Combat`;
    `taken_back` are the houses whose card is in their hand again. Views stored before all this was
    told lack it, and the march's token too.
    """

    attacker: House
    defender: House
    origin: AreaId
    area: AreaId
    attacking: tuple[UnitKind, ...]
    support: dict[AreaId, Side]
    cards: dict[House, CardId | None]
    march: OrderToken | None = None
    blade: House | None = None
    cancelled: tuple[House, ...] = ()
    texts_used: tuple[str, ...] = ()
    tides: dict[House, CardId] = field(default_factory=dict)
    voided: tuple[House, ...] = ()
    borrowed: dict[House, CardId] = field(default_factory=dict)
    spent: dict[House, int] = field(default_factory=dict)
    taken_back: tuple[House, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A redacted position: everything open on the table, and what `viewer` alone knows.

    `viewer` None is the public. Hands of others, deck orders and sealed answers are not in here at
    all. `control` is area -> controlling house for every land and sea area and port under control;
    `victory` counts castles and strongholds; `awaited` are the houses that have not answered yet,
    `sealed` those whose secret answer is in. `ranking` is there when the game is over; with `drawn`
    houses nobody has won.

    Options add: `fortifications`; `one_time_orders` on the board and those `one_time_left` to each
    house (one that lies face down is still counted among them); `truces`, house -> the house whose
    areas it may not act against this round; `seized` dominance tokens, which do not belong to
    whoever is first on the track; and the `coming` cards of each Westeros deck, where all may see
    them.

    `options` are the house rules that the game is played with (None in views stored before they
    were told: the defaults). `cursor` and `had_turn` say whose turn comes next, as in the World.
    """

    edition: str
    viewer: House | None
    houses: tuple[House, ...]
    round: int
    step: Step
    units: dict[AreaId, ForceView]
    orders: dict[AreaId, OrderView]
    power_tokens: dict[AreaId, House]
    garrisons: dict[AreaId, int]
    neutral_forces: dict[AreaId, int]
    impassable: tuple[AreaId, ...]
    control: dict[AreaId, House]
    tracks: dict[Track, tuple[House, ...]]
    stars: tuple[int, ...]
    supply: dict[House, int]
    victory: dict[House, int]
    power: dict[House, int]
    wildling_threat: int
    westeros_cards: tuple[CardId, ...]
    banned: tuple[OrderToken, ...]
    blade_used: bool
    raven_used: bool
    hand: tuple[CardId, ...]
    discards: dict[House, tuple[CardId, ...]]
    seen_wildling_card: SeenCard | None
    combat: CombatView | None
    awaited: tuple[House, ...]
    sealed: tuple[House, ...]
    ranking: tuple[House, ...]
    fortifications: tuple[AreaId, ...] = ()
    one_time_orders: dict[AreaId, OrderView] = field(default_factory=dict)
    one_time_left: dict[House, tuple[OrderToken, ...]] = field(default_factory=dict)
    truces: dict[House, House] = field(default_factory=dict)
    seized: dict[Track, House] = field(default_factory=dict)
    coming: dict[DeckId, tuple[CardId, ...]] = field(default_factory=dict)
    drawn: tuple[House, ...] = ()
    options: StoredOptions | None = None
    cursor: int = 0
    had_turn: tuple[House, ...] = ()

    def holder(self, track: Track) -> House:
        """Who holds the track's dominance token."""
        return self.seized.get(track) or self.tracks[track][0]


VIEW: TypeAdapter[View] = TypeAdapter(View)
