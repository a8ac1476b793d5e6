"""The status board: who is awaited, with the buttons that open a player's own panels."""

from collections.abc import Iterator

from bot.front.panel import Button, Panel
from bot.moderator import TableState
from bot.narrator import awaited
from bot.narrator.times import day_stamp, dues_told, stamp
from bot.narrator.words import Words
from engine.edition import Edition, load_edition

ANSWER = "answer"
OPEN = "open"
"""Like `answer`, for one seat: under direct messages, where the House is known."""
SEAT = "seat"
MAP = "map"
BACK = "back"
"""Takes back a seat that the steward minds."""
TAKE_SEAT = "offer.take"
PASS_SEAT = "offer.pass"
"""Take a seat that is offered, or let it pass."""
TAKE_BACK = Button(BACK, "Take My Seat Back", "go")
OFFER = (Button(TAKE_SEAT, "Take This Seat", "go"), Button(PASS_SEAT, "Not Now"))
BUTTONS = (
    Button(ANSWER, "Answer", "go"),
    Button(SEAT, "My Seat"),
    Button(MAP, "Map"),
)


def board_panel(table: TableState) -> Panel:
    """Who is awaited for what; what anybody chose is not in it."""
    edition = load_edition(table.game.edition)
    head = title(table.game.id)
    if table.view is not None:
        head += f", round {table.view.round}"
    match table.status:
        case "playing":
            return Panel("\n".join([head, *_standing(table, edition)]), [BUTTONS])
        case "paused":
            buttons = BUTTONS if table.game.paused_by == "absence" else BUTTONS[1:]
            return Panel(f"{head} is paused: {table.game.paused_because}", [buttons])
        case "ended":
            return Panel(f"{head} is over.{_winner(table)}", [BUTTONS[1:]])
        case "abandoned":
            return Panel(f"{head} was abandoned.")
    return Panel(f"{head} has not begun.")


def _standing(table: TableState, edition: Edition) -> Iterator[str]:
    """Who is awaited until when, and who is not there."""
    words = Words(edition)
    yield awaited(table, edition)
    if table.dues:
        yield f"Time: {dues_told(table.dues, words)}."
    minded = [seat.house for seat in table.game.seats if seat.minded]
    if minded:
        yield f"Minded by the steward until the player is back: {words.houses(minded)}."
    yield from _people(table, words)
    for seat in table.game.seats:
        if seat.away is not None and seat.house in table.on_vacation:
            yield f"On vacation: {words.house(seat.house)}, back on {day_stamp(seat.away[1])}."


def _people(table: TableState, words: Words) -> Iterator[str]:
    """Which seats are offered to whom, and who stands by."""
    for seat in table.game.seats:
        if seat.offer is not None:
            to = f"<@{seat.offer.to}>" if seat.offer.to else "whoever takes it first"
            until = f" until {stamp(seat.offer.until)}" if seat.offer.until else ""
            yield f"Needs a player: {words.house(seat.house)}, offered to {to}{until}."
    if table.game.standby:
        yield f"Standing by: {', '.join(f'<@{each.user_id}>' for each in table.game.standby)}."


def title(game_id: int) -> str:
    """How every status board of a game begins."""
    return f"**Game {game_id}**"


def _winner(table: TableState) -> str:
    words = Words(load_edition(table.game.edition))
    if table.view is not None and table.view.drawn:
        return f" The game is a draw between {words.houses(table.view.drawn)}."
    return f" House {words.house(table.winner)} has won." if table.winner else ""
