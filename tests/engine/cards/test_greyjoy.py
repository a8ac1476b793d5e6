"""House Greyjoy's cards, one test for each text."""

import pytest

from tests.engine.cards.battles import begin, clash, duel
from tests.engine.scenario import Scenario


@pytest.mark.rule("2E-COMBAT-13")
def test_victarion_greyjoy() -> None:
    """While you attack, each of your ships in the fight counts one more."""
    scenario = (
        Scenario(empty=True)
        .units("greyjoy", "sunset_sea", "2 ships")
        .order("sunset_sea", "march_0")
        .units("lannister", "golden_sound", "1 ship")
        .blade_used()
    )
    play = begin(scenario, "greyjoy").march("sunset_sea", "golden_sound: 2 ships")
    play.fight(greyjoy="victarion_greyjoy", lannister="the_hound")

    assert play.strength("greyjoy").units == 4


@pytest.mark.rule("2E-COMBAT-14")
def test_victarion_greyjoy_defending() -> None:
    """In defence his ships count 1."""
    scenario = (
        Scenario(empty=True)
        .units("lannister", "golden_sound", "1 ship")
        .order("golden_sound", "march_0")
        .units("greyjoy", "sunset_sea", "2 ships")
        .blade_used()
    )
    play = begin(scenario, "lannister").march("golden_sound", "sunset_sea: 1 ship")
    play.fight(greyjoy="victarion_greyjoy", lannister="the_hound")

    assert play.strength("greyjoy").units == 2


@pytest.mark.rule("2E-COMBAT-27")
def test_balon_greyjoy() -> None:
    """The printed strength of the opponent's card counts as 0; its tower stays."""
    play = clash(duel("greyjoy", "tyrell"), "greyjoy")
    play.fight(greyjoy="balon_greyjoy", tyrell="alester_florent")

    assert (play.strength("tyrell").card, play.strength("tyrell").towers) == (0, 1)


@pytest.mark.rule("2E-COMBAT-27")
def test_theon_greyjoy() -> None:
    """+1 strength and one sword while you defend a castle or stronghold area."""
    scenario = (
        Scenario(empty=True)
        .units("stark", "greywater_watch", "1 footman")
        .order("greywater_watch", "march_0")
        .units("greyjoy", "flints_finger", "1 footman")
        .blade_used()
    )
    play = begin(scenario, "stark").march("greywater_watch", "flints_finger: 1 footman")
    play.fight(stark="catelyn_stark", greyjoy="theon_greyjoy")

    assert (play.strength("greyjoy").card, play.strength("greyjoy").swords) == (3, 1)
    assert play.total("stark") == 0


@pytest.mark.rule("2E-COMBAT-24")
def test_asha_greyjoy() -> None:
    """Two swords and one tower while your side has no support, foreign support included."""
    alone = clash(duel("greyjoy", "tyrell"), "greyjoy")
    alone.fight(greyjoy="asha_greyjoy", tyrell="alester_florent")
    scenario = duel("greyjoy", "tyrell").units("lannister", "stoney_sept", "1 footman")
    helped = clash(scenario.order("stoney_sept", "support_0"), "greyjoy").support("attacker")
    helped.fight(greyjoy="asha_greyjoy", tyrell="alester_florent")

    assert (alone.strength("greyjoy").swords, alone.strength("greyjoy").towers) == (2, 1)
    assert (helped.strength("greyjoy").swords, helped.strength("greyjoy").towers) == (0, 0)


@pytest.mark.rule("2E-COMP-06")
def test_aeron_damphair() -> None:
    """You may pay two available power and discard this card to play another one."""
    play = clash(duel("greyjoy", "tyrell"), "greyjoy")
    play.fight(greyjoy="aeron_damphair", tyrell="alester_florent").pick("euron_crows_eye")
    play.retreat("highgarden")

    assert play.world.power["greyjoy"] == 3
    assert play.strength("greyjoy").card == 4
    assert play.discards("greyjoy") == {"aeron_damphair", "euron_crows_eye"}


@pytest.mark.rule("2E-COMBAT-26")
def test_aeron_damphair_declined() -> None:
    """He may stay and fight as a 0; nothing is paid."""
    play = clash(duel("greyjoy", "tyrell"), "greyjoy")
    play.fight(greyjoy="aeron_damphair", tyrell="alester_florent").pick(None)

    assert play.world.power["greyjoy"] == 5
    assert play.strength("greyjoy").card == 0
