"""Finding rules by id, word, card, area or phase, whatever the spelling."""

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeVar

from rapidfuzz import fuzz, process

from engine.box import Box
from engine.edition import Area, Edition, load_edition
from engine.library.windows import windows
from engine.rulebook.book import Case, Rule
from engine.shelf import BOXES, DEFAULT

T = TypeVar("T")

MOST = 25
IN_TEXT, IN_TITLE, IN_WORDS, ON_CARD = 1.0, 0.8, 0.5, 2.0
PREFIX_LIKENESS, OTHER_WORD_LIKENESS, TYPO_LIKENESS = 0.8, 0.3, 0.7
LEAST_LIKENESS = 78.0
WHOLE_PHRASE, WHOLE_TOPIC = 1.5, 4.0
HINT = 0.3
"""What a word of ours counts against a typed one, such as `port` for an area with a port."""
NAME_LIKENESS = 86.0
PREFIXES = "|".join(box.rule_prefix.lower() for box in BOXES.values())
IDENTIFIER = re.compile(rf"(?:(?:{PREFIXES})[\s-]*)?([a-z]+(?:-[a-z]+)?)[\s-]*(\d{{1,2}})")
STOP_WORDS = """
    a about after all an and any are as at be but by can do does for from had has have how i if in
    is it its may my no not of on one or our rule rules so that the their then there they this to
    was what when where which who with you your
""".split()  # noqa: SIM905 - words read best as words


@dataclass(frozen=True)
class _Index:
    """Which words stand in which rules, and with what weight."""

    rules: tuple[Rule, ...]
    texts: tuple[str, ...]
    weights: Mapping[str, Mapping[int, float]]
    words: tuple[str, ...]

    def rarity(self, word: str) -> float:
        """How telling a word is."""
        return math.log(1 + len(self.rules) / len(self.weights[word]))


def search(query: str, box: Box = DEFAULT, *, most: int = MOST) -> tuple[Rule, ...]:
    """The rules and worked cases that a query may mean, the likeliest first.

    An id may be abbreviated (`march 4`). Words may be misspelt or only begun. The name of a card or
    an area also finds the rules about its kind, after those that name it.
    """
    index = _index(box)
    typed = _words(query)
    scores: defaultdict[int, float] = defaultdict(float)
    met: defaultdict[int, int] = defaultdict(int)
    for word in typed:
        for number, score in _scores(index, word).items():
            scores[number] += score
            met[number] += 1
    for number in scores:
        scores[number] *= (met[number] / len(typed)) ** 2
    for number, text in enumerate(index.texts):
        if len(typed) > 1 and _plain(query) in text:
            scores[number] += WHOLE_PHRASE
    topics = _topics(query, box)
    for number, rule in enumerate(index.rules):
        if rule.chapter in topics:
            scores[number] += WHOLE_TOPIC
    for word, weight in _hints(query, box):
        for number, score in _scores(index, word, exactly=True).items():
            scores[number] += score * weight
    named = _by_identifier(query, index)
    ranked = sorted(scores, key=lambda number: (-round(scores[number], 6), number))
    found = [*named, *(index.rules[number] for number in ranked)]
    return tuple(dict.fromkeys(found))[:most]


def _scores(index: _Index, word: str, *, exactly: bool = False) -> dict[int, float]:
    """Rule number -> how well the rule's best word meets one word of the query."""
    best: dict[int, float] = {}
    for known, likeness in _alike(index, word, exactly=exactly):
        for number, weight in index.weights[known].items():
            score = likeness * weight * index.rarity(known)
            best[number] = max(best.get(number, 0.0), score)
    return best


def _alike(index: _Index, word: str, *, exactly: bool) -> Iterator[tuple[str, float]]:
    if word in index.weights:
        yield word, 1.0
    if exactly or len(word) < 3:
        return
    begun = [known for known in index.words if known.startswith(word)]
    likeness = OTHER_WORD_LIKENESS if word in index.weights else PREFIX_LIKENESS
    yield from ((known, likeness) for known in begun)
    if begun:
        return
    near = process.extract(
        word, index.words, scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=5
    )
    yield from ((known, TYPO_LIKENESS * score / 100) for known, score, _ in near)


def _by_identifier(query: str, index: _Index) -> list[Rule]:
    written = IDENTIFIER.fullmatch(query.strip().lower())
    if written is None:
        return []
    ending = f"-{written[1].upper()}-{int(written[2]):02}"
    return [rule for rule in index.rules if rule.id.endswith(ending)]


def _topics(query: str, box: Box) -> set[str]:
    """The chapters that the whole query is a name of."""
    wanted = _plain(query)
    return {
        chapter.id
        for chapter in box.rulebook.chapters
        for name in (chapter.title, *chapter.words)
        if fuzz.ratio(wanted, _plain(name)) > NAME_LIKENESS
    }


def _hints(query: str, box: Box) -> Iterator[tuple[str, float]]:
    """Words that a card or an area stands for, with what they count."""
    if box.expands is not None:
        return
    facts = load_edition(box.id)
    area = _named(query, {area.name: area for area in facts.area_list})
    if area is not None:
        yield from ((word, HINT) for word in _kind_of(area, facts))
    card = _named(query, {card.name: card for card in facts.house_card_list})
    if card is not None:
        yield card.id, ON_CARD
        if card.timing != "none":
            window = windows()[card.timing]
            yield from ((word, HINT) for word in _words(window.title))


def _kind_of(area: Area, facts: Edition) -> Iterator[str]:
    yield area.type
    if area.fort != "none":
        yield area.fort
    if area.home_of is not None:
        yield from ("home", "garrison")
    if area.port is not None:
        yield "port"
    forces = {setup.neutral_forces.get(area.id) for setup in facts.setups.values()}
    if any(isinstance(force, int) for force in forces):
        yield "neutral"
    if "impassable" in forces:
        yield "impassable"


def _named(query: str, things: Mapping[str, T]) -> T | None:
    """The thing whose name, or whose first or last name, the query is."""
    wanted = _plain(query)
    best, best_score = None, NAME_LIKENESS
    for name, thing in things.items():
        plain = _plain(name)
        likeness = fuzz.ratio(wanted, plain)
        if wanted in _words(name):
            likeness = max(likeness, NAME_LIKENESS + 1)
        if likeness > best_score:
            best, best_score = thing, likeness
    return best


@cache
def _index(box: Box) -> _Index:
    book = box.rulebook
    rules = tuple(book)
    weights: defaultdict[str, dict[int, float]] = defaultdict(dict)

    def add(number: int, text: str, weight: float) -> None:
        for word in set(_words(text)):
            weights[word][number] = weights[word].get(number, 0.0) + weight

    for number, rule in enumerate(rules):
        chapter = book.chapter_of(rule)
        add(number, rule.text, IN_TEXT)
        add(number, chapter.title, IN_TITLE)
        add(number, " ".join((chapter.id, *chapter.words)), IN_WORDS)
        if isinstance(rule, Case):
            add(number, rule.title, IN_TITLE)
            for card in rule.cards:
                weights[card][number] = ON_CARD
    texts = tuple(_plain(rule.text) for rule in rules)
    return _Index(rules, texts, dict(weights), tuple(weights))


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "").replace("’", "")))


def _words(text: str) -> list[str]:
    """The telling words of a text, without their endings."""
    return [_stem(word) for word in _plain(text).split() if word not in STOP_WORDS]


def _stem(word: str) -> str:
    for ending, instead in (("ies", "y"), ("ing", ""), ("ed", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            return word.removesuffix(ending) + instead
    return word
