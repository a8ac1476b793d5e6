"""The rule texts: complete, consistent with each other and with the options, and found."""

import re
from typing import get_args

import pytest

from engine.edition import load_edition
from engine.library.lookup import box_of_rule, open_points, rule
from engine.library.search import search
from engine.library.windows import windows
from engine.shelf import BOXES, EDITIONS, house_rules_in_words, house_rules_of

COUNTS: dict[str, int] = {"second": 331, "first": 211, "clash_of_kings": 116}
CITATION = re.compile(r"\b(?:2E|1E|COK)-[A-Z]+(?:-[A-Z]+)?-\d\d\b")


@pytest.mark.parametrize(("edition", "count"), COUNTS.items())
def test_a_rulebook_is_complete(edition: str, count: int) -> None:
    """Every numbered rule of the edition is there, each id once."""
    book = BOXES[edition].rulebook

    assert len(book.rules) == count
    assert len(book.by_id) == len(book.rules) + len(book.cases)


def test_the_second_edition_has_its_321_rules_ten_of_card_timing_and_51_worked_cases() -> None:
    """Card timing and worked cases stand in the second edition's book beside the rules."""
    book = BOXES["second"].rulebook

    timing = [rule for rule in book.rules if rule.chapter == "TIMING"]
    assert (len(book.rules) - len(timing), len(timing), len(book.cases)) == (321, 10, 51)


@pytest.mark.parametrize("edition", BOXES)
def test_numbers_within_a_chapter_have_no_gap(edition: str) -> None:
    """A missing number would be a rule lost on the way into the book."""
    numbers: dict[str, list[int]] = {}
    for each in BOXES[edition].rulebook:
        numbers.setdefault(each.chapter, []).append(int(each.id.rpartition("-")[2]))

    assert {chapter: sorted(found) for chapter, found in numbers.items()} == {
        chapter: list(range(1, len(found) + 1)) for chapter, found in numbers.items()
    }


@pytest.mark.parametrize("edition", BOXES)
def test_every_rule_stands_in_a_known_chapter_and_names_known_sources(edition: str) -> None:
    """A chapter or source that the book does not explain would show as a bare key."""
    book = BOXES[edition].rulebook

    for each in book:
        assert box_of_rule(each.id) is BOXES[edition]
        assert book.chapter_of(each).title
        assert each.sources, each.id
        assert book.source_line(each)


@pytest.mark.parametrize("edition", BOXES)
def test_every_rule_that_a_text_cites_exists(edition: str) -> None:
    """Whoever follows a reference finds the rule."""
    for each in BOXES[edition].rulebook:
        texts = [each.text, each.note, *(source.detail for source in each.sources)]
        for cited in CITATION.findall(" ".join(texts)):
            assert rule(cited).id == cited


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_is_explained_value_by_value(edition: str) -> None:
    """The book words exactly the options and the values that the engine knows."""
    fields = house_rules_of(edition).model_fields

    worded = {option.name: set(option.values) for option in house_rules_in_words(edition)}

    assert worded == {name: set(get_args(field.annotation)) for name, field in fields.items()}


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_of_an_option_exists(edition: str) -> None:
    """An option names the rules that it changes."""
    for option in house_rules_in_words(edition):
        assert [rule(named).id for named in option.rules] == list(option.rules)


def test_every_open_point_of_the_second_edition_has_an_option() -> None:
    """A ruling that proves wrong is corrected by a switch; there is none where nothing is ruled."""
    without = [point.rule.id for point in open_points(BOXES["second"]) if not point.options]

    # Promises: there is nothing to enforce. A track change between two texts: with two cards in a
    # combat no other reading would make a difference.
    assert without == ["2E-INFO-01", "2E-TIMING-02"]


def test_open_points_begin_with_the_least_sure() -> None:
    """Low confidence comes before medium, and what is settled is not listed."""
    levels = [point.rule.confidence for point in open_points(BOXES["second"])]

    assert levels == ["low"] * 6 + ["medium"] * (len(levels) - 6)


@pytest.mark.parametrize("edition", COUNTS)
def test_every_edition_owns_up_to_its_open_points(edition: str) -> None:
    """No edition's rules are settled in every point."""
    unsure = {each.id for each in BOXES[edition].rulebook.rules if each.confidence != "high"}

    assert {point.rule.id for point in open_points(BOXES[edition])} == unsure != set()


def test_every_timing_of_a_house_card_is_explained() -> None:
    """The book says when each kind of card text acts."""
    timings = {card.timing for card in load_edition("second").house_card_list}

    assert timings <= set(windows())


def test_every_card_with_a_text_has_a_worked_case() -> None:
    """Worked cases name cards of the game, and no card with a text is left out."""
    facts = load_edition("second")

    named = {card for case in BOXES["second"].rulebook.cases for card in case.cards}

    assert named <= set(facts.house_cards)
    assert {card.id for card in facts.house_card_list if card.text} <= named


def test_an_unknown_rule_is_an_error() -> None:
    """A mistyped id is found out, not passed over."""
    with pytest.raises(KeyError):
        rule("2E-MARCH-99")


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("2E-MARCH-04", "2E-MARCH-04"),
        ("march 4", "2E-MARCH-04"),
        ("raid", "2E-RAID-01"),
        ("rains of autumn", "2E-WEST-20"),
        ("Put to the Sword", "2E-WEST-18"),
        ("mammoth riders", "2E-WILD-18"),
        ("mamoth rider", "2E-WILD-18"),
        ("doran", "2E-CASE-08"),
        ("lannisport", "2E-PORT-01"),
        ("king's landing", "2E-SETUP-15"),
        ("raven look", "2E-PLAN-12"),
        ("can I raid a port", "2E-RAID-06"),
        ("must", "2E-SUPPLY-07"),  # itself, before the words that begin so
        ("rav", "2E-PLAN-01"),
        ("ravn", "2E-PLAN-01"),
    ],
)
def test_the_likeliest_rule_comes_first(query: str, first: str) -> None:
    """Ids, words, cards, areas and phases find their rule, misspelt or not."""
    assert search(query)[0].id == first


@pytest.mark.parametrize(
    ("query", "chapter"),
    [
        ("retraet", "RETREAT"),
        ("planing phase", "PLAN"),
        ("muste", "MUSTER"),
        ("mus", "MUSTER"),
        ("mustr", "MUSTER"),
        ("ship transport", "TRANS"),
        ("wildling attack", "WILD"),
        ("bidding for influence", "CLASH"),
    ],
)
def test_a_topic_finds_its_chapter(query: str, chapter: str) -> None:
    """The first hits of a topic are the rules of its chapter."""
    found = search(query)

    assert [each.chapter for each in found[:3]] == [chapter] * 3


def test_an_area_also_finds_the_rules_about_its_kind() -> None:
    """Sunspear is a home area with a port: those rules follow the rules that name it."""
    found = [each.chapter for each in search("Sunspear")]

    assert "PORT" in found
    assert "CONTROL" in found


@pytest.mark.parametrize("name", [card.name for card in load_edition("second").house_card_list])
def test_a_card_finds_its_worked_cases_first(name: str) -> None:
    """A House card's name brings the cases that turn on it."""
    book = BOXES["second"].rulebook
    cards = {card.name: card.id for card in load_edition("second").house_card_list}
    cases = {case.id for case in book.cases if cards[name] in case.cards}

    assert {each.id for each in search(name)[: len(cases)]} == cases


@pytest.mark.parametrize("edition", BOXES)
def test_every_rule_is_found_by_its_id(edition: str) -> None:
    """An id, in full or without its edition, names one rule."""
    for each in BOXES[edition].rulebook:
        assert search(each.id, BOXES[edition])[0] == each
        assert search(each.id.partition("-")[2].lower(), BOXES[edition])[0] == each


@pytest.mark.parametrize("query", ["", "   ", "?!", "zzzzzz", "the of and", "ra"])
def test_a_query_without_meaning_finds_nothing(query: str) -> None:
    """Nothing is better than something at random."""
    assert search(query) == ()
