"""Players who follow a script, so that a game can be played through the moderator and again."""

from collections.abc import Callable

from sqlalchemy import select

from bot.moderator import Moderator, NewGame, Receipt, SeatState, TableState
from bot.moderator.terms import NO_TERMS, Terms
from bot.store import AnswerRow, GameRow, Store
from engine.game import Game, GameSetup
from engine.names import House
from engine.players import PlayerKind, new_player
from engine.requests import ANSWER, Answer, Request
from engine.view import View

HOST = 100
CHANNEL = 7000
USERS: dict[House, int] = {
    "stark": HOST,
    "lannister": 101,
    "baratheon": 102,
    "greyjoy": 103,
    "tyrell": 104,
    "martell": 105,
}
ALL: tuple[House, ...] = tuple(USERS)


def name_of(house: House) -> str:
    """The user name of a house's player."""
    return f"player of {house}"


async def open_table(
    moderator: Moderator,
    humans: tuple[House, ...] = ALL,
    *,
    computers: PlayerKind = "random",
    channel: int = CHANNEL,
    players: int = 6,
    terms: Terms = NO_TERMS,
) -> TableState:
    """A game that has begun, with these houses played by their `USERS`, the rest by computers."""
    wanted = NewGame(
        channel_id=channel, host_id=HOST, host_name="Host", players=players, terms=terms
    )
    game = await moderator.new_game(wanted)
    for house in humans:
        await moderator.take_seat(game.id, USERS[house], name_of(house), house)
    await moderator.fill_seats(game.id, HOST, computers)
    await moderator.start(game.id, HOST)
    await moderator.settled()
    return await moderator.table(game.id)


def choice(request: Request[Answer], view: Callable[[], View], question: int) -> Answer:
    """What the script answers: random, but always the same to the same question."""
    return new_player("random", f"script/{request.house}/{question}").choose(request, view)


def scripted(seat: SeatState) -> Answer:
    """What the script answers for a seat that is asked something."""
    request, view = seat.request, seat.view
    assert request is not None
    assert view is not None
    return choice(request, lambda: view, seat.question)


def humans_awaited(table: TableState) -> list[House]:
    """The awaited houses that users play."""
    return [house for house in table.awaited if table.game.seat(house).user_id is not None]


async def answer_for(moderator: Moderator, game_id: int, house: House) -> Receipt:
    """Let one house's user give the scripted answer."""
    seat = await moderator.seat(game_id, USERS[house], house)
    return await moderator.submit(game_id, USERS[house], seat.question, scripted(seat), house)


async def play(
    moderator: Moderator, game_id: int, until: Callable[[TableState], bool] = lambda _: False
) -> TableState:
    """Play on until the game is over, or `until` says so of the table."""
    table = await moderator.table(game_id)
    while table.status == "playing" and not until(table):
        for house in humans_awaited(table)[:1]:
            await answer_for(moderator, game_id, house)
        await moderator.settled()
        table = await moderator.table(game_id)
    return table


def asked(kind: str) -> Callable[[TableState], bool]:
    """Until something of this kind is asked of a user."""
    return lambda table: table.asked == kind and bool(humans_awaited(table))


async def stored(store: Store, game_id: int) -> tuple[GameRow, list[AnswerRow]]:
    """A game's row and its whole log."""
    async with store.reading() as session:
        row = await session.get_one(GameRow, game_id)
        query = select(AnswerRow).where(AnswerRow.game_id == game_id).order_by(AnswerRow.seq)
        return row, list(await session.scalars(query))


def played_by_engine(row: GameRow, log: list[AnswerRow]) -> Game:
    """The game that the stored answers give when the engine alone plays them from the start."""
    assert row.seed is not None
    game = Game.start(GameSetup.model_validate_json(row.setup), row.seed)
    for answer in log:
        if not answer.forced:
            house = next(house for house in USERS if house == answer.house)
            game.submit(house, ANSWER.validate_json(answer.answer))
    return game
