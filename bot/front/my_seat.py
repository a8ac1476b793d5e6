"""The player's own seat with what may be done there: for that player's eyes only."""

from collections.abc import Iterator

from bot.front.address import Address
from bot.front.board import ANSWER, MAP, TAKE_BACK
from bot.front.panel import Button, Panel
from bot.front.seats import seat_account
from bot.moderator import SeatState
from engine.edition import load_edition


def seat_panel(seat: SeatState) -> Panel:
    """All that a player may know and do."""
    text = seat_account(seat, load_edition(seat.game.edition))
    buttons = tuple(_buttons(seat))
    return Panel(text, [buttons] if buttons else [])


def seat_address(seat: SeatState) -> Address:
    """Where a seat's present question is answered."""
    game = seat.game
    return Address(game.id, seat.question, ANSWER, seat.house, generation=game.generation)


def _buttons(seat: SeatState) -> Iterator[Button]:
    if seat.game.seat(seat.house).minded:
        yield TAKE_BACK
    elif seat.request is not None:
        yield Button(ANSWER, "Change" if seat.answer is not None else "Answer", "go")
    if seat.view is not None:
        yield Button(MAP, "Map")
