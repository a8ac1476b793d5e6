"""The optional Tides of Battle deck."""

from collections.abc import Sequence
from typing import TypeVar

import pytest
from typing_extensions import override

from engine.boxes.second.options import SecondEditionOptions
from engine.dealer import Dealer
from engine.edition import load_edition
from engine.events import GarrisonRemoved, TidesDrawn, TidesReplaced, TidesRevealed, UnitsLost
from engine.names import AreaId
from engine.requests import ChooseCasualties, UseBlade
from tests.engine.scenario import Play, Scenario

T = TypeVar("T")


class StackedDealer(Dealer):
    """Puts given Tides of Battle cards on top; everything else is shuffled as ever."""

    def __init__(self, *tops: str) -> None:
        super().__init__("tides")
        self.tops = tops
        self.decks: list[tuple[str, int]] = []

    @override
    def shuffled(self, cards: Sequence[T], purpose: str) -> list[T]:
        """See `Dealer.shuffled`."""
        deck = super().shuffled(cards, purpose)
        if not purpose.startswith("tides"):
            return deck
        self.decks.append((purpose, len(deck)))
        tops = [next(card for card in deck if card == top) for top in self.tops]
        for card in tops:
            deck.remove(card)
        return tops + deck


def battle(dealer: Dealer, scenario: Scenario | None = None, units: str = "2 knights") -> Play:
    """Lannister (first in turn order) attacks Tyrell in Searoad Marches; the cards are shown."""
    scenario = scenario or stage()
    scenario.units("martell", "sunspear", "1 footman").order("sunspear", "march_0")
    play = scenario.at("marches", turn=1).play(dealer=dealer)
    return play.march("blackwater", f"searoad_marches: {units}")


def stage(*, blade_used: bool = True, at: str = "1 footman, 1 knight") -> Scenario:
    scenario = (
        Scenario(empty=True, options=SecondEditionOptions(tides_of_battle="on"))
        .units("lannister", "blackwater", "2 knights")
        .order("blackwater", "march_0")
        .units("tyrell", "searoad_marches", at)
        .track("fiefdoms", "lannister")
    )
    return scenario.blade_used() if blade_used else scenario


@pytest.mark.rule("2E-TIDES-01")
def test_the_deck_has_24_cards() -> None:
    """Eight 0, two skulls, four each of 1 and a sword, 1 and a tower, 2, and two 3."""
    cards = load_edition("second").tides_of_battle.cards

    assert sum(card.count for card in cards) == 24
    assert sum(card.count for card in cards if card.skulls) == 2


@pytest.mark.rule("2E-TIDES-01")
def test_without_the_option_nothing_is_drawn() -> None:
    """The deck is off by default."""
    scenario = Scenario(empty=True).units("lannister", "blackwater", "2 knights")
    scenario.order("blackwater", "march_0").units("tyrell", "searoad_marches", "1 footman")
    play = battle(StackedDealer(), scenario.blade_used())
    play.fight(lannister="the_hound", tyrell="alester_florent")

    assert not play.told(TidesRevealed)


@pytest.mark.rule("2E-TIDES-01", "2E-TIDES-02")
def test_drawn_cards_add_their_strength_and_icons() -> None:
    """Lannister draws 1 and a sword, Tyrell 3; each sees its own until both are shown."""
    dealer = StackedDealer("tides_1_sword", "tides_3")
    play = battle(dealer).fight(lannister="the_hound", tyrell="alester_florent")

    assert dealer.decks == [("tides/1", 24)]
    assert [(drawn.audience, drawn.card) for drawn in play.told(TidesDrawn)] == [
        ("lannister", "tides_1_sword"),
        ("tyrell", "tides_3"),
    ]
    lannister, tyrell = play.strength("lannister"), play.strength("tyrell")
    assert (lannister.tides, lannister.swords, lannister.total) == (1, 1, 4 + 2 + 1)
    assert (tyrell.tides, tyrell.towers, tyrell.total) == (3, 1, 3 + 1 + 3)


@pytest.mark.rule("2E-TIDES-01")
def test_the_deck_is_shuffled_anew_for_each_combat() -> None:
    """All 24 cards are in it again the second time."""
    dealer = StackedDealer("tides_2", "tides_0")
    scenario = stage().units("greyjoy", "moat_cailin", "1 knight")
    scenario.order("moat_cailin", "march_0").units("stark", "twins", "1 footman")
    play = battle(dealer, scenario).fight(lannister="the_hound", tyrell="alester_florent")
    play.retreat("highgarden").march("sunspear").march("moat_cailin", "twins: 1 knight")
    play.fight(greyjoy="euron_crows_eye", stark="catelyn_stark")

    assert dealer.decks == [("tides/1", 24), ("tides/2", 24)]


@pytest.mark.rule("2E-TIDES-02", "2E-COMBAT-28")
def test_the_blade_may_replace_a_card_before_they_are_shown() -> None:
    """Its holder puts the 0 away and draws the next card; then the blade is used up."""
    dealer = StackedDealer("tides_0", "tides_0", "tides_3")
    play = battle(dealer, stage(blade_used=False))
    play.card("lannister", "the_hound").card("tyrell", "alester_florent")
    asked = play.request(UseBlade)
    play.blade(use=True)

    assert (asked.house, asked.instead_of, asked.rule) == ("lannister", "tides_0", "2E-TIDES-02")
    assert play.told(TidesReplaced)[0].card == "tides_0"
    assert play.told(TidesRevealed)[0].cards == {"lannister": "tides_3", "tyrell": "tides_0"}
    assert play.strength("lannister").tides == 3
    assert play.strength("lannister").blade == 0
    assert play.world.blade_used


@pytest.mark.rule("2E-TIDES-02")
def test_a_blade_not_used_before_may_still_add_one() -> None:
    """After the cards are shown its holder is asked again, with the new totals."""
    play = battle(StackedDealer("tides_0", "tides_2"), stage(blade_used=False))
    play.card("lannister", "the_hound").card("tyrell", "alester_florent").blade(use=False)
    asked = play.request(UseBlade)
    play.blade(use=True)

    assert asked.instead_of is None
    assert (asked.battle.attacker_strength, asked.battle.defender_strength) == (6, 6)
    assert play.strength("lannister").blade == 1


@pytest.mark.rule("2E-TIDES-02", "2E-TIDES-04")
def test_skulls_kill_whoever_wins() -> None:
    """The winner loses a unit of its choice, after swords and before the retreat."""
    scenario = stage().units("lannister", "blackwater", "2 knights, 1 footman")
    scenario.order("blackwater", "march_0").supply(lannister=2)
    play = battle(StackedDealer("tides_1_sword", "tides_skull"), scenario, "2 knights, 1 footman")
    play.fight(lannister="ser_jaime_lannister", tyrell="queen_of_thorns")
    asked = play.request(ChooseCasualties)
    play.casualties("1 footman")

    assert (asked.house, asked.cause, asked.count) == ("lannister", "skulls", 1)
    assert [(lost.house, lost.cause) for lost in play.told(UnitsLost)] == [
        ("tyrell", "swords"),
        ("lannister", "skulls"),
    ]
    assert play.army("searoad_marches") == "lannister: 2 knights"


@pytest.mark.rule("2E-TIDES-02")
def test_the_blackfish_saves_from_skulls() -> None:
    """He loses no units to Tides of Battle cards either."""
    scenario = stage().units("stark", "searoad_marches", "1 footman")
    play = battle(StackedDealer("tides_skull", "tides_0"), scenario)
    play.fight(lannister="the_hound", stark="the_blackfish").retreat("reach")

    assert play.army("reach") == "stark: (routed: 1 footman)"


@pytest.mark.rule("2E-TIDES-03")
def test_garrisons_ignore_skulls() -> None:
    """A garrison that holds out alone is not hurt by a skull."""
    scenario = (
        Scenario(empty=True, options=SecondEditionOptions(tides_of_battle="on"))
        .units("lannister", "searoad_marches", "1 footman")
        .order("searoad_marches", "march_0")
        .units("martell", "sunspear", "1 footman")
        .order("sunspear", "march_0")
        .blade_used()
        .at("marches", turn=1)
    )
    play = scenario.play(dealer=StackedDealer("tides_skull", "tides_3"))
    play.march("searoad_marches", "highgarden: 1 footman")
    play.fight(lannister="the_hound", tyrell="mace_tyrell")

    assert play.world.garrisons[AreaId("highgarden")] == 2
    assert not play.told(GarrisonRemoved)
