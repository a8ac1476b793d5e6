"""What is printed on the panel before any token lies on it."""

from functools import cache

from PIL import Image, ImageDraw

from engine.edition import Edition, load_edition
from engine.names import TRACKS
from renderer.art import painted
from renderer.lettering import width_of, write
from renderer.palette import BROWN, HEADING, ICE, ICE_INK, PALE_BROWN, PAPER, RED, Colour
from renderer.panel.plan import (
    CELL_HEIGHT,
    CELL_TOP,
    HOUSE_ROW,
    INNER,
    MARGIN,
    MIDDLE,
    Plan,
    column_x,
    plan_for,
)
from renderer.sprites.icons import icon, special_star
from renderer.words import TRACK_NAMES

DARK: Colour = (60, 34, 20)
GOAL: Colour = (250, 226, 150)
CELL_REACH = 25


@cache
def printed_panel(edition_id: str, board: str, houses: int) -> Image.Image:
    """The panel for a number of houses, without tokens."""
    edition = load_edition(edition_id)
    panel = painted(board, "panel").copy()
    plan = plan_for(houses, panel.height)
    draw = ImageDraw.Draw(panel)
    right, bottom = panel.width - 1, panel.height - 1
    draw.rectangle((6, 6, right - 6, bottom - 6), outline=(92, 60, 34), width=3)
    draw.rectangle((12, 12, right - 12, bottom - 12), outline=(92, 60, 34), width=1)
    _wildlings(panel, draw, plan, edition)
    _influence(panel, draw, plan, edition.kings_court_stars[houses])
    _supply(panel, draw, plan, edition)
    _victory(panel, draw, plan, edition.constants.victory_areas_needed[houses])
    _heading(panel, draw, plan.westeros, "Westeros")
    _heading(panel, draw, plan.houses, "Houses")
    for number in range(houses):
        top = plan.house_row(number)
        _cell(draw, (MARGIN - 6, top, MARGIN + INNER + 6, top + HOUSE_ROW - 8))
    return panel


def paste(panel: Image.Image, sprite: Image.Image, x: float, y: float) -> None:
    """Paste a sprite by its centre."""
    panel.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)


def _heading(panel: Image.Image, draw: ImageDraw.ImageDraw, y: float, text: str) -> None:
    write(panel, (MIDDLE, y), text, face="heading", size=27, colour=HEADING)
    half = width_of(text, "heading", 27) / 2
    for side in (-1, 1):
        near, far = MIDDLE + side * (half + 12), MIDDLE + side * INNER / 2
        draw.line((near, y, far, y), fill=(120, 84, 48), width=2)
        draw.polygon(
            [(near, y - 4), (near + 4, y), (near, y + 4), (near - 4, y)], fill=(120, 40, 28)
        )


def _cell(
    draw: ImageDraw.ImageDraw, box: tuple[float, float, float, float], fill: Colour = PAPER
) -> None:
    draw.rounded_rectangle(box, 7, fill=fill, outline=PALE_BROWN, width=2)


def _wildlings(panel: Image.Image, draw: ImageDraw.ImageDraw, plan: Plan, edition: Edition) -> None:
    _heading(panel, draw, plan.wildlings, "Wildling Threat")
    positions = edition.wildlings.track_positions
    y = plan.wildlings + 54
    ends = column_x(0, len(positions)), column_x(len(positions) - 1, len(positions))
    draw.line((ends[0], y, ends[1], y), fill=ICE_INK, width=3)
    for number, strength in enumerate(positions):
        x = column_x(number, len(positions))
        last = strength == edition.wildlings.attack_at
        draw.ellipse(
            (x - 21, y - 21, x + 21, y + 21), fill=(236, 214, 204) if last else ICE,
            outline=RED if last else ICE_INK, width=2,
        )  # fmt: skip
        colour = RED if last else (52, 76, 98)
        write(panel, (x, y), str(strength), face="black", size=24, colour=colour)


def _influence(
    panel: Image.Image, draw: ImageDraw.ImageDraw, plan: Plan, stars: tuple[int, ...]
) -> None:
    _heading(panel, draw, plan.influence, "Influence")
    for number, track in enumerate(TRACKS):
        name = TRACK_NAMES[track]
        write(
            panel, (track_x(number), plan.influence + 80), name, face="bold", size=21, colour=DARK
        )
    for position in range(plan.rows):
        y = plan.track_row(position)
        write(panel, (MARGIN + 6, y), str(position + 1), face="black", size=22, colour=BROWN)
        for number in range(len(TRACKS)):
            x = track_x(number)
            _cell(draw, (x - 42, y - 26, x + (58 if number == 2 else 42), y + 26))
        for star in range(stars[position]):
            offset = (star - (stars[position] - 1) / 2) * 16.5
            paste(panel, special_star(), track_x(2) + 43, y + offset)


def track_x(number: int) -> float:
    """The middle of an influence track's column."""
    return MARGIN + (60, 182, 300)[number]


def _supply(panel: Image.Image, draw: ImageDraw.ImageDraw, plan: Plan, edition: Edition) -> None:
    _heading(panel, draw, plan.supply, "Supply")
    limits = edition.supply_limits
    for number, (position, armies) in enumerate(sorted(limits.items())):
        x, y = column_x(number, len(limits)), plan.supply
        paste(panel, icon("barrel"), x - 9, y + 42)
        write(panel, (x + 12, y + 42), str(position), face="black", size=26, colour=DARK)
        _track_cell(draw, x, y, PAPER)
        lines = [armies[:3], armies[3:]]
        for row, sizes in enumerate(line for line in lines if line):
            at = (x, y + CELL_TOP + CELL_HEIGHT + 15 + 19 * row)
            write(panel, at, "·".join(map(str, sizes)), face="bold", size=20, colour=BROWN)


def _victory(panel: Image.Image, draw: ImageDraw.ImageDraw, plan: Plan, goal: int) -> None:
    _heading(panel, draw, plan.victory, "Victory")
    for number in range(goal):
        x, y = column_x(number, goal), plan.victory
        last = number == goal - 1
        colour = RED if last else DARK
        write(panel, (x, y + 40), str(number + 1), face="black", size=28, colour=colour)
        _track_cell(draw, x, y, GOAL if last else PAPER)


def _track_cell(draw: ImageDraw.ImageDraw, x: float, y: float, fill: Colour) -> None:
    top = y + CELL_TOP
    _cell(draw, (x - CELL_REACH, top, x + CELL_REACH, top + CELL_HEIGHT), fill)
