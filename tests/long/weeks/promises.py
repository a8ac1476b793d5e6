"""The promises, held against the books and all that was told, after every step of a game."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

from bot.moderator import Post, Receipt
from bot.moderator.notices import DeadlineMissed, DraftCounted, Notice
from bot.moderator.pace import Within
from bot.moderator.terms import NO_TERMS, Terms
from engine.names import House
from tests.long.weeks.ballots import Ballots
from tests.long.weeks.books import Books, Deadline, Given, Page
from tests.long.weeks.people import Person
from tests.long.weeks.quiet import falls_in_quiet, open_minutes

PROMISES: dict[str, str] = {
    "stuck": "games in which nothing more could happen",
    "faults": "steps at which something went wrong within",
    "answers_lost": "answers acknowledged and not in the log, or taken back and not told",
    "answers_refused": "answers in time that were refused",
    "posts_doubled": "posts delivered twice",
    "pings_doubled": "players told twice that the same question waits",
    "asked_before_told": "questions asked before all was told that had happened",
    "reminders_to_answered": "reminders to somebody who was not awaited",
    "reminders_at_night": "reminders at night in the player's zone, or on vacation",
    "reminders_unwanted": "reminders that a player has switched off",
    "waited_without_deadline": "Houses awaited without a deadline",
    "deadlines_moved_silently": "deadlines moved, and not told",
    "deadlines_contradicted": "deadlines that passed or moved sooner than told (DC-041)",
    "deadlines_in_quiet_hours": "deadlines in quiet hours or on free days",
    "thrown_out_in_time": "seats minded though their players missed too little",
    "seats_not_given_back": "minded seats that one press did not give back",
    "steward_untold": "answers of the steward of which nothing was told",
    "downtime_not_given_back": "deadlines shorter for the bot's absence (DC-048)",
    "pauses_miscounted": "deadlines that a pause made shorter or longer (DC-043)",
    "chance_redrawn": "games that their seed and answers do not lead to: chance was drawn anew",
    "votes_by_others": "ballots taken from whoever has no vote",
    "votes_misdone": "what was voted, done without enough votes, not at all, or more than once",
    "posts_unsent": "games with posts still owed at their end",
}
"""What is counted when it is broken; none may be."""
NEVER = datetime.min.replace(tzinfo=UTC)
AT_LEAST = timedelta(minutes=5)


class Watch:
    """Looks at one game after every step, and remembers what was told and promised."""

    def __init__(self, books: Books, name: str) -> None:
        self._books = books
        self._name = name
        self.broken: Counter[str] = Counter()
        self.complaints: list[str] = []
        self.counts: Counter[str] = Counter()
        self.ballots = Ballots(books, self.complain)
        self._now = NEVER
        self._before: Page | None = None
        self._log = 0
        self._acknowledged: dict[str, Receipt] = {}
        self._nonces: set[str] = set()
        self._asked: Counter[tuple[object, ...]] = Counter()
        self._misses: Counter[str] = Counter()
        self._given_up: set[str] = set()
        self._left: dict[str, int] = {}
        self._down_since: datetime | None = None

    def complain(self, promise: str, what: str) -> None:
        """Note a broken promise, and where."""
        assert promise in PROMISES, promise
        self.broken[promise] += 1
        self.complaints.append(f"{self._name}, {self._now:%Y-%m-%d %H:%M}: {promise}: {what}")

    # --- What the players know --------------------------------------------------------------------

    def acknowledged(self, receipt: Receipt) -> None:
        """An answer was taken: it is never lost, and no miss stands in a row any more."""
        self._acknowledged[receipt.digest] = receipt
        self._misses[receipt.house] = 0

    def is_back(self, house: House) -> None:
        """A player has taken the seat back."""
        self._misses[house] = 0
        self._given_up.discard(house)
        if self._books.page().chairs[house].minded:
            self.complain("seats_not_given_back", house)

    def gives_up(self, house: str) -> None:
        """A player leaves, or is voted out: nobody is thrown out."""
        self._given_up.add(house)

    def reminded(self, post: Post, person: Person, now: datetime) -> None:
        """A player is reminded now."""
        self._now = now
        self.counts["reminders"] += 1
        page, house = self._books.page(), str(post.house)
        if page.status != "playing" or house not in page.deadlines:
            self.complain("reminders_to_answered", house)
        if person.sleeps(now) or (person.is_absent(now) and not person.left):
            self.complain("reminders_at_night", f"{house} in {person.zone}")
        if person.reminders == "off":
            self.complain("reminders_unwanted", house)

    def was_down(self, since: datetime) -> None:
        """The bot was away, from that moment on until the next look."""
        self._down_since = since

    # --- After every step -------------------------------------------------------------------------

    def look(self, now: datetime, posts: Sequence[Post], awaited: Iterable[str]) -> None:
        """Hold all promises against what has happened since the last look."""
        self._now = now
        page = self._books.page()
        notices = [each for post in posts if post.audience is None for each in post.notices]
        self._hear(posts, page)
        if self._before is not None:
            self.ballots.look(self._before, page, notices)
            self._look_at_deadlines(self._before, page, notices)
            self._look_at_seats(self._before, page)
            self._look_at_answers(self._before, page, notices)
            self._look_at_pauses(self._before, page)
            self._look_at_downtime(self._before, page)
        self._nobody_waits_for_ever(page, awaited)
        self._nothing_is_due_at_night(page)
        self._before, self._down_since = page, None

    def _hear(self, posts: Sequence[Post], page: Page) -> None:
        for post in posts:
            if post.nonce in self._nonces:
                self.complain("posts_doubled", f"{post.kind} {post.seq}")
            self._nonces.add(post.nonce)
            if post.kind == "ask" and post.question == page.question:
                self._ask(post, page)

    def _ask(self, post: Post, page: Page) -> None:
        key = (post.house, post.audience, post.question, page.generation)
        self._asked[key] += 1
        if self._asked[key] > 1:
            self.complain("pings_doubled", f"{post.house}, question {post.question}")
        if untold := self._books.untold_before(post.seq):
            self.complain("asked_before_told", f"{post.house} before {', '.join(untold)}")

    # --- Deadlines --------------------------------------------------------------------------------

    def _look_at_deadlines(self, before: Page, page: Page, notices: Sequence[Notice]) -> None:
        announced = told_dues(notices)
        for house, old in before.deadlines.items():
            new = page.deadlines.get(house)
            if new is not None and _same(old, new) and new.due_at != old.due_at:
                self._moved(house, old, new, announced[house])
        for notice in notices:
            if isinstance(notice, DeadlineMissed | DraftCounted):
                self._passed(notice, before)

    def _moved(self, house: str, old: Deadline, new: Deadline, announced: set[datetime]) -> None:
        if new.due_at not in announced:
            self.complain("deadlines_moved_silently", f"{house} to {new.due_at}")
        if new.due_at < old.due_at:
            self.complain("deadlines_contradicted", f"{house} was told {old.due_at}")

    def _passed(self, notice: DeadlineMissed | DraftCounted, before: Page) -> None:
        old = before.deadlines.get(notice.house)
        if old is None or old.due_at > self._now:
            self.complain("deadlines_contradicted", f"{notice.house} had time until {old}")
        if isinstance(notice, DraftCounted):
            self._misses[notice.house] = 0
            return
        self.counts["misses"] += 1
        self._misses[notice.house] += 1

    def _nobody_waits_for_ever(self, page: Page, awaited: Iterable[str]) -> None:
        if page.status != "playing":
            return
        for house in awaited:
            deadline = page.deadlines.get(house)
            if deadline is None or deadline.question != page.question:
                self.complain("waited_without_deadline", f"{house}, question {page.question}")

    def _nothing_is_due_at_night(self, page: Page) -> None:
        if page.status != "playing":
            return
        pace = terms_in(page).pace
        for house, deadline in page.deadlines.items():
            if falls_in_quiet(pace, deadline.due_at):
                self.complain("deadlines_in_quiet_hours", f"{house}: {deadline.due_at}")

    # --- Seats and answers ------------------------------------------------------------------------

    def _look_at_seats(self, before: Page, page: Page) -> None:
        for house, chair in page.chairs.items():
            old = before.chairs[house]
            if old.user != chair.user:
                self.counts["replaced"] += 1
                self._misses[house] = 0
                self._given_up.discard(house)
            if chair.minded and not old.minded:
                self._is_minded(house, page)

    def _is_minded(self, house: str, page: Page) -> None:
        row = self._misses[house]
        if house in self.ballots.voted_out and row:
            self.ballots.voted_out.discard(house)
            return
        if house not in self._given_up and row < terms_in(page).misses_in_a_row:
            self.complain("thrown_out_in_time", f"{house}, {row} misses in a row")

    def _look_at_answers(self, before: Page, page: Page, notices: Sequence[Notice]) -> None:
        told = {each.house for each in notices if isinstance(each, DeadlineMissed | DraftCounted)}
        for given in self._books.answers(self._log):
            self._log = given.seq
            by_hand = given.receipt in self._acknowledged
            if not given.forced and not by_hand and given.house not in told:
                self._answered_by_steward(given, before, page)

    def _answered_by_steward(self, given: Given, before: Page, page: Page) -> None:
        chairs = (before.chairs[given.house], page.chairs[given.house])
        minded = any(chair.minded for chair in chairs)
        if not minded:
            self.complain("steward_untold", f"{given.house}, question {given.question}")

    # --- Time that does not count -----------------------------------------------------------------

    def _look_at_pauses(self, before: Page, page: Page) -> None:
        if before.status == "playing" and page.status == "paused":
            pace = terms_in(page).pace
            self._left = {
                house: open_minutes(pace, self._now, each.due_at)
                for house, each in page.deadlines.items()
            }
        if before.status == "paused" and page.status == "playing":
            for house, left in self._left.items():
                self._goes_on(house, left, before, page)

    def _goes_on(self, house: str, left: int, before: Page, page: Page) -> None:
        old, new = before.deadlines.get(house), page.deadlines.get(house)
        if old is None or new is None or not _same(old, new):
            return
        found = open_minutes(terms_in(page).pace, self._now, new.due_at)
        if found < left - 1 or (_is_span(page, new) and found > left + 1):
            self.complain("pauses_miscounted", f"{house} had {left} minutes left, now {found}")

    def _look_at_downtime(self, before: Page, page: Page) -> None:
        since = self._down_since
        if since is None or self._now - since <= AT_LEAST or page.status != "playing":
            return
        for house, old in before.deadlines.items():
            new = page.deadlines.get(house)
            if old.asked_at <= since < old.due_at:
                self._given_back(house, since, old, new, page)

    def _given_back(
        self, house: str, since: datetime, old: Deadline, new: Deadline | None, page: Page
    ) -> None:
        pace = terms_in(page).pace
        left = open_minutes(pace, since, old.due_at)
        found = open_minutes(pace, self._now, new.due_at) if new and _same(old, new) else 0
        if found < left - 1:
            self.complain("downtime_not_given_back", f"{house}: {left} minutes, now {found}")

    # --- At the end -------------------------------------------------------------------------------

    def look_at_the_log(self) -> None:
        """Nothing acknowledged is lost; what was taken back is told as such."""
        kept = {each.receipt for each in self._books.answers()}
        for digest, receipt in self._acknowledged.items():
            if digest not in kept:
                self.complain("answers_lost", f"{receipt.house}, question {receipt.question}")
        marked, told = self._books.answers_taken_back()
        if marked != told:
            self.complain("answers_lost", f"{marked} answers taken back, {told} of them told")


def terms_in(page: Page) -> Terms:
    """What is agreed."""
    return Terms.model_validate_json(page.terms) if page.terms else NO_TERMS


def told_dues(notices: Iterable[Notice]) -> dict[str, set[datetime]]:
    """House -> the deadlines that were announced for it."""
    found: dict[str, set[datetime]] = defaultdict(set)
    for notice in notices:
        for house, due in getattr(notice, "dues", {}).items():
            found[house].add(due)
        house = getattr(notice, "house", None)
        for name in ("until", "due"):
            due = getattr(notice, name, None)
            if house is not None and due is not None:
                found[house].add(due)
    return found


def _same(old: Deadline, new: Deadline) -> bool:
    return (old.question, old.asked_at) == (new.question, new.asked_at)


def _is_span(page: Page, deadline: Deadline) -> bool:
    pace = terms_in(page).pace
    within = {"plan": pace.plan, "choice": pace.choice, "combat": pace.combat}[deadline.sort]
    return isinstance(within, Within)
