"""Killing a bot at random moments, and looking at what it left behind."""

import asyncio
import json
import random
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select

from bot.moderator import Moderator
from bot.store import PostRow, Store
from tests.bot.scripted import played_by_engine, stored

FOREVER = 1_000_000


@dataclass
class Victim:
    """A bot in a folder of its own, started, killed and started again.

    `acknowledged` are the answers it told the world to be safe: (question, house, receipt).
    """

    folder: Path
    acknowledged: list[tuple[int, str, str]] = field(default_factory=list)
    last_word: str = ""

    @property
    def database(self) -> Path:
        """Its database."""
        return self.folder / "rookery.db"

    @property
    def channel(self) -> Path:
        """What it posted, a line for each message."""
        return self.folder / "channel"

    def start(self, answers: int = FOREVER) -> "subprocess.Popen[str]":
        """Let it play."""
        command = [sys.executable, "-m", "tests.bot.crash_player"]
        command += [str(self.database), str(self.channel), str(answers)]
        root = Path(__file__).parents[2]
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                command, cwd=root, stdout=subprocess.PIPE, stderr=log, text=True
            )

    def kill_after(self, seconds: float, *, of_play: bool) -> None:
        """Run it and kill -9 it, so long after its first acknowledged answer or after its start."""
        bot = self.start()
        assert bot.stdout is not None
        first = bot.stdout.readline() if of_play else ""
        try:
            bot.wait(seconds)
        except subprocess.TimeoutExpired:
            bot.kill()
        rest, _ = bot.communicate()
        assert bot.returncode in (0, -signal.SIGKILL), self._complaint()
        self._note(first + rest)

    def run(self, answers: int = FOREVER) -> None:
        """Let it play in peace."""
        bot = self.start(answers)
        said, _ = bot.communicate()
        assert bot.returncode == 0, self._complaint()
        self._note(said)

    def _complaint(self) -> str:
        return (self.folder / "log").read_text()[-2000:]

    def _note(self, said: str) -> None:
        for line in said.splitlines(keepends=True):
            if not line.endswith("\n"):
                continue  # cut off by the kill: nobody has read it
            word, *facts = line.split()
            assert word != "doubled", line
            self.last_word = word
            if word == "ack":
                question, house, receipt = facts
                self.acknowledged.append((int(question), house, receipt))


def random_kill(victim: Victim, chance: random.Random) -> None:
    """Kill at a random moment: mostly while it plays, now and then while it starts."""
    if chance.random() < 0.2:
        victim.kill_after(chance.uniform(0.3, 2.0), of_play=False)
    else:
        victim.kill_after(chance.uniform(0.0, 0.5), of_play=True)


def inspect(victim: Victim) -> int:
    """Assert all that was promised; returns the number of answers in the log."""
    return asyncio.run(_inspect(victim))


async def _inspect(victim: Victim) -> int:
    store = await Store.open(victim.database)
    try:
        return await _checked(victim, store)
    finally:
        await store.close()


async def _checked(victim: Victim, store: Store) -> int:
    async with store.reading() as session:
        posts = (await session.scalars(select(PostRow).order_by(PostRow.seq))).all()
    if not posts:
        assert not victim.acknowledged
        return 0
    row, log = await stored(store, posts[0].game_id)

    # Nothing acknowledged is lost, and the log is a game.
    receipts = {(answer.question, answer.house, answer.receipt) for answer in log}
    assert set(victim.acknowledged) <= receipts
    assert [answer.seq for answer in log] == list(range(1, len(log) + 1))
    engine = played_by_engine(row, log)
    assert (engine.digest, engine.question) == (row.digest, row.question)
    table = await Moderator(store).table(row.id)
    assert table.status in ("playing", "ended")
    assert table.question == row.question

    # Nothing is posted twice, nothing out of order, and nothing is thought sent that is not.
    shown = [json.loads(line) for line in victim.channel.read_text().splitlines()]
    public = [message["seq"] for message in shown if message["to"] is None]
    nonces = {message["nonce"] for message in shown}
    assert len(nonces) == len(shown)
    assert public == sorted(public)
    assert [post.seq for post in posts] == list(range(1, len(posts) + 1))
    assert {post.nonce for post in posts if post.state == "sent"} <= nonces
    return len(log)


def nothing_is_owed(victim: Victim) -> bool:
    """Whether every message was delivered or withdrawn, and each report is in the channel."""
    return asyncio.run(_nothing_is_owed(victim))


async def _nothing_is_owed(victim: Victim) -> bool:
    store = await Store.open(victim.database)
    async with store.reading() as session:
        posts = (await session.scalars(select(PostRow))).all()
    await store.close()
    nonces = {json.loads(line)["nonce"] for line in victim.channel.read_text().splitlines()}
    lasting = {post.nonce for post in posts if post.kind not in ("board", "ask")}
    return lasting <= nonces and not any(post.state == "owed" for post in posts)
