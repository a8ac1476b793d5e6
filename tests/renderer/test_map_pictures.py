"""The finished pictures: what they show, what they hide, and how big they are."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from PIL import Image, ImageChops

from engine.names import AreaId, CardId, OrderToken
from engine.view import ForceView, View
from renderer.close_up import render_close_up
from renderer.demo import PLAYERS, demo_view
from renderer.encoding import encode
from renderer.frame import render_board
from tests.renderer.golden import TOLERANCE, assert_golden, reduced, stored, worst_tile
from tests.renderer.positions import crowded, start

DISCORD_WIDTH = 1660
V = TypeVar("V")
Change = Callable[[View], View]

POSITIONS: dict[str, Callable[[], View]] = {
    "action": demo_view,
    "planning": lambda: demo_view(face_down=True),
    "three-players": lambda: start(3),
    "crowded": lambda: crowded(1),
}


def with_unit_gone(view: View) -> View:
    """One footman fewer."""
    fewer = ForceView("stark", ("footman",), ())
    return replace(view, units={**view.units, AreaId("winterfell"): fewer})


def less(table: dict[AreaId, V], area: str) -> dict[AreaId, V]:
    """The table without one of its entries."""
    return {key: value for key, value in table.items() if key != area}


VISIBLE: dict[str, Change] = {
    "a unit": with_unit_gone,
    "an order": lambda v: replace(v, orders=less(v.orders, "pyke")),
    "a power token": lambda v: replace(v, power_tokens=less(v.power_tokens, "starfall")),
    "a garrison": lambda v: replace(v, garrisons=less(v.garrisons, "pyke")),
    "a neutral force": lambda v: replace(v, neutral_forces=less(v.neutral_forces, "eyrie")),
    "control": lambda v: replace(v, control=less(v.control, "starfall")),
    "a barred area": lambda v: replace(v, impassable=(AreaId("twins"),)),
    "the round": lambda v: replace(v, round=5),
    "the step": lambda v: replace(v, step="raids", combat=None),
    "the threat": lambda v: replace(v, wildling_threat=10),
    "supply": lambda v: replace(v, supply={**v.supply, "stark": 6}),
    "victory": lambda v: replace(v, victory={**v.victory, "stark": 6}),
    "power": lambda v: replace(v, power={**v.power, "stark": 15}),
    "a track": lambda v: replace(
        v, tracks={**v.tracks, "fiefdoms": tuple(reversed(v.tracks["fiefdoms"]))}
    ),
    "the blade": lambda v: replace(v, blade_used=not v.blade_used),
    "the raven": lambda v: replace(v, raven_used=not v.raven_used),
    "a Westeros card": lambda v: replace(v, westeros_cards=(CardId("supply"),)),
    "a ban": lambda v: replace(v, banned=(OrderToken("raid"),)),
    "the combat": lambda v: replace(v, combat=None),
    "the winner": lambda v: replace(v, ranking=v.houses),
}
HIDDEN: dict[str, Change] = {
    "the viewer": lambda v: replace(v, viewer="stark"),
    "a hand": lambda v: replace(v, hand=(CardId("robb_stark"),)),
    "who has answered": lambda v: replace(v, awaited=("stark",), sealed=("tyrell",)),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_a_picture_looks_as_it_did(name: str, tmp_path: Path) -> None:
    """Positions of every kind are drawn like the pictures that were looked at and stored."""
    assert_golden(render_board(POSITIONS[name](), players=PLAYERS), name, tmp_path)


def test_a_close_up_looks_as_it_did(tmp_path: Path) -> None:
    """The neighbourhood of a combat, its arrow included, and a ring around what is chosen from."""
    picture = render_close_up(demo_view(), [AreaId("kings_landing")], [AreaId("blackwater")])

    assert picture is not None
    assert_golden(picture, "close-up", tmp_path)


def test_the_comparison_notices_a_single_missing_unit() -> None:
    """The tolerance for other fonts and libraries is too small to hide a footman."""
    picture = render_board(with_unit_gone(demo_view()), players=PLAYERS)

    assert worst_tile(reduced(picture), stored("action")) > TOLERANCE


@pytest.mark.parametrize("what", VISIBLE)
def test_every_open_fact_shows(what: str) -> None:
    """Two positions that differ in one open fact give two different pictures."""
    view = demo_view()

    assert _differ(render_board(view), render_board(VISIBLE[what](view)))


@pytest.mark.parametrize("what", HIDDEN)
def test_nothing_secret_shows(what: str) -> None:
    """Two views that differ in what is not on the table give the same picture."""
    view = demo_view()

    assert not _differ(render_board(view), render_board(HIDDEN[what](view)))


def test_the_same_view_gives_the_same_bytes() -> None:
    """Drawing and encoding depend on nothing but the view."""
    first, second = (encode(render_board(demo_view(), players=PLAYERS)) for _ in range(2))

    assert first == second


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.case("DC-071")
def test_a_picture_is_small_enough_to_post(name: str) -> None:
    """Even a crowded board stays under two megabytes at full quality."""
    picture = render_board(POSITIONS[name](), players=PLAYERS)

    assert picture.width == DISCORD_WIDTH
    assert len(encode(picture)) < 2_000_000


@pytest.mark.case("DC-071")
def test_a_picture_that_would_be_too_big_is_encoded_smaller() -> None:
    """When the best quality does not fit, a lower one is used rather than none."""
    noisy = Image.effect_noise((600, 600), 120).convert("RGB")

    data = encode(noisy, largest=150_000)

    assert data[:2] == b"\xff\xd8"
    assert len(data) <= 150_000


def _differ(a: Image.Image, b: Image.Image) -> bool:
    return ImageChops.difference(a, b).getbbox() is not None
