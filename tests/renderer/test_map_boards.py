"""The boards of the first edition: which one a game gets, and what options lay on it."""

import dataclasses
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import ImageChops

from engine.dealer import Dealer
from engine.edition import load_edition
from engine.names import AreaId, OrderToken
from engine.rules.setup import GameSetup, new_world
from engine.rules.sight import look
from engine.shelf import boards
from engine.view import ForceView, OrderView, View
from renderer.art import painted
from renderer.description import alt_text, frame_key
from renderer.frame import render_board
from renderer.geometry import load_geometry
from renderer.layout import Placed, place_tokens
from renderer.style import Style, style_for
from tests.renderer.golden import assert_golden
from tests.renderer.test_map_layout import overlapping
from tests.workshop.__main__ import BOARDS as DIRECTORY

EVERYTHING = {board: name for board, name in boards().items() if board != "second"}
LARGEST_BOARD = 5_000_000
TIGHT = ("fortification in flints_finger and unit in flints_finger",)
SUNSPEAR = AreaId("sunspear")


def first_position(edition: str, players: int | None = None) -> View:
    """The public position at the start of a game."""
    setup = GameSetup(edition=edition, players=players or max(load_edition(edition).setups))
    return look(new_world(setup, Dealer("boards")), None)


def full(edition: str, seed: int, most: int = 9) -> View:
    """A board with units, orders, power tokens and the expansion's tokens everywhere."""
    facts, chance = load_edition(edition), random.Random(seed)
    view = first_position(edition)
    owners = {area: chance.choice(view.houses) for area in facts.areas}
    units, one_time = {}, {}
    for area, house in owners.items():
        terrain = "land" if facts.areas[area].type == "land" else "sea"
        kinds = [kind.id for kind in facts.unit_types if kind.terrain == terrain]
        number = chance.randint(1, 3 if facts.areas[area].type == "port" else most)
        units[area] = ForceView(house, tuple(chance.choice(kinds) for _ in range(number)), ())
        own = [o.id for o in facts.one_time_orders.values() if o.house in (None, house)]
        if facts.areas[area].type != "port" and own:
            one_time[area] = OrderView(house, chance.choice((None, *own)))
    lands = tuple(area.id for area in facts.area_list if area.type == "land")
    return dataclasses.replace(
        view,
        units=units,
        orders={a: OrderView(h, chance.choice((None, *facts.orders))) for a, h in owners.items()},
        control=owners,
        power_tokens={area: owners[area] for area in lands},
        neutral_forces={},
        fortifications=lands if facts.fortifications else (),
        one_time_orders=one_time,
    )


def placed(view: View) -> list[Placed]:
    """Every token of a position, on the board it is drawn on."""
    return place_tokens(view, load_geometry(style_for(view.edition).board))


POSITIONS: dict[str, Callable[[], View]] = {
    "first-three-players": lambda: first_position("first", 3),
    "first-martell-full": lambda: full(boards()["first_martell"], 1),
}


@pytest.mark.parametrize(
    ("edition", "board"),
    [
        ("second", "second"),
        ("first", "first"),
        ("first+ports", "first"),
        ("first+fortifications+house-cards+six-ships", "first"),
        ("first+martell", "first_martell"),
        ("first+house-cards+martell+ports", "first_martell"),
    ],
)
def test_an_edition_is_drawn_on_its_board(edition: str, board: str) -> None:
    """The overlay's board comes with House Martell; other options change no board."""
    assert style_for(edition) == Style(board)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_picture_of_the_first_edition_looks_as_it_did(name: str, tmp_path: Path) -> None:
    """Both boards are drawn like the pictures that were looked at and stored."""
    assert_golden(render_board(POSITIONS[name]()), name, tmp_path)


@pytest.mark.parametrize("board", EVERYTHING)
def test_a_board_is_light_enough_to_ship(board: str) -> None:
    """Geometry and pictures of a board weigh less than five megabytes."""
    weight = sum(file.stat().st_size for file in (DIRECTORY / board).rglob("*") if file.is_file())

    assert weight < LARGEST_BOARD


@pytest.mark.rule("COK-PORT-01")
@pytest.mark.parametrize("overlay", ["", "+martell"])
def test_ports_lie_on_the_board_only_with_their_option(overlay: str) -> None:
    """Without the option there is no jetty; with it there are eight, and they show."""
    without, with_ports = (first_position(f"first{overlay}{o}") for o in ("", "+ports"))
    jetties = {token.area for token in placed(with_ports) if token.role == "jetty"}

    assert jetties == set(load_edition(with_ports.edition).port_ids)
    assert not [token for token in placed(without) if token.role == "jetty"]
    assert ImageChops.difference(render_board(without), render_board(with_ports)).getbbox()


@pytest.mark.parametrize("board", EVERYTHING)
@pytest.mark.parametrize("seed", range(8))
def test_only_a_one_time_order_may_overlap_and_only_its_own_area(board: str, seed: int) -> None:
    """On a full board all else lies clear of all else, but for the fortification in one place."""
    tokens = [token for token in placed(full(boards()[board], seed, 4)) if token.role != "jetty"]

    faults = overlapping(tokens)

    assert not [fault for fault in faults if "one_time" not in fault and fault not in TIGHT]
    areas = [{words.split(" in ")[1] for words in fault.split(" and ")} for fault in faults]
    assert all(len(sharing) == 1 for sharing in areas)


@pytest.mark.parametrize("board", EVERYTHING)
def test_every_token_of_the_expansion_has_its_place(board: str) -> None:
    """Each fortification and one-time order of a full board is drawn once."""
    view = full(boards()[board], 3)
    tokens = placed(view)

    forts = sorted(token.area for token in tokens if token.role == "fortification")
    assert forts == sorted(view.fortifications)
    orders = sorted(token.area for token in tokens if token.role == "one_time")
    assert orders == sorted(view.one_time_orders)


def test_fortifications_and_one_time_orders_change_picture_and_key() -> None:
    """What the expansion lays on the board shows, and a kept picture is not used without it."""
    view = first_position(boards()["first"])
    order = OrderView("stark", OrderToken("recruit"))
    changed = [
        dataclasses.replace(view, fortifications=(SUNSPEAR,)),
        dataclasses.replace(view, one_time_orders={SUNSPEAR: order}),
        dataclasses.replace(view, one_time_orders={SUNSPEAR: OrderView("stark", None)}),
    ]

    pictures = [render_board(each).tobytes() for each in (view, *changed)]

    assert len(set(pictures)) == len({frame_key(each) for each in (view, *changed)}) == 4


@pytest.mark.parametrize(("players", "areas"), [(3, 8), (4, 7), (5, 7)])
def test_the_alternative_text_speaks_of_cities(players: int, areas: int) -> None:
    """The first edition's own words, number of areas and end of the wildling track."""
    text = alt_text(first_position("first", players))

    assert f"Cities and Strongholds, {areas} win" in text
    assert "Wildling threat 0 of 12" in text


def test_the_alternative_text_tells_what_the_expansion_lays_on_the_board() -> None:
    """Fortifications and one-time orders are named; those face down are only counted."""
    orders = {
        SUNSPEAR: OrderView("stark", OrderToken("recruit")),
        AreaId("pyke"): OrderView("greyjoy", None),
    }
    view = dataclasses.replace(
        first_position(boards()["first"]), fortifications=(SUNSPEAR,), one_time_orders=orders
    )

    text = alt_text(view)

    assert "Fortifications: Sunspear." in text
    assert "One-time orders: Recruit in Sunspear (Stark)." in text
    assert "One-time orders face down: 1." in text


def test_a_seized_dominance_token_shows_whose_it_is() -> None:
    """Doran's text takes a token without moving anybody: the panel shows the new holder."""
    view = first_position("first+martell")
    seized = dataclasses.replace(view, seized={"fiefdoms": "martell"})

    assert ImageChops.difference(render_board(view), render_board(seized)).getbbox()
    assert frame_key(view) != frame_key(seized)


def test_the_board_without_the_overlay_needs_no_picture_of_martell() -> None:
    """Only pictures that can be shown are shipped."""
    with pytest.raises(FileNotFoundError):
        painted("first", "martell")
    assert painted("first_martell", "martell").size == load_geometry("first_martell").size
