"""What a player pressed, picked or typed, read from an interaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

import discord


@dataclass(frozen=True, slots=True)
class Press:
    """One press: the control, the values picked in it, and the fields of a submitted form.

    `fields` maps each field's control to its text, or to the list of values picked.
    """

    control: str
    values: Sequence[str] = ()
    fields: Mapping[str, str | Sequence[str]] = field(default_factory=dict)

    def picked(self, control: str) -> str:
        """The single value of a form's field, "" if nothing was picked or typed."""
        value = self.fields.get(control, "")
        if isinstance(value, str):
            return value
        return value[0] if value else ""


def read(interaction: discord.Interaction, control: str) -> Press:
    """The press in `interaction`, whose control was already read from its address."""
    data = cast("Mapping[str, object]", interaction.data or {})
    values = cast("Sequence[str]", data.get("values", ()))
    rows = cast("Sequence[Mapping[str, Mapping[str, object]]]", data.get("components", ()))
    fields: dict[str, str | Sequence[str]] = {}
    for row in rows:
        component = row.get("component", {})
        value = component.get("values", component.get("value"))
        fields[str(component.get("custom_id", ""))] = cast("str | Sequence[str]", value or "")
    return Press(control, tuple(values), fields)


def custom_id(interaction: discord.Interaction) -> str:
    """The address on the control that was pressed; "" for a command."""
    data = cast("Mapping[str, object]", interaction.data or {})
    return str(data.get("custom_id", ""))
