"""Hands of a player on the simulated Discord: they press the controls of an ephemeral panel."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from simcord import ChannelHandle, Env
from simcord.results import InteractionResult, ResponseMessage

from bot.front.address import Address, parse
from tests.bot.front.reading import stored_messages

Component = Mapping[str, Any]
STRING_SELECT = 3


def controls(message: ResponseMessage) -> Iterator[tuple[Address, Component]]:
    """Every control of a message with the address on it."""
    for row in message.components:
        for component in row["components"]:
            address = parse(component["custom_id"])
            assert address is not None, component
            yield address, component


class DiscordHands:
    """Presses controls of one message, in a channel or in direct messages."""

    def __init__(self, env: Env, actor: Any, message: ResponseMessage) -> None:
        self._env = env
        self._actor = actor
        self.message = message
        self.presses = 0

    def _find(self, control: str) -> Component:
        found = [part for address, part in controls(self.message) if address.control == control]
        assert found, f"no {control} in {self.message.content!r}"
        return found[0]

    def custom_id(self, control: str) -> str:
        """The id that a control has now."""
        return str(self._find(control)["custom_id"])

    def label(self, control: str) -> str:
        """What is written on a button."""
        return str(self._find(control)["label"])

    def shows(self, control: str) -> bool:
        """See `Hands`."""
        return any(address.control == control for address, _ in controls(self.message))

    def options(self, control: str) -> Collection[str]:
        """See `Hands`."""
        return [option["value"] for option in self._find(control)["options"]]

    async def click(self, control: str) -> None:
        """See `Hands`."""
        button = self._find(control)
        assert not button.get("disabled"), f"{control} is disabled"
        self._took(await self._actor.click(self.message, custom_id=button["custom_id"]))

    async def press(self, label: str) -> None:
        """Press the button with these words on it, whatever its control is called."""
        parts = controls(self.message)
        await self.click(next(at.control for at, part in parts if part.get("label") == label))

    async def pick(self, control: str, values: Sequence[str]) -> None:
        """See `Hands`."""
        select = self._find(control)
        done = await self._actor.select(self.message, values, custom_id=select["custom_id"])
        self._took(done)

    async def fill(self, opener: str, fields: Mapping[str, str]) -> None:
        """See `Hands`."""
        shown = await self._actor.click(self.message, custom_id=self._find(opener)["custom_id"])
        assert shown.modal, self._env.transcript()
        rows = [row["component"] for row in shown.modal["components"]]
        selects = {part["custom_id"] for part in rows if part["type"] == STRING_SELECT}
        values = {name: [value] if name in selects else value for name, value in fields.items()}
        self._took(await self._actor.submit_modal(shown, values))

    def _took(self, result: InteractionResult) -> None:
        self.presses += 1
        assert result.acknowledged, self._env.transcript()
        assert not result.followups, [part.content for part in result.followups]
        if result.response is not None:
            self.message = result.response


def latest_with(env: Env, place: ChannelHandle, control: str) -> tuple[ResponseMessage, str]:
    """The latest message in a place, not an ephemeral one, with this control; and its custom id."""
    for stored in reversed(stored_messages(place)):
        message = ResponseMessage(env, stored)
        if not message.ephemeral:
            for address, component in controls(message):
                if address.control == control:
                    return message, component["custom_id"]
    raise AssertionError(f"no {control} in {place.name}")


def latest_question(env: Env, letters: ChannelHandle, question: int) -> ResponseMessage:
    """The latest direct message in which this question can be answered."""
    for stored in reversed(stored_messages(letters)):
        message = ResponseMessage(env, stored)
        here = [address for address, _ in controls(message) if address.question == question]
        if not message.ephemeral and any(address.control != "seat" for address in here):
            return message
    raise AssertionError(f"question {question} is not in {letters.name}")
