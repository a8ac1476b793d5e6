"""What one player, or the public, may know of a game."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from pydantic import TypeAdapter

from engine.names import AreaId, CardId, DeckId, House, OrderToken, Side, Step, Track, UnitKind
from engine.requests import Answer, OrdersAnswer
from engine.rules.control import controllers, fort_counts
from engine.world import SeenCard, World


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
class CombatView:
    """The combat in progress; `cards` only once both are shown."""

    attacker: House
    defender: House
    origin: AreaId
    area: AreaId
    attacking: tuple[UnitKind, ...]
    support: dict[AreaId, Side]
    cards: dict[House, CardId | None]


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

    def holder(self, track: Track) -> House:
        """Who holds the track's dominance token."""
        return self.seized.get(track) or self.tracks[track][0]


VIEW: TypeAdapter[View] = TypeAdapter(View)


def look(
    world: World,
    viewer: House | None,
    *,
    awaited: Collection[House] = (),
    sealed: Mapping[House, Answer] | None = None,
) -> View:
    """The position as `viewer` may see it (2E-INFO-03 to 2E-INFO-05)."""
    sealed = sealed or {}
    return View(
        edition=world.edition_id,
        viewer=viewer,
        houses=tuple(world.houses),
        round=world.round,
        step=world.step,
        units=_units(world),
        orders=_orders(world, viewer, sealed),
        power_tokens=dict(world.power_tokens),
        garrisons=dict(world.garrisons),
        neutral_forces=dict(world.neutral_forces),
        impassable=tuple(world.impassable),
        control=controllers(world),
        tracks={track: tuple(houses) for track, houses in world.tracks.items()},
        stars=world.edition.kings_court_stars[len(world.houses)],
        supply=dict(world.supply),
        victory=fort_counts(world),
        power=dict(world.power),
        wildling_threat=world.wildling_threat,
        westeros_cards=tuple(world.revealed),
        banned=tuple(world.banned),
        blade_used=world.blade_used,
        raven_used=world.raven_used,
        hand=tuple(world.hands[viewer]) if viewer else (),
        discards={house: tuple(cards) for house, cards in world.discards.items()},
        seen_wildling_card=world.seen.get(viewer) if viewer else None,
        combat=_combat(world),
        awaited=tuple(house for house in world.turn_order if house in awaited),
        sealed=tuple(house for house in world.turn_order if house in sealed),
        ranking=tuple(world.ranking),
        drawn=tuple(world.drawn),
        fortifications=tuple(sorted(world.fortifications)),
        one_time_orders=_one_time_orders(world, viewer),
        one_time_left={house: tuple(tokens) for house, tokens in world.one_time_left.items()},
        truces=dict(world.truces),
        seized=dict(world.seized),
        coming=_coming(world),
    )


def _one_time_orders(world: World, viewer: House | None) -> dict[AreaId, OrderView]:
    """Those turned up, and the backs of the others; the viewer's own face up."""
    lying = world.one_time_orders | world.one_time_face_down
    return {
        area: OrderView(
            order.house,
            order.token if area in world.one_time_orders or order.house == viewer else None,
        )
        for area, order in sorted(lying.items())
    }


def _coming(world: World) -> dict[DeckId, tuple[CardId, ...]]:
    """COK-VAR-01."""
    shown = world.edition.constants.westeros_cards_shown
    if not shown:
        return {}
    return {deck_id: tuple(deck.draw[:shown]) for deck_id, deck in world.westeros.items()}


def _units(world: World) -> dict[AreaId, ForceView]:
    """Every force; in a combat the attackers are shown where they came from."""
    shown = {
        area: ForceView(force.house, tuple(force.ready), tuple(force.routed))
        for area, force in world.forces.items()
    }
    combat = world.combat
    if combat is not None and combat.attacking:
        behind = shown.get(combat.origin, ForceView(combat.attacker, (), ()))
        ready = (*behind.ready, *combat.attacking)
        shown[combat.origin] = ForceView(combat.attacker, ready, behind.routed)
    return shown


def _orders(
    world: World, viewer: House | None, sealed: Mapping[House, Answer]
) -> dict[AreaId, OrderView]:
    """Revealed orders, and the backs of those that lie sealed; the viewer's own face up."""
    shown = {area: OrderView(order.house, order.token) for area, order in world.orders.items()}
    for area, order in world.face_down.items():
        shown[area] = OrderView(order.house, order.token if order.house == viewer else None)
    for house, answer in sealed.items():
        if isinstance(answer, OrdersAnswer) and (house == viewer or not _telling(world)):
            for area, token in answer.orders.items():
                shown[area] = OrderView(house, token if house == viewer else None)
    # In the order of the board: that in which a house named its areas is its secret too.
    return dict(sorted(shown.items()))


def _telling(world: World) -> bool:
    """Whether the backs of sealed orders would tell something: where a house places none."""
    return world.readings.areas_without_order == "allowed"


def _combat(world: World) -> CombatView | None:
    combat = world.combat
    if combat is None:
        return None
    return CombatView(
        combat.attacker,
        combat.defender,
        combat.origin,
        combat.area,
        tuple(combat.attacking),
        dict(combat.support),
        dict(combat.cards),
    )
