"""Beginning a game at the local table with its seats filled, as its host would by clicks."""

from collections.abc import Mapping, Sequence
from typing import get_args

from bot.errors import RookeryError
from bot.moderator import GameCard, Moderator, NewGame
from bot.seats import parse_seats
from bot.settings import Misconfigured
from bot.store import UNDER_WAY
from bot.table.world import PEOPLE, Person, Place, World
from engine.edition import load_edition
from engine.game import GameSetup
from engine.names import House
from engine.players import PlayerKind
from engine.shelf import EDITIONS

ME = "me"
KINDS: tuple[PlayerKind, ...] = get_args(PlayerKind)
SEAT_WORDS = (ME, *KINDS, *PEOPLE)
USUAL = GameSetup()


def largest(edition: str) -> GameSetup:
    """An edition with all its houses.

    Raises:
        Misconfigured: there is no such edition.
    """
    try:
        return GameSetup(edition=edition, players=max(load_edition(edition).setups))
    except KeyError:
        known = ", ".join(EDITIONS)
        raise Misconfigured(f"There is no edition '{edition}'. There are: {known}.") from None


def read_seats(text: str, setup: GameSetup = USUAL) -> dict[House, str]:
    """Seats of a local table: `stark=me,tyrell=beth,*=maester`.

    Several seats for `me` go to one person after another, so that each keeps its secrets.

    Raises:
        BadSeats: see `parse_seats`.
    """
    return _persons_apart(parse_seats(text, setup.houses, SEAT_WORDS))


def _persons_apart(seats: Mapping[House, str]) -> dict[House, str]:
    free = iter([person for person in PEOPLE if person not in seats.values()])
    return {house: next(free) if word == ME else word for house, word in seats.items()}


async def game_in(moderator: Moderator, place: Place) -> GameCard | None:
    """The latest game of a channel."""
    games = await moderator.games_in(place.id)
    return games[0] if games else None


async def begin(
    moderator: Moderator,
    world: World,
    seats: Mapping[House, str],
    setup: GameSetup = USUAL,
) -> Place:
    """Begin a game with these seats in the first free channel; return that channel.

    A game of this edition under way with the very same seats is gone on with instead.

    Raises:
        RookeryError: every channel has a game under way.
    """
    free: list[Place] = []
    for place in world.channels:
        game = await game_in(moderator, place)
        if game is None or game.status not in UNDER_WAY:
            free.append(place)
        elif (
            game.status != "lobby"
            and game.edition == setup.edition
            and _seats_of(game, world.people) == dict(seats)
        ):
            return place
    if not free:
        raise RookeryError(
            "Every channel of this table has a game under way. End one there with /game abandon, "
            "or take another --database."
        )
    await _fill(moderator, world, free[0], seats, setup)
    return free[0]


def _seats_of(game: GameCard, people: Sequence[Person]) -> dict[House, str]:
    names = {person.id: person.key for person in people}
    return {
        seat.house: seat.computer or names.get(seat.user_id or 0, "nobody") for seat in game.seats
    }


async def _fill(
    moderator: Moderator,
    world: World,
    place: Place,
    seats: Mapping[House, str],
    setup: GameSetup,
) -> None:
    people = {person.key: person for person in world.people}
    seated = [people[word] for word in seats.values() if word in people]
    host = seated[0] if seated else world.people[0]
    game = await moderator.new_game(
        NewGame(
            channel_id=place.id,
            host_id=host.id,
            host_name=host.name,
            guild_id=world.guild_id,
            edition=setup.edition,
            players=setup.players,
        )
    )
    for house, word in seats.items():
        if word in people:
            await moderator.take_seat(game.id, people[word].id, people[word].name, house)
    for kind in KINDS:
        houses = [house for house, word in seats.items() if word == kind]
        if houses:
            await moderator.fill_seats(game.id, host.id, kind, houses)
    await moderator.start(game.id, host.id)
