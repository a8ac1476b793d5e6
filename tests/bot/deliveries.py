"""A bot's delivery among faults, kills and outages, and a look at what came of it."""

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import select

from bot.errors import Refused
from bot.front.answering import Answering
from bot.front.board import title
from bot.front.posting import Postman
from bot.front.sender import Sender
from bot.moderator import Moderator
from bot.moderator.motions import Draw
from bot.moderator.terms import NO_TERMS, Terms
from bot.store import Drafts, PostRow, Store, VoteRow
from tests.bot.clocks import Clock
from tests.bot.rude import CLOSED, RudeDiscord
from tests.bot.scripted import CHANNEL, USERS, answer_for, humans_awaited, open_table

STEPS = 25
PEACE = 60
REFUSALS = (50007, 50278, 50001, 50013, 10003, 20026)
OUTAGES = ((500, 0), (503, 0), (403, 50013), (403, 50001))


@dataclass
class Office:
    """A moderator and whoever sends for it, who may be killed and replaced."""

    store: Store
    clock: Clock
    discord: RudeDiscord
    moderator: Moderator
    sender: Sender
    kills: int = 0

    def wake(self, game: int) -> None:
        """Tell whoever sends now that something is owed."""
        self.sender.wake(game)

    async def settle(self) -> None:
        """Until nothing more is sent now; a sender that hangs is killed and replaced."""
        while self.sender._workers:
            hung = asyncio.create_task(self.discord.hung.wait())
            work = list(self.sender._workers.values())
            await asyncio.wait({hung, *work}, return_when=asyncio.FIRST_COMPLETED)
            hung.cancel()
            if self.discord.hung.is_set():
                await self.kill()

    async def kill(self) -> None:
        """Cut the sender off where it stands, and begin anew with nothing in memory."""
        self.kills += 1
        await self.close()
        self.sender = await new_sender(self.moderator, self.discord, self.clock)
        self.sender.wake(1)

    async def close(self) -> None:
        """Cut off whatever is being sent."""
        workers = list(self.sender._workers.values())
        for worker in workers:
            worker.cancel()
        await asyncio.gather(*workers, return_exceptions=True)
        await self.sender.stop()
        self.discord.hung.clear()

    async def pass_time(self, **by: float) -> None:
        """Go on, and send what has come due."""
        self.clock.move(**by)
        self.sender.wake(1)
        await self.settle()

    async def posts(self) -> Sequence[PostRow]:
        """All posts of the game."""
        async with self.store.reading() as session:
            return (await session.scalars(select(PostRow).order_by(PostRow.seq))).all()

    def channel(self, *, boards: bool) -> list[dict[str, Any]]:
        """The status boards that stand in the channel, or all other messages."""
        shown = self.discord.messages(CHANNEL)
        return [each for each in shown if each["content"].startswith(title(1)) == boards]


async def new_sender(moderator: Moderator, discord: RudeDiscord, clock: Clock) -> Sender:
    """A sender with a client of its own, as after a start."""
    client = await discord.client()
    answering = Answering(moderator, Drafts(moderator._store))
    return Sender(client, moderator, Postman(client, moderator, answering, None, clock), clock)


@asynccontextmanager
async def an_office(
    chance: random.Random | None = None, terms: Terms = NO_TERMS, closed: Sequence[int] = ()
) -> AsyncIterator[Office]:
    """A game of two users and a computer, begun and not yet told.

    Those who are `closed` take no direct messages.
    """
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        store = await Store.open(Path(folder) / "rookery.db")
        discord = RudeDiscord(clock, chance or random.Random(1))
        discord.closed = dict.fromkeys(closed, CLOSED)
        opened: list[Office] = []

        def wake(game: int) -> None:
            opened[0].wake(game)

        moderator = Moderator(
            store,
            clock=clock,
            post_wanted=wake,
            new_seed=lambda: "delivered",
        )
        office = Office(
            store, clock, discord, moderator, await new_sender(moderator, discord, clock)
        )
        opened.append(office)
        await open_table(moderator, ("stark", "lannister"), players=3, terms=terms)
        yield office
        await office.close()
        await moderator.close()
        await store.close()


@dataclass(frozen=True)
class Outcome:
    """What a run came to: all zeros but `boards` (1) and `kills` if all promises were kept."""

    boards: int
    doubled: int
    missing: int
    disordered: int
    owed: int
    kills: int

    @property
    def kept(self) -> bool:
        """Whether every promise was."""
        return (self.boards, self.doubled, self.missing, self.disordered, self.owed) == (
            *(1, 0, 0, 0, 0),
        )


async def fault_run(seed: str) -> Outcome:
    """Play among faults, then in peace until all is said."""
    chance = random.Random(seed)
    async with an_office(chance) as office:
        discord = office.discord
        discord.rudeness, discord.death = chance.uniform(0, 0.4), chance.uniform(0, 0.1)
        await office.settle()
        ballots = random.Random(f"{seed}/votes")
        for _ in range(STEPS):
            await _a_vote(office, ballots)
            await _a_step(office, chance)
        if chance.random() < 0.3:
            await office.moderator.managers.archive(1, "Ned")
        discord.rudeness = discord.death = 0.0
        discord.failing = None
        for _ in range(PEACE):
            await office.pass_time(minutes=30)
        return await outcome(office)


async def _a_step(office: Office, chance: random.Random) -> None:
    discord, moderator = office.discord, office.moderator
    mishap = chance.random()
    if mishap < 0.1:
        discord.failing = chance.choice(OUTAGES)
    elif mishap < 0.3:
        discord.failing = None
    elif mishap < 0.4:
        discord.asleep.add(CHANNEL)
    elif mishap < 0.5:
        discord.closed[chance.choice(list(USERS.values())[:2])] = chance.choice(REFUSALS)
    elif mishap < 0.55:
        discord.closed.clear()
    table = await moderator.table(1)
    if chance.random() < 0.6 and (awaited := humans_awaited(table)):
        await answer_for(moderator, 1, awaited[0])
        await moderator.settled()
    await office.settle()
    await office.pass_time(seconds=chance.choice((1, 20, 70, 200, 700, 4000, 9000)))


async def _a_vote(office: Office, chance: random.Random) -> None:
    """Now and then one player proposes a draw, which the other will not have."""
    votes = office.moderator.votes
    with suppress(Refused):
        if chance.random() < 0.3:
            await votes.propose(1, USERS["stark"], Draw())
        for vote in await votes.open_in(1):
            if chance.random() < 0.3:
                await votes.cast(1, USERS["lannister"], vote.id, yes=False)


async def outcome(office: Office) -> Outcome:
    """Compare the channel with what was owed. A vote has one message, whatever was shown in it."""
    posts = await office.posts()
    shown = {post.message_id for post in posts if post.kind == "vote" and post.message_id}
    public = [
        post for post in posts if post.audience_id is None and post.kind not in ("board", "vote")
    ]
    noted = [post.message_id for post in public if post.message_id]
    said = office.channel(boards=False)
    mentions = [each for each in said if each["content"].startswith("<@")]
    told = {int(each["id"]) for each in said if each not in mentions}
    return Outcome(
        boards=len([each for each in office.channel(boards=True) if _stands(each)]),
        doubled=len(told - set(noted) - shown) + _repeated(mentions) + await _votes_doubled(office),
        missing=len({*noted, *shown} - told) + sum(post.state != "sent" for post in public),
        disordered=int(noted != sorted(noted)),
        owed=sum(post.state == "owed" for post in posts),
        kills=office.kills,
    )


async def _votes_doubled(office: Office) -> int:
    """How many votes have another message than theirs; and those that still look open."""
    said = [each["content"] for each in office.channel(boards=False) if "Vote: " in each["content"]]
    async with office.store.reading() as session:
        votes = (await session.scalars(select(VoteRow))).unique().all()
    looks_open: int = sum(each.startswith("### Vote: ") for each in said)
    still_open = sum(vote.state == "open" for vote in votes)
    return max(len(said) - len(votes), 0) + abs(looks_open - still_open)


def _stands(board: dict[str, Any]) -> bool:
    return "newest board below" not in board["content"]


def _repeated(mentions: list[dict[str, Any]]) -> int:
    """How many mentions say again to the same player that the same question waits."""
    counts = Counter(f"{each['content']} {_address(each)}" for each in mentions)
    return sum(counts.values()) - len(counts)


def _address(mention: dict[str, Any]) -> str:
    return str(mention["components"][0]["components"][0]["custom_id"])
