"""Reading a game's row: the card that anybody may see, and who sits where."""

import json
from typing import cast

from pydantic import ValidationError

from bot.display_names import plain_name
from bot.errors import Refused
from bot.moderator.gathering import gathering_of
from bot.moderator.state import GameCard, Offer, Seat, Standby
from bot.moderator.terms import terms_of
from bot.store import GameRow, SeatRow
from engine.game import GameSetup
from engine.names import House
from engine.players import PlayerKind

HOW_TO_RESUME = (
    "I try again whenever I am started; its host and its players can with `/game resume`."
)
WHY_PAUSED = (
    "The answers given so far do not lead where they led before; an upgrade can do that. "
    "Nothing is lost: the former version of me, or a corrected one, will go on with it. "
    f"{HOW_TO_RESUME}"
)


def setup_of(row: GameRow) -> GameSetup:
    """The game's set-up.

    Raises:
        ValidationError, KeyError: this version does not know such a set-up.
    """
    return GameSetup.model_validate_json(row.setup)


def card_of(row: GameRow) -> GameCard:
    """The game at a glance. One that this version cannot read shows as paused, whole as it is."""
    taken = {seat.house: seat for seat in row.seats}
    try:
        setup = setup_of(row)
        houses = setup.houses
    except (ValidationError, KeyError):
        seats = tuple(_seat(cast(House, house), seat) for house, seat in taken.items())
        return _card(row, GameSetup(players=len(seats)), seats, readable=False)
    return _card(row, setup, tuple(_seat(house, taken.get(house)) for house in houses))


def _card(
    row: GameRow, setup: GameSetup, seats: tuple[Seat, ...], *, readable: bool = True
) -> GameCard:
    stopped = not readable and row.status == "playing"
    return GameCard(
        id=row.id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        host_id=row.host_id,
        host_name=row.host_name,
        status="paused" if stopped else row.status,
        edition=setup.edition,
        options=setup.options,
        players=setup.players,
        seats=seats,
        seed_hash=row.seed_hash,
        paused_because=WHY_PAUSED if stopped else _why_paused(row),
        paused_by=row.paused_by,
        created_at=row.created_at,
        terms=terms_of(row),
        generation=row.generation,
        gathering=gathering_of(row.gathering),
        ready=tuple(cast(House, seat.house) for seat in row.seats if seat.ready),
        standby=tuple(Standby(each.user_id, each.user_name) for each in row.standby),
        ends_at=row.ends_at if row.status == "lobby" else None,
    )


def _why_paused(row: GameRow) -> str | None:
    """The reason as it was written, with the way out, which earlier versions did not tell."""
    why = row.paused_because
    if why is None or row.paused_by is not None or HOW_TO_RESUME in why:
        return why
    return f"{why} {HOW_TO_RESUME}"


def _seat(house: House, row: SeatRow | None) -> Seat:
    if row is None:
        return Seat(house)
    return Seat(
        house,
        row.user_id,
        row.user_name,
        cast(PlayerKind | None, row.computer),
        minded=bool(row.minded),  # a seat that was taken just now has no value yet
        away=row.away,
        vacation_spent=row.vacation_spent or 0,
        offer=Offer(row.offered, row.asked_id, row.asked_until) if row.offered else None,
        former=former_of(row),
        gone=bool(row.gone),
    )


def former_of(row: SeatRow) -> tuple[int, ...]:
    """The ids of those who played a seat before."""
    return tuple(json.loads(row.former)) if row.former else ()


def own_houses(card: GameCard, user_id: int) -> tuple[House, ...]:
    """The houses of a user.

    Raises:
        Refused: the user has none.
    """
    houses = card.houses_of(user_id)
    if not houses:
        raise Refused(_why_no_seat(card, user_id))
    return houses


def _why_no_seat(card: GameCard, user_id: int) -> str:
    former = [seat.house for seat in card.seats if user_id in seat.former]
    if not former:
        return "You do not play in this game."
    return f"House {former[-1].title()} has another player now: its seat is yours no longer."


def own_house(card: GameCard, user_id: int, house: House) -> House:
    """`house`, if it is the user's.

    Raises:
        Refused: it is somebody else's.
    """
    houses = own_houses(card, user_id)
    if house in houses:
        return house
    yours = " and ".join(f"House {each.title()}" for each in houses)
    raise Refused(f"This is for House {house.title()} to answer. You play {yours}.")


def must_host(card: GameCard, user_id: int, what: str) -> None:
    """Raise `Refused` unless the user is the host; `what` completes "Only the host can"."""
    if card.host_id != user_id:
        raise Refused(f"Only the host, {plain_name(card.host_name)}, can {what}.")
