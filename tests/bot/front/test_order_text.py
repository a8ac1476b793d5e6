"""Orders typed as text: loosely read, never guessed."""

import pytest

from bot.front.desks.order_text import (
    read_orders,
    short,
    split_entry,
    token_named,
    written_orders,
)
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.names import AreaId, OrderToken

EDITION = load_edition("second")
WORDS = Words(EDITION)
AREAS = tuple(
    AreaId(area)
    for area in ("winterfell", "port_winterfell", "white_harbor", "reach", "sea_of_dorne", "pyke")
)


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("m-1", "march_minus_1"),
        ("m−1", "march_minus_1"),
        ("m", "march_0"),
        ("m0", "march_0"),
        ("M+1", "march_plus_1"),
        ("march +1*", "march_plus_1"),
        ("March +1★", "march_plus_1"),
        ("d1", "defense_1"),
        ("d", "defense_1"),
        ("defence 2", "defense_2"),
        ("d+2*", "defense_2"),
        ("s", "support_0"),
        ("sup+1", "support_plus_1"),
        ("s*", "support_plus_1"),
        ("r", "raid"),
        ("r*", "raid_special"),
        ("cp", "consolidate_power"),
        ("consolidate power*", "consolidate_power_special"),
    ],
)
def test_a_token_is_known_by_its_short_and_its_long_name(typed: str, token: str) -> None:
    """Type, number and star, in whatever spelling."""
    assert token_named(typed, EDITION) == token


@pytest.mark.parametrize("typed", ["", "m+2", "d3", "x", "s2", "raid 1", "**", "march*march"])
def test_what_is_no_token_is_none(typed: str) -> None:
    """Nothing is made up."""
    assert token_named(typed, EDITION) is None


@pytest.mark.parametrize("token", list(EDITION.orders))
def test_every_token_reads_back_from_its_short_and_its_printed_name(token: OrderToken) -> None:
    """What the form is filled with can be sent back as it is."""
    assert token_named(short(EDITION.orders[token]), EDITION) == token
    assert token_named(WORDS.order(token), EDITION) == token


@pytest.mark.parametrize(
    ("typed", "area"),
    [
        ("winterfell m", "winterfell"),
        ("Winterfel m", "winterfell"),
        ("wint m", "winterfell"),
        ("port of winterfell m", "port_winterfell"),
        ("winterfell port m", "port_winterfell"),
        ("white harbour m", "white_harbor"),
        ("the reach: m", "reach"),
        ("reach=m", "reach"),
        ("Sea of Dorne m", "sea_of_dorne"),
        ("dorne m", "sea_of_dorne"),
        ("PYKE m", "pyke"),
    ],
)
def test_an_area_is_known_by_what_is_like_its_name(typed: str, area: str) -> None:
    """Spelling, case, articles and beginnings are forgiven."""
    read = read_orders(typed, AREAS, WORDS)
    assert not read.problems
    assert read.orders == {area: "march_0"}


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("kings landing m", "no area with units of yours"),
        ("winterfell", "no order token"),
        ("winterfell m+7", "no order token"),
        ("m", "no order token"),
        ("winterfell m, winterfell s", "already"),
        ("@everyone m", "no area"),
        ("; drop table games m", "no area"),
    ],
)
def test_what_is_not_understood_is_said(typed: str, problem: str) -> None:
    """One sentence for each entry, and the rest is read."""
    read = read_orders(f"{typed}, pyke r*", AREAS, WORDS)
    assert any(problem in said for said in read.problems)
    assert read.orders["pyke"] == "raid_special"  # type: ignore[index]


def test_a_name_that_fits_two_areas_is_asked_back() -> None:
    """Better a question than an order in the wrong place."""
    areas = (AreaId("port_winterfell"), AreaId("port_white_harbor"))
    read = read_orders("port m", areas, WORDS)
    assert not read.orders
    assert "Port of Winterfell or Port of White Harbor" in read.problems[0] or (
        "Port of White Harbor or Port of Winterfell" in read.problems[0]
    )


def test_written_orders_read_back() -> None:
    """The text in the form is what was picked."""
    orders = dict(zip(AREAS, list(EDITION.orders), strict=False))
    assert read_orders(written_orders(orders, WORDS), AREAS, WORDS).orders == orders


def test_lines_semicolons_and_commas_all_separate() -> None:
    """However it was pasted."""
    read = read_orders("winterfell m\npyke r; reach s ,\n\n, white harbor d1", AREAS, WORDS)
    assert len(read.orders) == 4
    assert split_entry("white harbor m + 1", EDITION) == ("white harbor", "march_plus_1")
