"""What a computer player believes of the board is what the rules then say.

Beliefs are taken from the player's own View before a question, and held against what the rules ask
and tell afterwards, in random games of all books in which any two options meet.
"""

from dataclasses import dataclass

import pytest

from engine.events import CombatResolved, Event, HouseCardsRevealed, Marched, Strength
from engine.game import Game
from engine.names import AreaId, House
from engine.players.duel import Duel
from engine.players.outlook import Outlook
from engine.requests import Battle, ChooseHouseCard, DeclareSupport, ResolveMarch, UseBlade
from engine.rules.strength import SIDES
from tests.engine.every_option import Combination, combinations_of_options, follow, follow_until

COMBINATIONS = pytest.mark.parametrize("combination", combinations_of_options(), ids=str)


# --- Where units can go -------------------------------------------------------------------------


class Marches:
    """Holds marches believed possible against those that are asked about."""

    def __init__(self) -> None:
        self.seen = 0

    def check(self, game: Game) -> None:
        """As the house itself and as everybody else believes, for each march that is asked."""
        for request in game.pending.values():
            if isinstance(request, ResolveMarch) and request.by is None:
                for viewer in game.world.turn_order:
                    self._compare(Outlook(game.view(viewer), viewer), request)

    def _compare(self, outlook: Outlook, request: ResolveMarch) -> None:
        for area, option in request.options.items():
            believed = {
                to for to in outlook.edition.areas if outlook.marches_to(request.house, area, to)
            }
            assert believed == set(option.destinations)
            self.seen += len(believed)


@pytest.mark.case("FC-R11")
@COMBINATIONS
def test_what_seems_in_reach_is_what_a_march_is_asked_about(combination: Combination) -> None:
    """On foot, by ship, into ports, over rivers, under truces: for every viewer."""
    marches = Marches()

    follow(combination, marches.check)

    assert marches.seen > 100


@pytest.mark.case("FC-R11")
@COMBINATIONS
def test_a_march_still_to_be_ordered_is_foreseen_as_it_will_be_asked(
    combination: Combination,
) -> None:
    """Destinations, resistance, what neutral forces need: for the house's own marches."""
    compared = 0

    def check(game: Game) -> None:
        nonlocal compared
        for house, request in game.pending.items():
            if isinstance(request, ResolveMarch) and request.called is None and request.by is None:
                outlook = Outlook(game.view(house), house)
                for area, option in request.options.items():
                    assert outlook.march_option(area, option.modifier) == option
                    compared += 1

    follow(combination, check)

    assert compared > 20


# --- Support ------------------------------------------------------------------------------------


@pytest.mark.case("FC-R11")
@COMBINATIONS
def test_the_support_that_seems_open_is_what_is_asked_for(combination: Combination) -> None:
    """Which Support orders reach a combat, and what each adds to either side."""
    compared = 0

    def check(game: Game) -> None:
        nonlocal compared
        for house, request in game.pending.items():
            if not isinstance(request, DeclareSupport):
                continue
            outlook = Outlook(game.view(request.marcher), request.marcher)
            for side in SIDES:
                asked = {a: s[side] for a, s in request.orders.items() if side in s}
                believed = outlook.supporters(house, request.area, side)
                assert not asked or believed == asked
                compared += len(asked)

    follow_until(lambda: compared >= 1, combination, check)


# --- Strength -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Assault:
    """What everybody believes of an attack before it is made: both totals without support."""

    area: AreaId
    attacker: int
    defender: int


class Battles:
    """Holds the strengths believed before an attack against those of the battle."""

    def __init__(self) -> None:
        self.outlook: Outlook | None = None
        self.assault: Assault | None = None
        self.compared = 0

    def before(self, game: Game) -> None:
        """A march is asked: how the marcher sees the board; or a battle has come of it."""
        for house, request in game.pending.items():
            if isinstance(request, ResolveMarch):
                self.outlook = Outlook(game.view(house), house)
            elif isinstance(request, DeclareSupport | ChooseHouseCard):
                self._compare(request.battle, game)
        if not any(isinstance(request, ResolveMarch) for request in game.pending.values()):
            self.assault = None

    def _compare(self, battle: Battle | None, game: Game) -> None:
        combat = game.world.combat
        if self.assault is None or battle is None or combat is None or combat.support:
            return
        believed = self.assault
        assert believed.area == battle.area
        assert believed.attacker == battle.attacker_strength
        assert believed.defender == battle.defender_strength
        self.compared += 1

    def after(self, _game: Game, events: list[Event]) -> None:
        """If the march attacks, what was believed of that attack is kept."""
        for event in events:
            if isinstance(event, Marched) and event.attack is not None and self.outlook:
                self.assault = self._believed(self.outlook, event, event.attack)

    def _believed(self, outlook: Outlook, march: Marched, to: AreaId) -> Assault | None:
        defender = outlook.defender(to)
        if defender is None or to in outlook.view.neutral_forces:
            return None
        units = next(move.units for move in march.moves if move.to == to)
        attack = outlook.strength(units, against=to)
        attack += outlook.edition.orders[march.order].modifier if march.order else 0
        met = outlook.defence(to, defender)
        return Assault(to, max(0, attack), max(0, met.total - met.support))


@pytest.mark.case("FC-R11")
@COMBINATIONS
def test_an_attack_seems_as_strong_as_it_is(combination: Combination) -> None:
    """Units against what is built there, orders, garrisons and fortifications, on both sides."""
    battles = Battles()

    follow_until(lambda: battles.compared >= 5, combination, battles.before, battles.after)


# --- House cards --------------------------------------------------------------------------------


class Cards:
    """Holds the strengths believed before cards are chosen against those that decide."""

    def __init__(self) -> None:
        self.duels: dict[House, Duel] = {}
        self.compared = 0

    def before(self, game: Game) -> None:
        """How both combatants see the combat when they choose; a text that asks ends it all."""
        for house, request in game.pending.items():
            if isinstance(request, ChooseHouseCard):
                self.duels.setdefault(house, Duel(Outlook(game.view(house), house)))
            elif not isinstance(request, UseBlade):
                self.duels.clear()

    def after(self, game: Game, events: list[Event]) -> None:
        """Once it is decided, what each combatant believed of these cards is held against it."""
        for event in events:
            if isinstance(event, HouseCardsRevealed):
                self.cards = event.cards
            elif isinstance(event, CombatResolved) and self.duels:
                self._compare(event, tides=game.world.readings.tides_of_battle == "on")
                self.duels.clear()

    def _compare(self, resolved: CombatResolved, *, tides: bool) -> None:
        decided = {
            resolved.attacker: resolved.attacker_strength,
            resolved.defender: resolved.defender_strength,
        }
        for house, duel in self.duels.items():
            foreseen = duel.foresee(self.cards[house], self.cards[duel.rival])
            believed = parts_of(foreseen.mine, tides=tides)
            assert believed == parts_of(decided[house], tides=tides)
            self.compared += 1


def parts_of(strength: Strength, *, tides: bool) -> dict[str, int]:
    """What cards and units add: not the blade, nor what Tides of Battle cards bring."""
    apart = {"blade", "tides", "skulls", "total"} | ({"swords", "towers"} if tides else set())
    return strength.model_dump(exclude=apart)


@pytest.mark.case("FC-R11")
@COMBINATIONS
def test_house_cards_do_what_was_foreseen(combination: Combination) -> None:
    """Both combatants foresee every strength, sword and tower, wherever no text left a choice."""
    cards = Cards()

    follow_until(lambda: cards.compared >= 10, combination, cards.before, cards.after)
