"""The desks of the four shapes: what is offered and how it is said comes from the kind."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from typing_extensions import override

from bot.front.desks.base import Desk, Draft, Scene, asked, lines, pick, value_in
from bot.front.panel import Button, Choice, Panel, Row, rows_of
from bot.front.presses import Press
from bot.narrator.questions.wording import ChoiceWording, UseWording, wording_of
from engine.requests import Answer, Request
from engine.requests.shapes import Amount, PickOne, PickSome, Shape, UseOrNot

Choices: TypeAlias = ChoiceWording[Any, Any, Any]

PASS = "pass"
FEW = 10
"""So many choices find a place on buttons, two rows of them; one press then answers."""


def _words_of(request: Request[Any]) -> Choices:
    wording = wording_of(request)
    assert isinstance(wording, ChoiceWording), f"{request.kind} has no words for its choices"
    return wording


def _choices(request: Shape[Any], offered: Iterable[Any], scene: Scene) -> list[Choice]:
    """The choices by their text, each with its label and what else there is to say."""
    said = _words_of(request)
    return [
        Choice(
            str(choice),
            said.label(choice, request, scene.words),
            said.about(choice, request, scene.words),
        )
        for choice in offered
    ]


def _buttons(choices: Iterable[Choice], chosen: str | None = None) -> list[Button]:
    """A button for each choice; that of what is `chosen` already stands out."""
    return [
        Button(f"pick.{choice.value}", choice.label, "go" if choice.value == chosen else "plain")
        for choice in choices
    ]


def _explained(choices: Iterable[Choice]) -> Iterable[str]:
    """What a menu would say beside each choice."""
    return (f"**{each.label}**: {each.description}" for each in choices if each.description)


class ChosenDraft(Draft):
    """The choice picked in the menu, as text."""

    chosen: str | None = None


class PickOneDesk(Desk[PickOne[Answer, Any], ChosenDraft]):
    """A button for each choice; or a menu, if there are many."""

    draft_type = ChosenDraft

    @override
    def fresh(self, request: PickOne[Answer, Any], scene: Scene) -> ChosenDraft:
        """What is sealed is shown as it stands."""
        sealed = None if scene.sealed is None else request.chosen(scene.sealed)
        return ChosenDraft(chosen=None if sealed is None else str(sealed))

    @override
    def panel(self, request: PickOne[Answer, Any], draft: ChosenDraft, scene: Scene) -> Panel:
        said = _words_of(request)
        choices = _choices(request, request.offered, scene)
        passing = (Button(PASS, said.passing),) if request.may_pass else ()
        if len(choices) + len(passing) <= FEW:
            buttons = (*_buttons(choices, draft.chosen), *passing)
            return Panel(lines(asked(request, scene), *_explained(choices)), rows_of(buttons))
        chosen = () if draft.chosen is None else (draft.chosen,)
        confirm = Button("confirm", said.confirm, "go", disabled=not chosen)
        return Panel(
            asked(request, scene),
            [pick(draft, "choice", said.placeholder, choices, chosen), (confirm, *passing)],
        )

    @override
    def press(
        self, request: PickOne[Answer, Any], draft: ChosenDraft, press: Press, scene: Scene
    ) -> ChosenDraft | Answer:
        by_value = {str(choice): choice for choice in request.offered}
        if press.control == "choice":
            return draft.but(chosen=value_in(press, by_value))
        if press.control == PASS and request.may_pass:
            return request.choosing(None)
        named = draft.chosen if press.control == "confirm" else _picked(press)
        return request.choosing(by_value[named]) if named in by_value else draft


def _picked(press: Press) -> str | None:
    """The choice whose button was pressed."""
    name = press.control.removeprefix("pick.")
    return None if name == press.control else name


class AmountDesk(Desk[Amount[Answer], ChosenDraft]):
    """A button for each number; those beyond the first few are in a menu."""

    draft_type = ChosenDraft

    @override
    def fresh(self, request: Amount[Answer], scene: Scene) -> ChosenDraft:
        """What is sealed is shown as it stands."""
        sealed = None if scene.sealed is None else request.chosen(scene.sealed)
        return ChosenDraft(chosen=None if sealed is None else str(sealed))

    @override
    def panel(self, request: Amount[Answer], draft: ChosenDraft, scene: Scene) -> Panel:
        said = _words_of(request)
        choices = _choices(request, request.offered, scene)
        rows: list[Row] = list(rows_of(_buttons(choices[:FEW], draft.chosen)))
        more = choices[FEW:]
        if more:
            chosen = tuple(each.value for each in more if each.value == draft.chosen)
            confirm = Button("confirm", said.confirm, "go", disabled=not chosen)
            rows += [pick(draft, "choice", said.placeholder, more, chosen), (confirm,)]
        return Panel(asked(request, scene), rows)

    @override
    def press(
        self, request: Amount[Answer], draft: ChosenDraft, press: Press, scene: Scene
    ) -> ChosenDraft | Answer:
        by_value = {str(amount): amount for amount in request.offered}
        if press.control == "choice":
            return draft.but(chosen=value_in(press, by_value))
        named = draft.chosen if press.control == "confirm" else _picked(press)
        return request.choosing(by_value[named]) if named in by_value else draft


class SomeDraft(Draft):
    """The things picked, each by its number among those offered."""

    picked: tuple[str, ...] = ()


class PickSomeDesk(Desk[PickSome[Answer, Any], SomeDraft]):
    """A menu where several can be picked, and a button that hands them in."""

    draft_type = SomeDraft

    @override
    def panel(self, request: PickSome[Answer, Any], draft: SomeDraft, scene: Scene) -> Panel:
        said = _words_of(request)
        choices = numbered(_choices(request, request.offered, scene))
        least, most = request.bounds
        enough = least <= len(draft.picked) <= most
        label = said.confirmed(len(draft.picked) or least)
        confirm = Button("confirm", label, "go", disabled=not enough)
        menu = pick(
            draft,
            "choices",
            said.placeholder,
            choices,
            draft.picked,
            least=least,
            most=min(most, len(choices)),
        )
        return Panel(asked(request, scene), [menu, (confirm,)])

    @override
    def press(
        self, request: PickSome[Answer, Any], draft: SomeDraft, press: Press, scene: Scene
    ) -> SomeDraft | Answer:
        offered = request.offered
        if press.control == "choices":
            numbers = map(str, range(len(offered)))
            return draft.but(picked=tuple(number for number in numbers if number in press.values))
        if press.control == "confirm":
            return request.choosing(tuple(offered[int(number)] for number in draft.picked))
        return draft


def numbered(choices: Sequence[Choice]) -> list[Choice]:
    """The choices by their place, so that things alike are told apart: `Footman no. 2`."""
    seen: Counter[str] = Counter()
    told = []
    for place, choice in enumerate(choices):
        seen[choice.label] += 1
        which = f" no. {seen[choice.label]}" if seen[choice.label] > 1 else ""
        told.append(Choice(str(place), choice.label + which, choice.description))
    return told


class UseOrNotDesk(Desk[UseOrNot[Answer], Draft]):
    """Two buttons."""

    draft_type = Draft

    @override
    def panel(self, request: UseOrNot[Answer], draft: Draft, scene: Scene) -> Panel:
        said = wording_of(request)
        assert isinstance(said, UseWording), f"{request.kind} has no words for its buttons"
        return Panel(
            asked(request, scene), [(Button("use", said.use, "go"), Button("leave", said.leave))]
        )

    @override
    def press(
        self, request: UseOrNot[Answer], draft: Draft, press: Press, scene: Scene
    ) -> Draft | Answer:
        if press.control in ("use", "leave"):
            return request.choosing(press.control == "use")
        return draft
