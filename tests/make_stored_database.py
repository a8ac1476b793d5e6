"""Store a database for the tests of upgrades: `python -m tests.make_stored_database VERSION`.

Games of all books under way, with questions open and answers sealed; one that is paused, one that
is over, and a lobby. What is owed by the first was never sent. Databases of former versions stay:
each must be brought up to date by every later version, and its games go on.
"""

import asyncio
import gzip
import sqlite3
import sys
import tempfile
from pathlib import Path

from bot.moderator import Moderator, NewGame
from bot.store import Store
from engine.edition import load_edition
from tests.bot.clocks import Clock
from tests.bot.scripted import HOST, USERS, answer_for, asked, name_of, play

FOLDER = Path(__file__).parent / "stored_databases"
SEED = "seven hells"
GAMES = (
    ("second", 6, "place_orders"),
    ("second", 4, "choose_house_card"),
    ("first", 5, "bid"),
    (
        "first+fortifications+house-cards+martell+one-time-orders+ports+siege-engines",
        6,
        "resolve_march",
    ),
    ("second", 5, "resolve_march"),
    ("second", 3, "place_orders"),
)
"""Edition, players, and what is asked in each; the last but one is paused, the last is over."""
PAUSED, OVER, LOBBY = 5, 6, 7
NIGHTS_WATCH = 4001
"""The channel of the first game; those of the others follow."""


async def main(name: str) -> None:
    """Play the games, and store the database under a name."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rookery.db"
        await _written(path)
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{name}.db.gz").write_bytes(gzip.compress(path.read_bytes(), mtime=0))


async def _written(path: Path) -> None:
    store, clock = await Store.open(path), Clock()
    moderator = Moderator(store, clock=clock, new_seed=lambda: SEED)
    for number, (edition, players, kind) in enumerate(GAMES, 1):
        await _game(moderator, number, edition, players, kind)
        if number > 1:
            await _delivered(moderator, number)
    await moderator.abandon(OVER, HOST)
    lobby = await moderator.new_game(_wanted(LOBBY, "second", 6))
    await moderator.take_seat(lobby.id, USERS["lannister"], "Cersei", "lannister")
    await moderator.close()
    await store.close()
    await _pause(path)


def _wanted(number: int, edition: str, players: int) -> NewGame:
    return NewGame(
        channel_id=NIGHTS_WATCH + number - 1,
        guild_id=number,  # nobody hosts many games on one server
        host_id=HOST,
        host_name="Host",
        edition=edition,
        players=players,
    )


async def _game(moderator: Moderator, number: int, edition: str, players: int, kind: str) -> None:
    """A game that has come to its second round or further, one answer of the question given."""
    await moderator.new_game(_wanted(number, edition, players))
    for house in load_edition(edition).setups[players].houses:
        await moderator.take_seat(number, USERS[house], name_of(house), house)
    await moderator.start(number, HOST)
    reached = asked(kind)
    table = await play(
        moderator,
        number,
        lambda now: reached(now) and now.view is not None and now.view.round > 1,
    )
    assert table.asked == kind, f"game {number} ended before"
    if len(table.awaited) > 1:
        await answer_for(moderator, number, table.awaited[0])


async def _delivered(moderator: Moderator, game: int) -> None:
    while posts := await moderator.next_posts(game):
        for post in posts:
            await moderator.mark_sent(post.id, post.id)


async def _pause(path: Path) -> None:
    """A version that led the game elsewhere has paused it; its answers lead here again."""
    books = sqlite3.connect(path)
    digest = books.execute("SELECT digest FROM games WHERE id = ?", (PAUSED,)).fetchone()[0]
    _set_digest(books, "elsewhere")
    store = await Store.open(path)
    moderator = Moderator(store, clock=Clock())
    await moderator.table(PAUSED)
    await _delivered(moderator, PAUSED)
    await moderator.close()
    await store.close()
    _set_digest(books, digest)
    books.close()


def _set_digest(books: sqlite3.Connection, digest: str) -> None:
    books.execute("UPDATE games SET digest = ? WHERE id = ?", (digest, PAUSED))
    books.commit()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
