"""The rule texts of an edition: numbered, with where each comes from and how sure it is."""

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import Annotated, Literal

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from engine.names import CardId

EditionId = Literal["second", "first", "clash_of_kings"]
Confidence = Literal["high", "medium", "low"]
RuleId = str
BASES: Mapping[EditionId, EditionId] = {"clash_of_kings": "first"}
"""Expansion -> the edition that it belongs to."""

PREFIXES: Mapping[str, EditionId] = {
    "2E": "second",
    "1E": "first",
    "COK": "clash_of_kings",
}


class _Printed(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Chapter(_Printed):
    """A part of a rulebook; `words` are what players may also call it."""

    id: str
    title: str
    words: tuple[str, ...]


class Source(_Printed):
    """Where a rule comes from: a key of the rulebook's table, and a page or a remark."""

    key: str
    detail: str = ""


def _source(written: object) -> object:
    if not isinstance(written, str):
        return written
    key, _, detail = written.partition(" ")
    return Source(key=key, detail=detail)


class Rule(_Printed):
    """One numbered statement. `note` is what else one should know, such as another reading."""

    id: RuleId
    text: str
    note: str = ""
    sources: tuple[Annotated[Source, BeforeValidator(_source)], ...]
    confidence: Confidence = "high"

    @property
    def chapter(self) -> str:
        """The chapter's id: `MARCH` of `2E-MARCH-04`."""
        return self.id.partition("-")[2].rpartition("-")[0]


class Case(Rule):
    """A situation from play with its one right outcome, and the House cards it turns on."""

    title: str
    cards: tuple[CardId, ...] = ()


class OptionWords(_Printed):
    """An option of the rules in players' words; `values` says what each value means."""

    name: str
    about: str
    rules: tuple[RuleId, ...]
    values: Mapping[str, str]


class Window(_Printed):
    """The moment of a combat at which a card's text acts."""

    title: str
    text: str
    window: str = ""


class OpenPoint(_Printed):
    """A rule that nobody should treat as settled, and the options that change it."""

    rule: Rule
    options: tuple[OptionWords, ...]


class Rulebook(_Printed):
    """All that is written about the rules of one edition."""

    edition: EditionId
    title: str
    sources: Mapping[str, str]
    chapters: tuple[Chapter, ...]
    windows: Mapping[str, Window] = Field(default_factory=dict)
    options: tuple[OptionWords, ...] = ()
    rules: tuple[Rule, ...]
    cases: tuple[Case, ...] = ()

    def __iter__(self) -> Iterator[Rule]:  # type: ignore[override]
        """Every rule, then every worked case, in the book's order."""
        yield from self.rules
        yield from self.cases

    @cached_property
    def by_id(self) -> Mapping[RuleId, Rule]:
        """Every rule and worked case by its id."""
        return {rule.id: rule for rule in self}

    @cached_property
    def chapters_by_id(self) -> Mapping[str, Chapter]:
        """Every chapter by its id."""
        return {chapter.id: chapter for chapter in self.chapters}

    def chapter_of(self, rule: Rule) -> Chapter:
        """The chapter in which a rule stands."""
        return self.chapters_by_id[rule.chapter]

    def options_of(self, rule: Rule) -> tuple[OptionWords, ...]:
        """The options that change what a rule says."""
        return tuple(option for option in self.options if rule.id in option.rules)

    def source_line(self, rule: Rule) -> str:
        """Where a rule comes from, in words: `Rulebook p.21, official FAQ`."""
        names = [_named(self.sources[source.key], source.detail) for source in rule.sources]
        return ", ".join([names[0], *(name[0].lower() + name[1:] for name in names[1:])])


def _named(name: str, detail: str) -> str:
    return f"{name} {detail}" if detail else name


@cache
def load_rulebook(edition: EditionId) -> Rulebook:
    """The rule texts of an edition.

    Raises:
        KeyError: there is no such edition.
    """
    source = files("engine.rulebook").joinpath(f"{edition}.yaml")
    if not source.is_file():
        raise KeyError(edition)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return Rulebook.model_validate(yaml.load(source.read_text("utf-8"), Loader=loader))


def edition_of(rule_id: RuleId) -> EditionId:
    """The edition that a rule id belongs to, by its prefix.

    Raises:
        KeyError: it is no rule id.
    """
    return PREFIXES[rule_id.partition("-")[0]]


def book_of_options(edition: EditionId) -> Rulebook:
    """The book that words the options of an edition: those of an expansion stand in its base's."""
    return load_rulebook(BASES.get(edition, edition))


def rule(rule_id: RuleId) -> Rule:
    """The rule with an id, of whatever edition.

    Raises:
        KeyError: there is no such rule.
    """
    return load_rulebook(edition_of(rule_id)).by_id[rule_id]


def open_points(edition: EditionId) -> tuple[OpenPoint, ...]:
    """Every rule below high confidence, the least sure first, with the options that change it."""
    book, agreed = load_rulebook(edition), book_of_options(edition)
    unsure = [rule for rule in book.rules if rule.confidence != "high"]
    unsure.sort(key=lambda rule: rule.confidence != "low")
    return tuple(OpenPoint(rule=rule, options=agreed.options_of(rule)) for rule in unsure)
