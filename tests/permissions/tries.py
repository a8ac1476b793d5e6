"""What is tried: every command, and every control that can be shown."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.front.address import NO_GAME, NO_QUESTION, Address
from bot.front.client import Bot
from engine.names import House
from tests.permissions.controls import controls_of_questions, controls_of_the_table
from tests.permissions.world import GAME, OTHER, OWNER, THIRD, World

Options: TypeAlias = Mapping[str, object]


@dataclass(frozen=True)
class Command:
    """A command, the state of the game in which it could do something, and what is typed."""

    name: str
    stage: str = "playing"
    options: Callable[[World], Options] = lambda _: {}

    @property
    def title(self) -> str:
        """As a player writes it."""
        return f"/{self.name}"


@dataclass(frozen=True)
class Press:
    """A press of a button, a pick in a select (`values`), or a form sent (`fields`)."""

    control: str
    stage: str = "playing"
    house: House | None = None
    values: Sequence[str] | None = None
    fields: Mapping[str, str] | None = None
    game: int = GAME
    asks: bool = False
    """Whether its address is that of the question put now."""

    @property
    def title(self) -> str:
        """What it is called in addresses."""
        return self.control

    def data(self, world: World, question: int) -> dict[str, Any]:
        """What Discord sends of it."""
        control = self.control.format(deed=world.deeds[0])
        address = Address(self.game, question if self.asks else NO_QUESTION, control, self.house)
        if self.fields is not None:
            rows = [_field(name, value) for name, value in self.fields.items()]
            return {"custom_id": str(address), "components": rows}
        if self.values is None:
            button = discord.ComponentType.button.value
            return {"custom_id": str(address), "component_type": button}
        select = discord.ComponentType.string_select.value
        return {"custom_id": str(address), "component_type": select, "values": list(self.values)}


def _field(name: str, value: str) -> dict[str, Any]:
    text = {"type": discord.ComponentType.text_input.value, "custom_id": name, "value": value}
    return {"type": discord.ComponentType.label.value, "component": text}


# --- Commands ---------------------------------------------------------------------------------


def _give(_: World) -> Options:
    return {"to": THIRD, "amount": 1}


def _invite(world: World) -> Options:
    return {"player": world.members["stranger"].user}


COMMANDS: tuple[Command, ...] = (
    Command("game new"),
    Command("game invite", "lobby", _invite),
    Command("game resume", "paused"),
    Command("game undo", "sealed"),
    Command("order", options=lambda _: {"area": "winterfell", "token": "defense"}),
    Command("why", "fought"),
    Command("game history", "fought"),
    Command("receipt", "revealed", lambda world: {"digest": world.receipts[0]}),
    Command("give", options=_give),
    Command("card", options=lambda _: {"name": "Eddard Stark"}),
    Command("vacation", options=lambda _: {"from": "2026-03-02"}),
    Command("rookery settings", options=lambda _: {"games": 7}),
)
"""Those that want more than the game's number, or another state than `playing`."""


def commands(bot: Bot) -> list[Command]:
    """Every command of the tree."""
    known = {each.name: each for each in COMMANDS}
    found = [each for each in bot.tree.walk_commands() if not isinstance(each, app_commands.Group)]
    return [known.get(each.qualified_name, Command(each.qualified_name)) for each in found]


def options_of(command: Command, world: World) -> Options:
    """What is typed: the game is always named, wherever that is possible."""
    found = world.bot.tree.get_command(command.name.split()[0])
    for word in command.name.split()[1:]:
        assert isinstance(found, app_commands.Group)
        found = found.get_command(word)
    assert isinstance(found, app_commands.Command)
    parameters = {each.display_name: each for each in found.parameters}
    typed = ({"game": GAME} if "game" in parameters else {}) | dict(command.options(world))
    missing = [name for name, each in parameters.items() if each.required and name not in typed]
    assert not missing, f"/{command.name} wants {missing}: say in `COMMANDS` what is tried"
    return typed


# --- Controls ---------------------------------------------------------------------------------

CUSTOM = {"plan": "24", "choice": "24", "combat": "12", "quiet": "none", "weekends": "no"}
PRESSES: tuple[Press, ...] = (
    Press("take.baratheon", "lobby"),
    Press("join", "lobby"),
    Press("leave", "lobby"),
    Press("standby", "lobby"),
    Press("fill", "lobby"),
    Press("start", "ready"),
    Press("house-rules", "lobby"),
    Press("house-rule", "lobby", values=["power_gifts"]),
    Press("house-rule.power_gifts", "lobby", values=["forbidden"]),
    Press("pace", "lobby"),
    Press("pace.choose", "lobby", values=["relaxed"]),
    Press("pace.zone", "lobby"),
    Press("pace.zone.sent", "lobby", fields={"zone": "Berlin"}),
    Press("pace.custom", "lobby"),
    Press("pace.custom.sent", "lobby", fields=CUSTOM),
    Press("terms", "lobby"),
    Press("terms.box", "lobby", values=["second/4"]),
    Press("terms.options", "lobby", values=[]),
    Press("terms.join", "lobby", values=["invited"]),
    Press("terms.way", "lobby", values=["drawn/asked"]),
    Press("terms.free", "lobby", values=[OTHER]),
    Press("answer"),
    Press("open", house=OWNER),
    Press("seat"),
    Press("map"),
    Press("back", "minded", house=OWNER),
    Press("offer.take", "offered", house=OWNER),
    Press("offer.pass", "minded", house=OWNER),
    Press("offer.give_up"),
    Press("abandon"),
    Press("archive"),
    Press("votes"),
    Press("vote.kind", values=["pause"]),
    Press("vote.of.pause", values=["2"]),
    Press("vote.open.pause.2"),
    Press("vote.yes.1", "voting"),
    Press("vote.no.1", "voting"),
    Press("rules"),
    Press("history", "fought"),
    Press("history.1.0", "fought"),
    Press("why.{deed}", "fought"),
    Press("rule", game=NO_GAME, values=["2E-MARCH-01"]),
    Press("open-points.second", game=NO_GAME, values=["2E-MARCH-01"]),
)
"""A way to try each control of the table."""
OF_A_QUESTION: Mapping[str, Mapping[str, str]] = {
    "text.sent": {"text": "winterfell defense"},
}
"""What is filled into the forms of questions."""


def presses() -> list[Press]:
    """The controls of the table; none that the code can make is forgotten."""
    for control in controls_of_the_table():
        tried = [press for press in PRESSES if _is_it(press, control)]
        assert tried, f"Nobody has tried the control {control!r}: say in `PRESSES` how"
    return list(PRESSES)


def _is_it(press: Press, control: str) -> bool:
    return press.control.startswith(control) if control[-1] == "." else press.control == control


def presses_of_questions() -> list[Press]:
    """The controls of all desks, pressed while the owner is asked for orders.

    Whatever the question, they go through one door, which looks at whose it is before it looks at
    what it asks.
    """
    return [_of_a_question(control) for control in controls_of_questions()]


def _of_a_question(control: str) -> Press:
    name = f"{control}{THIRD}" if control.endswith(".") else control
    return Press(name, house=OWNER, fields=OF_A_QUESTION.get(name), asks=True)
