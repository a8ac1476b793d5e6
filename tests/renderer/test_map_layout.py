"""Tokens never hide one another, nor a name, nor leave the map."""

from collections import Counter
from itertools import combinations

import pytest

from engine.names import AreaId
from renderer import dimensions as dim
from renderer.demo import demo_view
from renderer.geometry import Box, load_geometry
from renderer.layout import Placed, place_tokens
from renderer.lettering import width_of
from tests.renderer.positions import crowded, start

MAP = load_geometry("second")
SEEDS = range(40)


def overlap(a: Box, b: Box) -> float:
    """How deep two boxes reach into each other."""
    across = min(a[2], b[2]) - max(a[0], b[0])
    down = min(a[3], b[3]) - max(a[1], b[1])
    return min(across, down)


def overlapping(placed: list[Placed]) -> list[str]:
    """The pairs of tokens that cover each other."""
    return [
        f"{a.role} in {a.area} and {b.role} in {b.area}"
        for a, b in combinations(placed, 2)
        if overlap(a.box, b.box) > 0 and "combat" not in (a.role, b.role)
    ]


def label_box(area: AreaId) -> Box:
    """The box of an area's name."""
    slots = MAP.slots(area)
    width = max(width_of(line, "bold", dim.LABEL) for line in slots.lines)
    height = 13 + dim.LINE_HEIGHT * (len(slots.lines) - 1)
    x, y = slots.label
    return (x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_overlaps_on_a_crowded_board(seed: int) -> None:
    """With units, orders and power tokens everywhere, every token lies clear of all others."""
    assert not overlapping(place_tokens(crowded(seed), MAP))


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_cut_off_at_the_edge(seed: int) -> None:
    """Every token, swords of a combat included, lies within the map's frame."""
    width, height = MAP.size
    frame = (12, 12, width - 12, height - 12)

    outside = [
        f"{token.role} in {token.area}"
        for token in place_tokens(crowded(seed), MAP)
        if token.box[0] < frame[0]
        or token.box[1] < frame[1]
        or token.box[2] > frame[2]
        or token.box[3] > frame[3]
    ]

    assert not outside


@pytest.mark.parametrize("seed", SEEDS)
def test_no_token_covers_a_name(seed: int) -> None:
    """The names of all areas stay readable on a crowded board."""
    names = {area: label_box(area) for area, shape in MAP.areas.items() if shape.slots}

    covered = [
        f"{token.role} in {token.area} covers {area}"
        for token in place_tokens(crowded(seed), MAP)
        for area, name in names.items()
        if token.role != "combat" and overlap(token.box, name) > 1
    ]

    assert not covered


@pytest.mark.parametrize("seed", SEEDS)
def test_every_unit_is_counted(seed: int) -> None:
    """However many units share an area, the figures and their numbers add up to all of them."""
    view = crowded(seed, most=14)
    shown: Counter[AreaId] = Counter()
    for token in place_tokens(view, MAP):
        if token.role == "unit":
            shown[token.area] += token.count

    assert shown == {area: len(f.ready) + len(f.routed) for area, f in view.units.items()}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_start_shows_every_garrison_and_neutral_force(players: int) -> None:
    """For each number of players, every number on the board has its token, every bar its gate."""
    view = start(players)
    placed = place_tokens(view, MAP)
    roles = Counter(token.role for token in placed)

    assert not overlapping(placed)
    assert roles["garrison"] == len(view.garrisons) == players
    assert roles["neutral"] == len(view.neutral_forces)
    assert {token.area for token in placed if token.role == "barred"} >= set(view.impassable)


def test_turning_an_order_up_does_not_move_it() -> None:
    """A token lies in the same place face down and face up."""
    hidden, shown = (
        {
            token.area: token.at
            for token in place_tokens(demo_view(face_down=face_down), MAP)
            if token.role == "order"
        }
        for face_down in (True, False)
    )

    assert hidden == shown
