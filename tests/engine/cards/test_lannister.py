"""House Lannister's cards, one test for each text."""

import pytest

from engine.requests import PickCard
from tests.engine.cards.battles import clash, duel


@pytest.mark.rule("2E-COMBAT-31")
def test_tywin_lannister() -> None:
    """On a win, gain two power."""
    play = clash(duel("lannister", "tyrell"), "lannister")
    play.fight(lannister="tywin_lannister", tyrell="alester_florent")

    assert play.world.power["lannister"] == 7


@pytest.mark.rule("2E-COMBAT-31")
def test_tywin_lannister_loses() -> None:
    """On a loss he brings nothing."""
    play = clash(duel("lannister", "tyrell", at="2 knights"), "lannister")
    play.fight(lannister="tywin_lannister", tyrell="randyll_tarly")

    assert play.world.power["lannister"] == 5


@pytest.mark.rule("2E-COMBAT-13")
def test_ser_kevan_lannister() -> None:
    """While you attack, each of your footmen in the fight counts one more."""
    scenario = duel("lannister", "tyrell", units="2 footmen, 1 knight", at="1 footman")
    play = clash(scenario.supply(lannister=2), "lannister", "2 footmen, 1 knight")
    play.fight(lannister="ser_kevan_lannister", tyrell="alester_florent")

    assert play.strength("lannister").units == 6


@pytest.mark.rule("2E-COMBAT-22")
def test_tyrion_lannister() -> None:
    """You may send the opponent's card back to its hand; it must show a different card."""
    play = clash(duel("lannister", "tyrell"), "lannister")
    play.fight(lannister="tyrion_lannister", tyrell="mace_tyrell").text(use=True)
    offered = play.request(PickCard)
    play.pick("margaery_tyrell")

    assert "mace_tyrell" not in offered.cards
    assert play.strength("tyrell").card == 1
    assert "mace_tyrell" in play.hand("tyrell")


@pytest.mark.rule("2E-COMBAT-31")
def test_cersei_lannister() -> None:
    """On a win, you may remove any one order of the loser from the board."""
    scenario = duel("lannister", "stark", units="2 knights", at="1 footman")
    scenario.units("stark", "winterfell", "1 footman").order("winterfell", "defense_2")
    play = clash(scenario, "lannister", "2 knights")
    play.fight(lannister="cersei_lannister", stark="catelyn_stark").remove_order("winterfell")

    assert play.order("winterfell") == ""
