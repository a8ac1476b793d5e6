"""Before a game begins: who sits where. Each function changes a row, or refuses and leaves it."""

from collections.abc import Collection

from pydantic import ValidationError

from bot.display_names import plain_name
from bot.errors import Refused
from bot.moderator.cards import card_of, must_host, setup_of
from bot.moderator.state import GameCard, NewGame
from bot.moderator.terms import Terms
from bot.store import GameRow, SeatRow
from engine.edition import load_edition
from engine.game import GameSetup
from engine.names import House
from engine.players import PlayerKind
from engine.shelf import box_of, chosen_in, edition_name, options_of

_LONGEST_NAME = 100


def agreed(wanted: NewGame) -> GameSetup:
    """The set-up that is asked for.

    Raises:
        Refused: no such edition, not for so many players, or not with these options.
    """
    try:
        edition = load_edition(wanted.edition)
    except KeyError:
        raise Refused(f"There is no edition called {wanted.edition!r}.") from None
    if wanted.players not in edition.setups:
        counts = ", ".join(map(str, sorted(edition.setups)))
        raise Refused(
            f"This edition has no set-up for {wanted.players} players. Choose from {counts}."
        )
    options = {} if wanted.options is None else wanted.options.model_dump()
    try:
        return GameSetup.model_validate(
            {"edition": wanted.edition, "players": wanted.players, "options": options}
        )
    except ValidationError:
        raise Refused("This edition does not have all of these options.") from None


def must_be_open(row: GameRow) -> None:
    """Raise `Refused` unless seats may still be changed."""
    if row.status == "lobby":
        return
    if row.status in ("playing", "paused"):
        raise Refused("The game has begun: the seats are taken.")
    raise Refused("This game is over.")


def take_seat(
    row: GameRow, user_id: int, user_name: str, house: House, *, several: bool = False
) -> None:
    """Seat a user, out of any other seat unless `several` are allowed."""
    must_be_open(row)
    card = card_of(row)
    if house not in setup_of(row).houses:
        raise Refused(f"House {house.title()} is not in play with {card.players} players.")
    seat = card.seat(house)
    if seat.user_id not in (None, user_id):
        holder = plain_name(seat.user_name or "")
        raise Refused(f"House {house.title()} is taken by {holder}.{_free(card)}")
    given_up = {house} if several else {house, *card.houses_of(user_id)}
    _clear(row, given_up)
    row.seats.append(
        SeatRow(house=house, user_id=user_id, user_name=user_name[:_LONGEST_NAME], wants_end=False)
    )


def leave_seat(row: GameRow, user_id: int, house: House | None) -> None:
    """Free a user's seat, or all of them."""
    must_be_open(row)
    held = card_of(row).houses_of(user_id)
    leaving = set(held) if house is None else {house} & set(held)
    if not leaving:
        raise Refused("You have no seat to leave.")
    _clear(row, leaving)


def fill_seats(
    row: GameRow, user_id: int, kind: PlayerKind, houses: Collection[House] | None
) -> None:
    """Give free seats to computer players."""
    must_be_open(row)
    card = card_of(row)
    must_host(card, user_id, "fill the free seats")
    chosen = [house for house in card.free if houses is None or house in houses]
    row.seats.extend(SeatRow(house=house, computer=kind, wants_end=False) for house in chosen)


def agree(row: GameRow, user_id: int, option: str, value: str) -> None:
    """Give an option of the rules another value."""
    must_be_open(row)
    must_host(card_of(row), user_id, "choose the house rules")
    setup = setup_of(row)
    box = box_of(setup.edition)
    # The disputed facts in the edition's name follow from the house rules.
    offered = {expansion.id for expansion in options_of(box)}
    wanted = {
        "edition": edition_name(box.id, offered.intersection(chosen_in(setup.edition))),
        "players": setup.players,
        "options": setup.options.model_dump() | {option: value},
    }
    try:
        row.setup = GameSetup.model_validate(wanted).model_dump_json()
    except ValidationError:
        raise Refused("There is no such house rule.") from None


def agree_terms(row: GameRow, user_id: int, terms: Terms) -> None:
    """Agree on how long a House may take."""
    must_be_open(row)
    must_host(card_of(row), user_id, "choose the pace")
    row.terms = terms.model_dump_json()


def must_be_ready(row: GameRow, user_id: int) -> None:
    """Raise `Refused` unless this user may begin the game now."""
    must_be_open(row)
    card = card_of(row)
    must_host(card, user_id, "start the game")
    if card.free:
        raise Refused(f"Not every seat is taken yet.{_free(card)} Fill them, or wait for players.")


def _clear(row: GameRow, houses: Collection[str]) -> None:
    row.seats[:] = [seat for seat in row.seats if seat.house not in houses]


def _free(card: GameCard) -> str:
    if not card.free:
        return " No seat is free."
    return f" Free: {', '.join(house.title() for house in card.free)}."
