"""Positions and answers in few words, for tests that read like rules: given, when, then.

    play = (
        Scenario(empty=True)
        .units("stark", "winterfell", "2 footmen, 1 knight")
        .order("winterfell", "march_0")
        .play()
    )
    play.march("winterfell", "moat_cailin: 1 knight")

    assert play.army("moat_cailin") == "stark: 1 knight"

`Scenario` builds a World, `Play` is a running game on it. With one house asked, `Play` knows whose
answer it is; where several are asked at once (orders, bids, House cards) the house is named.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Literal, Self, TypeVar, cast

import pytest
from pydantic import BaseModel

from engine.dealer import Dealer
from engine.errors import IllegalAnswer
from engine.events import CombatResolved, Event, Strength
from engine.game import Game, GameSetup
from engine.names import (
    UNIT_KINDS,
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
from engine.options import Options
from engine.requests import (
    Answer,
    BidAnswer,
    BladeAnswer,
    CapturePortAnswer,
    CardAnswer,
    CardTextAnswer,
    CasualtiesAnswer,
    ConsolidateAnswer,
    DeclareSupport,
    HouseAnswer,
    HouseCardAnswer,
    MarchAnswer,
    Move,
    Muster,
    MusterAnswer,
    OrdersAnswer,
    Penalty,
    PenaltyAnswer,
    Piece,
    PiecesAnswer,
    RaidAnswer,
    RavenAnswer,
    RefuseSupportAnswer,
    RemoveOrderAnswer,
    RetreatAnswer,
    SupportAnswer,
    TieOrderAnswer,
    TrackAnswer,
    UnitsAnswer,
    WesterosAnswer,
    WesterosOption,
    WildlingCardAnswer,
)
from engine.requests.base import UNIT_PLURALS, counted
from engine.rules.setup import new_world
from engine.shelf import house_rules_of
from engine.world import WORLD, Force, PlacedOrder, World

E = TypeVar("E", bound=Event)
R = TypeVar("R", bound=BaseModel)
_KINDS: dict[str, UnitKind] = {
    word: kind for kind, words in UNIT_PLURALS.items() for word in (*words, kind)
}


def set_up(edition: str, players: int, options: Options | None = None) -> GameSetup:
    """A set-up with these options, or with those that the edition usually has."""
    usual = house_rules_of(edition)()
    return GameSetup(edition=edition, players=players, options=options or usual)


def units_of(text: str) -> list[UnitKind]:
    """`2 footmen, 1 knight` as units; the empty text is no units."""
    found: list[UnitKind] = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        number, _, kind = part.partition(" ")
        found += [_KINDS[kind]] * int(number)
    return found


class Scenario:
    """The given part of a test: a set-up, changed piece by piece.

    With `empty` no units stand on the board; garrisons, neutral forces, tracks, power (5 each) and
    hands (all cards) are those of the set-up. Placing an order moves the game to the raid step (so
    that it goes on with the first raid, march or Consolidate Power order) unless `at` says else.
    """

    def __init__(
        self,
        players: int = 6,
        *,
        empty: bool = False,
        edition: str = "second",
        options: Options | None = None,
        seed: str = "scenario",
    ) -> None:
        self.setup = set_up(edition, players, options)
        self.seed = seed
        self.world: World = new_world(self.setup, Dealer(seed))
        self._step_named = False
        if empty:
            self.world.forces.clear()

    def units(self, house: House, area: str, units: str, *, routed: str = "") -> Self:
        """Exactly these units of `house` stand in `area`."""
        self._known(area)
        self.world.forces[AreaId(area)] = Force(house, units_of(units), units_of(routed))
        return self

    def no_units(self, *areas: str) -> Self:
        """Nobody stands in these areas."""
        for area in areas:
            self.world.forces.pop(AreaId(area), None)
        return self

    def order(self, area: str, token: str) -> Self:
        """The House in `area` has this order there, face up."""
        house = self.world.forces[AreaId(area)].house
        assert token in self.world.edition.orders, token
        self.world.orders[AreaId(area)] = PlacedOrder(house, OrderToken(token))
        if not self._step_named:
            self.world.step = "raids"
        return self

    def waiting(self, house: House = "martell", area: str = "sunspear") -> Self:
        """`house` has a march in `area` to resolve yet, so that the march step goes on."""
        return self.units(house, area, "1 footman").order(area, "march_0")

    def power_token(self, house: House, *areas: str) -> Self:
        """A power token of `house` lies in each of these areas."""
        for area in areas:
            self._known(area)
            self.world.power_tokens[AreaId(area)] = house
        return self

    def garrison(self, area: str, strength: int) -> Self:
        """The garrison of `area`; 0 for none."""
        self.world.garrisons.pop(AreaId(area), None)
        if strength:
            self.world.garrisons[AreaId(area)] = strength
        return self

    def neutral(self, area: str, strength: int) -> Self:
        """The neutral force of `area`; 0 for none."""
        self.world.neutral_forces.pop(AreaId(area), None)
        if strength:
            self.world.neutral_forces[AreaId(area)] = strength
        return self

    def track(self, track: Track, *houses: House) -> Self:
        """These houses lead the track, the others follow in their present order."""
        rest = [house for house in self.world.tracks[track] if house not in houses]
        self.world.tracks[track] = [*houses, *rest]
        return self

    def supply(self, **levels: int) -> Self:
        """Positions on the supply track."""
        self.world.supply.update(cast(dict[House, int], levels))
        return self

    def power(self, **amounts: int) -> Self:
        """Available power."""
        self.world.power.update(cast(dict[House, int], amounts))
        return self

    def hand(self, house: House, *cards: str) -> Self:
        """`house` holds these cards; its others are discarded."""
        own = [c.id for c in self.world.edition.house_card_list if c.house == house]
        assert set(cards) <= set(own), cards
        self.world.hands[house] = [CardId(card) for card in cards]
        self.world.discards[house] = [card for card in own if card not in cards]
        return self

    def threat(self, strength: int) -> Self:
        """The wildling threat."""
        self.world.wildling_threat = strength
        return self

    def wildlings(self, *cards: str) -> Self:
        """The top cards of the wildling deck, the first one on top."""
        rest = [card for card in self.world.wildling_deck if card not in cards]
        self.world.wildling_deck = [*map(CardId, cards), *rest]
        return self

    def westeros(self, **tops: str) -> Self:
        """The next card of each Westeros deck: `westeros(I="supply", III="wildlings_attack")`."""
        for deck_id, card in tops.items():
            draw = self.world.westeros[cast(DeckId, deck_id)].draw
            draw.remove(CardId(card))
            draw.insert(0, CardId(card))
        return self

    def banned(self, *tokens: str) -> Self:
        """Order tokens that may not be placed this round."""
        self.world.banned = [OrderToken(token) for token in tokens]
        return self

    def blade_used(self) -> Self:
        """The Valyrian Steel Blade has been used this round."""
        self.world.blade_used = True
        return self

    def at(self, step: Step, *, round_number: int | None = None, turn: int = 0) -> Self:
        """The game stands before this step, with the `turn`th position (from 0) to go next."""
        self.world.step = step
        self.world.cursor = turn
        self._step_named = True
        if round_number is not None:
            self.world.round = round_number
        return self

    def round(self, number: int) -> Self:
        """The number of the round."""
        self.world.round = number
        return self

    def play(self, *, dealer: Dealer | None = None) -> "Play":
        """Start the game here."""
        return Play(Game(self.setup, self.seed, self.world, dealer=dealer))

    def _known(self, area: str) -> None:
        assert area in self.world.edition.areas, f"no area {area}"


class Play:
    """The when and then part of a test: a game that takes answers in short words."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.events: list[Event] = list(game.opening)
        self.last: list[Event] = list(game.opening)
        """What the last answer caused."""

    # --- What the table shows -------------------------------------------------------------------

    @property
    def world(self) -> World:
        """The whole position."""
        return self.game.world

    @property
    def asked(self) -> tuple[House, ...]:
        """The houses that have to answer now, in turn order."""
        return tuple(h for h in self.world.turn_order if h in self.game.pending)

    @property
    def question(self) -> str:
        """The kind of answer now awaited; empty when the game is over."""
        return next((request.kind for request in self.game.pending.values()), "")

    def request(self, kind: type[R], house: House | None = None) -> R:
        """What is asked now: of `house`, or of the only one asked."""
        request = self.game.request(house or self._only())
        assert isinstance(request, kind), f"asked is {request!r}"
        return request

    def army(self, area: str) -> str:
        """`stark: 2 footmen, 1 knight`, with `(routed: ...)` if any is; empty if nobody."""
        force = self.game.view(None).units.get(AreaId(area))
        if force is None:
            return ""
        ready = f" {counted(force.ready)}" if force.ready else ""
        routed = f" (routed: {counted(force.routed)})" if force.routed else ""
        return f"{force.house}:{ready}{routed}"

    def order(self, area: str) -> str:
        """The token in `area`; empty if there is none."""
        order = self.world.orders.get(AreaId(area))
        return order.token if order else ""

    def controller(self, area: str) -> House | None:
        """Who controls `area`."""
        return self.game.view(None).control.get(AreaId(area))

    def told(self, kind: type[E]) -> list[E]:
        """All events of that kind since the start."""
        return [event for event in self.events if isinstance(event, kind)]

    def strength(self, house: House) -> Strength:
        """The parts of the total of `house` in the combat fought last."""
        fought = self.told(CombatResolved)[-1]
        return fought.attacker_strength if fought.attacker == house else fought.defender_strength

    @property
    def winner(self) -> House:
        """Who won the combat fought last."""
        return self.told(CombatResolved)[-1].winner

    def hand(self, house: House) -> set[str]:
        """The House cards in hand."""
        return set(self.world.hands[house])

    def discards(self, house: House) -> set[str]:
        """The House cards in the discard pile."""
        return set(self.world.discards[house])

    def total(self, house: House) -> int:
        """All units of `house` on the board."""
        forces = self.game.view(None).units.values()
        return sum(len(f.ready) + len(f.routed) for f in forces if f.house == house)

    # --- Answers --------------------------------------------------------------------------------

    def submit(self, answer: Answer, house: House | None = None) -> Self:
        """Give an answer: of `house`, or of the only house asked."""
        self.last = self.game.submit(house or self._only(), answer)
        self.events += self.last
        return self

    def orders(self, house: House, **orders: str) -> Self:
        """Place orders: `orders("stark", winterfell="march_0")`."""
        placed = {AreaId(area): OrderToken(token) for area, token in orders.items()}
        return self.submit(OrdersAnswer(orders=placed), house)

    def raven(self, action: Literal["none", "look"] = "none") -> Self:
        """Use the Raven to look at the wildling card, or not at all."""
        return self.submit(RavenAnswer(action=action))

    def replace(self, area: str, token: str) -> Self:
        """Use the Raven to replace an order."""
        answer = RavenAnswer(action="replace", area=AreaId(area), token=OrderToken(token))
        return self.submit(answer)

    def put_card(self, place: Literal["top", "bottom"]) -> Self:
        """Put the seen wildling card back."""
        return self.submit(WildlingCardAnswer(place=place))

    def raid(self, area: str, target: str | None = None, second: str | None = None) -> Self:
        """Resolve the raid in `area`."""
        targets = [AreaId(name) if name else None for name in (target, second)]
        return self.submit(
            RaidAnswer(area=AreaId(area), target=targets[0], second_target=targets[1])
        )

    def march(self, area: str, *moves: str, token: bool = False) -> Self:
        """March: each move is `destination: 1 knight, 2 footmen`; `token` leaves one behind."""
        return self.submit(
            MarchAnswer(
                area=AreaId(area),
                moves=tuple(_move(move) for move in moves),
                leave_power_token=token,
            )
        )

    def call(self, area: str, against: str) -> Self:
        """Ask for support against the neutral force in `against` before the march of `area`."""
        return self.submit(MarchAnswer(area=AreaId(area), call_against=AreaId(against)))

    def consolidate(self, area: str, use: Literal["power", "muster"] = "power") -> Self:
        """Resolve a Consolidate Power order."""
        return self.submit(ConsolidateAnswer(area=AreaId(area), use=use))

    def support(self, side: Side | None = None, **sides: Side | None) -> Self:
        """Declare support: one side for all orders asked about, or one for each area."""
        asked = self.request(DeclareSupport).orders
        named = {area: sides.get(area, side) for area in asked}
        return self.submit(SupportAnswer(sides=named))

    def refuse(self, *houses: House) -> Self:
        """Turn down the support of these houses; without names accept all."""
        return self.submit(RefuseSupportAnswer(refused=houses))

    def card(self, house: House, card: str) -> Self:
        """Choose a House card."""
        return self.submit(HouseCardAnswer(card=CardId(card)), house)

    def blade(self, *, use: bool) -> Self:
        """Use the Valyrian Steel Blade or keep it."""
        return self.submit(BladeAnswer(use=use))

    def fight(self, *, blade: bool = False, **cards: str) -> Self:
        """Play these House cards: `fight(stark="eddard_stark", greyjoy="theon_greyjoy")`.

        Support asked for is given to nobody, none is refused, the blade is used if `blade`; what
        is asked after that is left open.
        """
        while self.question == "declare_support":
            self.support(None)
        while self.question == "refuse_support":
            self.refuse()
        for house in self.asked:
            self.card(house, cards[house])
        if self.question == "use_blade":
            self.blade(use=blade)
        return self

    def casualties(self, units: str) -> Self:
        """Choose the units that are lost."""
        return self.submit(CasualtiesAnswer(units=tuple(units_of(units))))

    def retreat(self, area: str) -> Self:
        """Choose where to retreat."""
        return self.submit(RetreatAnswer(area=AreaId(area)))

    def capture(self, ships: int) -> Self:
        """Choose how many ships take the place of captured ones."""
        return self.submit(CapturePortAnswer(ships=ships))

    def muster(self, *musters: str, house: House | None = None) -> Self:
        """Muster: `winterfell: knight`, `winterfell: ship at bay_of_ice`,
        `winterfell: upgrade to knight`.
        """
        return self.submit(MusterAnswer(musters=tuple(_muster(text) for text in musters)), house)

    def remove(self, house: House | None = None, **units: str) -> Self:
        """Give up units: `remove(winterfell="1 footman")`."""
        named = {AreaId(area): tuple(units_of(text)) for area, text in units.items()}
        return self.submit(UnitsAnswer(units=named), house)

    def bids(self, **amounts: int) -> Self:
        """Bid; houses asked but not named bid 0."""
        for house in self.asked:
            self.submit(BidAnswer(amount=amounts.get(house, 0)), house)
        return self

    def tie(self, *groups: Sequence[House]) -> Self:
        """Order tied houses."""
        return self.submit(TieOrderAnswer(order=tuple(tuple(group) for group in groups)))

    def name(self, house: House) -> Self:
        """Name a house, to decide a tie."""
        return self.submit(HouseAnswer(house=house))

    def westeros(self, option: WesterosOption) -> Self:
        """Choose what a Westeros card does."""
        return self.submit(WesterosAnswer(option=option))

    def text(self, *, use: bool) -> Self:
        """Use the text of a House card, or leave it."""
        return self.submit(CardTextAnswer(use=use))

    def pick(self, card: str | None, house: House | None = None) -> Self:
        """Pick a card, or none."""
        return self.submit(CardAnswer(card=CardId(card) if card else None), house)

    def choose_track(self, track: Track) -> Self:
        """Choose an influence track."""
        return self.submit(TrackAnswer(track=track))

    def remove_order(self, area: str | None) -> Self:
        """Remove the order in `area`, or none."""
        return self.submit(RemoveOrderAnswer(area=AreaId(area) if area else None))

    def pick_units(self, *units: str) -> Self:
        """Pick units one by one: `pick_units("seagard: footman", "pyke: routed footman")`."""
        return self.submit(PiecesAnswer(pieces=tuple(_piece(text) for text in units)))

    def penalty(self, penalty: Penalty) -> Self:
        """Choose what a Preemptive Raid costs."""
        return self.submit(PenaltyAnswer(penalty=penalty))

    @contextmanager
    def refused(self, rule: str) -> Iterator[None]:
        """The answer given inside is refused, citing `rule`, and changes nothing."""
        before = WORLD.dump_json(self.world), self.game.digest, self.asked
        with pytest.raises(IllegalAnswer) as refusal:
            yield
        assert refusal.value.rule == rule, f"{refusal.value.rule}: {refusal.value.reason}"
        assert (WORLD.dump_json(self.world), self.game.digest, self.asked) == before

    def _only(self) -> House:
        assert len(self.asked) == 1, f"asked are {self.asked}, name the house"
        return self.asked[0]


def _move(text: str) -> Move:
    to, _, units = text.partition(":")
    return Move(to=AreaId(to.strip()), units=tuple(units_of(units)))


def _piece(text: str) -> Piece:
    area, _, unit = (part.strip() for part in text.partition(":"))
    kind = unit.removeprefix("routed ")
    return Piece(area=AreaId(area), unit=_KINDS[kind], routed=kind != unit)


def _muster(text: str) -> Muster:
    castle, _, rest = (part.strip() for part in text.partition(":"))
    unit, _, place = (part.strip() for part in rest.partition(" at "))
    upgrade = unit.startswith("upgrade to ")
    kind = unit.removeprefix("upgrade to ").replace(" ", "_")
    assert kind in UNIT_KINDS, text
    return Muster(
        castle=AreaId(castle),
        place=AreaId(place or castle),
        unit=_KINDS[kind],
        upgrade=upgrade,
    )


__all__ = ["Play", "Scenario", "set_up", "units_of"]
