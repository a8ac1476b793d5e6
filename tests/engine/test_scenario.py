"""The scenario builder says what it does."""

from engine.events import Marched
from tests.engine.scenario import Scenario, units_of


def test_a_scenario_reads_like_a_rule() -> None:
    """Units, an order and a march in few words lead to the expected position."""
    play = (
        Scenario(empty=True)
        .units("stark", "winterfell", "2 footmen, 1 knight")
        .order("winterfell", "march_0")
        .play()
    )

    play.march("winterfell", "moat_cailin: 1 knight")

    assert play.army("moat_cailin") == "stark: 1 knight"
    assert play.army("winterfell") == "stark: 2 footmen"
    assert play.told(Marched)[0].house == "stark"


def test_units_are_read_from_words() -> None:
    """Singular, plural and ids of units are understood."""
    assert units_of("2 footmen, 1 siege engine") == ["footman", "footman", "siege_engine"]
