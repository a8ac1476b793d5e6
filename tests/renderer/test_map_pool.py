"""Pictures drawn in other processes."""

import asyncio
import multiprocessing
import subprocess
import sys
from io import BytesIO

import pytest
from PIL import Image

from engine.names import AreaId
from renderer.demo import PLAYERS, demo_view
from renderer.description import alt_text
from renderer.miniature import LARGEST, WIDTH
from renderer.pool import Commission, PicturePool, paint
from renderer.style import style_for


async def test_a_pool_draws_what_would_be_drawn_here() -> None:
    """A worker's picture is byte for byte the one drawn in this process, and carries its text."""
    view = demo_view()
    here = paint(Commission(view, style_for(view.edition), tuple(sorted(PLAYERS.items()))))

    async with PicturePool() as pool:
        there = await pool.draw(view, players=PLAYERS)
        close_up = await pool.draw_close_up(view, [AreaId("pyke")])

    assert there == here
    assert there.filename.endswith(".jpg")
    assert close_up is not None
    assert len(close_up.data) < len(there.data)


async def test_a_small_map_is_the_map_alone_and_light_enough_to_be_sent_again_and_again() -> None:
    """Without the panel, as wide as a phone shows well, with the same words for who cannot see."""
    view = demo_view()

    async with PicturePool() as pool:
        small = await pool.draw_small(view)

    with Image.open(BytesIO(small.data)) as picture:
        assert picture.width == WIDTH
        assert picture.height > picture.width
    assert len(small.data) <= LARGEST
    assert small.alt == alt_text(view)


@pytest.mark.case("DC-072")
async def test_however_many_pictures_are_wanted_few_are_drawn_at_once() -> None:
    """Four at the same time wait their turn for one worker; the bot answers meanwhile."""
    view, answered = demo_view(), 0
    async with PicturePool(1) as pool:
        drawing = asyncio.gather(*(pool.draw_close_up(view, [AreaId("pyke")]) for _ in range(4)))
        workers = set()
        while not drawing.done():
            workers.add(len(multiprocessing.active_children()))
            await asyncio.sleep(0.01)
            answered += 1
        pictures = await drawing

    assert len(pictures) == 4
    assert max(workers) == 1
    assert answered > 1


async def test_a_pool_outlives_its_workers() -> None:
    """When a worker is killed, the next picture is drawn by a new one."""
    async with PicturePool() as pool:
        before = await pool.draw(demo_view())
        for worker in multiprocessing.active_children():
            worker.kill()
        after = await pool.draw(demo_view())

    assert after == before


def test_drawing_needs_no_workshop() -> None:
    """At run time neither numpy nor scipy nor shapely is loaded."""
    code = (
        "import sys; from renderer import pool, demo, frame; frame.render_board(demo.demo_view());"
        "print(sorted({'numpy', 'scipy', 'shapely'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert found.stdout.strip() == "[]"
