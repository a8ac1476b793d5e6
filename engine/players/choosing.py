"""How a player finds the function that answers a kind of request."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

from engine.errors import RookeryError
from engine.requests import Answer, Request

C = TypeVar("C")
Chooser: TypeAlias = Callable[[Any, C], Answer]
"""(a request of the one type it is listed for, what the player goes by) -> its answer."""


class UnknownQuestion(RookeryError):  # noqa: N818
    """A player was asked something it has not learnt to answer."""


class Choosers(Generic[C]):
    """A player's whole repertoire: one function for each type of request.

    A new kind of request needs one function and one line in the player's table; until then
    the player refuses loudly rather than guess.
    """

    def __init__(self, by_type: Mapping[type[Request[Any]], Chooser[C]]) -> None:
        self._by_kind = {kind_of(asked): chooser for asked, chooser in by_type.items()}

    def __getitem__(self, kind: str) -> Chooser[C]:
        """The function for requests of `kind`.

        Raises:
            UnknownQuestion: there is none.
        """
        chooser = self._by_kind.get(kind)
        if chooser is None:
            raise UnknownQuestion(f"This player has no answer to questions of kind {kind}.")
        return chooser


def kind_of(request: type[Request[Any]]) -> str:
    """The `kind` of all requests of this type."""
    return str(request.model_fields["kind"].default)
