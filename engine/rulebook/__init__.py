"""The rules in words: numbered statements, their sources, and worked cases."""

from engine.rulebook.book import (
    Case,
    Chapter,
    Confidence,
    OptionWords,
    Rule,
    Rulebook,
    RuleId,
)

__all__ = [
    "Case",
    "Chapter",
    "Confidence",
    "OptionWords",
    "Rule",
    "RuleId",
    "Rulebook",
]
