"""Marches against neutral forces in the first edition. 1E-NEUT."""

import pytest

from engine.edition import load_edition
from engine.events import CombatBegan, NeutralForceBeaten
from engine.names import CardId
from tests.engine.first_edition.given import first
from tests.engine.scenario import Play

FIRST = load_edition("first")


@pytest.mark.rule("1E-NEUT-01")
def test_how_strong_the_neutral_forces_are() -> None:
    """King's Landing 5, The Eyrie 6, Sunspear 5."""
    assert FIRST.setups[5].neutral_forces == {"kings_landing": 5, "eyrie": 6, "sunspear": 5}


def before_sunspear(*, support: bool) -> Play:
    """EX-1E-20: a knight and a footman in Yronwood, March +1, a ship that may support."""
    scenario = first().units("tyrell", "yronwood", "1 footman, 1 knight")
    scenario.order("yronwood", "march_plus_1").units("tyrell", "summer_sea", "1 ship")
    if support:
        scenario.order("summer_sea", "support_0")
    return scenario.waiting("stark", "karhold").track("iron_throne", "tyrell").play()


@pytest.mark.rule("1E-NEUT-02", "1E-NEUT-04", "1E-NEUT-05")
def test_the_worked_example_of_a_neutral_force() -> None:
    """EX-1E-20: five is enough, four is not; no cards are played, the token is gone for good."""
    with (short := before_sunspear(support=False)).refused("1E-NEUT-02"):
        short.march("yronwood", "sunspear: 1 footman, 1 knight")
    assert short.asked == ("tyrell",)

    play = before_sunspear(support=True)
    play.march("yronwood", "sunspear: 1 footman, 1 knight")

    assert play.army("sunspear") == "tyrell: 1 footman, 1 knight"
    assert "sunspear" not in play.world.neutral_forces
    assert play.told(NeutralForceBeaten)[0].strength == 5
    assert not play.told(CombatBegan)
    assert not play.world.blade_used


@pytest.mark.rule("1E-NEUT-03")
def test_others_are_asked_for_support_before_the_march() -> None:
    """Stark promises two; only then does Tyrell say who marches."""
    scenario = first().units("tyrell", "reach", "1 knight").order("reach", "march_plus_1")
    scenario.units("stark", "crackclaw_point", "1 knight").order("crackclaw_point", "support_0")
    scenario.track("iron_throne", "tyrell")
    play = scenario.waiting("greyjoy", "karhold").play()
    with play.refused("1E-NEUT-02"):
        play.march("reach", "kings_landing: 1 knight")

    play.call("reach", "kings_landing")
    assert play.asked == ("stark",)
    play.support("attacker")
    play.march("reach", "kings_landing: 1 knight")

    assert play.army("kings_landing") == "tyrell: 1 knight"


@pytest.mark.rule("1E-NEUT-03", "1E-ORD-03", "1E-WEST-12")
@pytest.mark.parametrize(("card", "enough"), [("sea_of_storms", 4), ("rains_of_autumn", 3)])
def test_support_counts_as_in_a_battle(card: str, enough: int) -> None:
    """A Support +1 order adds one, a routed knight nothing, nor a footman in the rain."""
    for strength in (enough, enough + 1):
        scenario = first().units("tyrell", "reach", "1 knight").order("reach", "march_0")
        scenario.units("tyrell", "kingswood", "1 footman", routed="1 knight")
        scenario.order("kingswood", "support_plus_1").neutral("kings_landing", strength)
        scenario.world.revealed = [CardId(card)]
        play = scenario.waiting("stark", "karhold").track("iron_throne", "tyrell").play()
        if strength > enough:
            with play.refused("1E-NEUT-02"):
                play.march("reach", "kings_landing: 1 knight")
        else:
            play.march("reach", "kings_landing: 1 knight")
            assert play.army("kings_landing") == "tyrell: 1 knight"


@pytest.mark.rule("1E-NEUT-03")
def test_support_is_counted_as_it_stands() -> None:
    """Units that join the supporting area in the same march add nothing."""
    scenario = first().supply(tyrell=6).units("tyrell", "reach", "1 footman, 1 knight")
    scenario.order("reach", "march_plus_1").units("tyrell", "kingswood", "1 footman")
    scenario.order("kingswood", "support_0").neutral("kings_landing", 5)
    play = scenario.track("iron_throne", "tyrell").play()

    with play.refused("1E-NEUT-02"):
        play.march("reach", "kings_landing: 1 knight", "kingswood: 1 footman")


@pytest.mark.rule("1E-NEUT-06", "1E-RET-09")
def test_nobody_retreats_into_a_neutral_force() -> None:
    """Yronwood's footman cannot go to Sunspear."""
    scenario = first().units("tyrell", "yronwood", "1 footman")
    scenario.units("stark", "starfall", "1 knight").order("starfall", "march_0")
    scenario.waiting("greyjoy", "karhold")
    play = scenario.play().march("starfall", "yronwood: 1 knight")
    play.fight(stark="catelyn_stark_first", tyrell="queen_of_thorns_first")

    assert play.army("sunspear") == ""
    assert play.army("dornish_marches") == "tyrell: (routed: 1 footman)"


@pytest.mark.rule("1E-NEUT-06")
def test_ships_may_carry_a_march_against_a_neutral_force() -> None:
    """It is a march like any other, and must be strong enough."""
    scenario = first().units("tyrell", "highgarden", "3 knights").supply(tyrell=6)
    scenario.units("tyrell", "redwyne_straights", "1 ship").units("tyrell", "summer_sea", "1 ship")
    play = scenario.order("highgarden", "march_0").waiting("greyjoy", "karhold").play()
    with play.refused("1E-NEUT-02"):
        play.march("highgarden", "sunspear: 2 knights")

    play.march("highgarden", "sunspear: 3 knights")

    assert play.army("sunspear") == "tyrell: 3 knights"
