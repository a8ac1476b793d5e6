"""Worked cases 1 to 7 of the card timing: Tyrion and Aeron."""

import pytest

from engine.events import UnitsLost
from engine.requests import PickCard
from tests.engine.cards.battles import begin
from tests.engine.scenario import Play, Scenario


def seagard() -> Scenario:
    """A Lannister knight marches from Riverrun on a Greyjoy footman in Seagard."""
    return (
        Scenario(empty=True)
        .units("lannister", "riverrun", "1 knight")
        .order("riverrun", "march_0")
        .units("greyjoy", "seagard", "1 footman")
        .blade_used()
    )


def tyrion_against(card: str, scenario: Scenario) -> Play:
    play = begin(scenario, "lannister").march("riverrun", "seagard: 1 knight")
    return play.fight(lannister="tyrion_lannister", greyjoy=card)


@pytest.mark.rule("2E-COMBAT-20", "2E-COMBAT-22", "2E-COMBAT-23", "2E-COMBAT-13", "2E-COMBAT-14")
def test_case_01_tyrion_against_aeron() -> None:
    """Aeron goes back unpaid, another card must be shown, and Euron's sword kills the knight."""
    play = tyrion_against("aeron_damphair", seagard()).text(use=True)
    offered = play.request(PickCard)
    play.pick("euron_crows_eye")

    assert offered.house == "greyjoy"
    assert "aeron_damphair" not in offered.cards
    assert len(offered.cards) == 6
    assert play.world.power["greyjoy"] == 5
    assert play.strength("lannister").total == 3
    assert play.strength("greyjoy").total == 5
    assert play.army("riverrun") == ""
    assert "aeron_damphair" in play.hand("greyjoy")
    assert play.discards("lannister") == {"tyrion_lannister"}
    assert play.discards("greyjoy") == {"euron_crows_eye"}


@pytest.mark.rule("2E-COMBAT-22", "2E-COMBAT-23")
def test_case_02_aeron_as_the_replacement() -> None:
    """Aeron, shown in Theon's place, may still be swapped, even for Theon; Tyrion is done."""
    play = tyrion_against("theon_greyjoy", seagard()).text(use=True).pick("aeron_damphair")
    offered = play.request(PickCard)
    play.pick("theon_greyjoy")

    assert offered.cause == "aeron_damphair"
    assert "theon_greyjoy" in offered.cards
    assert play.world.power["greyjoy"] == 3
    assert play.strength("greyjoy").card == 3
    assert play.discards("greyjoy") == {"aeron_damphair", "theon_greyjoy"}


@pytest.mark.rule("2E-COMBAT-20", "2E-CLEAN-04")
def test_case_03_tyrion_against_the_last_card() -> None:
    """With no other card the opponent fights without one, and keeps it."""
    scenario = seagard().hand("greyjoy", "dagmar_cleftjaw")
    play = tyrion_against("dagmar_cleftjaw", scenario).text(use=True)
    play.retreat("twins")

    greyjoy = play.strength("greyjoy")
    assert (greyjoy.card, greyjoy.swords, greyjoy.towers) == (0, 0, 0)
    assert play.hand("greyjoy") == {"dagmar_cleftjaw"}
    assert play.discards("lannister") == {"tyrion_lannister"}


@pytest.mark.rule("2E-COMBAT-26")
def test_case_04_tyrion_declined() -> None:
    """If Tyrion's text is left unused the opponent's card stays, and its own text is next."""
    play = tyrion_against("aeron_damphair", seagard()).text(use=False)

    assert play.request(PickCard).cause == "aeron_damphair"
    assert play.world.combat is not None
    assert play.world.combat.cards["greyjoy"] == "aeron_damphair"


@pytest.mark.parametrize(
    "scenario",
    [
        seagard().power(greyjoy=1),
        seagard().hand("greyjoy", "aeron_damphair"),
    ],
    ids=["too poor", "no other card"],
)
def test_case_05_aeron_with_too_little(scenario: Scenario) -> None:
    """Without two power, or another card, Aeron fights as a plain 0 and nothing is asked."""
    play = begin(scenario, "lannister").march("riverrun", "seagard: 1 knight")
    play.fight(lannister="the_hound", greyjoy="aeron_damphair")

    assert play.strength("greyjoy").total == 1
    assert play.winner == "lannister"


@pytest.mark.rule("2E-CLEAN-05")
def test_case_06_aeron_and_the_refill() -> None:
    """When Aeron and Asha were the last cards, six return, Aeron among them; Asha stays out."""
    scenario = seagard().hand("greyjoy", "aeron_damphair", "asha_greyjoy")
    play = begin(scenario, "lannister").march("riverrun", "seagard: 1 knight")
    play.fight(lannister="the_hound", greyjoy="aeron_damphair").pick("asha_greyjoy")
    play.retreat("twins")

    assert play.discards("greyjoy") == {"asha_greyjoy"}
    assert len(play.hand("greyjoy")) == 6
    assert "aeron_damphair" in play.hand("greyjoy")


@pytest.mark.rule("2E-COMBAT-21")
@pytest.mark.parametrize("first", ["greyjoy", "tyrell"])
def test_case_07_aeron_against_mace(first: str) -> None:
    """Whoever is ahead on the Iron Throne acts first; both effects happen."""
    scenario = (
        Scenario(empty=True)
        .units("greyjoy", "lannisport", "2 footmen")
        .garrison("lannisport", 0)
        .order("lannisport", "march_0")
        .units("tyrell", "searoad_marches", "1 knight")
        .track("iron_throne", first)  # type: ignore[arg-type]
        .blade_used()
    )
    play = begin(scenario, "greyjoy").march("lannisport", "searoad_marches: 2 footmen")
    play.fight(greyjoy="aeron_damphair", tyrell="mace_tyrell")
    killed_before_the_swap = bool(play.told(UnitsLost))
    play.pick("victarion_greyjoy")

    assert killed_before_the_swap == (first == "tyrell")
    assert play.strength("greyjoy").units == 1
    assert play.strength("greyjoy").card == 3
