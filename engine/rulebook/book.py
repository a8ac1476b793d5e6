"""The rule texts of a box: numbered, with where each comes from and how sure it is."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict
from typing_extensions import override

from engine.names import CardId

Confidence = Literal["high", "medium", "low"]
RuleId = str


Topic = Literal[
    "victor",
    "strength",
    "support",
    "cards",
    "blade",
    "tides",
    "casualties",
    "garrison",
    "retreat",
    "no_retreat",
    "neutral",
    "raid",
    "bids",
    "wildlings",
    "supply",
]
"""What the rules decide at the table, again and again."""


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


class Rulebook(_Printed):
    """All that is written about the rules of one box.

    `rulings` name the rules that decide a topic, the weightiest first.
    """

    title: str
    sources: Mapping[str, str]
    chapters: tuple[Chapter, ...]
    options: tuple[OptionWords, ...] = ()
    rulings: Mapping[Topic, tuple[RuleId, ...]] = {}
    rules: tuple[Rule, ...]
    cases: tuple[Case, ...] = ()

    @override
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

    def source_line(self, rule: Rule) -> str:
        """Where a rule comes from, in words: `Rulebook p.21, official FAQ`."""
        names = [_named(self.sources[source.key], source.detail) for source in rule.sources]
        return ", ".join([names[0], *(name[0].lower() + name[1:] for name in names[1:])])


def _named(name: str, detail: str) -> str:
    return f"{name} {detail}" if detail else name
