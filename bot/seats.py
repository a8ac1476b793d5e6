"""Seats as written on a command line: `steward`, or `stark=me,*=maester`."""

from collections.abc import Collection, Sequence

from rapidfuzz import process

from bot.errors import RookeryError
from engine.names import House

EVERYBODY = "*"


class BadSeats(RookeryError):  # noqa: N818 - reads as the sentence it carries
    """The text names no seats of this game; the message says what is wrong and what would do."""


def parse_seats(text: str, houses: Sequence[House], players: Collection[str]) -> dict[House, str]:
    """Who plays which house, every house included.

    `players` are the words allowed behind `=`, such as `maester`. A lone word is for every house;
    `*` stands for the houses not named.

    Raises:
        BadSeats: an unknown house or player, a house named twice, or a seat left empty.
    """
    seats: dict[House, str] = {}
    everybody: str | None = None
    for part in filter(None, (part.strip() for part in text.lower().split(","))):
        name, separator, player = (piece.strip() for piece in part.partition("="))
        if not separator:
            name, player = EVERYBODY, name
        player = _one_of(player, players, "player")
        if name == EVERYBODY:
            everybody = _once(everybody, player, part)
            continue
        house = next(h for h in houses if h == _one_of(name, houses, "house"))
        seats[house] = _once(seats.get(house), player, part)
    return _complete(seats, everybody, houses)


def _one_of(word: str, known: Collection[str], what: str) -> str:
    if word in known:
        return word
    closest = process.extractOne(word, list(known), score_cutoff=70)
    meant = f" Did you mean '{closest[0]}'?" if closest else f" Use one of: {', '.join(known)}."
    raise BadSeats(f"There is no {what} '{word}' in this game.{meant}")


def _once(before: str | None, now: str, part: str) -> str:
    if before is not None:
        raise BadSeats(f"'{part}' names a seat that was filled already.")
    return now


def _complete(
    seats: dict[House, str], everybody: str | None, houses: Sequence[House]
) -> dict[House, str]:
    empty = [house for house in houses if house not in seats]
    if empty and everybody is None:
        raise BadSeats(
            f"Nobody plays {', '.join(house.title() for house in empty)}. "
            "Add '*=maester' for the houses you do not name."
        )
    return {house: seats.get(house) or str(everybody) for house in houses}
