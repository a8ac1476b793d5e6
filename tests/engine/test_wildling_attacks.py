"""Wildling attacks up to the card: bids, outcome, ties, threat. 2E-WILD-01 to -11, -24, -25."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import BidsRevealed, ThreatMoved, WildlingsAttacked, WildlingsMet
from engine.names import CardId, House
from engine.requests import Bid, ChooseHouse
from tests.engine.scenario import Play, Scenario

SILENCE = CardId("silence_at_the_wall")
HOUSES: tuple[House, ...] = ("baratheon", "lannister", "stark", "martell", "greyjoy", "tyrell")


def attack(scenario: Scenario, card: str = "silence_at_the_wall", threat: int = 4) -> Play:
    """The third Westeros card is Wildlings Attack; the top of the wildling deck is `card`."""
    scenario.threat(threat).wildlings(card).at("westeros")
    scenario.westeros(I="last_days_of_summer_1", II="last_days_of_summer_2", III="wildlings_attack")
    scenario.world.wildling_threat = threat - 4  # the two Last Days of Summer bring 2 each
    return scenario.play()


@pytest.mark.rule("2E-WILD-01", "2E-WILD-02", "2E-CLASH-06")
def test_every_house_bids_in_secret_against_the_present_threat() -> None:
    """All bids are revealed together, and what was bid is gone."""
    play = attack(Scenario(), threat=8)
    asked = play.asked
    strengths = {play.request(Bid, house).strength for house in asked}
    with play.refused("2E-WILD-02"):
        play.bids(baratheon=6)
    play.bids(stark=3, tyrell=2)

    assert asked == HOUSES
    assert strengths == {8}
    assert play.told(WildlingsAttacked)[0].strength == 8
    assert play.told(BidsRevealed)[0].bids["stark"] == 3
    assert play.world.power["stark"] == 2
    assert play.world.power["tyrell"] == 3


@pytest.mark.rule("2E-WILD-03", "2E-WILD-05", "2E-WILD-07")
def test_bids_equal_to_the_strength_win() -> None:
    """The Night's Watch wins with 6 against 6; the threat goes to 0."""
    play = attack(Scenario(), threat=6).bids(stark=4, tyrell=2)
    met = play.told(WildlingsMet)[0]

    assert met.nights_watch_wins
    assert (met.highest, met.lowest) == ("stark", None)
    assert play.world.wildling_threat == 0


@pytest.mark.rule("2E-WILD-03", "2E-WILD-05", "2E-WILD-08")
@pytest.mark.parametrize(("threat", "after"), [(8, 4), (4, 0)])
def test_a_wildling_victory_moves_the_threat_two_spaces_back(threat: int, after: int) -> None:
    """8 becomes 4; it never falls below 0."""
    bids = {"baratheon": 1, "lannister": 1, "martell": 1, "greyjoy": 0, "stark": 0, "tyrell": 0}
    play = attack(Scenario(), threat=threat).bids(**bids).name("greyjoy")
    met = play.told(WildlingsMet)[0]

    assert not met.nights_watch_wins
    assert (met.highest, met.lowest) == (None, "greyjoy")
    assert play.world.wildling_threat == after


@pytest.mark.rule("2E-WILD-04")
def test_an_attack_at_strength_0_cannot_be_lost() -> None:
    """It is bid all the same; with all bids 0 the Iron Throne holder names the highest bidder."""
    scenario = Scenario().wildlings("silence_at_the_wall").threat(0).at("westeros")
    play = scenario.westeros(I="supply", II="game_of_thrones", III="wildlings_attack").play()
    play.bids()
    tied = play.request(ChooseHouse)
    play.name("martell")

    assert tied.houses == HOUSES
    assert play.told(WildlingsMet)[0].nights_watch_wins


@pytest.mark.rule("2E-WILD-07", "2E-WILD-09", "2E-ROUND-06")
def test_a_tie_for_highest_is_decided_before_the_card_is_turned_up() -> None:
    """The Iron Throne holder decides, even about itself, and does not know the card."""
    play = attack(Scenario()).bids(baratheon=3, stark=3)
    asked = play.request(ChooseHouse)
    told = bool(play.told(WildlingsMet))
    with play.refused("2E-WILD-07"):
        play.name("tyrell")
    play.name("baratheon")

    assert (asked.house, asked.houses, asked.card) == ("baratheon", ("baratheon", "stark"), None)
    assert not told
    assert play.told(WildlingsMet)[0].highest == "baratheon"


@pytest.mark.rule("2E-WILD-08", "2E-WILD-09")
def test_a_tie_for_lowest_is_decided_by_the_iron_throne() -> None:
    """Of those who bid least it names one."""
    play = attack(Scenario(), threat=10).bids(baratheon=1, lannister=1, stark=1, martell=1)

    assert play.request(ChooseHouse).houses == ("greyjoy", "tyrell")
    assert play.name("tyrell").told(WildlingsMet)[0].lowest == "tyrell"


@pytest.mark.rule("2E-WILD-09")
def test_option_a_tie_after_the_card() -> None:
    """Played so, the card is turned up first and the holder decides knowing it."""
    options = SecondEditionOptions(wildling_tie="after_card")
    play = attack(Scenario(options=options), "skinchanger_scout").bids(baratheon=3, stark=3)

    assert play.request(ChooseHouse).card == "skinchanger_scout"


@pytest.mark.rule("2E-WILD-11")
def test_a_used_card_goes_to_the_bottom_of_the_deck() -> None:
    """The next one is then on top."""
    play = attack(Scenario(), "silence_at_the_wall")
    second = play.world.wildling_deck[1]
    play.bids(stark=4)

    assert play.world.wildling_deck[-1] == "silence_at_the_wall"
    assert play.world.wildling_deck[0] == second


@pytest.mark.rule("2E-WILD-06")
@pytest.mark.parametrize(("option", "shown"), [("before_card", 0), ("after_card", 8)])
def test_option_when_the_threat_moves(option: str, shown: int) -> None:
    """The threat moves when the outcome is known; played otherwise, when the card is done."""
    options = SecondEditionOptions(wildling_threat_moves=option)
    play = attack(Scenario(options=options), "a_king_beyond_the_wall", threat=8)
    play.bids(stark=5, tyrell=4)
    during = play.world.wildling_threat
    play.choose_track("iron_throne")

    assert during == shown
    assert play.world.wildling_threat == 0


@pytest.mark.rule("2E-WILD-24", "2E-WILD-01", "2E-WILD-07")
def test_a_preemptive_raid_that_is_beaten_comes_again() -> None:
    """Strength 6, a new card, everybody but the highest bidder, with the power they have left."""
    scenario = Scenario()
    play = attack(scenario, "preemptive_raid", threat=8)
    play.bids(tyrell=5, stark=3)
    threat = play.world.wildling_threat
    asked = play.asked
    most = play.request(Bid, "stark").most
    play.bids(stark=2, martell=4)

    assert threat == 0
    assert set(asked) == set(HOUSES) - {"tyrell"}
    assert most == 2
    assert [(a.strength, len(a.houses)) for a in play.told(WildlingsAttacked)] == [(8, 6), (6, 5)]
    assert len(play.told(WildlingsMet)) == 2
    assert play.told(WildlingsMet)[1].nights_watch_wins


@pytest.mark.rule("2E-WILD-25")
def test_a_second_attack_that_is_lost_leaves_the_threat_at_0() -> None:
    """Two spaces back from 0 is 0."""
    play = attack(Scenario(), "preemptive_raid", threat=8).bids(tyrell=5, stark=3)
    play.world.wildling_deck.remove(SILENCE)
    play.world.wildling_deck.insert(0, SILENCE)
    play.bids().name("stark")

    assert not play.told(WildlingsMet)[1].nights_watch_wins
    assert play.world.wildling_threat == 0


@pytest.mark.rule("2E-WILD-01", "2E-WEST-05", "2E-WEST-06")
def test_reaching_twelve_brings_an_attack_at_once() -> None:
    """Surplus icons are lost; the attack comes before any revealed card."""
    scenario = Scenario().threat(10).wildlings("silence_at_the_wall").at("westeros")
    scenario.westeros(I="throne_of_blades", II="dark_wings_dark_words", III="wildlings_attack")
    play = scenario.play()
    first = play.told(ThreatMoved)[0]
    play.bids(stark=5, tyrell=4, martell=3)

    assert (first.before, first.after) == (10, 12)
    assert play.told(WildlingsAttacked)[0].strength == 12
    assert play.question == "choose_westeros"
    assert play.world.wildling_threat == 0
