"""The table at which the rules are played: where they ask players, deal cards and tell events."""

import hashlib
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar, cast

from engine.dealer import Dealer
from engine.edition import Edition
from engine.events import Event, StepEnded
from engine.names import House
from engine.requests.base import Answer, Request
from engine.world import World

A = TypeVar("A", bound=Answer)
Answers = dict[House, Answer]
FIRST_DIGEST = "0" * 64


class Question:
    """One or several requests put at the same time; awaiting it gives everybody's answers.

    `anew` makes the request of a question again, if what it says changes with a gift of power.
    """

    __slots__ = ("anew", "requests")

    def __init__(
        self, requests: Sequence[Request[A]], anew: Callable[[], Request[A]] | None = None
    ) -> None:
        self.requests = cast("tuple[Request[Answer], ...]", tuple(requests))
        self.anew = cast("Callable[[], Request[Answer]] | None", anew)

    def __await__(self) -> Generator["Question", Answers, Answers]:
        answers = yield self
        return answers


class Table:
    """What a rule needs besides its own text.

    `await t.ask(...)` means that a player must choose here: the script waits for the answer.
    """

    def __init__(
        self,
        world: World,
        dealer: Dealer,
        on_quiet: Callable[[], None],
        *,
        digest: str = FIRST_DIGEST,
        on_step: Callable[[], None] | None = None,
    ) -> None:
        self.world = world
        self.dealer = dealer
        self.edition: Edition = world.edition
        self.told: list[Event] = []
        self.digest = digest
        self._on_quiet = on_quiet
        self._on_step = on_step

    async def ask(self, request: Request[A], *, anew: Callable[[], Request[A]] | None = None) -> A:
        """Put a question to one house; its answer is legal. See `Question` for `anew`."""
        answers = await Question([request], anew)
        return cast(A, answers[request.house])

    async def ask_all(self, requests: Sequence[Request[A]]) -> dict[House, A]:
        """Put questions to several houses at once; nobody's answer shows until all are in."""
        if not requests:
            return {}
        answers = await Question(requests)
        return {request.house: cast(A, answers[request.house]) for request in requests}

    def tell(self, event: Event) -> None:
        """Let the table (or the event's audience) know what happened."""
        self.told.append(event)
        link = self.digest + event.model_dump_json(exclude_defaults=True)
        self.digest = hashlib.sha256(link.encode()).hexdigest()
        if self._on_step is not None and isinstance(event, StepEnded):
            self._on_step()

    def quiet(self) -> None:
        """Mark a quiet point: all there is to know is in the World, and the rules could go on
        from it alone.
        """
        self._on_quiet()
