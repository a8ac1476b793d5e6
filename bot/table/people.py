"""What people do at the table: press, fill in forms, give commands, write.

Each deed is checked as Discord's own clients and servers would: one can only press what one sees,
what is enabled, and choose what is on offer.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simcord import interactions
from simcord._modal import _modal_control_map, _modal_submit_nodes
from simcord.backend import serializers
from simcord.backend.access import channel_accessible, message_accessible
from simcord.backend.errors import BackendError, OptionError, SetupError
from simcord.backend.models import Interaction, Message
from simcord.components import validate_modal, walk_components

from bot.errors import RookeryError
from bot.table.town import Town

PATIENCE_SECONDS = 15.0
BUTTON, STRING_SELECT, USER_SELECT = 2, 3, 5
SELECTS = range(3, 9)
LINK_STYLE = 5
USER_OPTION = 6
COMMAND, COMPONENT, SUGGESTION, FORM = 2, 3, 4, 5


class NotPossible(RookeryError):  # noqa: N818 - it names what is wrong, as its siblings do
    """Somebody tried what Discord would not let them do."""


@dataclass(frozen=True, slots=True)
class Doing:
    """Somebody in a channel."""

    user_id: int
    channel_id: int


async def press(
    town: Town, who: Doing, message_id: int, custom_id: str, values: Sequence[str] | None = None
) -> Interaction:
    """Press a button, or choose `values` in a select.

    Raises:
        NotPossible: it is not there for this person, is disabled, or does not offer that.
        TimeoutError: the bot does not answer.
    """
    message = _seen(town, who, message_id)
    control = _control(message, custom_id)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": control["type"]}
    if control["type"] == BUTTON:
        if values is not None:
            raise NotPossible("A button has nothing to choose from.")
    else:
        data |= _chosen(town, who, control, values or ())
    return await _announce(town, who, COMPONENT, data, source=message)


async def submit(
    town: Town, who: Doing, form: Interaction, values: Mapping[str, Any]
) -> Interaction:
    """Send a form that the bot has shown in answer to an earlier deed.

    Raises:
        NotPossible: it is another's form, was sent before, or is not filled in as it asks.
        TimeoutError: the bot does not answer.
    """
    mine = form.user_id == who.user_id and form.channel_id == who.channel_id
    if not mine or form.modal is None or form.modal_consumed:
        raise NotPossible("This form is no longer open.")
    try:
        spec = validate_modal(form.modal)
        if unknown := set(values) - set(_modal_control_map(spec)):
            raise SetupError(f"The form has no field {min(unknown)!r}")
        parts = _modal_submit_nodes(spec["components"], None, dict(values), {}, who.channel_id, [])
    except (SetupError, ValueError) as fault:
        raise NotPossible(f"{fault}.") from None
    source = None
    if form.source_message_id is not None:
        source = _seen(town, who, form.source_message_id)
    form.modal_consumed = True
    data = {"custom_id": spec["custom_id"], "components": parts}
    return await _announce(town, who, FORM, data, source=source)


async def slash(
    town: Town, who: Doing, words: Sequence[str], options: Mapping[str, Any]
) -> Interaction:
    """Give a slash command, its options as they were typed.

    Raises:
        NotPossible: there is no such command here, or an option is missing or wrong.
        TimeoutError: the bot does not answer.
    """
    root, leaf = _command(town, who, words)
    declared = {option["name"]: option for option in leaf.get("options") or []}
    if unknown := set(options) - set(declared):
        raise NotPossible(f"/{' '.join(words)} has no option {min(unknown)}.")
    for option in declared.values():
        if option.get("required") and option["name"] not in options:
            raise NotPossible(f"/{' '.join(words)} needs the option {option['name']}.")
    resolved: dict[str, Any] = {}
    built = []
    for name, raw in options.items():
        if declared[name]["type"] == USER_OPTION:
            _resolve_user(town, who, raw, resolved)
        built.append(_option(" ".join(words), declared[name], raw))
    data = _command_data(root, words, built)
    if resolved:
        data["resolved"] = resolved
    return await _announce(town, who, COMMAND, data)


async def suggest(
    town: Town, who: Doing, words: Sequence[str], option: str, typed: str
) -> list[dict[str, Any]]:
    """What the bot suggests for an option that is being typed.

    Raises:
        NotPossible: there is no such command here, or nothing is suggested for that option.
        TimeoutError: the bot does not answer.
    """
    root, leaf = _command(town, who, words)
    declared = {each["name"]: each for each in leaf.get("options") or []}
    if not declared.get(option, {}).get("autocomplete"):
        raise NotPossible(f"Nothing is suggested for {option}.")
    kind = declared[option]["type"]
    focused = {"name": option, "type": kind, "value": typed, "focused": True}
    record = await _announce(town, who, SUGGESTION, _command_data(root, words, [focused]))
    return record.autocomplete_choices or []


def commands(town: Town, who: Doing) -> list[dict[str, Any]]:
    """The slash commands that this person may give in this channel, with their options."""
    return [
        {
            "words": words,
            "about": leaf.get("description", ""),
            "options": leaf.get("options") or [],
        }
        for root in town.visible_commands(user_id=who.user_id, channel_id=who.channel_id)
        for words, leaf in interactions.command_leaves(root)
    ]


def say(town: Town, who: Doing, text: str) -> Message:
    """Write a message.

    Raises:
        NotPossible: it is empty or too long, or this person may not write here.
    """
    _in_channel(town, who)
    if not text.strip() or len(text) > 2000:
        raise NotPossible("A message has 1 to 2000 characters.")
    try:
        return town.create_message(who.channel_id, who.user_id, text)
    except BackendError as fault:
        raise NotPossible(f"{fault}") from None


def visible(town: Town, who: Doing) -> list[Message]:
    """The messages of a channel that this person may see, oldest first."""
    return [
        message
        for message in town.messages.get(who.channel_id, {}).values()
        if message_accessible(town, who.channel_id, message, who.user_id)
    ]


def _in_channel(town: Town, who: Doing) -> None:
    if not channel_accessible(town, who.channel_id, who.user_id):
        raise NotPossible("There is no such channel.")


def _seen(town: Town, who: Doing, message_id: int) -> Message:
    message = town.messages.get(who.channel_id, {}).get(message_id)
    if message is None or not message_accessible(town, who.channel_id, message, who.user_id):
        raise NotPossible("This message is no longer there.")
    return message


def _control(message: Message, custom_id: str) -> dict[str, Any]:
    for control in walk_components(message.components):
        if control.get("custom_id") != custom_id:
            continue
        if control.get("disabled"):
            raise NotPossible("This can no longer be pressed.")
        return control
    raise NotPossible("This message has changed meanwhile: that control is gone.")


def _chosen(
    town: Town, who: Doing, control: Mapping[str, Any], values: Sequence[str]
) -> dict[str, Any]:
    least, most = control.get("min_values", 1), control.get("max_values", 1)
    if not least <= len(set(values)) == len(values) <= most:
        raise NotPossible(f"Choose {least} to {most} of what is offered.")
    if control["type"] == STRING_SELECT:
        if not set(values) <= {option["value"] for option in control["options"]}:
            raise NotPossible("That is not offered here.")
        return {"values": list(values)}
    if control["type"] != USER_SELECT:
        raise NotPossible("The table cannot choose roles or channels.")
    resolved: dict[str, Any] = {}
    for value in values:
        _resolve_user(town, who, value, resolved)
    return {"values": list(values), "resolved": resolved}


def _command(town: Town, who: Doing, words: Sequence[str]) -> tuple[dict[str, Any], dict[str, Any]]:
    _in_channel(town, who)
    for root in town.visible_commands(user_id=who.user_id, channel_id=who.channel_id):
        for path, leaf in interactions.command_leaves(root):
            if path == list(words):
                return root, leaf
    raise NotPossible(f"There is no command /{' '.join(words)} here.")


def _command_data(
    root: dict[str, Any], words: Sequence[str], options: list[dict[str, Any]]
) -> dict[str, Any]:
    nested = interactions.nest_options(root, list(words[1:]), options)
    return {"id": root["id"], "name": root["name"], "type": 1, "options": nested}


def _option(command: str, option: dict[str, Any], raw: object) -> dict[str, Any]:
    """An option as it goes over the wire; a person's id is checked where it is resolved."""
    value = raw
    if option["type"] != USER_OPTION:
        try:
            value = interactions.parse_option_input(command, option, raw)
        except OptionError as fault:
            raise NotPossible(f"{fault}.") from None
    return {"name": option["name"], "type": option["type"], "value": value}


def _resolve_user(town: Town, who: Doing, raw: object, resolved: dict[str, Any]) -> None:
    user = town.users.get(int(raw)) if isinstance(raw, str) and raw.isdecimal() else None
    if user is None:
        raise NotPossible("There is no such person at this table.")
    resolved.setdefault("users", {})[str(user.id)] = dict(serializers.user_payload(user))
    guild_id = town.get_channel(who.channel_id).guild_id
    guild = town.guilds.get(guild_id) if guild_id is not None else None
    if guild is not None and user.id in guild.members:
        member = serializers.member_payload(town, guild, guild.members[user.id], with_user=False)
        resolved.setdefault("members", {})[str(user.id)] = dict(member)


async def _announce(
    town: Town, who: Doing, kind: int, data: dict[str, Any], source: Message | None = None
) -> Interaction:
    _in_channel(town, who)
    record, payload = interactions.base_payload(
        town,
        type=kind,
        channel_id=who.channel_id,
        user_id=who.user_id,
        guild_id=town.get_channel(who.channel_id).guild_id,
        data=data,
    )
    if source is not None:
        record.source_message_id = source.id
        payload["message"] = dict(serializers.message_payload(town, source))
    await town.announce(record, payload, PATIENCE_SECONDS)
    return record
