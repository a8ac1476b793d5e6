"""A process that plays a game, made to be killed: `python -m tests.bot.crash_player DB CHANNEL N`.

Four users follow the script, two computers play along, and a sender delivers what is owed to the
file CHANNEL, one line for each message, as Discord would show them. Every acknowledged answer is
printed, and so is every doubled press that got another receipt. Started again after a kill it goes
on. It stops by itself after N answers, or when the game is over and everything is delivered.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

from bot.moderator import GameCard, Moderator, NewGame, Post, TableState
from bot.store import Store
from engine.names import House
from tests.bot.scripted import HOST, USERS, humans_awaited, name_of, scripted

HUMANS: tuple[House, ...] = ("stark", "lannister", "greyjoy", "tyrell")
SEED = "a game among crashes"


class Channel:
    """Where messages arrive. It knows their nonces, as a sender finds out by reading it."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        self.nonces = {json.loads(line)["nonce"] for line in path.read_text().splitlines()}

    def show(self, post: Post) -> None:
        """One message, written at once: it is there, or it is not."""
        facts = {"nonce": post.nonce, "seq": post.seq, "kind": post.kind, "to": post.audience}
        os.write(self._file, f"{json.dumps(facts)}\n".encode())
        self.nonces.add(post.nonce)


async def deliver(moderator: Moderator, channel: Channel, game_id: int) -> None:
    """Send what is owed; what an earlier process sent but did not note is only noted."""
    while posts := await moderator.next_posts(game_id):
        for post in posts:
            if post.attempts == 0 or post.nonce not in channel.nonces:
                await moderator.mark_sending(post.id)
                channel.show(post)
                await asyncio.sleep(0)
            await moderator.mark_sent(post.id, post.id)


async def send(moderator: Moderator, channel: Channel, game_id: int, owed: asyncio.Event) -> None:
    """Deliver whenever something is owed, until cancelled."""
    while True:
        owed.clear()
        await deliver(moderator, channel, game_id)
        await owed.wait()


async def seated(moderator: Moderator) -> GameCard:
    """The one game of this database, with everybody at their seats and begun."""
    games = await moderator.all_games(under_way=False)
    wanted = NewGame(channel_id=1, host_id=HOST, host_name="Host")
    game = games[0] if games else await moderator.new_game(wanted)
    if game.status != "lobby":
        return game
    for house in HUMANS:
        await moderator.take_seat(game.id, USERS[house], name_of(house), house)
    await moderator.fill_seats(game.id, HOST, "random")
    await moderator.start(game.id, HOST)
    return game


async def press_twice(moderator: Moderator, table: TableState, house: House) -> None:
    """Answer with two presses at once, and tell the world that it was acknowledged."""
    game_id, user = table.game.id, USERS[house]
    seat = await moderator.seat(game_id, user, house)
    answer = scripted(seat)
    once, twice = await asyncio.gather(
        *(moderator.submit(game_id, user, seat.question, answer, house) for _ in range(2))
    )
    word = "ack" if once.digest == twice.digest else "doubled"
    sys.stdout.write(f"{word} {once.question} {house} {once.digest}\n")
    sys.stdout.flush()


async def play(database: Path, channel: Channel, at_most: int) -> None:
    """Play until so many answers were given, or the game is over."""
    store = await Store.open(database)
    owed = asyncio.Event()
    moderator = Moderator(store, post_wanted=lambda _: owed.set(), new_seed=lambda: SEED)
    await moderator.open()
    game = await seated(moderator)
    sender = asyncio.create_task(send(moderator, channel, game.id, owed))
    table = await moderator.table(game.id)
    while at_most > 0 and table.status == "playing":
        awaited = humans_awaited(table)
        await asyncio.gather(*(press_twice(moderator, table, house) for house in awaited))
        at_most -= len(awaited)
        await moderator.settled()
        table = await moderator.table(game.id)
    sender.cancel()
    await asyncio.wait([sender])
    await deliver(moderator, channel, game.id)
    await moderator.close()
    await store.close()
    sys.stdout.write(f"{table.status}\n")


if __name__ == "__main__":
    asyncio.run(play(Path(sys.argv[1]), Channel(Path(sys.argv[2])), int(sys.argv[3])))
