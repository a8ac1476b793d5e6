"""The simulated Discord for people: all may act at once, and nothing said is lost."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
from typing_extensions import override

from bot.table import people
from bot.table.chronicle import FILES_KEPT, chronicle_beside
from bot.table.people import Doing, NotPossible
from bot.table.town import Change, Town

GUILD = 1000 << 22
NAMES = ("arya", "beth", "carl")


class Question(discord.ui.Modal, title="Your name"):
    """A form with one field."""

    answer: discord.ui.TextInput["Question"] = discord.ui.TextInput(
        label="Name", custom_id="name", max_length=5
    )

    @override
    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.send_message(f"Well met, {self.answer.value}.", ephemeral=True)


class Crier(discord.Client):
    """A bot with one of each control; a press of `gate` is answered when the gate opens."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.gate = asyncio.Event()
        self.tree = discord.app_commands.CommandTree(self)
        self.tree.add_command(discord.app_commands.Command(
            name="greet", description="Greets somebody.", callback=greet
        ))  # fmt: skip

    @override
    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_interaction(self, press: discord.Interaction) -> None:
        told: dict[str, Any] = dict(press.data or {})
        pressed = told.get("custom_id")
        if pressed == "gate":
            await self.gate.wait()
        if pressed == "form":
            await press.response.send_modal(Question())
        elif pressed in ("hi", "gate"):
            await press.response.send_message(f"Aye, {press.user.name}.", ephemeral=True)
        elif pressed == "pick":
            chosen = ",".join(told["values"])
            await press.response.send_message(f"You took {chosen}.", ephemeral=True)


async def greet(press: discord.Interaction, whom: discord.User, times: int) -> None:
    await press.response.send_message(" ".join([f"Hail {whom.name}."] * times))


def controls() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for name in ("hi", "gate", "form"):
        view.add_item(discord.ui.Button(label=name, custom_id=name))
    view.add_item(discord.ui.Button(label="off", custom_id="off", disabled=True))
    options = [discord.SelectOption(label=name) for name in ("bread", "salt")]
    view.add_item(discord.ui.Select(custom_id="pick", options=options))
    return view


class Square:
    """The town with its bot, three people and a message that asks them something."""

    def __init__(self, town: Town, bot: Crier, channel: int, users: list[int]) -> None:
        self.town, self.bot, self.channel, self.users = town, bot, channel, users
        self.arya, self.beth, self.carl = (Doing(user, channel) for user in users)

    @property
    def first(self) -> int:
        return next(iter(self.town.messages[self.channel]))

    def texts(self, who: Doing) -> list[str]:
        return [message.content for message in people.visible(self.town, who)]


@asynccontextmanager
async def square(path: Path) -> AsyncIterator[Square]:
    town, bot = Town(), Crier()
    guild = town.create_guild("W", id=GUILD)
    channel = town.create_channel(guild.id, "game").id
    users = [town.make_user(name).id for name in NAMES]
    for user in users:
        town.add_member(guild.id, user)
    async with chronicle_beside(town, path):
        await town.admit(bot)
        if not town.messages[channel]:
            with town.speaking():
                await bot.get_partial_messageable(channel).send("Press", view=controls())
        try:
            yield Square(town, bot, channel, users)
        finally:
            await bot.close()


async def test_all_press_at_once_and_only_the_one_who_pressed_sees_the_reply(
    tmp_path: Path,
) -> None:
    """One whose press takes long keeps nobody else from playing."""
    async with square(tmp_path / "said.db") as here:
        slow = asyncio.create_task(people.press(here.town, here.carl, here.first, "gate"))
        await asyncio.gather(
            *(people.press(here.town, who, here.first, "hi") for who in (here.arya, here.beth))
        )
        assert not slow.done()
        assert here.texts(here.arya) == ["Press", "Aye, arya."]
        assert here.texts(here.beth) == ["Press", "Aye, beth."]
        here.bot.gate.set()
        await slow
        assert here.texts(here.carl) == ["Press", "Aye, carl."]


async def test_one_can_only_do_what_discord_would_let_one_do(tmp_path: Path) -> None:
    """Neither what is disabled, gone, another's or not offered reaches the bot."""
    async with square(tmp_path / "said.db") as here:
        town, first = here.town, here.first
        reply = await people.press(town, here.arya, first, "hi")
        form = await people.press(town, here.arya, first, "form")
        assert reply.message_id is not None
        for attempt in (
            people.press(town, here.beth, reply.message_id, "hi"),
            people.press(town, here.arya, first, "off"),
            people.press(town, here.arya, first, "nothing"),
            people.press(town, here.arya, first, "pick", ["gold"]),
            people.press(town, here.arya, first, "pick", ["bread", "salt"]),
            people.press(town, Doing(1, here.channel), first, "hi"),
            people.submit(town, here.beth, form, {"name": "Beth"}),
            people.submit(town, here.arya, form, {"name": "too long"}),
            people.submit(town, here.arya, form, {"other": "Arya"}),
            people.slash(town, here.arya, ["greet"], {"whom": str(here.users[1])}),
            people.slash(town, here.arya, ["greet"], {"whom": "1", "times": "1"}),
            people.slash(town, here.arya, ["shout"], {}),
        ):
            with pytest.raises(NotPossible):
                await attempt
        with pytest.raises(NotPossible):
            people.say(town, here.arya, " ")

        await people.press(town, here.arya, first, "pick", ["salt"])
        await people.submit(town, here.arya, form, {"name": "Arya"})
        with pytest.raises(NotPossible):
            await people.submit(town, here.arya, form, {"name": "Arya"})
        whom = {"whom": str(here.users[1]), "times": "2"}
        await people.slash(town, here.arya, ["greet"], whom)
        people.say(town, here.beth, "<script>")
        assert [each["words"] for each in people.commands(town, here.arya)] == [["greet"]]
        assert here.texts(here.arya)[2:] == [
            "You took salt.",
            "Well met, Arya.",
            "Hail beth. Hail beth.",
            "<script>",
        ]


async def test_what_was_said_is_there_after_a_restart_and_its_buttons_answer(
    tmp_path: Path,
) -> None:
    """Messages, secret replies and pictures come back with their ids; the newest pictures only."""
    heard: list[Change] = []
    async with square(tmp_path / "said.db") as here:
        channel = here.bot.get_partial_messageable(here.channel)
        await people.press(here.town, here.arya, here.first, "hi")
        with here.town.speaking():
            sent = await channel.send("gone")
            await sent.delete()
            for number in range(FILES_KEPT + 1):
                await channel.send(file=discord.File(__file__, f"{number}.py"))
        before = {who: here.texts(who) for who in (here.arya, here.beth)}
        first = here.first

    async with square(tmp_path / "said.db") as here:
        here.town.onlookers.append(lambda change, _: heard.append(change))
        assert here.first == first
        assert {who: here.texts(who) for who in before} == before
        assert "gone" not in before[here.arya]
        assert not heard
        await people.press(here.town, here.beth, first, "hi")
        assert here.texts(here.beth) == [*before[here.beth], "Aye, beth."]
        assert heard == ["create"]


async def test_only_the_newest_pictures_are_kept_and_none_in_memory(tmp_path: Path) -> None:
    """A game's maps would fill the memory of a small computer."""
    town = Town()
    guild = town.create_guild("W", id=GUILD)
    channel = town.create_channel(guild.id, "game").id
    user = town.make_user("arya").id
    town.add_member(guild.id, user)
    async with chronicle_beside(town, tmp_path / "said.db") as chronicle:
        urls = []
        for number in range(FILES_KEPT + 1):
            files = town.store_attachments(channel, [(f"{number}.png", b"a map")])
            town.create_message(channel, user, attachments=files)
            urls.append(files[0]["url"])
        await chronicle.write()
        assert [await chronicle.file(url) for url in urls] == [None] + [b"a map"] * FILES_KEPT
        assert not any(town.cdn.get(url) for url in urls)
