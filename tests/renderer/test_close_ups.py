"""Close-ups: the part of the board that a question is about."""

from io import BytesIO

import pytest
from PIL import Image

from engine.names import AreaId
from renderer.close_up import MARGIN, SIZE, WIDEST, part_of, render_close_up
from renderer.demo import demo_view
from renderer.frame import render_board
from renderer.geometry import load_geometry
from renderer.layout import anchor
from renderer.pool import PicturePool

RIVERRUN, PYKE = AreaId("riverrun"), AreaId("pyke")
WINTERFELL, SUNSPEAR = AreaId("winterfell"), AreaId("sunspear")
PORT = AreaId("port_lannisport")
BOARD = "second"


@pytest.mark.parametrize("areas", [(RIVERRUN,), (RIVERRUN, PYKE, PORT), (WINTERFELL, PYKE)])
def test_all_areas_of_the_question_are_within(areas: tuple[AreaId, ...]) -> None:
    """With room around each, unless the board ends there; never smaller than it is shown."""
    part = part_of(BOARD, areas)

    assert part is not None
    left, top, right, bottom = part
    width, height = load_geometry(BOARD).size
    assert right - left >= SIZE[0]
    assert (right - left) * SIZE[1] == pytest.approx((bottom - top) * SIZE[0], rel=0.01)
    for area in areas:
        x, y = anchor(area, load_geometry(BOARD))
        assert max(left, 0) <= x - min(MARGIN, x)
        assert x + min(MARGIN, width - x) <= right
        assert top <= y - min(MARGIN, y)
        assert y + min(MARGIN, height - y) <= bottom


def test_what_lies_too_far_apart_is_no_close_up() -> None:
    """From the North to Dorne there is the map."""
    assert part_of(BOARD, (WINTERFELL, SUNSPEAR)) is None
    assert render_close_up(demo_view(), (WINTERFELL, SUNSPEAR)) is None
    assert part_of(BOARD, ()) is None
    assert WIDEST[0] < load_geometry(BOARD).size[0]


def test_targets_are_ringed_and_nothing_else_is_changed() -> None:
    """Without a ring it is the map itself, as large."""
    part = part_of(BOARD, (RIVERRUN, PYKE))
    plain = render_close_up(demo_view(), (RIVERRUN, PYKE))
    ringed = render_close_up(demo_view(), (RIVERRUN,), (PYKE,))

    assert plain is not None
    assert ringed is not None
    assert plain.tobytes() == render_board(demo_view(), crop=part).tobytes()
    assert plain.tobytes() != ringed.tobytes()


async def test_the_drawing_pool_draws_close_ups() -> None:
    """In another process, encoded, named and described; or says that there is none."""
    async with PicturePool() as pool:
        picture = await pool.draw_close_up(demo_view(), (RIVERRUN,), (PYKE,))
        none = await pool.draw_close_up(demo_view(), (WINTERFELL, SUNSPEAR))

    assert none is None
    assert picture is not None
    assert picture.alt.startswith("Map of Westeros")
    with Image.open(BytesIO(picture.data)) as image:
        assert image.size == SIZE
