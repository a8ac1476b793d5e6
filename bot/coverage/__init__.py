"""What a series of games has reached: every kind of question and answer, and every card text."""

from bot.coverage.coverage import Coverage, GameCoverage
from bot.coverage.row import Row

__all__ = ["Coverage", "GameCoverage", "Row"]
