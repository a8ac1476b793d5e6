"""The status board: how the game stands, with the buttons that open a player's own panels."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.front import limits
from bot.front.panel import Button, Panel, Row, rows_of
from bot.front.votes import VOTES
from bot.moderator import TableState
from bot.moderator.motions import Tally
from bot.narrator import awaited
from bot.narrator.terms import pace_words
from bot.narrator.times import day_stamp, dues_told, stamp
from bot.narrator.votes import motion_words
from bot.narrator.words import Words
from engine.edition import load_edition
from engine.view import View
from renderer.description import frame_key
from renderer.words import phase_line

ANSWER = "answer"
OPEN = "open"
"""Like `answer`, for one seat: under direct messages, where the House is known."""
SEAT = "seat"
MAP = "map"
RULES = "rules"
"""The rules of what is going on."""
HISTORY = "history"
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
BOOKS = (Button(VOTES, "Votes"), Button(RULES, "Rules"), Button(HISTORY, "History"))
"""What can be looked up; what is over has no votes."""
MORE = "… and more than fits here; the votes are behind the button *Votes*."
Line: TypeAlias = Callable[[TableState, Words], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Board:
    """What the board shows: words and buttons, and the map of `view`, if there is one to show.

    `round` is 0 where no board need stand pinned: before the game has begun and once it is over.
    """

    panel: Panel
    view: View | None = None
    round: int = 0

    @property
    def digest(self) -> str:
        """By which the same words and buttons are known again."""
        return hashlib.sha256(repr(self.panel).encode()).hexdigest()[:16]

    @property
    def drawn(self) -> str:
        """By which the same picture is known again; "" for none."""
        return frame_key(self.view)[:16] if self.view else ""


def board_of(table: TableState, votes: Sequence[Tally] = ()) -> Board:
    """The board of a game; `votes` are those that are open."""
    panel, view = board_panel(table, votes), table.view
    if view is None or table.status not in ("playing", "paused"):
        return Board(panel)
    return Board(panel, view, view.round)


def board_panel(table: TableState, votes: Sequence[Tally] = ()) -> Panel:
    """Who is awaited for what; what anybody chose is not in it."""
    words = Words(load_edition(table.game.edition))
    head = title(table.game.id)
    if table.view is not None:
        head += f", round {table.view.round}"
    match table.status:
        case "playing":
            said = [told for line in LINES for told in line(table, words)]
            lines = [f"{head}{_phase(table)}", *said, *_votes(votes, words)]
            rows = [BUTTONS, BOOKS, *_seats_to_take(table, words)]
            return Panel(_fitting(lines), rows)
        case "paused" if table.game.paused_by == "absence":
            paused = f"{head} is paused: {table.game.paused_because}"
            lines = [paused, *_people(table, words), *_votes(votes, words)]
            return Panel(_fitting(lines), [BUTTONS, BOOKS, *_seats_to_take(table, words)])
        case "paused":
            paused = f"{head} is paused: {table.game.paused_because}"
            return Panel(_fitting([paused, *_votes(votes, words)]), [BUTTONS[1:], BOOKS])
        case "ended":
            return Panel(f"{head} is over.{_winner(table)}", [BUTTONS[1:], BOOKS[1:]])
        case "abandoned":
            return Panel(f"{head} was abandoned.")
    return Panel(f"{head} has not begun.")


def _fitting(lines: Sequence[str]) -> str:
    """As many lines as a message holds: the most urgent stand first."""
    kept = list(lines)
    while sum(map(len, kept)) + len(kept) > limits.CONTENT - len(MORE):
        kept.pop()
    return "\n".join([*kept, *([MORE] if len(kept) < len(lines) else [])])


def _phase(table: TableState) -> str:
    return f": {phase_line(table.view)}" if table.view is not None else ""


def _awaited(table: TableState, words: Words) -> Iterator[str]:
    """Everybody knows who is asked: the rules let nothing hidden decide it."""
    yield awaited(table, words.edition)


def _time(table: TableState, words: Words) -> Iterator[str]:
    """Until when, as moments that stay true; and the pace."""
    if table.dues:
        yield f"Time: {dues_told(table.dues, words)}."
    yield f"Pace: {pace_words(table.game.terms.pace)}."


def _absent(table: TableState, words: Words) -> Iterator[str]:
    """Who is not there."""
    minded = [seat.house for seat in table.game.seats if seat.minded]
    if minded:
        yield f"Minded by the steward until the player is back: {words.houses(minded)}."
    for seat in table.game.seats:
        if seat.away is not None and seat.house in table.on_vacation:
            yield f"On vacation: {words.house(seat.house)}, back on {day_stamp(seat.away[1])}."


def _computers(table: TableState, words: Words) -> Iterator[str]:
    kinds = dict.fromkeys(seat.computer for seat in table.game.seats if seat.computer)
    for kind in kinds:
        played = [seat.house for seat in table.game.seats if seat.computer == kind]
        yield f"Computer players ({kind}): {words.houses(played)}."


def _people(table: TableState, words: Words) -> Iterator[str]:
    """Which seats are offered to whom, and who stands by."""
    for seat in table.game.seats:
        if seat.offer is not None:
            to = f"<@{seat.offer.to}>" if seat.offer.to else "whoever takes it first"
            until = f" until {stamp(seat.offer.until)}" if seat.offer.until else ""
            yield f"Needs a player: {words.house(seat.house)}, offered to {to}{until}."
    if table.game.standby:
        yield f"Standing by: {', '.join(f'<@{each.user_id}>' for each in table.game.standby)}."


def _votes(votes: Sequence[Tally], words: Words) -> Iterator[str]:
    """The motions; how many say yes stands in the messages of the votes."""
    for vote in votes:
        yield f"Vote open until {stamp(vote.closes_at)}: {motion_words(vote.motion, words)}."


def _seats_to_take(table: TableState, words: Words) -> list[Row]:
    """A button for each seat that is offered to everybody: the offer itself may be far above."""
    free = [each for each in table.game.seats if each.offer and each.offer.to is None]
    return rows_of(
        [
            Button(f"{TAKE_SEAT}.{each.house}", f"Play House {words.house(each.house)}", "go")
            for each in free
        ]
    )


LINES: tuple[Line, ...] = (_awaited, _time, _absent, _people, _computers)
"""What the board of a game says below its title, from the most to the least urgent."""


def title(game_id: int) -> str:
    """How every status board of a game begins."""
    return f"**Game {game_id}**"


def _winner(table: TableState) -> str:
    words = Words(load_edition(table.game.edition))
    if table.view is not None and table.view.drawn:
        return f" The game is a draw between {words.houses(table.view.drawn)}."
    return f" House {words.house(table.winner)} has won." if table.winner else ""
