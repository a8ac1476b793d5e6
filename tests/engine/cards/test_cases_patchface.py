"""Worked cases 48 to 51 of the card timing: Patchface, after everything else."""

import pytest

from engine.names import House
from engine.requests import PickCard
from tests.engine.cards.battles import clash, duel, show
from tests.engine.scenario import Play, Scenario


def patchface(scenario: Scenario, opponent: House, card: str) -> Play:
    """Baratheon attacks a knight with a footman and Patchface, and is thrown back."""
    play = clash(scenario, "baratheon")
    return show(play, {"baratheon": "patchface", opponent: card})


def against(opponent: House) -> Scenario:
    return duel("baratheon", opponent, units="1 footman", at="1 knight")


@pytest.mark.rule("2E-CLEAN-10", "2E-INFO-05")
def test_case_48_patchface() -> None:
    """Win or lose, Baratheon may discard one card of the opponent's hand."""
    play = patchface(against("tyrell"), "tyrell", "margaery_tyrell")
    offered = play.request(PickCard)
    play.pick("mace_tyrell")

    assert (offered.house, offered.owner, offered.optional) == ("baratheon", "tyrell", True)
    assert set(offered.cards) == play.hand("tyrell") | {"mace_tyrell"}
    assert play.discards("tyrell") == {"margaery_tyrell", "mace_tyrell"}


@pytest.mark.rule("2E-COMBAT-26")
def test_case_48_patchface_declined() -> None:
    """He need not discard anything."""
    play = patchface(against("tyrell"), "tyrell", "margaery_tyrell").pick(None)

    assert play.discards("tyrell") == {"margaery_tyrell"}


@pytest.mark.rule("2E-CLEAN-05", "2E-CLEAN-10")
def test_case_49_patchface_after_a_refill() -> None:
    """The opponent's six cards have come back by then; one of them may go."""
    scenario = against("tyrell").hand("tyrell", "margaery_tyrell")
    play = clash(scenario, "baratheon").fight(baratheon="patchface")
    offered = play.request(PickCard)
    play.pick("mace_tyrell")

    assert len(offered.cards) == 6
    assert play.discards("tyrell") == {"margaery_tyrell", "mace_tyrell"}


@pytest.mark.rule("2E-CLEAN-11")
def test_case_50_patchface_on_a_last_card() -> None:
    """With its last card discarded the opponent takes the other six back; that one stays out."""
    scenario = against("tyrell").hand("tyrell", "margaery_tyrell", "mace_tyrell")
    play = patchface(scenario, "tyrell", "margaery_tyrell").pick("mace_tyrell")

    assert play.discards("tyrell") == {"mace_tyrell"}
    assert len(play.hand("tyrell")) == 6


@pytest.mark.rule("2E-COMBAT-23")
def test_case_51_patchface_against_tyrion() -> None:
    """Sent back by Tyrion, he is not in the combat and has no effect after it."""
    play = patchface(against("lannister"), "lannister", "tyrion_lannister")
    play.text(use=True).pick("melisandre")

    assert play.world.combat is None
    assert play.question == "resolve_march"
    assert "patchface" in play.hand("baratheon")
    assert play.discards("lannister") == {"tyrion_lannister"}
