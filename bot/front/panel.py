"""What a player sees when asked: a text with selects and buttons, or a form of several fields.

These are plain descriptions. Turning them into Discord's components happens here too, so that the
limits, the addresses and the rule that no view stays in memory are kept in one place.
"""

import zlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, TypeVar

import discord

from bot.front import limits
from bot.front.address import Address

Style: TypeAlias = Literal["plain", "go", "stop"]
STYLES: dict[Style, discord.ButtonStyle] = {
    "plain": discord.ButtonStyle.secondary,
    "go": discord.ButtonStyle.success,
    "stop": discord.ButtonStyle.danger,
}
FINAL = " – Cannot Be Undone"
"""What is written on a button whose deed nobody can take back."""
MORE = "~more"
"""Prefix of the option that turns a select with too many options to its next page."""

V = TypeVar("V", discord.ui.View, discord.ui.LayoutView, discord.ui.Modal)


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a select."""

    value: str
    label: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Select:
    """A select. More choices than Discord shows are paged: the last option leads on.

    `chosen` are the values now marked, `page` the page shown; picking *More* comes back as a press
    of the same control with the value `~more<page>`.
    """

    control: str
    placeholder: str
    choices: Sequence[Choice]
    chosen: Sequence[str] = ()
    least: int = 1
    most: int = 1
    page: int = 0


@dataclass(frozen=True, slots=True)
class Button:
    """A button; its label says what it does."""

    control: str
    label: str
    style: Style = "plain"
    disabled: bool = False

    def final(self) -> "Button":
        """The same button, saying that what it does cannot be taken back."""
        room = limits.BUTTON_LABEL - len(FINAL)
        return replace(self, label=limits.clip(self.label, room) + FINAL)


@dataclass(frozen=True, slots=True)
class Door:
    """A button that leads into one of several games, at an address of its own."""

    address: Address
    label: str
    style: Style = "plain"


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads to another place on Discord."""

    url: str
    label: str


Row: TypeAlias = Select | tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Panel:
    """A text and the controls under it."""

    text: str
    rows: Sequence[Row] = ()

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All its buttons."""
        return tuple(button for row in self.rows if isinstance(row, tuple) for button in row)

    def with_final(self, controls: Collection[str]) -> "Panel":
        """The same panel, where these buttons say that what they do cannot be taken back."""
        rows = [
            tuple(each.final() if each.control in controls else each for each in row)
            if isinstance(row, tuple)
            else row
            for row in self.rows
        ]
        return Panel(self.text, rows)

    def with_button(self, button: Button) -> "Panel":
        """The same panel with one more button, in the last row where there is room."""
        rows = list(self.rows)
        last = rows[-1] if rows else ()
        if isinstance(last, tuple) and len(last) < limits.BUTTONS_IN_ROW:
            rows[-1:] = [(*last, button)]
        else:
            rows.append((button,))
        return Panel(self.text, rows)


@dataclass(frozen=True, slots=True)
class TextField:
    """A text input of a form."""

    control: str
    label: str
    description: str = ""
    value: str = ""
    placeholder: str = ""


@dataclass(frozen=True, slots=True)
class SelectField:
    """A select of a form."""

    control: str
    label: str
    choices: Sequence[Choice]
    chosen: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class Form:
    """A form: the first answer to a press, never a later one."""

    control: str
    title: str
    fields: Sequence[TextField | SelectField] = field(default_factory=tuple)


def rows_of(buttons: Sequence[Button]) -> list[Row]:
    """Any number of buttons, in full rows."""
    size = limits.BUTTONS_IN_ROW
    return [tuple(buttons[at : at + size]) for at in range(0, len(buttons), size)]


def stateless(view: V) -> V:
    """Mark a view or form finished: discord.py then sends it but keeps nothing in memory."""
    view.stop()
    return view


def more_page(values: Iterable[str]) -> int | None:
    """The page a player turned to, if that is what was picked in a select."""
    for value in values:
        number = value.removeprefix(MORE)
        if number != value and number.isdigit():
            return int(number)
    return None


def view_of(panel: Panel, address: Address) -> discord.ui.View:
    """The panel's components, addressed to the question of `address`."""
    view = discord.ui.View(timeout=None)
    for number, row in enumerate(panel.rows):
        if isinstance(row, Select):
            view.add_item(_select(row, address, number))
            continue
        for button in row:
            view.add_item(_button(button, address, number))
    return stateless(view)


def doors_view(doors: Sequence[Door | Link]) -> discord.ui.View:
    """Buttons into several games, in full rows: the first ones, if there is no room for all."""
    view = discord.ui.View(timeout=None)
    for number, door in enumerate(doors[: limits.ROWS * limits.BUTTONS_IN_ROW]):
        row = number // limits.BUTTONS_IN_ROW
        if isinstance(door, Link):
            label = limits.clip(door.label, limits.BUTTON_LABEL)
            view.add_item(discord.ui.Button(url=door.url, label=label, row=row))
        else:
            button = Button(door.address.control, door.label, door.style)
            view.add_item(_button(button, door.address, row))
    return stateless(view)


def _button(button: Button, address: Address, row: int) -> discord.ui.Button[discord.ui.View]:
    return discord.ui.Button(
        custom_id=str(address.at(button.control)),
        label=limits.clip(button.label, limits.BUTTON_LABEL),
        style=STYLES[button.style],
        disabled=button.disabled,
        row=row,
    )


def _select(select: Select, address: Address, row: int) -> discord.ui.Select[discord.ui.View]:
    options = page_of(select)
    return discord.ui.Select(
        custom_id=str(address.at(select.control)._replace(look=_look(select))),
        placeholder=limits.clip(select.placeholder, limits.PLACEHOLDER),
        options=options,
        min_values=min(select.least, len(options)),
        max_values=min(select.most, len(options)),
        row=row,
    )


def _look(select: Select) -> int:
    """A number that changes with what the select offers and what is marked in it.

    Discord's clients keep what a player picked in a select as long as its `custom_id` stays the
    same: it would go on showing an old pick after the bot took that back, and nothing at all would
    be sent when the player picks it again.
    """
    values = [choice.value for choice in select.choices]
    return zlib.crc32(repr((select.placeholder, values, select.chosen, select.page)).encode())


def page_of(select: Select) -> list[discord.SelectOption]:
    """The options of the select's present page."""
    shown, following = _slice(select)
    options = [_option(choice, choice.value in select.chosen) for choice in shown]
    if following is not None:
        rest = len(select.choices) - len(shown)
        options.append(discord.SelectOption(label=f"More ({rest})", value=f"{MORE}{following}"))
    return options


def _slice(select: Select) -> tuple[Sequence[Choice], int | None]:
    """The choices of the present page, and the next page's number if there are several."""
    if len(select.choices) <= limits.SELECT_OPTIONS:
        return select.choices, None
    size = limits.SELECT_OPTIONS - 1
    count = -(-len(select.choices) // size)
    page = select.page % count
    return select.choices[page * size : (page + 1) * size], (page + 1) % count


def _option(choice: Choice, chosen: bool) -> discord.SelectOption:
    return discord.SelectOption(
        value=choice.value,
        label=limits.clip(choice.label, limits.OPTION_LABEL),
        description=limits.clip(choice.description, limits.OPTION_DESCRIPTION) or None,
        default=chosen,
    )


def modal_of(form: Form, address: Address) -> discord.ui.Modal:
    """The form's components, addressed to the question of `address`."""
    modal = discord.ui.Modal(
        title=limits.clip(form.title, limits.FORM_TITLE),
        custom_id=str(address.at(form.control)),
        timeout=None,
    )
    for part in form.fields:
        modal.add_item(_labelled(part))
    return stateless(modal)


def _labelled(part: TextField | SelectField) -> discord.ui.Label[discord.ui.Modal]:
    component: discord.ui.TextInput[discord.ui.Modal] | discord.ui.Select[discord.ui.Modal]
    if isinstance(part, TextField):
        component = discord.ui.TextInput(
            custom_id=part.control,
            style=discord.TextStyle.paragraph,
            default=part.value or None,
            placeholder=part.placeholder or None,
            max_length=limits.FIELD_TEXT,
        )
    else:
        options = [_option(choice, choice.value == part.chosen) for choice in part.choices]
        component = discord.ui.Select(
            custom_id=part.control, options=options[: limits.SELECT_OPTIONS], required=False
        )
    return discord.ui.Label(
        text=limits.clip(part.label, limits.FIELD_LABEL),
        description=limits.clip(part.description, limits.FIELD_DESCRIPTION) or None,
        component=component,
    )
