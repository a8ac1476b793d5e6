"""How a player finds the function that answers a kind of question."""

from collections.abc import Callable
from typing import Any, Generic, TypeAlias, TypeVar

from engine.errors import RookeryError
from engine.requests import Answer, Request
from engine.requests.registry import kind_of
from engine.requests.shapes import Playable

C = TypeVar("C")
R = TypeVar("R", bound=Request[Any])
A = TypeVar("A", bound=Answer)
Chooser: TypeAlias = Callable[[R, C], A]
"""(a question, what the player goes by) -> its answer."""


class UnknownQuestion(RookeryError):  # noqa: N818
    """A player was asked something it has not learnt to answer."""


def playable(request: Request[Any]) -> Playable[Any]:
    """A question whose own answers do for whoever has no opinion.

    Raises:
        UnknownQuestion: it has none, and to guess would be wrong.
    """
    if isinstance(request, Playable):
        return request
    raise UnknownQuestion(f"This player has no answer to questions of kind {request.kind}.")


def modest_answer(request: Request[Any], _: object) -> Answer:
    """What does as little as can be."""
    answer: Answer = playable(request).modest_answer()
    return answer


class Choosers(Generic[C]):
    """A player's repertoire: one function for each kind of question, registered by `answers`.

    To a kind that has none `otherwise` gives the answer, or refuses loudly rather than guess.
    """

    def __init__(self, otherwise: Chooser[Request[Any], C, Answer]) -> None:
        self._by_kind: dict[str, Chooser[Any, C, Answer]] = {}
        self._otherwise = otherwise

    def answers(self, asked: type[R]) -> Callable[[Chooser[R, C, A]], Chooser[R, C, A]]:
        """Register the function below as the answer to such questions."""

        def registered(chooser: Chooser[R, C, A]) -> Chooser[R, C, A]:
            self._by_kind[kind_of(asked)] = chooser
            return chooser

        return registered

    def __getitem__(self, kind: str) -> Chooser[Any, C, Answer]:
        """The function for questions of `kind`."""
        return self._by_kind.get(kind, self._otherwise)

    def __contains__(self, kind: str) -> bool:
        """Whether there is a function for questions of this kind."""
        return kind in self._by_kind
