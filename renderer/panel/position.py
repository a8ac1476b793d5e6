"""The position on the panel: tokens on the tracks, cards, and a row for each house."""

from collections.abc import Iterable, Mapping

from PIL import Image, ImageDraw

from engine.edition import Edition, load_edition
from engine.names import DECKS, TRACKS, House, Track
from engine.view import View
from renderer.curves import Point
from renderer.fonts import letterable
from renderer.lettering import fitted, width_of, write
from renderer.palette import BROWN, DARK_INK, HEADING, HOUSES, PAPER, RED, Colour
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
from renderer.panel.printed import DARK, paste, printed_panel, track_x
from renderer.sprites import tokens
from renderer.sprites.icons import icon
from renderer.sprites.orders import banned
from renderer.words import house_name, phase_line, smaller_fort, target

TRACK_TOKEN = 23
PAST: Colour = (196, 168, 120)
FRESH_INK: Colour = (255, 246, 226)
WESTEROS_PITCH = 29
BANNED_SIZE = 38
ROMAN = dict(zip(DECKS, ("I", "II", "III"), strict=True))


def draw_panel(view: View, board: str, players: Mapping[House, str]) -> Image.Image:
    """The whole panel."""
    panel = printed_panel(view.edition, board, len(view.houses)).copy()
    plan = plan_for(len(view.houses), panel.height)
    edition = load_edition(view.edition)
    _title(panel, view, edition)
    _wildlings(panel, plan, view, edition)
    _influence(panel, plan, view)
    positions = sorted(edition.supply_limits)
    _on_track(
        panel, plan.supply, {h: positions.index(n) for h, n in view.supply.items()}, len(positions)
    )
    goal = target(view)
    held = {h: min(n, goal) - 1 for h, n in view.victory.items() if n > 0}
    _on_track(panel, plan.victory, held, goal)
    _westeros(panel, plan, view, edition)
    for number, house in enumerate(_ranked(view)):
        _house(panel, plan.house_row(number), house, view, players.get(house, ""))
    return panel


def _ranked(view: View) -> tuple[House, ...]:
    return view.ranking or view.tracks["iron_throne"]


def _title(panel: Image.Image, view: View, edition: Edition) -> None:
    _round(panel, view.round)
    line = fitted(phase_line(view), "italic", 25, INNER)
    write(panel, (MIDDLE, 100), line, face="italic", size=25, colour=DARK)
    draw = ImageDraw.Draw(panel)
    rounds = edition.constants.round_count
    for number in range(1, rounds + 1):
        x, y = column_x(number - 1, rounds), 146
        now, past = number == view.round, number < view.round
        fill = RED if now else PAST if past else PAPER
        draw.ellipse((x - 15, y - 15, x + 15, y + 15), fill=fill, outline=(84, 50, 28), width=2)
        colour = FRESH_INK if now else (84, 60, 38)
        write(panel, (x, y), str(number), face="black", size=18, colour=colour)


def _round(panel: Image.Image, number: int) -> None:
    """The round. The heading face has old figures, in which 10 looks like IO."""
    word, figure = "Round", str(number)
    gap, word_width = 13, width_of(word, "heading", 52)
    left = MIDDLE - (word_width + gap + width_of(figure, "black", 46)) / 2
    write(panel, (left, 54), word, face="heading", size=52, colour=HEADING, anchor="lm")
    at = (left + word_width + gap, 55)
    write(panel, at, figure, face="black", size=46, colour=HEADING, anchor="lm")


def _wildlings(panel: Image.Image, plan: Plan, view: View, edition: Edition) -> None:
    positions = edition.wildlings.track_positions
    passed = sum(1 for strength in positions if strength <= view.wildling_threat) - 1
    x, y = column_x(max(passed, 0), len(positions)), plan.wildlings + 54
    paste(panel, tokens.wildlings(), x, y)
    text = f"threat {view.wildling_threat}"
    x = min(max(x, MARGIN + 34), MARGIN + INNER - 34)
    write(panel, (x, y + 38), text, face="bold", size=20, colour=(40, 60, 84))


def _influence(panel: Image.Image, plan: Plan, view: View) -> None:
    used: dict[Track, bool] = {"fiefdoms": view.blade_used, "kings_court": view.raven_used}
    for number, track in enumerate(TRACKS):
        x = track_x(number)
        spent = used.get(track, False)
        paste(panel, tokens.dominance(track, used=spent), x, plan.influence + 44)
        if track in view.seized:
            holder = tokens.power(view.seized[track], size=TRACK_TOKEN)
            paste(panel, holder, x + 27, plan.influence + 44)
        if track in used:
            word, colour = ("used", RED) if spent else ("ready", (52, 104, 62))
            write(panel, (x, plan.influence + 104), word, face="italic", size=20, colour=colour)
        for position, house in enumerate(view.tracks[track]):
            paste(panel, tokens.influence(house), x, plan.track_row(position))


def _on_track(panel: Image.Image, top: float, places: Mapping[House, int], count: int) -> None:
    sharing: dict[int, list[House]] = {}
    for house in HOUSES:
        if house in places:
            sharing.setdefault(places[house], []).append(house)
    middle = top + CELL_TOP + CELL_HEIGHT / 2
    for place, houses in sharing.items():
        spots = _spots(len(houses), (column_x(place, count), middle))
        for house, (x, y) in zip(houses, spots, strict=True):
            paste(panel, tokens.power(house, size=TRACK_TOKEN), x, y)


def _spots(count: int, middle: Point) -> list[Point]:
    """Up to three tokens in a pile, up to six in two."""
    columns = 1 if count <= 3 else 2
    rows = -(-count // columns)
    step_x, step_y = TRACK_TOKEN + 0.5, TRACK_TOKEN + 3
    return [
        (
            middle[0] + (i % columns - (columns - 1) / 2) * step_x,
            middle[1] + (i // columns - (rows - 1) / 2) * step_y,
        )
        for i in range(count)
    ]


def _westeros(panel: Image.Image, plan: Plan, view: View, edition: Edition) -> None:
    names = [edition.westeros_cards[card].name for card in view.westeros_cards]
    y = plan.westeros + 38
    if not names:
        write(panel, (MIDDLE, y), "No card drawn yet", face="italic", size=21, colour=BROWN)
    for deck, name in zip(ROMAN.values(), names, strict=False):
        write(panel, (MARGIN + 30, y), deck, face="heading", size=22, colour=HEADING)
        write(panel, (MARGIN + 56, y), name, face="bold", size=22, colour=DARK_INK, anchor="lm")
        y += WESTEROS_PITCH
    _bans(panel, plan.westeros + 134, view, edition)


def _bans(panel: Image.Image, y: float, view: View, edition: Edition) -> None:
    if not view.banned:
        write(panel, (MIDDLE, y), "All orders allowed", face="italic", size=20, colour=BROWN)
        return
    write(
        panel, (MARGIN + 30, y), "Not allowed:", face="italic", size=21, colour=RED, anchor="lm"
    )  # fmt: skip
    for number, token in enumerate(view.banned):
        x = MARGIN + 176 + number * (BANNED_SIZE + 8)
        paste(panel, banned(edition.orders[token], size=BANNED_SIZE), x, y)


def _house(panel: Image.Image, top: float, house: House, view: View, player: str) -> None:
    draw = ImageDraw.Draw(panel)
    height = HOUSE_ROW - 8
    draw.rounded_rectangle(
        (MARGIN - 4, top + 2, MARGIN + 10, top + height - 2), 6, fill=HOUSES[house].fill
    )
    middle = top + height / 2
    paste(panel, tokens.influence(house), MARGIN + 40, middle)
    write(
        panel, (MARGIN + 72, middle - (16 if player else 0)), house_name(house),
        face="black", size=27, colour=DARK_INK, anchor="lm",
    )  # fmt: skip
    name = fitted(letterable(player), "italic", 21, 150)
    write(
        panel, (MARGIN + 72, middle + 16), name, face="italic", size=21, colour=BROWN, anchor="lm"
    )
    if house in view.drawn or (view.ranking[:1] == (house,) and not view.drawn):
        paste(panel, icon("crown"), MARGIN + 202, middle - 18)
    _figures(panel, middle, house, view)


def _figures(panel: Image.Image, middle: float, house: House, view: View) -> None:
    rows: Iterable[tuple[str, int, float]] = (
        (smaller_fort(load_edition(view.edition)), view.victory.get(house, 0), middle - 17),
        ("barrel", view.supply.get(house, 0), middle + 17),
    )
    for name, number, y in rows:
        paste(panel, icon(name), MARGIN + 246, y)
        write(
            panel, (MARGIN + 268, y), str(number),
            face="black", size=26, colour=DARK_INK, anchor="lm",
        )  # fmt: skip
    paste(panel, tokens.power(house), MARGIN + 318, middle)
    write(
        panel, (MARGIN + 338, middle), str(view.power.get(house, 0)),
        face="black", size=31, colour=DARK_INK, anchor="lm",
    )  # fmt: skip
