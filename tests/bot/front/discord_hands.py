"""Hands of a player on the simulated Discord: they press the controls of an ephemeral panel."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from simcord import Env, MemberActor
from simcord.backend.models import Message
from simcord.results import InteractionResult, ResponseMessage

from bot.front.address import Address, parse

Component = Mapping[str, Any]


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

    async def pick(self, control: str, values: Sequence[str]) -> None:
        """See `Hands`."""
        select = self._find(control)
        done = await self._actor.select(self.message, values, custom_id=select["custom_id"])
        self._took(done)

    async def fill(self, opener: str, fields: dict[str, str]) -> None:
        """See `Hands`."""
        shown = await self._actor.click(self.message, custom_id=self._find(opener)["custom_id"])
        assert shown.modal, self._env.transcript()
        kinds = {
            row["component"]["custom_id"]: row["component"]["type"]
            for row in shown.modal["components"]
        }
        values = {name: [v] if kinds[name] == 3 else v for name, v in fields.items()}
        self._took(await self._actor.submit_modal(shown, values))

    def _took(self, result: InteractionResult) -> None:
        self.presses += 1
        assert result.acknowledged, self._env.transcript()
        assert not result.followups, [part.content for part in result.followups]
        if result.response is not None:
            self.message = result.response


__all__ = ["DiscordHands", "MemberActor", "Message", "controls"]
