"""House Baratheon's cards, one test for each text."""

import pytest

from engine.events import UnitSwapped
from tests.engine.cards.battles import begin, clash, duel
from tests.engine.scenario import Scenario


@pytest.mark.rule("2E-COMBAT-27")
def test_stannis_baratheon() -> None:
    """+1 strength if the opponent stands higher than you on the Iron Throne track."""
    play = clash(duel("baratheon", "tyrell").track("iron_throne", "tyrell"), "baratheon")
    play.fight(baratheon="stannis_baratheon", tyrell="alester_florent")

    assert play.strength("baratheon").card == 5


@pytest.mark.rule("2E-COMBAT-31", "2E-COMP-04")
def test_renly_baratheon() -> None:
    """On a win, you may turn one of your footmen in the fight into a knight."""
    play = clash(duel("baratheon", "tyrell"), "baratheon")
    play.fight(baratheon="renly_baratheon", tyrell="alester_florent")
    play.pick_units("blackwater: footman").retreat("highgarden")

    assert play.told(UnitSwapped)[0].after == "knight"
    assert play.army("searoad_marches") == "baratheon: 1 knight"


@pytest.mark.rule("2E-COMBAT-26")
def test_renly_baratheon_declined() -> None:
    """He may leave the footman a footman."""
    play = clash(duel("baratheon", "tyrell"), "baratheon")
    play.fight(baratheon="renly_baratheon", tyrell="alester_florent").pick_units()
    play.retreat("highgarden")

    assert play.army("searoad_marches") == "baratheon: 1 footman"


@pytest.mark.rule("2E-COMP-14")
def test_renly_baratheon_without_a_free_knight() -> None:
    """With all five knights on the board there is nothing to ask."""
    scenario = duel("baratheon", "tyrell").supply(baratheon=6)
    scenario.units("baratheon", "kingswood", "3 knights").units("baratheon", "boneway", "2 knights")
    play = clash(scenario, "baratheon")
    play.fight(baratheon="renly_baratheon", tyrell="alester_florent").retreat("highgarden")

    assert play.army("searoad_marches") == "baratheon: 1 footman"


@pytest.mark.rule("2E-COMBAT-27", "2E-COMBAT-32")
def test_ser_davos_seaworth() -> None:
    """+1 strength and one sword while Stannis Baratheon lies in your discard pile."""
    scenario = duel("baratheon", "tyrell").hand("baratheon", "ser_davos_seaworth")
    play = clash(scenario, "baratheon").fight(tyrell="ser_loras_tyrell")

    assert play.strength("baratheon").card == 3
    assert play.strength("baratheon").swords == 1
    assert len(play.hand("baratheon")) == 6


@pytest.mark.rule("2E-COMBAT-24")
def test_salladhor_saan() -> None:
    """While your side has support, every ship not of House Baratheon counts 0."""
    scenario = (
        Scenario(empty=True)
        .units("baratheon", "shipbreaker_bay", "1 ship")
        .order("shipbreaker_bay", "march_0")
        .units("baratheon", "blackwater_bay", "1 ship")
        .order("blackwater_bay", "march_minus_1")
        .units("stark", "narrow_sea", "2 ships")
        .units("stark", "port_white_harbor", "1 ship")
        .units("stark", "white_harbor", "1 footman")
        .order("port_white_harbor", "support_0")
        .units("baratheon", "shivering_sea", "1 ship")
        .order("shivering_sea", "support_0")
        .blade_used()
    )
    play = begin(scenario, "baratheon").march("shipbreaker_bay", "narrow_sea: 1 ship")
    play.support("attacker").support("defender")
    play.fight(baratheon="salladhor_saan", stark="eddard_stark")

    assert (play.strength("stark").units, play.strength("stark").support) == (0, 0)
    assert (play.strength("baratheon").units, play.strength("baratheon").support) == (1, 1)


@pytest.mark.rule("2E-CLEAN-10")
def test_patchface() -> None:
    """After combat you may look at the opponent's hand and discard one card from it."""
    play = clash(duel("baratheon", "tyrell", at="2 knights"), "baratheon")
    play.fight(baratheon="patchface", tyrell="alester_florent").pick("mace_tyrell")

    assert play.discards("tyrell") == {"alester_florent", "mace_tyrell"}
