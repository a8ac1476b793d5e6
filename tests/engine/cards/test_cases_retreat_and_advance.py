"""Worked cases 37 to 47 of the card timing: Robb, Arianne, Loras."""

import pytest

from engine.events import Retreated, WinnerKeptOut
from engine.requests import ChooseRetreat, UseCardText
from tests.engine.cards.battles import begin, clash, duel
from tests.engine.scenario import Play, Scenario


@pytest.mark.rule("2E-RETREAT-10", "2E-RETREAT-11", "2E-RETREAT-18", "2E-RETREAT-04")
def test_case_37_robb_attacking() -> None:
    """Robb must pick from the cheapest areas: Blackwater, where nobody is lost."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "mountains_of_the_moon", "3 knights")
        .order("mountains_of_the_moon", "march_0")
        .units("lannister", "crackclaw_point", "2 footmen")
        .units("lannister", "harrenhal", "2 footmen")
        .supply(stark=2, lannister=2)
    )
    scenario.blade_used().neutral("kings_landing", 0).units(
        "baratheon", "kings_landing", "1 knight"
    )
    play = begin(scenario, "stark").march("mountains_of_the_moon", "crackclaw_point: 3 knights")
    play.fight(stark="robb_stark", lannister="the_hound")

    # The one area is taken without a question.
    assert play.told(Retreated)[0].to == "blackwater"
    assert play.army("blackwater") == "lannister: (routed: 2 footmen)"


def robb_at_seagard(scenario: Scenario) -> Play:
    """Lannister attacks Seagard from Riverrun and loses to Robb."""
    scenario.units("lannister", "riverrun", "2 knights").order("riverrun", "march_0")
    scenario.units("stark", "seagard", "2 knights").blade_used().supply(lannister=2)
    play = begin(scenario, "lannister").march("riverrun", "seagard: 2 knights")
    return play.fight(lannister="ser_kevan_lannister", stark="robb_stark")


@pytest.mark.rule("2E-RETREAT-22", "2E-RETREAT-18")
def test_case_38_robb_defending() -> None:
    """He may send losing attackers to any area legal for them next to Seagard, or home."""
    play = robb_at_seagard(Scenario(empty=True)).text(use=True)
    offered = play.request(ChooseRetreat)
    play.retreat("twins")

    assert (offered.house, offered.retreating) == ("stark", "lannister")
    assert offered.losses == {"riverrun": 0, "twins": 0, "greywater_watch": 0, "moat_cailin": 0}
    assert play.told(Retreated)[0].chosen_by == "stark"
    assert play.army("twins") == "lannister: (routed: 2 knights)"


@pytest.mark.rule("2E-RETREAT-22", "2E-RETREAT-21")
def test_case_38_home_always_costs_nothing() -> None:
    """Areas where supply would cost a unit are out, because the way home costs none."""
    scenario = Scenario(empty=True).units("lannister", "twins", "2 footmen")
    play = robb_at_seagard(scenario).text(use=True)

    assert "twins" not in play.request(ChooseRetreat).losses


@pytest.mark.rule("2E-COMBAT-26", "2E-RETREAT-02")
def test_case_38_robb_declined() -> None:
    """If Robb's text is left unused the attackers go back to where they came from."""
    play = robb_at_seagard(Scenario(empty=True))
    asked = play.request(UseCardText)
    play.text(use=False)

    assert asked.house == "stark"
    assert play.army("riverrun") == "lannister: (routed: 2 knights)"


@pytest.mark.rule("2E-RETREAT-13", "2E-RETREAT-03")
def test_case_39_nowhere_to_go() -> None:
    """If no area is legal the units are destroyed and Robb has no choice to make."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "moat_cailin", "2 knights")
        .order("moat_cailin", "march_0")
        .units("lannister", "seagard", "1 knight")
        .units("greyjoy", "riverrun", "1 footman")
        .units("greyjoy", "greywater_watch", "1 footman")
        .power_token("greyjoy", "twins")
        .blade_used()
    )
    play = begin(scenario, "stark").march("moat_cailin", "seagard: 2 knights")
    play.fight(stark="robb_stark", lannister="the_hound")

    assert play.total("lannister") == 0
    assert play.army("seagard") == "stark: 2 knights"


def starfall(*, token: bool = False, card: str = "alester_florent") -> Play:
    """Tyrell attacks Starfall from Prince's Pass and beats Arianne and two footmen."""
    scenario = (
        Scenario(empty=True)
        .units("tyrell", "princes_pass", "3 knights")
        .order("princes_pass", "march_0")
        .units("martell", "starfall", "2 footmen")
        .order("starfall", "consolidate_power")
        .blade_used()
    )
    if token:
        scenario.power_token("martell", "starfall")
    play = begin(scenario, "tyrell").march("princes_pass", "starfall: 3 knights")
    return play.fight(tyrell=card, martell="arianne_martell").retreat("salt_shore")


@pytest.mark.rule("2E-CLEAN-13", "2E-CLEAN-03", "2E-CLEAN-09")
def test_case_40_arianne() -> None:
    """The losers retreat, the winners go back unrouted, the march and the order are gone."""
    play = starfall()

    assert play.told(WinnerKeptOut)[0].to == "princes_pass"
    assert play.army("princes_pass") == "tyrell: 3 knights"
    assert play.army("salt_shore") == "martell: (routed: 2 footmen)"
    assert play.order("princes_pass") == play.order("starfall") == ""
    assert play.army("starfall") == ""
    assert play.controller("starfall") is None


@pytest.mark.rule("2E-CLEAN-13", "2E-CONTROL-05")
def test_case_40_the_power_token_stays() -> None:
    """A Martell token in Starfall stays and keeps control: nobody took the area."""
    assert starfall(token=True).controller("starfall") == "martell"


@pytest.mark.rule("2E-COMBAT-35", "2E-CONTROL-06", "2E-CONTROL-09", "2E-CONTROL-03")
def test_case_41_arianne_at_home() -> None:
    """The garrison of Sunspear is gone for good; area, port and its ships stay Martell's."""
    scenario = (
        Scenario(empty=True)
        .units("tyrell", "yronwood", "3 knights")
        .order("yronwood", "march_0")
        .units("martell", "sunspear", "1 footman")
        .units("martell", "port_sunspear", "2 ships")
        .order("port_sunspear", "support_0")
        .blade_used()
    )
    play = begin(scenario, "tyrell").march("yronwood", "sunspear: 3 knights")
    play.fight(tyrell="ser_loras_tyrell", martell="arianne_martell")

    assert "sunspear" not in play.world.garrisons
    assert play.controller("sunspear") == play.controller("port_sunspear") == "martell"
    assert play.army("port_sunspear") == "martell: 2 ships"
    assert play.order("port_sunspear") == "support_0"
    assert play.army("yronwood") == "tyrell: 3 knights"


@pytest.mark.rule("2E-CLEAN-01")
def test_case_42_arianne_as_attacker() -> None:
    """Attacking, she has no effect: her units move in."""
    play = clash(
        duel("martell", "tyrell", units="2 knights", at="1 footman"), "martell", "2 knights"
    )
    play.fight(martell="arianne_martell", tyrell="queen_of_thorns").retreat("highgarden")

    assert play.army("searoad_marches") == "martell: 2 knights"


@pytest.mark.rule("2E-CLEAN-02")
def test_case_42_arianne_as_winner() -> None:
    """Winning as defender, she has no effect either: her units stay."""
    play = clash(duel("tyrell", "martell", units="1 footman", at="1 knight"), "tyrell")
    play.fight(martell="arianne_martell", tyrell="queen_of_thorns")

    assert play.army("searoad_marches") == "martell: 1 knight"
    assert not play.told(WinnerKeptOut)


def loras_in_the_reach() -> Play:
    """Tyrell attacks the Reach from Highgarden with March +1 and wins with Loras."""
    scenario = (
        Scenario(empty=True)
        .units("tyrell", "highgarden", "2 knights, 1 footman")
        .order("highgarden", "march_plus_1")
        .units("lannister", "reach", "1 footman")
        .order("reach", "defense_1")
        .blade_used()
    )
    play = begin(scenario, "tyrell").march("highgarden", "reach: 2 knights")
    return play.fight(tyrell="ser_loras_tyrell", lannister="the_hound").retreat("blackwater")


@pytest.mark.rule("2E-MARCH-14", "2E-CLEAN-03")
def test_case_43_loras() -> None:
    """The token moves to the Reach and may be resolved there, +1 and all, on a later turn."""
    play = loras_in_the_reach()
    next_turn = play.asked
    play.march("sunspear")
    again = play.asked
    play.march("reach", "blackwater: 1 knight")
    battle = play.game.pending

    assert next_turn == ("martell",)
    assert again == ("tyrell",)
    assert play.order("highgarden") == ""
    assert play.army("highgarden") == "tyrell: 1 footman"
    assert battle
    assert play.world.combat is not None
    assert play.world.combat.march == "march_plus_1"


@pytest.mark.rule("2E-CLEAN-13")
def test_case_44_loras_against_arianne() -> None:
    """No area is conquered, so the march token does not move and is gone."""
    play = starfall(card="ser_loras_tyrell")

    assert play.order("starfall") == play.order("princes_pass") == ""
    assert play.army("princes_pass") == "tyrell: 3 knights"


@pytest.mark.rule("2E-CLEAN-09", "2E-COMBAT-39")
def test_case_45_loras_without_survivors() -> None:
    """If no Tyrell unit moves in, no march is left in the area."""
    scenario = duel("tyrell", "lannister")
    play = clash(scenario, "tyrell")
    assert play.world.combat is not None
    play.world.combat.attacking.clear()  # as if a card had killed the only attacker
    play.fight(tyrell="ser_loras_tyrell", lannister="cersei_lannister").retreat("stoney_sept")

    assert play.winner == "tyrell"
    assert play.order("searoad_marches") == ""
    assert play.army("searoad_marches") == ""


@pytest.mark.rule("2E-CLEAN-02", "2E-CLEAN-03")
def test_case_46_loras_defending() -> None:
    """He has no effect in defence: no march goes anywhere, whoever wins."""
    lost = clash(
        duel("lannister", "tyrell", units="2 knights", at="1 footman"), "lannister", "2 knights"
    )
    lost.fight(lannister="the_hound", tyrell="ser_loras_tyrell").retreat("highgarden")
    won = clash(duel("lannister", "tyrell", units="1 footman", at="1 knight"), "lannister")
    won.fight(lannister="the_hound", tyrell="ser_loras_tyrell")

    assert (lost.winner, won.winner) == ("lannister", "tyrell")
    for play in (lost, won):
        assert play.order("blackwater") == play.order("searoad_marches") == ""


@pytest.mark.rule("2E-COMBAT-21", "2E-RETREAT-18", "2E-CLEAN-07")
def test_case_47_robb_against_arianne() -> None:
    """Robb picks Martell's retreat, and still Stark's units may not move in."""
    play = clash(duel("stark", "martell", units="2 knights", at="1 footman"), "stark", "2 knights")
    play.fight(stark="robb_stark", martell="arianne_martell").text(use=True)
    asked = play.request(ChooseRetreat)
    play.retreat("stoney_sept")

    assert (asked.house, asked.retreating) == ("stark", "martell")
    assert play.army("searoad_marches") == ""
    assert play.army("blackwater") == "stark: 2 knights"
