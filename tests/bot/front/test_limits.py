"""Discord's limits are reached here, before a player reaches them."""

import discord
import pytest

from bot.front import limits
from bot.front.address import Address, parse
from bot.front.panel import (
    MORE,
    Button,
    Choice,
    Form,
    Panel,
    Select,
    SelectField,
    TextField,
    modal_of,
    more_page,
    page_of,
    view_of,
)
from bot.front.presses import Press

HERE = Address(1, 2, "here", "stark")


def many(count: int) -> list[Choice]:
    """So many choices."""
    return [Choice(f"v{n}", f"Choice {n}", "d" * 300) for n in range(count)]


@pytest.mark.parametrize("count", [1, 24, 25, 26, 48, 49, 73])
def test_a_select_with_any_number_of_choices_reaches_them_all(count: int) -> None:
    """Turning pages shows each choice once and comes back to the first page."""
    select = Select("c", "p", many(count))
    seen: list[str] = []
    page: int | None = 0
    for _ in range(10):
        options = page_of(Select("c", "p", select.choices, page=page or 0))
        assert len(options) <= limits.SELECT_OPTIONS
        seen += [option.value for option in options if not option.value.startswith(MORE)]
        page = more_page(option.value for option in options)
        if not page:
            break
    assert seen == [choice.value for choice in select.choices]


def test_a_select_that_offers_or_marks_something_else_has_another_id() -> None:
    """Discord's clients would otherwise go on showing, and never send again, what was picked."""
    looks = [
        Select("units", "Units to Moat Cailin", many(2)),
        Select("units", "Units to Moat Cailin", many(2), chosen=("v1",)),
        Select("units", "Units to the Twins", many(2)),
        Select("units", "Units to the Twins", many(3)),
        Select("units", "Units to the Twins", many(3), page=1),
    ]

    addresses = [custom_id_of(look) for look in looks]

    assert len(set(addresses)) == len(looks)
    assert {parse(each) for each in addresses} == {HERE.at("units")}
    assert custom_id_of(looks[0]) == addresses[0], "the same look has the same id after a restart"


def custom_id_of(select: Select) -> str:
    """The id that a select is sent with."""
    (sent,) = view_of(Panel("t", [select]), HERE).children
    assert isinstance(sent, discord.ui.Select)
    return sent.custom_id


def test_texts_that_are_too_long_are_cut_not_refused() -> None:
    """Labels, descriptions, placeholders and titles end in an ellipsis at the limit."""
    long = "x" * 500
    panel = Panel("t", [Select("s", long, [Choice("v", long, long)]), (Button("b", long),)])
    select, button = view_of(panel, HERE).children

    assert isinstance(select, discord.ui.Select)
    assert isinstance(button, discord.ui.Button)
    assert len(select.placeholder or "") == limits.PLACEHOLDER
    assert len(select.options[0].label) == limits.OPTION_LABEL
    assert len(select.options[0].description or "") == limits.OPTION_DESCRIPTION
    assert len(button.label or "") == limits.BUTTON_LABEL
    form = Form("f", long, [TextField("t", long, long, "v"), SelectField("s", long, many(30))])
    modal = modal_of(form, HERE)
    assert len(modal.title) == limits.FORM_TITLE
    for label in modal.children:
        assert isinstance(label, discord.ui.Label)
        assert len(label.text) == limits.FIELD_LABEL


@pytest.mark.case("DC-025")
async def test_views_and_forms_are_finished_before_they_are_sent() -> None:
    """So discord.py keeps none in memory, and none can die."""
    panel = Panel("t", [(Button("b", "B"),)])
    assert view_of(panel, HERE).is_finished()
    assert modal_of(Form("f", "F", [TextField("t", "T")]), HERE).is_finished()


def test_addresses_read_back_and_tampered_ones_do_not() -> None:
    """An address is its text; what is not exactly one is none."""
    for address in (HERE, Address(2**40, 2**40, "area.port_white_harbor", "lannister")):
        assert parse(str(address)) == address
    assert parse("rk:1:2:answer") == Address(1, 2, "answer")
    for text in (
        "",
        "rk",
        "rk:1:2",
        "rk:x:2:a",
        "rk:1:²:a",
        "rk:-1:2:a",
        "rk:1:2:hodor/seal",
        "xx:1:2:a",
        "rk:" + "9" * 40 + ":2:a",
    ):
        assert parse(text) is None


def test_an_address_too_long_is_a_fault_of_ours() -> None:
    """It is found when the control is made, not when Discord refuses it."""
    with pytest.raises(ValueError, match="longer"):
        str(Address(1, 2, "x" * limits.CUSTOM_ID))


def test_a_press_without_a_value_is_empty() -> None:
    """An optional field left alone comes back as nothing."""
    press = Press("c", fields={"a": [], "b": "", "c": ["x"], "d": "y"})
    assert [press.picked(name) for name in "abcde"] == ["", "", "x", "y", ""]


def test_long_texts_are_cut_between_words() -> None:
    """A message is never longer than Discord takes."""
    assert limits.clip("a" * 2_000, limits.CONTENT) == "a" * 2_000
    assert limits.clip("a" * 2_001, limits.CONTENT).endswith("a…")
    assert len(limits.clip("word " * 900, limits.CONTENT)) <= limits.CONTENT
