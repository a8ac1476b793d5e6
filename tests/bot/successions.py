"""A seat that changes its player in the middle of a question, with all that must hold then.

The tests try it at every kind of question; `tests.long.replacement` plays each of those games on to
its end.
"""

from collections.abc import Callable
from functools import partial
from typing import Literal

import pytest
from sqlalchemy import select

from bot.errors import Refused
from bot.moderator import Moderator, SeatState, TableState
from bot.moderator.open_games import OpenGames
from bot.moderator.pace import due
from bot.moderator.turn import Turn
from bot.store import Drafts, GameRow, PostRow, Store
from engine.names import House
from tests.bot.clocks import Clock
from tests.bot.journeys import journeys, travelled
from tests.bot.scripted import USERS, choice, scripted
from tests.bot.test_deadlines import BARE

GAME = 1
NEWCOMER = 900
STRANGERS = (901, 902)


async def come_to(moderator: Moderator, store: Store, clock: Clock, kind: str) -> TableState:
    """A game with deadlines at its first question of a kind."""
    await travelled(moderator, store, clock, journeys()[kind])
    async with store.writing() as session:
        row = await session.get_one(GameRow, GAME)
        row.terms = BARE.model_dump_json()
    return await moderator.table(GAME)


async def succeed(
    moderator: Moderator, store: Store, clock: Clock, table: TableState
) -> tuple[SeatState, SeatState]:
    """Let somebody take over the first seat that is awaited, before the steward answers for it.

    The seat as its former player saw it, and as the new one does. (The game rests meanwhile, so
    that the steward does not.)
    """
    house = table.awaited[0]
    before = await moderator.seat(GAME, USERS[house], house)
    await Drafts(store).save(GAME, USERS[house], house, before.question, "{}")
    await moderator.managers.pause(GAME, "Varys")
    await moderator.replacing.give_up(GAME, USERS[house], house)
    await moderator.replacing.take_over(GAME, NEWCOMER, "Renly", house)
    clock.move(hours=3)
    await moderator.managers.resume(GAME, "Varys")
    await moderator.settled()
    return before, await moderator.seat(GAME, NEWCOMER)


async def must_be_handed_over(
    moderator: Moderator, store: Store, clock: Clock, before: SeatState, after: SeatState
) -> None:
    """The new player knows what the seat may know and has the whole time; nobody else knows it."""
    assert (after.house, after.question, after.request) == (
        before.house,
        before.question,
        before.request,
    )
    assert (after.view, after.answer) == (before.view, before.answer)
    async with store.reading() as session:
        owed = list(await session.scalars(select(PostRow).where(PostRow.state == "owed")))
    assert USERS[before.house] not in {post.audience_id for post in owed}
    assert NEWCOMER in {post.audience_id for post in owed}
    for user in (USERS[before.house], NEWCOMER):
        assert await Drafts(store).load(GAME, user, before.house, before.question) is None
    sort = "combat" if before.view and before.view.combat else _sort(before)
    assert after.due == due(BARE.pace, sort, clock())
    await must_be_closed_to(moderator, before, (USERS[before.house], *STRANGERS))


def _sort(seat: SeatState) -> Literal["plan", "choice"]:
    assert seat.request is not None
    return "plan" if seat.request.secret else "choice"


async def must_be_closed_to(moderator: Moderator, seat: SeatState, users: tuple[int, ...]) -> None:
    """None of them sees the seat, answers for it, or takes anything of it back."""
    for user in users:
        for house in (None, seat.house):
            with pytest.raises(Refused):
                await moderator.seat(GAME, user, house)
            with pytest.raises(Refused):
                await moderator.submit(GAME, user, seat.question, scripted(seat), house)
            with pytest.raises(Refused):
                await moderator.take_back_answer(GAME, user, house)


def player_of(table: TableState, house: House) -> int:
    """The user who plays a House now."""
    user = table.game.seat(house).user_id
    assert user is not None
    return user


async def answer_once(moderator: Moderator, house: House) -> None:
    """Let whoever plays a House now answer as the script does."""
    table = await moderator.table(GAME)
    user = player_of(table, house)
    seat = await moderator.seat(GAME, user, house)
    await moderator.submit(GAME, user, seat.question, scripted(seat), house)
    await moderator.settled()


async def play_on(
    moderator: Moderator, until: Callable[[TableState], bool] = lambda _: False
) -> TableState:
    """Let everybody answer until the game is over, or `until` says so of the table."""
    table = await moderator.table(GAME)
    while table.status == "playing" and not until(table):
        await answer_once(moderator, table.awaited[0])
        table = await moderator.table(GAME)
    return table


async def played_out_at_a_stroke(store: Store, clock: Clock) -> None:
    """Play to the end by chance, and write it all down at once: quick."""
    games = OpenGames(store, clock, lambda _: None)
    async with games.at(GAME):
        place = await games.place(GAME)
        turn = Turn(place.playing)
        while not turn.game.over:
            house, request = next(iter(turn.game.pending.items()))
            view = partial(turn.game.view, house)
            turn.take(house, choice(request, view, turn.game.question))
        await games.write(place, turn)
