"""Names of strangers: whatever they are made of, a text says no more than the name."""

import re

import pytest

from bot.display_names import plain_name, tidy_name

LOUD = (
    "[x](http://evil.example)",
    "**bold** __under__ ~~gone~~ ||spoiler|| `code` ```block```",
    "@everyone",
    "<@123456789012345678> <#1> <:wolf:1> <t:1:R>",
    "a\n# heading\n> quote\r\n- list",
    "http://evil.example",
    "\u202etxet\u202c\u200b\u2066x\u2069",
    "\\*",
)
MEANT = re.compile(r"(?<!\\)(?:\\\\)*[*_~`|<>#\[\]()@:/]")


@pytest.mark.case("FC-D06")
@pytest.mark.parametrize("name", LOUD)
def test_a_name_is_one_line_in_which_nothing_has_a_meaning(name: str) -> None:
    """No markdown, link, mention or emoji; no line of its own, nothing unseen."""
    plain = plain_name(name)

    assert not MEANT.search(plain)
    assert plain.isprintable()


@pytest.mark.case("FC-D06")
@pytest.mark.parametrize("name", ["", " \n", "\u200b", "\u3164\u2800"])
def test_a_name_that_shows_nothing_is_somebodys(name: str) -> None:
    """There is always a word to read."""
    assert plain_name(name) == "somebody"


@pytest.mark.case("FC-D06")
def test_an_ordinary_name_stays_as_it_is() -> None:
    """Letters of all languages, blanks, dots and signs that mean nothing."""
    for name in ("Arya Stark", "Jon S. 2", "Zoë", "小狼", "O'Neil"):
        assert plain_name(name) == tidy_name(name) == name


@pytest.mark.case("FC-D06")
def test_a_name_from_right_to_left_does_not_turn_the_words_around_it() -> None:
    """It is set apart."""
    assert plain_name("אריה") == "\u2068אריה\u2069"


@pytest.mark.case("FC-D06")
def test_accents_are_not_piled_up() -> None:
    """A name cannot reach into the lines above."""
    assert len(plain_name("e" + "\u0301" * 50)) <= 4
