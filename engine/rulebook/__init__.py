"""The rules in words: numbered statements of every edition, found by id, word, card or area."""

from engine.rulebook.book import (
    Case,
    Chapter,
    Confidence,
    EditionId,
    OpenPoint,
    OptionWords,
    Rule,
    Rulebook,
    RuleId,
    Window,
    book_of_options,
    edition_of,
    load_rulebook,
    open_points,
    rule,
)
from engine.rulebook.search import search

__all__ = [
    "Case",
    "Chapter",
    "Confidence",
    "EditionId",
    "OpenPoint",
    "OptionWords",
    "Rule",
    "RuleId",
    "Rulebook",
    "Window",
    "book_of_options",
    "edition_of",
    "load_rulebook",
    "open_points",
    "rule",
    "search",
]
