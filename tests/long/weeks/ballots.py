"""Votes counted again, apart from the code that is tried: from the ballots that were taken."""

from collections import Counter
from collections.abc import Callable, Sequence

from bot.moderator.motions import KINDS, MOTION, Motion, MotionKind, Replace, Rewind
from bot.moderator.notices import DeadlinesExtended, Notice, PaceChanged
from engine.names import House
from tests.long.weeks.books import Books, Chair, Page

ENDING = frozenset({"draw", "concede", "abandon"})


class Ballots:
    """The votes of one game. `complain(promise, what)` is told of what is wrong."""

    def __init__(self, books: Books, complain: Callable[[str, str], None]) -> None:
        self._books = books
        self._complain = complain
        self._cast: dict[int, dict[int, bool]] = {}
        self._known: set[int] = set()
        self._closed: set[int] = set()
        self._gone: set[int] = set()
        self.voted_out: set[House] = set()
        self.undone = 0
        self.carried = 0

    def cast(self, vote: int, user: int, *, yes: bool) -> None:
        """A ballot was taken."""
        self._cast.setdefault(vote, {})[user] = yes

    def is_new(self, vote: int) -> bool:
        """Whether nobody has heard of a vote yet; now everybody has."""
        new = vote not in self._known
        self._known.add(vote)
        return new

    def ends_the_game(self, vote: int) -> bool:
        """Whether the game would be over."""
        return self._motion(vote).kind in ENDING

    def look(self, before: Page, page: Page, notices: Sequence[Notice]) -> None:
        """Hold what was carried since the last look against the ballots and what was done."""
        carried = [
            vote for vote, state in self._books.votes().items() if self._is_fresh(vote, state)
        ]
        done = Counter(self._motion(vote).kind for vote in carried)
        for vote in carried:
            self._must_have_enough(vote, before)
            self._note(self._motion(vote))
        self.carried += len(carried)
        self._done("rewind", page.generation - before.generation - self.undone, done)
        self._done("extend", sum(isinstance(each, DeadlinesExtended) for each in notices), done)
        self._done("pace", sum(isinstance(each, PaceChanged) for each in notices), done)
        if page.terms != before.terms and not done["pace"]:
            self._complain("votes_misdone", "another pace, and no vote on it")
        self.undone = 0
        self._gone = self._taken_back()

    def _taken_back(self) -> set[int]:
        return {each.seq for each in self._books.answers() if each.taken_back}

    def _note(self, motion: Motion) -> None:
        if isinstance(motion, Replace):
            self.voted_out.add(motion.house)

    def _is_fresh(self, vote: int, state: str) -> bool:
        if state == "open" or vote in self._closed:
            return False
        self._closed.add(vote)
        return state == "carried"

    def _done(self, kind: MotionKind, times: int, carried: Counter[MotionKind]) -> None:
        if times != carried[kind]:
            self._complain("votes_misdone", f"{kind} done {times} times, voted {carried[kind]}")

    def _must_have_enough(self, vote: int, before: Page) -> None:
        motion = self._motion(vote)
        players = {chair.user: house for house, chair in before.chairs.items() if _votes(chair)}
        cast = self._cast.get(vote, {})
        yes = {house for user, house in players.items() if user and cast.get(user) is True}
        if not self._is_enough(motion, yes, set(players.values())):
            self._complain("votes_misdone", f"{motion} with the votes of {sorted(yes)} alone")

    def _is_enough(self, motion: Motion, yes: set[House], voters: set[House]) -> bool:
        if isinstance(motion, Rewind):
            after = self._books.answers(motion.seq - 1)
            counted = [each for each in after if each.seq not in self._gone and not each.forced]
            return {each.house for each in counted} & voters <= yes
        if KINDS[motion.kind].quorum == "all":
            return yes == voters
        return 2 * len(yes) > len(voters)

    def _motion(self, vote: int) -> Motion:
        return MOTION.validate_json(self._books.subject(vote))


def _votes(chair: Chair) -> bool:
    """Whether somebody sits there who has a vote."""
    return chair.user is not None and not chair.minded
