"""The lobby message: who sits where, and the buttons to sit down and begin."""

from bot.display_names import plain_name
from bot.editions import edition_words
from bot.front import limits
from bot.front.house_rules import OPEN_RULES
from bot.front.lobby_terms import OPEN_TERMS, gathering_account
from bot.front.pace import OPEN_PACE
from bot.front.panel import Button, Panel, Row
from bot.moderator import GameCard, Seat
from bot.narrator.house_rules import ROOM, house_rules_account
from bot.narrator.terms import terms_account
from bot.narrator.words import OURS_TOLD, Words
from engine.edition import load_edition

TAKE = "take."
JOIN = "join"
STAND_BY = "standby"


def lobby_panel(game: GameCard) -> Panel:
    """The lobby as it stands; once the game has begun or ended, without buttons."""
    words = Words(load_edition(game.edition))
    title = f"## Game {game.id}: {edition_words(game.edition)}, {game.players} Houses"
    host = f"Host: {plain_name(game.host_name)}"
    seats = [f"{words.house(seat.house)}: {occupant(seat)}" for seat in game.seats]
    ours = OURS_TOLD if words.has_cards_of_ours else ""
    if game.status == "lobby" and game.gathering.houses == "drawn":
        seats = [f"Seat {number}: {occupant(seat)}" for number, seat in enumerate(game.seats, 1)]
    gathering = gathering_account(game) if game.status == "lobby" else [_what_now(game)]
    agreed = list(filter(None, [terms_account(game.terms), ours, *gathering]))
    room = limits.CONTENT - len("\n".join([title, host, *seats, *agreed])) - 2
    rules = house_rules_account(game.edition, game.options, room=min(room, ROOM))
    text = "\n".join(filter(None, [title, host, *seats, rules, *agreed]))
    return Panel(text, _rows(game, words) if game.status == "lobby" else [])


def _what_now(game: GameCard) -> str:
    return f"The game {'was abandoned' if game.status == 'abandoned' else 'has begun'}."


def occupant(seat: Seat) -> str:
    """Who sits on a seat."""
    if seat.user_id is not None:
        return f"<@{seat.user_id}>"
    if seat.computer is not None:
        return f"*{seat.computer}* (computer player)"
    return "free"


def _rows(game: GameCard, words: Words) -> list[Row]:
    rows = _seats(game, words)
    rows.append(
        (
            Button("leave", "Leave"),
            Button("fill", "Fill with Maesters", disabled=not game.free),
            Button(OPEN_RULES, "House Rules"),
            Button(OPEN_PACE, "Pace"),
            Button("start", "Start the Game", "go", disabled=bool(game.free)),
        )
    )
    rows.append((Button(STAND_BY, "Stand By"), Button(OPEN_TERMS, "Change the Game")))
    return rows


def _seats(game: GameCard, words: Words) -> list[Row]:
    """A button for each House, or one for all where they are drawn."""
    if game.gathering.houses == "drawn":
        full = all(seat.user_id is not None for seat in game.seats)
        return [(Button(JOIN, "Take a Seat", disabled=full),)]
    houses = [
        Button(
            f"{TAKE}{seat.house}",
            words.house(seat.house),
            disabled=seat.taken and seat.computer is None,
        )
        for seat in game.seats
    ]
    return [tuple(houses[at : at + 3]) for at in range(0, len(houses), 3)]
