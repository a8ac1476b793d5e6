"""Hands at a desk without Discord: the panel is drawn, checked against the limits, and pressed."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import discord

from bot.front import limits
from bot.front.address import Address
from bot.front.desks import FORMS, AnyDesk, Draft, Scene, desk_for
from bot.front.panel import Panel, Select, modal_of, page_of, view_of
from bot.front.presses import Press
from bot.front.router import is_everywhere
from engine.requests import Answer, Request

ADDRESS = Address(2**31, 9_999, "answer", "baratheon")
"""As long as an address may get."""


class DeskHands:
    """Presses the controls of one desk, keeping the draft as the database would: as JSON."""

    def __init__(self, request: Request[Any], scene: Scene) -> None:
        self.request = request
        self.scene = scene
        self.desk = desk_for(request)
        self.draft: Draft = self.desk.fresh(request, scene)
        self.answer: Answer | None = None
        self.presses = 0

    @property
    def panel(self) -> Panel:
        """What is shown now; its components are built too, for discord.py checks them."""
        panel = self.desk.panel(self.request, self.draft, self.scene)
        assert 0 < len(panel.text) <= limits.CONTENT
        assert len(panel.rows) <= limits.ROWS
        buttons = [row for row in panel.rows if not isinstance(row, Select)]
        assert all(len(row) <= limits.BUTTONS_IN_ROW for row in buttons)
        selects = [row.control for row in panel.rows if isinstance(row, Select)]
        see_to_names(self.desk, [*selects, *(button.control for button in panel.buttons)])
        view = view_of(panel, ADDRESS)
        assert view.is_finished()
        for item in view.walk_children():
            if isinstance(item, discord.ui.Select):
                assert 1 <= len(item.options) <= limits.SELECT_OPTIONS
                assert all(len(option.value) <= limits.OPTION_VALUE for option in item.options)
        return panel

    def _select(self, control: str) -> Select:
        rows = self.panel.rows
        return next(row for row in rows if isinstance(row, Select) and row.control == control)

    def shows(self, control: str) -> bool:
        """See `Hands`."""
        for row in self.panel.rows:
            names = (row,) if isinstance(row, Select) else row
            if any(part.control == control for part in names):
                return True
        return False

    def options(self, control: str) -> Collection[str]:
        """See `Hands`."""
        return [option.value for option in page_of(self._select(control))]

    async def click(self, control: str) -> None:
        """See `Hands`."""
        buttons = [b for row in self.panel.rows if not isinstance(row, Select) for b in row]
        button = next(button for button in buttons if button.control == control)
        assert not button.disabled, f"{control} is disabled"
        self._press(Press(control))

    async def pick(self, control: str, values: Sequence[str]) -> None:
        """See `Hands`."""
        select = self._select(control)
        shown = page_of(select)
        assert set(values) <= {option.value for option in shown}
        assert min(select.least, len(shown)) <= len(values) <= min(select.most, len(shown))
        self._press(Press(control, tuple(values)))

    async def fill(self, opener: str, fields: Mapping[str, str]) -> None:
        """See `Hands`."""
        assert opener in self.desk.forms
        form = self.desk.form(self.request, self.draft, opener, self.scene)
        assert form is not None
        assert len(form.fields) <= limits.FORM_FIELDS
        assert modal_of(form, ADDRESS).is_finished()
        assert {field.control for field in form.fields} >= set(fields)
        see_to_names(self.desk, [form.control])
        self.presses += 1  # the button that opens it
        self._press(Press(form.control, fields=fields))

    def _press(self, press: Press) -> None:
        self.presses += 1
        outcome = self.desk.take(self.request, self.draft, press, self.scene)
        if isinstance(outcome, Answer):
            handed_in = self.desk.handed_in(self.request, self.draft, self.scene)
            assert handed_in[press.control] == outcome, "no button has said what it hands in"
            self.answer = outcome
            return
        self.draft = self.desk.draft_type.model_validate_json(outcome.model_dump_json())


def see_to_names(desk: AnyDesk, controls: Sequence[str]) -> None:
    """Presses of these reach their desk: nobody before it takes them for its own."""
    taken = {name for name in controls if is_everywhere(name)}
    forms = {name for name in controls if name in FORMS - desk.forms}
    assert not taken | forms, f"{taken | forms} would never reach {type(desk).__name__}"
    assert len(set(controls)) == len(controls)
