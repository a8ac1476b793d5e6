"""Nothing is asked before what the answer may depend on is told. Whole: `tests.long.weeks`."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import pytest

from bot.moderator import Moderator, NewGame, TableState
from bot.store import Store
from engine.edition import load_edition
from engine.shelf import EDITIONS
from tests.bot.scripted import CHANNEL, HOST, USERS, name_of, play
from tests.bot.test_moderator_cases import delivered
from tests.long.weeks.books import Books

QUESTIONS = 35
EXPANDED = "first+fortifications+house-cards+one-time-orders+ports+siege-engines"


@contextmanager
def books_of(store: Store, game_id: int) -> Iterator[Books]:
    """The game's books, to be looked into beside the game master."""
    books = Books(store.path, game_id)
    try:
        yield books
    finally:
        books.close()


def is_past(question: int, table: TableState) -> bool:
    """Whether a later question is open."""
    return table.question > question


@pytest.mark.parametrize("edition", [*EDITIONS, EXPANDED])
async def test_all_that_has_happened_is_told_before_the_next_is_asked(
    moderator: Moderator, store: Store, edition: str
) -> None:
    """Cards turned up, bids, ties, support, losses: each in a message ahead of the question."""
    fewest = min(load_edition(edition).setups)
    wanted = NewGame(CHANNEL, HOST, "Host", players=fewest, edition=edition)
    game = await moderator.new_game(wanted)
    for seat in game.seats:
        await moderator.take_seat(game.id, USERS[seat.house], name_of(seat.house), seat.house)
    await moderator.start(game.id, HOST)
    asked = 0

    with books_of(store, game.id) as books:
        for question in range(1, QUESTIONS):
            await play(moderator, game.id, partial(is_past, question))
            for post in await delivered(moderator, game.id):
                if post.kind == "ask":
                    asked += 1
                    assert books.untold_before(post.seq) == []

    assert asked > QUESTIONS // 2
