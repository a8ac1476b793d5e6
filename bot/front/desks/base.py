"""What every desk has in common.

A *desk* is the place where questions of one shape, or of one kind, are answered: it shows the
choices, keeps what has been picked so far in a draft, and hands over the finished answer.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from bot.front.panel import Choice, Form, Panel, Select, more_page
from bot.front.presses import Press
from bot.narrator.questions.wording import wording_of
from bot.narrator.words import Words
from engine.names import AreaId, House, OrderToken
from engine.requests import Answer, Request
from engine.view import View


class Draft(BaseModel):
    """What a player has picked and not yet handed in; stored between presses.

    `pages` remembers the page of selects with many options; `note` is said once and not stored.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    pages: dict[str, int] = {}
    note: str = Field(default="", exclude=True)

    def but(self, **changes: object) -> Self:
        """The same draft with some parts changed; its note is dropped unless given anew."""
        return self.model_copy(update={"note": "", **changes})

    def page(self, control: str) -> int:
        """The page shown of a select."""
        return self.pages.get(control, 0)


R = TypeVar("R", bound=Request[Any])
D = TypeVar("D", bound=Draft)


@dataclass(frozen=True, slots=True)
class Scene:
    """What a desk may know besides the request: who answers, and what that house can see.

    `sealed` is the house's answer that waits for the others, `last_orders` its orders of the round
    before (area -> token).
    """

    house: House
    words: Words
    view: Callable[[], View]
    sealed: Answer | None = None
    last_orders: dict[AreaId, OrderToken] = field(default_factory=dict)


class Desk(ABC, Generic[R, D]):
    """Turns one kind of request into a panel, and presses into its answer.

    `forms` are the controls that open a form; they must be told apart early, because a form can
    only be the first reply to a press.
    """

    draft_type: type[D]
    forms: ClassVar[frozenset[str]] = frozenset()
    hands_in: ClassVar[str] = "confirm"
    """The button that hands in what was picked, where there is one."""

    def fresh(self, request: R, scene: Scene) -> D:
        """The draft to begin with."""
        return self.draft_type()

    def reopened(self, draft: D) -> D:
        """The draft as it is shown when the question is opened anew."""
        return draft

    @abstractmethod
    def panel(self, request: R, draft: D, scene: Scene) -> Panel:
        """What the player sees now."""

    @abstractmethod
    def press(self, request: R, draft: D, press: Press, scene: Scene) -> D | Answer:
        """What a press makes of the draft: the next draft, or the finished answer."""

    def finished(self, request: R, draft: D, scene: Scene) -> Answer | None:
        """The answer that has been picked whole and not handed in; None if something is open."""
        if draft.but(pages={}) == self.fresh(request, scene).but(pages={}):
            return None  # nothing was picked at all
        buttons = self.panel(request, draft, scene).buttons
        ready = (each for each in buttons if each.style == "go" and not each.disabled)
        if not any(button.control == self.hands_in for button in ready):
            return None
        outcome = self.press(request, draft, Press(self.hands_in), scene)
        return outcome if isinstance(outcome, Answer) else None

    def handed_in(self, request: R, draft: D, scene: Scene) -> Mapping[str, Answer]:
        """Button -> the answer that a press of it hands in now, for those that hand in one."""
        pressed = {
            button.control: self.press(request, draft, Press(button.control), scene)
            for button in self.panel(request, draft, scene).buttons
            if not button.disabled
        }
        return {control: each for control, each in pressed.items() if isinstance(each, Answer)}

    def form(self, request: R, draft: D, control: str, scene: Scene) -> Form | None:
        """The form that `control` opens."""
        return None

    def take(self, request: R, draft: D, press: Press, scene: Scene) -> D | Answer:
        """Turn a select's page, or let the desk handle the press."""
        page = more_page(press.values)
        if page is not None:
            return draft.but(pages={**draft.pages, press.control: page})
        return self.press(request, draft, press, scene)


AnyDesk: TypeAlias = Desk[Any, Any]  # the registry holds desks of every kind


def asked(request: Request[Any], scene: Scene) -> str:
    """The question in words, and what on the board helps to answer it."""
    said = wording_of(request)
    question = said.question(request, scene.words)
    return lines(question, said.background(request, scene.words, scene.view()))


def pick(
    draft: Draft,
    control: str,
    placeholder: str,
    choices: Iterable[Choice],
    chosen: Sequence[str] = (),
    *,
    least: int = 1,
    most: int = 1,
) -> Select:
    """A select at the page that the draft remembers."""
    return Select(
        control,
        placeholder,
        tuple(choices),
        chosen,
        least=least,
        most=most,
        page=draft.page(control),
    )


def value_in(press: Press, allowed: Iterable[str]) -> str | None:
    """The value picked, if it is one of those offered."""
    value = press.values[0] if press.values else ""
    return value if value in set(allowed) else None


def lines(*parts: str) -> str:
    """The non-empty parts, one below the other."""
    return "\n".join(part for part in parts if part)
