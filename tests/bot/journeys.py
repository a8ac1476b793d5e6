"""Games at the first question of each kind, of whatever book: come to by random play, quickly."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial

from bot.moderator import Moderator, NewGame, TableState
from bot.moderator.open_games import OpenGames
from bot.moderator.turn import Turn
from bot.store import Store
from engine.edition import load_edition
from engine.game import Game, GameSetup, LoggedAnswer
from engine.players import new_player
from engine.requests.registry import QUESTIONS
from tests.bot.clocks import Clock
from tests.bot.conftest import SEED
from tests.bot.scripted import CHANNEL, HOST, USERS, name_of
from tests.engine.every_option import combinations_of_options
from tests.engine.scenario import set_up


@dataclass(frozen=True, slots=True)
class Journey:
    """A set-up, and the answers that lead to the first question of a kind under `SEED`."""

    kind: str
    setup: GameSetup
    answers: tuple[LoggedAnswer, ...]


@cache
def journeys() -> dict[str, Journey]:
    """Kind of question -> how to come to it. Every kind that there is has one."""
    found: dict[str, Journey] = {}
    for each in combinations_of_options():
        for journey in _along(
            set_up(each.edition, max(load_edition(each.edition).setups), each.options)
        ):
            found.setdefault(journey.kind, journey)
        if found.keys() == QUESTIONS.keys():
            return found
    raise AssertionError(f"never asked: {QUESTIONS.keys() - found.keys()}")


def _along(setup: GameSetup) -> Iterator[Journey]:
    """The first question of each kind in a random game."""
    game = Game.start(setup, SEED, keep_checkpoints=False)
    players = {house: new_player("random", f"journey/{house}") for house in game.world.houses}
    seen: set[str] = set()
    while not game.over:
        house, request = next(iter(game.pending.items()))
        if request.kind not in seen:
            seen.add(request.kind)
            given = tuple(answer for answer in game.log if not answer.forced)
            yield Journey(request.kind, setup, given)
        game.submit(house, players[house].choose(request, partial(game.view, house)))


async def travelled(
    moderator: Moderator, store: Store, clock: Clock, journey: Journey
) -> TableState:
    """A game of users that has come to the end of a journey; it was written down at a stroke."""
    setup = journey.setup
    wanted = NewGame(
        channel_id=CHANNEL,
        host_id=HOST,
        host_name="Host",
        edition=setup.edition,
        players=setup.players,
        options=setup.options,
    )
    card = await moderator.new_game(wanted)
    for house in setup.houses:
        await moderator.take_seat(card.id, USERS[house], name_of(house), house)
    await moderator.start(card.id, HOST)
    games = OpenGames(store, clock, lambda _: None)
    async with games.at(card.id):
        place = await games.place(card.id)
        turn = Turn(place.playing)
        for given in journey.answers:
            turn.take(given.house, given.answer)
        if journey.answers:
            await games.write(place, turn)
    return await moderator.table(card.id)
