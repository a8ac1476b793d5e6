"""Worked cases 8 to 11 of the card timing: Doran Martell."""

import pytest

from engine.names import Track
from engine.requests import UseBlade
from tests.engine.cards.battles import begin
from tests.engine.scenario import Play, Scenario


def princes_pass(*, blade_used: bool = False) -> Play:
    """Tyrell, first on Fiefdoms, attacks Prince's Pass; Martell, second, plays Doran."""
    scenario = (
        Scenario(empty=True)
        .units("tyrell", "dornish_marches", "2 footmen")
        .order("dornish_marches", "march_0")
        .units("martell", "princes_pass", "1 knight")
        .track("fiefdoms", "tyrell", "martell")
    )
    if blade_used:
        scenario.blade_used()
    play = begin(scenario, "tyrell").march("dornish_marches", "princes_pass: 2 footmen")
    return play.fight(tyrell="margaery_tyrell", martell="doran_martell")


@pytest.mark.rule("2E-COMBAT-28", "2E-COMBAT-29", "2E-COMBAT-30")
def test_case_08_doran_takes_the_blade() -> None:
    """Dropped to last on Fiefdoms, Tyrell loses the unused blade and the tie to Martell."""
    play = princes_pass().choose_track("fiefdoms")
    asked = play.request(UseBlade)
    play.blade(use=True)

    assert asked.house == "martell"
    assert play.world.tracks["fiefdoms"][0] == "martell"
    assert play.world.tracks["fiefdoms"][-1] == "tyrell"
    assert play.strength("tyrell").total == play.strength("martell").total == 3
    assert play.winner == "martell"


@pytest.mark.rule("2E-CLASH-08", "2E-COMBAT-29")
def test_case_08_a_used_blade_changes_hands_used() -> None:
    """Had Tyrell used the blade this round, Martell gets it used and is not asked."""
    play = princes_pass(blade_used=True).choose_track("fiefdoms")

    assert play.world.holder("fiefdoms") == "martell"
    assert play.winner == "tyrell"
    assert play.strength("martell").blade == 0


@pytest.mark.rule("2E-COMBAT-27")
@pytest.mark.parametrize(("track", "strength"), [("iron_throne", 5), ("kings_court", 4)])
def test_case_09_doran_against_stannis(track: Track, strength: int) -> None:
    """Only if Doran drops Baratheon on the Iron Throne track does Stannis gain his +1."""
    scenario = (
        Scenario(empty=True)
        .units("baratheon", "kingswood", "1 footman")
        .order("kingswood", "march_0")
        .units("martell", "storms_end", "1 footman")
        .blade_used()
    )
    play = begin(scenario, "baratheon").march("kingswood", "storms_end: 1 footman")
    play.fight(baratheon="stannis_baratheon", martell="doran_martell").choose_track(track)

    assert play.strength("baratheon").card == strength


@pytest.mark.rule("2E-MARCH-02")
def test_case_10_doran_and_the_order_of_marches() -> None:
    """Position 2 has acted, so position 3 is next: Stark misses this lap, Lannister acts again."""
    scenario = (
        Scenario(empty=True)
        .units("baratheon", "kingswood", "1 footman")
        .order("kingswood", "march_0")
        .units("lannister", "blackwater", "1 knight")
        .order("blackwater", "march_0")
        .units("lannister", "stoney_sept", "1 footman")
        .order("stoney_sept", "march_minus_1")
        .units("stark", "winterfell", "1 footman")
        .order("winterfell", "march_0")
        .units("martell", "reach", "1 footman")
        .units("martell", "sunspear", "1 footman")
        .order("sunspear", "march_0")
        .units("greyjoy", "pyke", "1 footman")
        .units("greyjoy", "ironmans_bay", "1 ship")
        .order("ironmans_bay", "march_0")
        .units("tyrell", "oldtown", "1 footman")
        .order("oldtown", "march_0")
        .at("marches", turn=1)
    )
    play = scenario.play().march("blackwater", "reach: 1 knight")
    play.fight(lannister="ser_gregor_clegane", martell="doran_martell")
    play.choose_track("iron_throne")
    turns: list[str] = []
    for area in ("sunspear", "ironmans_bay", "oldtown", "stoney_sept"):
        turns += play.asked
        play.march(area)
    turns += play.asked

    assert play.world.turn_order == [
        "baratheon",
        "stark",
        "martell",
        "greyjoy",
        "tyrell",
        "lannister",
    ]
    assert turns == ["martell", "greyjoy", "tyrell", "lannister", "baratheon"]


@pytest.mark.rule("2E-CLASH-08", "2E-PLAN-04")
def test_case_11_doran_and_kings_court() -> None:
    """Orders on the board stay, special ones too; the Raven passes at once."""
    scenario = (
        Scenario(empty=True)
        .units("lannister", "blackwater", "1 knight")
        .order("blackwater", "march_plus_1")
        .units("lannister", "lannisport", "1 footman")
        .order("lannisport", "consolidate_power_special")
        .units("martell", "reach", "1 footman")
        .track("kings_court", "lannister", "stark")
    )
    play = begin(scenario, "lannister").march("blackwater", "reach: 1 knight")
    play.fight(lannister="the_hound", martell="doran_martell").choose_track("kings_court")

    assert play.order("lannisport") == "consolidate_power_special"
    assert play.world.holder("kings_court") == "stark"
    assert play.world.tracks["kings_court"][-1] == "lannister"
