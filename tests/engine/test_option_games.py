"""Whole random games under every alternative reading of the rules, one by one and all together."""

from typing import get_args

import pytest

from engine.boxes.second.options import SecondEditionOptions
from tests.engine.random_games import check_invariants, play_out

ALTERNATIVES = [
    (name, value)
    for name, field in SecondEditionOptions.model_fields.items()
    for value in get_args(field.annotation)
    if value != field.default
]


@pytest.mark.parametrize(("name", "value"), ALTERNATIVES)
def test_a_game_under_an_alternative_reading_keeps_the_invariants(name: str, value: str) -> None:
    """No alternative leads to a position that the rules do not know, or to a dead end."""
    players = 3 + ALTERNATIVES.index((name, value)) % 4
    options = SecondEditionOptions.model_validate({name: value})
    game = play_out(
        players, f"option-{name}", check_invariants, keep_checkpoints=False, options=options
    )

    assert game.over
    assert game.world.round <= 10


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_all_alternative_readings_go_together(players: int) -> None:
    """With every option at its alternative a game still runs to its end."""
    options = SecondEditionOptions.model_validate(dict(ALTERNATIVES))
    game = play_out(
        players, f"options-{players}", check_invariants, keep_checkpoints=False, options=options
    )

    assert game.over
