"""The rules in words: numbered statements of every box, found by id, word, card or area."""

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
