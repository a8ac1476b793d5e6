"""Games with deadlines and votes: the bot is killed at any moment, and Discord fails.

A kill here is a database that, from some commit on, takes nothing any more: before the commit that
killed, or after it. What was in memory is thrown away, and another bot begins on the same file.
"""

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession
from typing_extensions import override

from bot.errors import Refused
from bot.moderator import Moderator, NewGame
from bot.moderator.motions import Draw, Extend, Motion, Pause
from bot.moderator.pace import Pace, Within
from bot.moderator.terms import Terms
from bot.store import AnswerRow, BallotRow, DeadlineRow, GameRow, PostRow, Store, VoteRow
from engine.names import House
from tests.bot.clocks import Clock
from tests.bot.deliveries import OUTAGES, REFUSALS, Office, new_sender
from tests.bot.rude import RudeDiscord
from tests.bot.scripted import CHANNEL, HOST, USERS, name_of, scripted
from tests.long.weeks.at_once import statements_at_once

STEPS = 14
SEED = "broken down"
HUMANS: tuple[House, ...] = ("stark", "lannister")
NAMES = {USERS[house]: house for house in HUMANS}
AN_HOUR = timedelta(hours=1)
A_SECOND = timedelta(seconds=1)
SHORT = timedelta(minutes=5)
TERMS = Terms(
    pace=Pace(
        plan=Within(minutes=600), choice=Within(minutes=300), combat=Within(minutes=200), grace=1
    )
)


class KilledError(Exception):
    """The bot is dead."""


class MortalStore(Store):
    """A database whose bot may be killed with any commit."""

    chance = random.Random(1)
    deadly = 0.0

    def __init__(self, path: Path, *, file: Path | None = None) -> None:
        super().__init__(path, file=file)
        self.died = asyncio.Event()

    @property
    def dead(self) -> bool:
        """Whether the bot that has it open was killed."""
        return self.died.is_set()

    @override
    @asynccontextmanager
    async def writing(self, *, repeatable: bool = False) -> AsyncIterator[AsyncSession]:
        """Write, and live or die before or after the commit."""
        if self.dead:
            raise KilledError
        dies = self.chance.random() < self.deadly
        too_early = dies and self.chance.random() < 0.5
        async with super().writing(repeatable=repeatable) as session:
            yield session
            if too_early:
                self.died.set()
                raise KilledError
        if dies:
            self.died.set()
            raise KilledError


@dataclass
class Breakdown:
    """One run: the bot with its database, and what it has promised."""

    path: Path
    seed: str
    chance: random.Random
    office: Office
    receipts: set[str] = field(default_factory=set)
    ballots: dict[tuple[int, House], frozenset[bool]] = field(default_factory=dict)
    broken: Counter[str] = field(default_factory=Counter)
    kills: int = 0

    @property
    def store(self) -> MortalStore:
        """The database as the bot has it open."""
        assert isinstance(self.office.store, MortalStore)
        return self.office.store

    # --- Dying ----------------------------------------------------------------------------------

    async def settle(self) -> None:
        """Let everything be done that is to be done now, or die of it."""
        await self.office.moderator.settled()
        while self.office.sender._workers and not self.store.dead:
            await self._wait_for_the_sender()
        if self.store.dead:
            await self.restart(self.chance.choice((20, 200, 5_000, 40_000)))

    async def _wait_for_the_sender(self) -> None:
        """Until something was sent, the sender hangs and is replaced, or the bot is dead."""
        office = self.office
        ends = [asyncio.create_task(each.wait()) for each in (office.discord.hung, self.store.died)]
        await asyncio.wait(
            {*ends, *office.sender._workers.values()}, return_when=asyncio.FIRST_COMPLETED
        )
        for each in ends:
            each.cancel()
        if office.discord.hung.is_set() and not self.store.dead:
            await office.kill()

    async def restart(self, seconds: float) -> None:
        """Throw away what is left of the bot, and begin another so much later.

        It may be killed again while it begins.
        """
        died, before = self.office.clock(), await self.deadlines()
        while True:
            self.kills += 1
            await self._begin_anew(seconds)
            with suppress(KilledError):
                await self.office.moderator.open()
                await self.office.moderator.give_back()
                break
        await self._must_be_given_back(before, died)
        await self.tick()

    async def _begin_anew(self, seconds: float) -> None:
        office = self.office
        await office.close()
        await office.moderator.close()
        await office.store.close()
        office.clock.move(seconds=seconds)
        office.store = await MortalStore.open(self.path)
        office.moderator = _moderator(office)
        office.sender = await new_sender(office.moderator, office.discord, office.clock)
        self.store.chance = self.chance

    async def _must_be_given_back(self, before: Sequence[DeadlineRow], died: datetime) -> None:
        now = self.office.clock()
        if now - died <= SHORT:
            return
        after = {(each.house, each.question): each.due_at for each in await self.deadlines()}
        for each in before:
            left = each.due_at - died
            found = after.get((each.house, each.question), now) - now
            if left > timedelta() and found < left - A_SECOND:
                self.broken["time lost"] += 1

    async def deadlines(self) -> Sequence[DeadlineRow]:
        """All deadlines of games that are played."""
        query = select(DeadlineRow).join(GameRow).where(GameRow.status == "playing")
        async with self.office.store.reading() as session:
            return (await session.scalars(query)).all()

    # --- Playing --------------------------------------------------------------------------------

    async def tick(self) -> None:
        """What the clock of deadlines does whenever it looks."""
        with suppress(KilledError):
            await self.office.moderator.be_there()
            await self.office.moderator.pass_deadlines()
            await self.office.moderator.reminding.remind()
        self.office.sender.wake(1)
        await self.settle()

    async def pass_time(self, seconds: float) -> None:
        """Go on, stopping wherever something falls due."""
        until = self.office.clock() + timedelta(seconds=seconds)
        for _ in range(50):
            due = await self.office.moderator.next_deadline()
            if due is None or due >= until:
                break
            self.office.clock.now = max(self.office.clock(), due)
            await self.tick()
        self.office.clock.now = max(self.office.clock(), until)
        await self.tick()

    async def answer(self) -> None:
        """One player who is awaited answers; a receipt is a promise."""
        table = await self.office.moderator.table(1)
        awaited = [house for house in table.awaited if house in HUMANS]
        if table.status != "playing" or not awaited:
            return
        house = self.chance.choice(awaited)
        seat = await self.office.moderator.seat(1, USERS[house], house)
        with suppress(KilledError):
            receipt = await self.office.moderator.submit(
                1, USERS[house], seat.question, scripted(seat), house
            )
            self.receipts.add(receipt.digest)

    async def propose(self) -> None:
        """One player proposes something."""
        in_a_day = self.office.clock() + timedelta(days=1)
        motion: Motion = self.chance.choice((Extend(), Extend(), Pause(until=in_a_day), Draw()))
        user = self.chance.choice(list(NAMES))
        with suppress(KilledError, Refused):
            tally = await self.office.moderator.votes.propose(1, user, motion)
            self.ballots[tally.id, NAMES[user]] = frozenset({True})

    async def vote(self) -> None:
        """One player votes; what is acknowledged counts."""
        user = self.chance.choice(list(NAMES))
        for tally in await self.office.moderator.votes.open_in(1):
            yes = tally.motion.kind != "draw"
            ballot = (tally.id, NAMES[user])
            with suppress(KilledError, Refused), self._casting(ballot, yes=yes):
                await self.office.moderator.votes.cast(1, user, tally.id, yes=yes)

    @contextmanager
    def _casting(self, ballot: tuple[int, House], *, yes: bool) -> Iterator[None]:
        """Note what is acknowledged. Of a bot that dies meanwhile nobody knows: it may count, or
        the ballot before.
        """
        before = self.ballots.get(ballot, frozenset())
        try:
            yield
        except KilledError:
            self.ballots[ballot] = before | {yes} if before else frozenset()
            raise
        self.ballots[ballot] = frozenset({yes})

    async def take_back(self) -> None:
        """One player thinks again, or comes back."""
        user = self.chance.choice(list(NAMES))
        with suppress(KilledError, Refused):
            await self.office.moderator.take_back(1, user)

    async def misfortune(self) -> None:
        """Discord fails, or recovers."""
        discord, mishap = self.office.discord, self.chance.random()
        if mishap < 0.15:
            discord.failing = self.chance.choice(OUTAGES)
        elif mishap < 0.5:
            discord.failing = None
        elif mishap < 0.6:
            discord.asleep.add(CHANNEL)
        elif mishap < 0.7:
            discord.closed[self.chance.choice(list(NAMES))] = self.chance.choice(REFUSALS)
        elif mishap < 0.75:
            discord.closed.clear()

    async def step(self) -> None:
        """Something goes wrong, somebody does something, and time passes."""
        await self.misfortune()
        deeds = (self.answer, self.answer, self.answer, self.propose, self.vote, self.take_back)
        await self.chance.choice(deeds)()
        await self.settle()
        await self.pass_time(self.chance.choice((20, 400, 4_000, 15_000)))

    # --- At the end -----------------------------------------------------------------------------

    async def look(self) -> None:
        """Hold what is in the books and in the channel against what was promised."""
        async with self.office.store.reading() as session:
            answers = set(await session.scalars(select(AnswerRow.receipt)))
            ballots = (await session.scalars(select(BallotRow))).all()
            votes = (await session.scalars(select(VoteRow))).unique().all()
            posts = (await session.scalars(select(PostRow).order_by(PostRow.seq))).all()
        self.broken["answers lost"] += len(self.receipts - answers)
        kept = {(each.vote_id, each.house): each.yes for each in ballots}
        lost = [key for key, may in self.ballots.items() if may and kept.get(key) not in may]
        self.broken["ballots lost"] += len(lost)
        closed = sum(vote.state != "open" for vote in votes)
        told = sum(post.kind == "voted" for post in posts)
        self.broken["votes told wrongly"] += abs(closed - told)
        self.broken["still owed"] += sum(post.state == "owed" for post in posts)
        self._look_at_the_channel(posts)

    def _look_at_the_channel(self, posts: Sequence[PostRow]) -> None:
        said = self.office.channel(boards=False)
        mentions = [each for each in said if each["content"].startswith("<@")]
        public = [post for post in posts if post.audience_id is None and post.kind != "board"]
        noted = {post.message_id for post in public if post.message_id}
        ours = {int(each["id"]) for each in said if each not in mentions}
        self.broken["posted twice"] += len(ours - noted)
        self.broken["missing"] += len(noted - ours)


def _moderator(office: Office) -> Moderator:
    moderator = Moderator(office.store, clock=office.clock, new_seed=lambda: SEED)
    moderator._posted = moderator._play._posted = office.wake
    return moderator


async def _begin(moderator: Moderator) -> None:
    """A game of two users and a computer, begun and not yet told."""
    await moderator.give_back()
    wanted = NewGame(channel_id=CHANNEL, host_id=HOST, host_name="Host", players=3, terms=TERMS)
    await moderator.new_game(wanted)
    for house in HUMANS:
        await moderator.take_seat(1, USERS[house], name_of(house), house)
    await moderator.fill_seats(1, HOST, "random")
    await moderator.start(1, HOST)
    await moderator.settled()


async def _begun() -> bytes:
    """The database of such a game."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rookery.db"
        store = await Store.open(path)
        moderator = Moderator(store, clock=Clock(), new_seed=lambda: SEED)
        await _begin(moderator)
        await moderator.close()
        await store.close()
        return path.read_bytes()


@cache
def begun() -> bytes:
    """The database of a game that has just begun, made once."""
    return asyncio.run(_begun())


async def _bot(path: Path, seed: str, chance: random.Random) -> Breakdown:
    """A bot for the game at `path`."""
    clock = Clock()
    discord = RudeDiscord(clock, chance)
    store = await MortalStore.open(path)
    moderator = Moderator(store, clock=clock)
    sender = await new_sender(moderator, discord, clock)
    office = Office(store, clock, discord, moderator, sender)
    office.moderator = _moderator(office)
    office.sender = await new_sender(office.moderator, discord, clock)
    await office.moderator.open()
    return Breakdown(path, seed, chance, office)


async def _run(seed: str, steps: int, database: bytes) -> Breakdown:
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rookery.db"
        path.write_bytes(database)
        run = await _bot(path, seed, chance)
        MortalStore.chance = chance
        discord = run.office.discord
        discord.rudeness, discord.death = chance.uniform(0, 0.3), chance.uniform(0, 0.05)
        MortalStore.deadly = chance.uniform(0.005, 0.05)
        await run.settle()
        for _ in range(steps):
            await run.step()
        MortalStore.deadly = discord.rudeness = discord.death = 0.0
        discord.failing = None
        for _ in range(2):
            await run.pass_time(16_000)
        await run.look()
        await run.office.close()
        await run.office.moderator.close()
        await run.office.store.close()
        return run


def break_down(seed: str, steps: int = STEPS) -> Breakdown:
    """Play with a bot that breaks down, then in peace until all is said; what came of it."""
    with statements_at_once():
        return asyncio.run(_run(seed, steps, begun()))
