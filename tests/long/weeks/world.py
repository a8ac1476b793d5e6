"""One game on a simulated clock: a heap of what people will do, and deadlines in between."""

import heapq
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

from bot.errors import Refused
from bot.moderator import Moderator, NewGame, Post, SeatState
from bot.moderator.reminders import Habits
from bot.store import UNDER_WAY, Store
from engine.names import House
from engine.players import new_player
from engine.requests import Answer
from tests.bot.clocks import Clock
from tests.bot.scripted import played_by_engine, stored
from tests.long.weeks.agreed import agreed
from tests.long.weeks.books import Books
from tests.long.weeks.people import Person, cast_for, newcomer
from tests.long.weeks.promises import Watch

Action = Callable[[], Awaitable[None]]
GAME = 1
SECOND = timedelta(seconds=1)
MOST_STEPS, MOST_DAYS = 6_000, 400
SLIP, DRAFT, LATE, TWICE, RACE = 0.03, 0.2, 0.1, 0.05, 0.2
"""How often an answer is taken back, is picked and not handed in, comes at the last minute, is
pressed twice, and is given while its reminder is on the way."""


class World:
    """A game, its players, and the time that passes."""

    def __init__(self, number: int, seed: str, store: Store) -> None:
        self.chance = Random(f"{seed}/{number}")
        self.name = f"game {number} of seed {seed}"
        self.seed = f"{seed}/{number}"
        self.agreed = agreed(number, self.chance)
        self.clock = Clock()
        self.clock.now = self.begun = self.agreed.begins
        self.store = store
        self.moderator = self.new_moderator()
        self.people = {each.user: each for each in cast_for(self.agreed.players, self.chance)}
        self._coming: list[tuple[datetime, int, Action]] = []
        self._numbers = count()
        self._will_answer: set[tuple[object, ...]] = set()
        self._drafts: dict[tuple[int, int], bool] = {}
        self._seen, self._known = 0, -1
        self._due: datetime | None = None
        self.heard: list[Callable[[Post], None]] = [self._on_ask, self._on_minded]

    def new_moderator(self) -> Moderator:
        """A game master that knows no more than the books."""
        return Moderator(self.store, clock=self.clock, new_seed=lambda: self.seed)

    def newcomer(self, user: int) -> Person:
        """Somebody who may come to play."""
        self.people[user] = newcomer(user, self.chance)
        return self.people[user]

    def may_vote(self, person: Person) -> bool:
        """Whether somebody plays a House, and the steward does not mind it."""
        house = self.house_of(person)
        return house is not None and not self.books.page().chairs[house].minded

    async def arrived(self, person: Person) -> None:
        """Somebody has taken a seat, and reads what is asked."""
        await self._moves_in(person)
        self._will(person, self.books.page().question)

    async def _moves_in(self, person: Person) -> None:
        self.after(person.looks_in(), partial(self._look_in, person))
        habits = Habits(reminders=person.reminders, zone=person.zone)
        await self.moderator.reminding.set(person.user, habits)

    # --- Time -------------------------------------------------------------------------------------

    def plan(self, when: datetime, action: Action) -> None:
        """Let something happen at that moment."""
        heapq.heappush(self._coming, (when, next(self._numbers), action))

    def after(self, span: timedelta, action: Action) -> None:
        """Let something happen after so long."""
        self.plan(self.clock.now + span, action)

    async def play(self, path: Path, steps: int) -> Watch:
        """Play to the end, or so many steps."""
        await self._begin()
        self.books = Books(path, GAME)
        self.watch = Watch(self.books, self.name)
        await self._look()
        for _ in range(steps):
            if not await self._step():
                break
        else:
            if steps == MOST_STEPS:
                self.watch.complain("stuck", f"no end after {steps} steps")
        await self._end()
        self.books.close()
        return self.watch

    async def _begin(self) -> None:
        wanted = NewGame(
            channel_id=7,
            host_id=100,
            host_name="Host",
            edition=self.agreed.edition,
            players=self.agreed.players,
            terms=self.agreed.terms,
        )
        await self.moderator.new_game(wanted)
        for person in list(self.people.values())[: self.agreed.players]:
            house = (await self.moderator.game(GAME)).free[0]
            await self.moderator.take_seat(GAME, person.user, person.name, house)
            await self._moves_in(person)
        await self.moderator.start(GAME, 100)

    async def _step(self) -> bool:
        """Let the next thing happen; False once the game is over."""
        page = self.books.page()
        lasted = self.clock.now - self.begun
        if page.status not in UNDER_WAY:
            return False
        due = await self._next_look()
        coming = self._coming[0][0] if self._coming else None
        if (due is None and coming is None) or lasted > timedelta(days=MOST_DAYS):
            self.watch.complain("stuck", f"{page.status}, question {page.question}")
            return False
        if due is not None and (coming is None or due < coming):
            self.clock.now = max(self.clock.now, due + SECOND)
            await self._carefully(self._tick)
        else:
            when, _, action = heapq.heappop(self._coming)
            self.clock.now = max(self.clock.now, when)
            await self._carefully(action)
        if self._seen != self.books.edition():
            await self._look()
        return True

    async def _next_look(self) -> datetime | None:
        """When the clock has to look again; it is asked anew whenever something has changed."""
        while self._known != self._seen:
            self._known = self._seen
            reminder = await self.moderator.reminding.remind()
            found = (reminder, await self.moderator.next_deadline())
            self._due = min(filter(None, found), default=None)
            if self._seen != self.books.edition():
                await self._look()
        return self._due

    async def _carefully(self, action: Action) -> None:
        """Whatever goes wrong in a step is a fault, and the game goes on."""
        try:
            await action()
        except Exception as fault:
            self.watch.complain("faults", f"{type(fault).__name__}: {fault}")

    async def _tick(self) -> None:
        await self.moderator.pass_deadlines(self._drafted)
        await self.moderator.reminding.remind()

    async def _look(self) -> None:
        await self.moderator.settled()
        posts = await self._deliver()
        table = await self.moderator.table(GAME)
        chairs = self.books.page().chairs
        awaited = [each for each in table.awaited if not chairs[each].minded]
        self.watch.look(self.clock.now, posts, awaited)
        for post in posts:
            for hear in self.heard:
                hear(post)
        if self.books.unsent():  # somebody has answered while posts were delivered
            await self._look()
        self._seen = self.books.edition()

    async def _deliver(self) -> Sequence[Post]:
        delivered: list[Post] = []
        while self.books.unsent():
            posts = await self.moderator.next_posts(GAME)
            await self.moderator.mark_sending(*(post.id for post in posts))
            await self.moderator.mark_sent(posts[0].id, 10_000 + posts[0].id)
            delivered += posts
        for post in delivered:
            if post.kind == "remind":
                await self._remind(post)
        return delivered

    async def _remind(self, post: Post) -> None:
        """Remind somebody, unless there is no need for it any more."""
        person = self.people[post.audience or 0]
        if self.chance.random() < RACE:
            await self._carefully(partial(self._answer, person, ()))
        assert post.house is not None
        if await self.moderator.reminding.is_welcome(GAME, post.house):
            self.watch.reminded(post, person, self.clock.now)

    async def _end(self) -> None:
        await self.moderator.close()
        self.watch.look_at_the_log()
        if self.books.unsent():
            self.watch.complain("posts_unsent", f"{self.books.unsent()} posts")
        row, log = await stored(self.store, GAME)
        played = played_by_engine(row, [each for each in log if not each.taken_back])
        if (played.digest, row.seed) != (row.digest, self.seed):
            self.watch.complain("chance_redrawn", "the answers do not lead where the game went")
        counts = self.watch.counts
        counts["games"] += 1
        counts["ended"] += row.status == "ended"
        counts["rounds"] += played.world.round
        counts["answers"] += len(log)
        counts["votes"] += self.watch.ballots.carried
        counts["rewinds"] += row.generation
        counts["simulated_days"] += (self.clock.now - self.begun).days

    # --- Answering --------------------------------------------------------------------------------

    def house_of(self, person: Person) -> House | None:
        """The House that somebody plays."""
        chairs = self.books.page().chairs
        return next((house for house, chair in chairs.items() if chair.user == person.user), None)

    def _on_ask(self, post: Post) -> None:
        person = self.people.get(post.audience or 0)
        if post.kind == "ask" and person is not None:
            self._will(person, post.question)

    def _will(self, person: Person, question: int) -> None:
        """Let somebody answer some time, unless that is planned."""
        page = self.books.page()
        key = (person.user, question, page.generation)
        if key in self._will_answer or question != page.question:
            return
        self._will_answer.add(key)
        when = person.takes(self.clock.now)
        house = self.house_of(person)
        deadline = page.deadlines.get(house or "")
        if deadline is not None and person.chance.random() < LATE:
            when = max(deadline.due_at - timedelta(seconds=person.chance.uniform(0, 60)), when)
        self.plan(when, partial(self._answer, person, key))

    async def _answer(self, person: Person, key: tuple[object, ...]) -> None:
        self._will_answer.discard(key)
        if person.is_absent(self.clock.now) or self.books.page().status != "playing":
            return
        if self.house_of(person) not in self.books.page().deadlines:
            return
        seat = await self.moderator.seat(GAME, person.user)
        if seat.request is not None and seat.answer is None:
            await self._submit(person, seat)

    async def _submit(self, person: Person, seat: SeatState) -> None:
        for _ in range(1 + (person.chance.random() < TWICE)):
            try:
                receipt = await self.moderator.submit(
                    *(GAME, person.user, seat.question, self._choice(seat)),
                    generation=seat.game.generation,
                )
            except Refused as refused:
                self.watch.complain("answers_refused", f"{seat.house}: {refused.reason}")
                return
            self.watch.acknowledged(receipt)
        if person.chance.random() < SLIP:
            await self._take_back_answer(person)

    async def _take_back_answer(self, person: Person) -> None:
        before = self.books.page().generation
        with suppress(Refused):
            await self.moderator.take_back_answer(GAME, person.user)
            self.watch.ballots.undone += self.books.page().generation - before
            self._will(person, self.books.page().question)

    def _choice(self, seat: SeatState) -> Answer:
        request, view = seat.request, seat.view
        assert request is not None
        assert view is not None
        player = new_player("random", f"{self.seed}/{seat.house}/{seat.question}")
        return player.choose(request, lambda: view)

    async def _drafted(self, user: int, seat: SeatState) -> Answer | None:
        """What somebody has picked for a question, if anything."""
        key = (user, seat.question)
        if key not in self._drafts:
            self._drafts[key] = self.chance.random() < DRAFT
        return self._choice(seat) if self._drafts[key] and seat.request is not None else None

    # --- Being there ------------------------------------------------------------------------------

    async def _look_in(self, person: Person) -> None:
        if person.left:
            return
        self.after(person.looks_in(), partial(self._look_in, person))
        house, page = self.house_of(person), self.books.page()
        if house is None or person.is_absent(self.clock.now):
            return
        if page.chairs[house].minded:
            await self.moderator.take_back(GAME, person.user)
            self.watch.is_back(house)
        self._will(person, page.question)

    def _on_minded(self, post: Post) -> None:
        """Whoever learns that the seat is minded looks in soon."""
        person = self.people.get(post.audience or 0)
        if post.kind == "notice" and person is not None:
            self.plan(person.takes(self.clock.now), partial(self._come_back, person))

    async def _come_back(self, person: Person) -> None:
        house = self.house_of(person)
        if (
            house is None
            or person.is_absent(self.clock.now)
            or not self.books.page().chairs[house].minded
        ):
            return
        await self.moderator.take_back(GAME, person.user)
        self.watch.is_back(house)
        self._will(person, self.books.page().question)
