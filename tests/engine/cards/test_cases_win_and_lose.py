"""Worked cases 31 to 36 of the card timing: Tywin, Cersei, Renly, Roose."""

import pytest

from engine.boxes.second.options import SecondEditionOptions
from engine.events import HouseCardsReturned, PowerGained
from engine.names import House
from engine.requests import PickCard, PickUnits, RemoveOrder
from tests.engine.cards.battles import begin, clash, duel, show
from tests.engine.scenario import Play, Scenario


@pytest.mark.rule("2E-COMP-05", "2E-COMBAT-31")
def test_case_31_tywin_at_the_limit() -> None:
    """With 12 available and 7 on the board he brings 1, because 20 is the maximum."""
    tokens = ("riverrun", "harrenhal", "stoney_sept", "reach", "highgarden", "oldtown", "arbor")
    scenario = duel("lannister", "tyrell", units="1 knight", at="1 footman").power(lannister=12)
    play = clash(scenario.power_token("lannister", *tokens), "lannister", "1 knight")
    play.fight(lannister="tywin_lannister", tyrell="randyll_tarly")

    assert [(gain.house, gain.amount) for gain in play.told(PowerGained)] == [("lannister", 1)]
    assert play.world.power["lannister"] == 13


def cersei_wins(scenario: Scenario) -> Play:
    play = clash(scenario, "lannister", "2 knights")
    return play.fight(lannister="cersei_lannister", stark="catelyn_stark")


def stark_in_searoad() -> Scenario:
    return duel("lannister", "stark", units="2 knights", at="1 footman")


@pytest.mark.rule("2E-COMBAT-31", "2E-END-05")
def test_case_32_cersei() -> None:
    """Before casualties she may remove any order of the loser, wherever it lies."""
    scenario = (
        stark_in_searoad()
        .order("searoad_marches", "defense_1")
        .units("stark", "karhold", "1 footman")
        .order("karhold", "consolidate_power")
        .units("stark", "white_harbor", "1 footman")
        .order("white_harbor", "march_0")
    )
    play = cersei_wins(scenario)
    offered = play.request(RemoveOrder)
    play.remove_order("karhold")

    assert offered.optional
    assert set(offered.orders) == {"karhold", "white_harbor"}
    assert play.order("karhold") == ""
    assert play.order("white_harbor") == "march_0"
    assert play.world.power["stark"] == 5


@pytest.mark.rule("2E-COMBAT-26")
def test_case_32_cersei_may_leave_it() -> None:
    """Her text is optional."""
    scenario = stark_in_searoad().units("stark", "karhold", "1 footman")
    play = cersei_wins(scenario.order("karhold", "consolidate_power")).remove_order(None)

    assert play.order("karhold") == "consolidate_power"


def test_case_32_cersei_with_nothing_to_remove() -> None:
    """If the loser has no other order nothing is asked: the retreat is next."""
    play = cersei_wins(stark_in_searoad().order("searoad_marches", "defense_1"))

    assert play.question == "choose_retreat"


@pytest.mark.rule("2E-COMBAT-31", "2E-COMP-14")
def test_case_33_renly() -> None:
    """A footman that attacked, or stands in a Baratheon area that gave support, is knighted."""
    scenario = (
        duel("baratheon", "tyrell")
        .units("baratheon", "blackwater", "2 footmen, 1 knight")
        .order("blackwater", "march_0")
        .units("baratheon", "stoney_sept", "1 footman")
        .order("stoney_sept", "support_0")
        .units("baratheon", "reach", "1 footman")
        .order("reach", "support_plus_1")
        .supply(baratheon=4)
    )
    play = begin(scenario, "baratheon")
    play.march("blackwater", "searoad_marches: 1 footman, 1 knight")
    play.support(stoney_sept="attacker")
    play.fight(baratheon="renly_baratheon", tyrell="alester_florent")
    offered = play.request(PickUnits)
    play.pick_units("blackwater: footman")

    assert [(piece.area, piece.unit) for piece in offered.pieces] == [
        ("blackwater", "footman"),
        ("stoney_sept", "footman"),
    ]
    assert (offered.least, offered.most) == (0, 1)
    assert play.army("searoad_marches") == "baratheon: 2 knights"
    assert play.army("blackwater") == "baratheon: 1 footman"


@pytest.mark.rule("2E-MUSTER-14")
def test_case_33_renly_knights_a_routed_footman() -> None:
    """A routed footman may be chosen; the knight is routed too."""
    scenario = duel("tyrell", "baratheon").units(
        "baratheon", "searoad_marches", "1 knight", routed="1 footman"
    )
    play = clash(scenario, "tyrell")
    play.fight(baratheon="renly_baratheon", tyrell="alester_florent")
    play.pick_units("searoad_marches: routed footman")

    assert play.army("searoad_marches") == "baratheon: 1 knight (routed: 1 knight)"


@pytest.mark.case("FC-R03")
@pytest.mark.rule("2E-MUSTER-14")
def test_case_33_option_no_routed_footman_is_knighted() -> None:
    """Played so, a routed footman may not be chosen, and with none other nothing is asked."""
    scenario = Scenario(
        empty=True, options=SecondEditionOptions(routed_footman_upgrade="forbidden")
    )
    scenario.units("tyrell", "blackwater", "1 footman").order("blackwater", "march_0").blade_used()
    scenario.units("baratheon", "searoad_marches", "1 knight", routed="1 footman")
    play = clash(scenario, "tyrell")
    play.fight(baratheon="renly_baratheon", tyrell="alester_florent")

    assert play.winner == "baratheon"
    assert play.question == "resolve_march"
    assert play.army("searoad_marches") == "baratheon: 1 knight (routed: 1 footman)"


def roose(scenario: Scenario, winner: House, card: str) -> Play:
    """Stark defends Searoad Marches with Roose and loses, having used two cards before."""
    hand = [
        card
        for card in scenario.world.hands["stark"]
        if card not in ("eddard_stark", "greatjon_umber")
    ]
    play = clash(scenario.hand("stark", *hand), winner, "2 knights")
    return show(play, {winner: card, "stark": "roose_bolton"})


def against_stark(attacker: House) -> Scenario:
    return duel(attacker, "stark", units="2 knights", at="1 footman")


@pytest.mark.rule("2E-CLEAN-04", "2E-COMBAT-31")
def test_case_34_roose() -> None:
    """On a loss everything returns to hand, Roose included."""
    play = roose(against_stark("tyrell"), "tyrell", "ser_loras_tyrell")

    returned = play.told(HouseCardsReturned)[0]
    assert set(returned.cards) == {"roose_bolton", "eddard_stark", "greatjon_umber"}
    assert len(play.hand("stark")) == 7
    assert play.discards("stark") == set()


def test_case_34_roose_on_a_win() -> None:
    """On a win nothing happens and he is discarded."""
    scenario = duel("stark", "tyrell", units="1 knight", at="1 footman")
    play = clash(scenario, "stark", "1 knight")
    play.fight(stark="roose_bolton", tyrell="alester_florent").retreat("highgarden")

    assert play.discards("stark") == {"roose_bolton"}


@pytest.mark.rule("2E-CLEAN-05")
def test_case_34_roose_as_the_seventh_card() -> None:
    """If he was the last card and loses, all seven are in hand."""
    scenario = against_stark("tyrell").hand("stark", "roose_bolton")
    play = clash(scenario, "tyrell", "2 knights").fight(tyrell="ser_loras_tyrell")
    play.retreat("stoney_sept")

    assert len(play.hand("stark")) == 7


@pytest.mark.rule("2E-CLEAN-10")
def test_case_35_roose_against_patchface() -> None:
    """Roose takes everything back first; then Patchface may discard one card of it."""
    play = roose(against_stark("baratheon"), "baratheon", "patchface")
    play.retreat("stoney_sept")
    offered = play.request(PickCard)
    play.pick("eddard_stark")

    assert len(offered.cards) == 7
    assert play.discards("stark") == {"eddard_stark"}


@pytest.mark.rule("2E-COMBAT-21")
def test_case_36_cersei_against_roose() -> None:
    """Both happen, Lannister first by turn order, without interfering."""
    scenario = against_stark("lannister").units("stark", "karhold", "1 footman")
    play = roose(scenario.order("karhold", "consolidate_power"), "lannister", "cersei_lannister")
    returned_early = bool(play.told(HouseCardsReturned))
    play.remove_order("karhold").retreat("reach")

    assert not returned_early
    assert play.order("karhold") == ""
    assert play.hand("stark") >= {"roose_bolton", "eddard_stark", "greatjon_umber"}
