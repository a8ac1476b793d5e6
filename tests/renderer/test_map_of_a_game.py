"""Whole games, looked at from the first position to the last."""

from engine.game import Game
from engine.view import View
from renderer.frame import render_board
from renderer.geometry import load_geometry
from renderer.layout import place_tokens
from tests.engine.random_games import play_out
from tests.renderer.test_map_layout import overlapping

MAP = load_geometry("second")


def test_a_whole_random_game_can_be_laid_out() -> None:
    """No position of a game played to its end makes two tokens overlap."""
    seen: list[View] = []

    def look(game: Game) -> None:
        seen.append(game.view(None))

    play_out(6, "layout", look, keep_checkpoints=False)

    assert not [faults for view in seen[::5] if (faults := overlapping(place_tokens(view, MAP)))]
    assert render_board(seen[-1]).size == render_board(seen[0]).size
