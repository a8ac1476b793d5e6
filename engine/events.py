"""What happens in a game, told in the order in which it happens.

Every event is public unless `audience` names the one house that may read it.
"""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from engine.names import AreaId, CardId, DeckId, House, OrderToken, Side, Step, Track, UnitKind
from engine.requests import Move, Muster, WesterosOption


class Event(BaseModel):
    """Something that happened."""

    model_config = ConfigDict(frozen=True)

    kind: str
    audience: House | None = None


# --- The course of the game ---------------------------------------------------------------------


class RoundBegan(Event):
    """The round marker moved on."""

    kind: Literal["round_began"] = "round_began"
    round: int


class StepEnded(Event):
    """A step of the round is over: the moment to show the board."""

    kind: Literal["step_ended"] = "step_ended"
    round: int
    step: Step


class GameEnded(Event):
    """The game is over. `ranking` runs from the winner down. 2E-VICTORY, 1E-VIC.

    `drawn` are the houses on a level with the first, if there are any: then nobody has won.
    """

    kind: Literal["game_ended"] = "game_ended"
    reason: Literal["seven_forts", "last_round"]
    ranking: tuple[House, ...]
    forts: dict[House, int]
    drawn: tuple[House, ...] = ()


# --- Westeros phase -----------------------------------------------------------------------------


class WesterosRevealed(Event):
    """The three cards of this round; `reshuffled` decks met Winter is Coming first."""

    kind: Literal["westeros_revealed"] = "westeros_revealed"
    cards: tuple[CardId, ...]
    reshuffled: tuple[DeckId, ...] = ()


class ThreatMoved(Event):
    """The wildling threat changed."""

    kind: Literal["threat_moved"] = "threat_moved"
    before: int
    after: int


class WesterosResolved(Event):
    """A Westeros card takes effect; `option` is what its holder chose, if it gave a choice."""

    kind: Literal["westeros_resolved"] = "westeros_resolved"
    card: CardId
    chooser: House | None = None
    option: WesterosOption | None = None


class OrdersBanned(Event):
    """These tokens may not be placed this round."""

    kind: Literal["orders_banned"] = "orders_banned"
    tokens: tuple[OrderToken, ...]


class SupplyMoved(Event):
    """The supply track: house -> position."""

    kind: Literal["supply_moved"] = "supply_moved"
    supply: dict[House, int]


class PowerGained(Event):
    """A house took power from its pool; `amount` is what it really got (2E-COMP-05)."""

    kind: Literal["power_gained"] = "power_gained"
    house: House
    amount: int
    cause: str
    area: AreaId | None = None


class PowerLost(Event):
    """A house returned available power to its pool."""

    kind: Literal["power_lost"] = "power_lost"
    house: House
    amount: int
    cause: str


class PowerGiven(Event):
    """A house gave available power of its own to another (an option, 2E-INFO-02)."""

    kind: Literal["power_given"] = "power_given"
    house: House
    to: House
    amount: int


class Mustered(Event):
    """A house mustered."""

    kind: Literal["mustered"] = "mustered"
    house: House
    musters: tuple[Muster, ...]


class BidsRevealed(Event):
    """All bids, shown together."""

    kind: Literal["bids_revealed"] = "bids_revealed"
    purpose: Track | Literal["wildlings"]
    bids: dict[House, int]


class TrackSet(Event):
    """An influence track got a new order; `by` says why."""

    kind: Literal["track_set"] = "track_set"
    track: Track
    order: tuple[House, ...]
    by: str


class WildlingsAttacked(Event):
    """The wildlings attack with this strength; `houses` take part."""

    kind: Literal["wildlings_attacked"] = "wildlings_attacked"
    strength: int
    houses: tuple[House, ...]


class WildlingsMet(Event):
    """The outcome: the Night's Watch wins if the bids reach the strength."""

    kind: Literal["wildlings_met"] = "wildlings_met"
    strength: int
    total: int
    nights_watch_wins: bool
    highest: House | None = None
    lowest: House | None = None
    card: CardId | None = None
    """The wildling card, where there are any."""


class UnitsLost(Event):
    """Units left the board."""

    kind: Literal["units_lost"] = "units_lost"
    house: House
    area: AreaId
    units: tuple[UnitKind, ...]
    cause: str


# --- Planning -----------------------------------------------------------------------------------


class OrdersRevealed(Event):
    """All orders, turned up together: area -> token. 2E-PLAN-10, COK-OTO-02."""

    kind: Literal["orders_revealed"] = "orders_revealed"
    orders: dict[House, dict[AreaId, OrderToken]]
    one_time: dict[House, dict[AreaId, OrderToken]] = {}


class RavenUsed(Event):
    """What the Raven holder did."""

    kind: Literal["raven_used"] = "raven_used"
    house: House
    action: Literal["none", "replace", "look"]
    area: AreaId | None = None
    before: OrderToken | None = None
    after: OrderToken | None = None


class WildlingCardSeen(Event):
    """What the Raven holder saw: for its eyes only."""

    kind: Literal["wildling_card_seen"] = "wildling_card_seen"
    card: CardId


class WildlingCardPlaced(Event):
    """Where the card that was looked at went. 2E-PLAN-17."""

    kind: Literal["wildling_card_placed"] = "wildling_card_placed"
    house: House
    place: Literal["top", "bottom"]


class OneTimeOrderPlaced(Event):
    """A house placed a one-time order face down in `area`, or none. COK-OTO-03."""

    kind: Literal["one_time_order_placed"] = "one_time_order_placed"
    house: House
    area: AreaId | None = None


# --- Action phase -------------------------------------------------------------------------------


class Raided(Event):
    """A raid was resolved; without a target its token just left the board."""

    kind: Literal["raided"] = "raided"
    house: House
    area: AreaId
    target: AreaId | None = None
    victim: House | None = None
    removed: OrderToken | None = None


class OneTimeOrderResolved(Event):
    """A one-time order is carried out; it leaves the game. COK-OTO-06."""

    kind: Literal["one_time_order_resolved"] = "one_time_order_resolved"
    house: House
    area: AreaId
    token: OrderToken


class HouseBarred(Event):
    """`barred` may not act against the areas of `house` this round. COK-OTO-LAN-01."""

    kind: Literal["house_barred"] = "house_barred"
    house: House
    barred: House


class UnitsGathered(Event):
    """A Forced March brought units from these areas into `area`. COK-OTO-FM-01."""

    kind: Literal["units_gathered"] = "units_gathered"
    house: House
    area: AreaId
    units: dict[AreaId, tuple[UnitKind, ...]]


class FortificationBuilt(Event):
    """A fortification was built. COK-FORT-02."""

    kind: Literal["fortification_built"] = "fortification_built"
    house: House
    area: AreaId


class FortificationLost(Event):
    """A fortification went back to stock with the last unit of its house. COK-FORT-08."""

    kind: Literal["fortification_lost"] = "fortification_lost"
    house: House
    area: AreaId


class Marched(Event):
    """A march was resolved. `attack` is the area where it met resistance."""

    kind: Literal["marched"] = "marched"
    house: House
    area: AreaId
    order: OrderToken
    moves: tuple[Move, ...]
    attack: AreaId | None = None


class PowerTokenPlaced(Event):
    """A power token was left behind to keep control."""

    kind: Literal["power_token_placed"] = "power_token_placed"
    house: House
    area: AreaId


class PowerTokenRemoved(Event):
    """A power token went back to its owner's pool: another house took the area."""

    kind: Literal["power_token_removed"] = "power_token_removed"
    house: House
    area: AreaId


class NeutralSupportCalled(Event):
    """A marcher asks for support against a neutral force. 2E-NEUTRAL-09."""

    kind: Literal["neutral_support_called"] = "neutral_support_called"
    house: House
    origin: AreaId
    area: AreaId


class NeutralForceBeaten(Event):
    """A neutral force is gone for good."""

    kind: Literal["neutral_force_beaten"] = "neutral_force_beaten"
    house: House
    area: AreaId
    strength: int


class CombatBegan(Event):
    """A march met enemy units or a garrison."""

    kind: Literal["combat_began"] = "combat_began"
    attacker: House
    defender: House
    origin: AreaId
    area: AreaId
    attacking: tuple[UnitKind, ...]
    defending: tuple[UnitKind, ...]


class SupportDeclared(Event):
    """Whom the Support orders of a house back: area -> side, None for nobody."""

    kind: Literal["support_declared"] = "support_declared"
    house: House
    area: AreaId
    sides: dict[AreaId, Side | None]


class SupportRefused(Event):
    """A combatant turned support down."""

    kind: Literal["support_refused"] = "support_refused"
    house: House
    refused: tuple[House, ...]


class HouseCardsRevealed(Event):
    """Both House cards, shown together; None for a house without one."""

    kind: Literal["house_cards_revealed"] = "house_cards_revealed"
    cards: dict[House, CardId | None]


class BladeUsed(Event):
    """The Valyrian Steel Blade was used in this combat."""

    kind: Literal["blade_used"] = "blade_used"
    house: House


class Strength(BaseModel):
    """The parts of one side's total. 2E-COMBAT-13, 2E-COMBAT-14."""

    model_config = ConfigDict(frozen=True)

    units: int
    order: int
    garrison: int
    support: int
    card: int
    blade: int
    total: int
    swords: int
    towers: int
    tides: int = 0
    """Of a Tides of Battle card."""
    skulls: int = 0
    fortification: int = 0


class CombatResolved(Event):
    """Both totals with all their parts, and who won."""

    kind: Literal["combat_resolved"] = "combat_resolved"
    area: AreaId
    attacker: House
    defender: House
    attacker_strength: Strength
    defender_strength: Strength
    winner: House
    tie: bool


class GarrisonRemoved(Event):
    """A beaten garrison is gone for good."""

    kind: Literal["garrison_removed"] = "garrison_removed"
    house: House
    area: AreaId


class Retreated(Event):
    """The losing units left the area and are routed."""

    kind: Literal["retreated"] = "retreated"
    house: House
    origin: AreaId
    to: AreaId
    units: tuple[UnitKind, ...]
    chosen_by: House | None = None
    """Who chose the area, if not the house itself: Robb Stark."""


class OrderRemoved(Event):
    """An order token left the board unresolved."""

    kind: Literal["order_removed"] = "order_removed"
    house: House
    area: AreaId
    token: OrderToken
    cause: str


class OrderMoved(Event):
    """A March order went on with the army that won: Ser Loras Tyrell."""

    kind: Literal["order_moved"] = "order_moved"
    house: House
    token: OrderToken
    origin: AreaId
    to: AreaId


class HouseCardReplaced(Event):
    """A House card left the combat and another came in, because the text of `cause` says so.

    `after` None: there was no other card to show.
    """

    kind: Literal["house_card_replaced"] = "house_card_replaced"
    house: House
    cause: CardId
    before: CardId
    after: CardId | None = None


class HouseCardDiscarded(Event):
    """A House card went from its owner's hand to the discard pile; `cause` is the card that did it.

    Cards played in a combat are discarded without a word.
    """

    kind: Literal["house_card_discarded"] = "house_card_discarded"
    house: House
    card: CardId
    cause: CardId


class CardTextCancelled(Event):
    """The text of the card that `house` plays is cancelled by `cause`. 1E-CARD-04."""

    kind: Literal["card_text_cancelled"] = "card_text_cancelled"
    house: House
    card: CardId
    cause: CardId


class CardStrengthVoided(Event):
    """The strength of the card that `house` plays counts 0 because of `cause`."""

    kind: Literal["card_strength_voided"] = "card_strength_voided"
    house: House
    card: CardId
    cause: CardId


class CardTextBorrowed(Event):
    """`house` uses the text of its opponent's `card` as if it stood on `cause`."""

    kind: Literal["card_text_borrowed"] = "card_text_borrowed"
    house: House
    card: CardId
    cause: CardId


class TokenSeized(Event):
    """A dominance token changed hands without a change on its track: Doran Martell."""

    kind: Literal["token_seized"] = "token_seized"
    house: House
    loser: House
    track: Track
    cause: CardId


class LossesPrevented(Event):
    """The text of `card` saved units of `house` that `cause` would have killed."""

    kind: Literal["losses_prevented"] = "losses_prevented"
    house: House
    card: CardId
    cause: str


class UnitSwapped(Event):
    """A unit became one of another kind: Renly Baratheon, Crow Killers."""

    kind: Literal["unit_swapped"] = "unit_swapped"
    house: House
    area: AreaId
    before: UnitKind
    after: UnitKind
    cause: CardId


class WinnerKeptOut(Event):
    """The attacker won but may not move in: Arianne Martell."""

    kind: Literal["winner_kept_out"] = "winner_kept_out"
    house: House
    area: AreaId
    to: AreaId
    card: CardId


class CombatCutShort(Event):
    """A card killed the last unit of one side and the combat ended at once (an option)."""

    kind: Literal["combat_cut_short"] = "combat_cut_short"
    area: AreaId
    standing: House


class TidesDrawn(Event):
    """The Tides of Battle card a combatant drew: for its eyes only. 2E-TIDES-01."""

    kind: Literal["tides_drawn"] = "tides_drawn"
    card: CardId


class TidesReplaced(Event):
    """The Valyrian Steel Blade was used to draw another Tides of Battle card. 2E-TIDES-02."""

    kind: Literal["tides_replaced"] = "tides_replaced"
    house: House
    card: CardId
    """The card that was put away."""


class TidesRevealed(Event):
    """Both Tides of Battle cards, shown together."""

    kind: Literal["tides_revealed"] = "tides_revealed"
    cards: dict[House, CardId]


class HouseEliminated(Event):
    """A house without any unit or area is out of the game (an option). 2E-VICTORY-07."""

    kind: Literal["house_eliminated"] = "house_eliminated"
    house: House


class PortCaptured(Event):
    """A captured harbour's ships were replaced by `ships` of the new owner. 2E-PORT-11."""

    kind: Literal["port_captured"] = "port_captured"
    house: House
    port: AreaId
    ships: int


class HouseCardsReturned(Event):
    """House cards came back from the discard pile to the hand.

    `cause` is the card that brought them back; None when all seven had been used (2E-CLEAN-05).
    """

    kind: Literal["house_cards_returned"] = "house_cards_returned"
    house: House
    cards: tuple[CardId, ...]
    cause: CardId | None = None


class PowerConsolidated(Event):
    """A Consolidate Power order was resolved; `use` muster is followed by `Mustered`, fortify by
    `FortificationBuilt`.
    """

    kind: Literal["power_consolidated"] = "power_consolidated"
    house: House
    area: AreaId
    use: Literal["power", "muster", "fortify"]


AnyEvent: TypeAlias = Annotated[
    RoundBegan
    | StepEnded
    | GameEnded
    | WesterosRevealed
    | ThreatMoved
    | WesterosResolved
    | OrdersBanned
    | SupplyMoved
    | PowerGained
    | PowerLost
    | PowerGiven
    | Mustered
    | BidsRevealed
    | TrackSet
    | WildlingsAttacked
    | WildlingsMet
    | UnitsLost
    | OrdersRevealed
    | RavenUsed
    | WildlingCardSeen
    | WildlingCardPlaced
    | Raided
    | Marched
    | PowerTokenPlaced
    | PowerTokenRemoved
    | NeutralSupportCalled
    | NeutralForceBeaten
    | CombatBegan
    | SupportDeclared
    | SupportRefused
    | HouseCardsRevealed
    | BladeUsed
    | CombatResolved
    | GarrisonRemoved
    | Retreated
    | OrderRemoved
    | PortCaptured
    | HouseCardsReturned
    | PowerConsolidated
    | OrderMoved
    | HouseCardReplaced
    | HouseCardDiscarded
    | CardTextCancelled
    | LossesPrevented
    | UnitSwapped
    | WinnerKeptOut
    | CombatCutShort
    | TidesDrawn
    | TidesReplaced
    | TidesRevealed
    | HouseEliminated
    | OneTimeOrderPlaced
    | OneTimeOrderResolved
    | HouseBarred
    | UnitsGathered
    | FortificationBuilt
    | FortificationLost
    | CardStrengthVoided
    | CardTextBorrowed
    | TokenSeized,
    Field(discriminator="kind"),
]
EVENT: TypeAdapter[Any] = TypeAdapter(AnyEvent)
