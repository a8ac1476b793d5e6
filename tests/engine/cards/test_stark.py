"""House Stark's cards, one test for each text."""

import pytest

from engine.events import Retreated
from tests.engine.cards.battles import begin, clash, duel
from tests.engine.scenario import Scenario


@pytest.mark.rule("2E-RETREAT-18")
def test_robb_stark() -> None:
    """On a win, you may pick where the loser retreats."""
    play = clash(duel("stark", "tyrell", units="2 knights", at="1 footman"), "stark", "2 knights")
    play.fight(stark="robb_stark", tyrell="alester_florent").text(use=True).retreat("stoney_sept")

    assert play.told(Retreated)[0].chosen_by == "stark"
    assert play.army("stoney_sept") == "tyrell: (routed: 1 footman)"


@pytest.mark.rule("2E-COMBAT-31")
def test_roose_bolton() -> None:
    """On a loss, take your whole discard pile, this card included, back into hand."""
    scenario = duel("lannister", "stark", units="2 knights", at="1 footman")
    play = clash(scenario.hand("stark", "roose_bolton", "catelyn_stark"), "lannister", "2 knights")
    play.fight(lannister="the_hound", stark="roose_bolton")

    assert len(play.hand("stark")) == 7
    assert play.discards("stark") == set()


@pytest.mark.rule("2E-COMBAT-32")
def test_the_blackfish() -> None:
    """You lose no units this combat to combat icons."""
    scenario = duel("lannister", "stark", units="2 knights", at="1 footman")
    play = clash(scenario, "lannister", "2 knights")
    play.fight(lannister="ser_gregor_clegane", stark="the_blackfish").retreat("reach")

    assert play.army("reach") == "stark: (routed: 1 footman)"


@pytest.mark.rule("2E-COMBAT-14")
def test_catelyn_stark() -> None:
    """Your Defense order in the embattled area counts double."""
    scenario = duel("lannister", "stark").order("searoad_marches", "defense_2")
    play = clash(scenario, "lannister").fight(lannister="the_hound", stark="catelyn_stark")

    assert play.strength("stark").order == 4


@pytest.mark.rule("2E-COMBAT-32", "2E-COMBAT-33")
def test_ser_rodrick_cassel() -> None:
    """Two towers stop two of Gregor's three swords."""
    scenario = (
        Scenario(empty=True)
        .units("lannister", "riverrun", "2 knights")
        .order("riverrun", "march_0")
        .units("stark", "seagard", "1 footman, 1 knight")
        .blade_used()
    )
    play = begin(scenario, "lannister").march("riverrun", "seagard: 2 knights")
    play.fight(lannister="ser_gregor_clegane", stark="ser_rodrick_cassel")
    play.casualties("1 footman").retreat("twins")

    assert play.army("twins") == "stark: (routed: 1 knight)"
