"""The four shapes that most questions have: pick one, pick some, an amount, use it or not.

A shape judges the answer, knows the only one, draws one by chance, and gives one that does as
little as can be. A kind says what is `offered` and the words of its refusal. Its answer has one
field besides `kind`, which holds the choice.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast

from typing_extensions import override

from engine.chance import Draw, key_of, one_of, shuffled
from engine.requests.base import Answer, Request, spoken

A = TypeVar("A", bound=Answer)
T = TypeVar("T")


class Playable(Request[A], Generic[A]):
    """A question that knows answers itself, so that no computer player has to learn it."""

    @abstractmethod
    def random_answer(self, draw: Draw) -> A:
        """A legal answer by chance; any may come."""

    @abstractmethod
    def modest_answer(self) -> A:
        """The legal answer that does as little as can be."""


class Shape(Playable[A], Generic[A]):
    """What the four shapes have in common."""

    def chosen(self, answer: A) -> Any:
        """The choice that an answer holds."""
        return getattr(answer, self._field())

    def choosing(self, choice: object) -> A:
        """The answer that holds this choice."""
        return cast(A, self.answer_type.model_validate({self._field(): choice}))

    @classmethod
    def _field(cls) -> str:
        return next(name for name in cls.answer_type.model_fields if name != "kind")


class PickOne(Shape[A], Generic[A, T]):
    """Pick one of what is offered; or nothing, where one may pass."""

    passed_over: ClassVar[float] = 0.3
    """How often chance picks nothing, where one may pass."""

    @property
    @abstractmethod
    def offered(self) -> Mapping[T, object] | Sequence[T]:
        """What can be picked."""

    @property
    def may_pass(self) -> bool:
        """Whether nothing may be picked."""
        return False

    @abstractmethod
    def refusal(self, choice: T | None) -> str:
        """Why this cannot be picked (None: why something must be), and what can."""

    @property
    def all_offered(self) -> str:
        """Everything offered, in words."""
        return ", ".join(spoken(str(choice)) for choice in self.offered)

    @override
    def check(self, answer: A) -> None:
        choice = self.chosen(answer)
        if not (self.may_pass if choice is None else choice in self.offered):
            raise self.illegal(self.refusal(choice))

    @override
    def only_answer(self) -> A | None:
        """One thing that must be picked is picked."""
        if len(self.offered) + self.may_pass > 1:
            return None
        return self.choosing(next(iter(self.offered), None))

    @override
    def random_answer(self, draw: Draw) -> A:
        if self.may_pass and draw() < self.passed_over:
            return self.choosing(None)
        offered = self.offered
        if isinstance(offered, Mapping):
            return self.choosing(key_of(offered, draw))
        return self.choosing(one_of(offered, draw))

    @override
    def modest_answer(self) -> A:
        """Nothing, or the first there is."""
        return self.choosing(None if self.may_pass else next(iter(self.offered)))


class PickSome(Shape[A], Generic[A, T]):
    """Pick several of what is offered, each as often as it is there."""

    @property
    @abstractmethod
    def offered(self) -> Sequence[T]:
        """What can be picked; things alike are listed one by one."""

    @property
    @abstractmethod
    def bounds(self) -> tuple[int, int]:
        """How many must, and how many may be picked."""

    @abstractmethod
    def wrong_number(self, named: int) -> str:
        """Why it cannot be so many, and how many it can be."""

    @abstractmethod
    def not_offered(self, lacking: Sequence[T]) -> str:
        """Why these cannot be picked, or not so often, and what can."""

    @override
    def check(self, answer: A) -> None:
        picked: Sequence[T] = self.chosen(answer)
        least, most = self.bounds
        if not least <= len(picked) <= most:
            raise self.illegal(self.wrong_number(len(picked)))
        lacking = [*(Counter(picked) - Counter(self.offered)).elements()]
        if lacking:
            raise self.illegal(self.not_offered(lacking))

    @override
    def only_answer(self) -> A | None:
        """All that is offered, or things all alike, leave nothing to choose."""
        offered = self.offered
        least, most = self.bounds
        if offered and (least < most or (least < len(offered) and len(set(offered)) > 1)):
            return None
        return self.choosing(offered[:least])

    @override
    def random_answer(self, draw: Draw) -> A:
        least, most = self.bounds
        count = least + int(draw() * (most - least + 1))
        return self.choosing(tuple(shuffled(self.offered, draw)[:count]))

    @override
    def modest_answer(self) -> A:
        """As few as must be."""
        return self.choosing(self.offered[: self.bounds[0]])


class Amount(Shape[A], Generic[A]):
    """Name a number."""

    @property
    @abstractmethod
    def offered(self) -> Sequence[int]:
        """The numbers that may be named, the smallest first."""

    @abstractmethod
    def refusal(self, amount: int) -> str:
        """Why it cannot be this number, and what it can be."""

    @override
    def check(self, answer: A) -> None:
        amount: int = self.chosen(answer)
        if amount not in self.offered:
            raise self.illegal(self.refusal(amount))

    @override
    def only_answer(self) -> A | None:
        """One number is no choice."""
        return self.choosing(self.offered[0]) if len(self.offered) == 1 else None

    @override
    def random_answer(self, draw: Draw) -> A:
        """Any number, small ones more often."""
        return self.choosing(self.offered[int(draw() * draw() * len(self.offered))])

    @override
    def modest_answer(self) -> A:
        """The smallest."""
        return self.choosing(self.offered[0])


class UseOrNot(Shape[A], Generic[A]):
    """Use something, or let it be; both are legal."""

    left: ClassVar[float] = 0.3
    """How often chance lets it be."""

    @override
    def check(self, answer: A) -> None:
        """Using it and letting it be are both legal."""

    @override
    def random_answer(self, draw: Draw) -> A:
        return self.choosing(draw() >= self.left)

    @override
    def modest_answer(self) -> A:
        """It is let be."""
        return self.choosing(False)
