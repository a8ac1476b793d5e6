"""Playing on behind Discord's back, to come quickly to the question that a test is about."""

from collections.abc import Callable

from bot.front.client import Bot
from bot.moderator import SeatState, TableState
from engine.names import House
from engine.requests import Answer
from tests.bot.front.conftest import Table
from tests.bot.scripted import scripted

GAME = 1


async def answer_directly(
    bot: Bot, table: Table, house: House, answer: Answer | None = None
) -> None:
    """Let one house answer through the moderator, as the script would unless `answer` is given."""
    user = table.player_of(house).id
    seat = await bot.moderator.seat(GAME, user)
    await bot.moderator.submit(GAME, user, seat.question, answer or scripted(seat))


async def play_until(bot: Bot, table: Table, reached: Callable[[TableState], bool]) -> TableState:
    """Answer for everybody until `reached`; all that is owed is delivered."""
    state = await bot.moderator.table(GAME)
    while not reached(state):
        assert state.status == "playing", "the game ended before"
        await answer_directly(bot, table, state.awaited[0])
        state = await bot.moderator.table(GAME)
    await bot.sender.idle()
    return state


def asked(kind: str) -> Callable[[TableState], bool]:
    """Until a question of this kind is put."""
    return lambda state: state.asked == kind


async def seat_of(bot: Bot, table: Table, name: str) -> SeatState:
    """What a player may know and do."""
    return await bot.moderator.seat(GAME, table[name].id)
