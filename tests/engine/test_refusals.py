"""The words of refusals: players read them as they are."""

import pytest

from engine.errors import IllegalAnswer
from engine.requests.base import spoken
from tests.engine.scenario import Scenario


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("kings_landing", "King's Landing"),
        ("port_storms_end", "Port of Storm's End"),
        ("shivering_sea", "Shivering Sea"),
        ("march_plus_1", "March +1"),
        ("a_king_beyond_the_wall", "A King Beyond the Wall"),
        ("siege_engine", "Siege Engine"),
    ],
)
def test_areas_orders_and_cards_are_called_by_their_printed_names(name: str, words: str) -> None:
    """No id reaches a player, and no name without its apostrophe."""
    assert spoken(name) == words


def test_a_neutral_force_that_is_too_strong_says_what_was_brought() -> None:
    """One unit brings, several bring."""
    scenario = Scenario(empty=True).track("iron_throne", "baratheon")
    scenario.units("baratheon", "kingswood", "1 footman").order("kingswood", "march_minus_1")
    play = scenario.neutral("kings_landing", 5).waiting().play()

    with pytest.raises(IllegalAnswer, match=r"King's Landing needs 6 .*; 1 footman brings 1"):
        play.march("kingswood", "kings_landing: 1 footman")
