"""What words a kind of question needs. Each kind's own register themselves beside each other.

Whoever shows a question or an answer takes the words from here: the desk where it is answered, the
status, the log, reminders and receipts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from bot.narrator.words import Words
from engine.names import AreaId
from engine.requests import Answer, Battle, Request
from engine.requests.registry import kind_of
from engine.view import View

R = TypeVar("R", bound=Request[Any])
A = TypeVar("A", bound=Answer)
T = TypeVar("T")
W = TypeVar("W", bound="Wording[Any, Any]")

WORDINGS: dict[str, "Wording[Any, Any]"] = {}
"""Kind -> its words."""


def worded(kind: type[Request[Any]] | type[Answer]) -> Callable[[type[W]], type[W]]:
    """Register the class below as the words of this kind."""

    def registered(wording: type[W]) -> type[W]:
        WORDINGS[kind_of(kind)] = wording()
        return wording

    return registered


@dataclass(frozen=True, slots=True)
class Where:
    """What part of the board a question is about: `areas` to be seen, `targets` to choose from."""

    areas: tuple[AreaId, ...] = ()
    targets: tuple[AreaId, ...] = ()


class Wording(Generic[R, A]):
    """The words of one kind of question: how it is put, and how its answer is told.

    `deed` is what the table waits for, in a few public words: `a bid`.
    """

    deed: ClassVar[str]

    def question(self, request: R, words: Words) -> str:
        """The question, as it is put to its player."""
        raise NotImplementedError

    def background(self, request: R, words: Words, view: View) -> str:
        """What helps to answer and stands on the board; "" if there is nothing to add."""
        return ""

    def where(self, request: R) -> Where:
        """The part of the board that it is about: of a combat, where it is fought, and from."""
        battle = getattr(request, "battle", None)
        return Where((battle.origin, battle.area)) if isinstance(battle, Battle) else Where()

    def answer(self, answer: A, words: Words, request: R | None) -> str:
        """What the player did, said to that player: `You bid 3 power.`

        The question is not known where an answer of long ago is told.
        """
        raise NotImplementedError


class ChoiceWording(Wording[R, A], Generic[R, A, T]):
    """A kind where things are picked: one (None where nothing may be), some, or an amount."""

    placeholder: ClassVar[str] = "Choose"
    confirm: ClassVar[str] = "Confirm"
    passing: ClassVar[str] = "Leave It"
    """The button that picks nothing."""

    def label(self, choice: T, request: R, words: Words) -> str:
        """A choice on its button, or in the menu."""
        raise NotImplementedError

    def about(self, choice: T, request: R, words: Words) -> str:
        """A little more about a choice, where a menu has room for it."""
        return ""

    def confirmed(self, count: int) -> str:
        """The button that hands in so many things picked."""
        return self.confirm if count else self.passing


class UseWording(Wording[R, A]):
    """A kind where something is used or not."""

    use: ClassVar[str] = "Use It"
    leave: ClassVar[str] = "Leave It"


def wording_of(request: Request[Any]) -> Wording[Any, Any]:
    """The words of this kind of question."""
    return WORDINGS[request.kind]
