"""House Tyrell's cards, one test for each text."""

import pytest

from engine.events import OrderMoved, UnitsLost
from tests.engine.cards.battles import clash, duel


@pytest.mark.rule("2E-COMBAT-26", "2E-COMP-04")
def test_mace_tyrell() -> None:
    """At once destroy one attacking or defending footman of the opponent."""
    play = clash(duel("tyrell", "lannister", at="1 footman, 1 knight"), "tyrell")
    play.fight(tyrell="mace_tyrell", lannister="the_hound")

    assert play.told(UnitsLost)[0].units == ("footman",)
    assert play.strength("lannister").units == 2


@pytest.mark.rule("2E-MARCH-14")
def test_ser_loras_tyrell() -> None:
    """Winning as attacker, move the march token into the captured area."""
    play = clash(duel("tyrell", "lannister"), "tyrell")
    play.fight(tyrell="ser_loras_tyrell", lannister="the_hound").retreat("stoney_sept")

    assert play.told(OrderMoved)[0].to == "searoad_marches"
    assert play.order("searoad_marches") == "march_0"
    assert play.order("blackwater") == ""


@pytest.mark.rule("2E-COMBAT-26")
def test_queen_of_thorns() -> None:
    """At once remove one of the opponent's orders in an area adjacent to the battle."""
    scenario = duel("tyrell", "lannister").units("lannister", "stoney_sept", "1 footman")
    play = clash(scenario.order("stoney_sept", "consolidate_power"), "tyrell")
    play.fight(tyrell="queen_of_thorns", lannister="the_hound")

    assert play.order("stoney_sept") == ""
