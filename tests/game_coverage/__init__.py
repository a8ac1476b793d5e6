"""What a series of games has reached: every kind of question and answer, and every card text."""

from tests.game_coverage.counting import Coverage, GameCoverage
from tests.game_coverage.row import Row

__all__ = ["Coverage", "GameCoverage", "Row"]
