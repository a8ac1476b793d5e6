"""The page of a place: presses from a page that lags, two at once, pictures, names of channels."""

import asyncio
import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession
from PIL import Image

from bot.front.client import Bot
from bot.table.hall import Hall
from bot.table.page import OwnPictures, local_zone
from bot.table.stage import Stage
from bot.table.world import World
from tests.bot.table.conftest import SetTable

MINE = "stark=me,*=steward"


class Browser:
    """A browser that looks at a place once, and then again only when it is told to."""

    def __init__(self, session: ClientSession, url: str, shown: dict[str, Any]) -> None:
        self.session = session
        self.url = url
        self.shown = shown

    @property
    def newest(self) -> dict[str, Any]:
        """The newest message that this browser has seen."""
        message: dict[str, Any] = self.shown["messages"][self.shown["timeline"][-1]]
        return message

    async def look(self) -> None:
        """Look again."""
        async with self.session.get(f"{self.url}/api/state") as reply:
            self.shown = await reply.json()

    async def click(self, label: str) -> dict[str, Any]:
        """Press a button of the newest message that this browser has seen."""
        key = next(each["control_key"] for each in buttons(self.newest) if each["label"] == label)
        return await self.send(kind="click", control_key=key, target_id=str(self.newest["id"]))

    async def command(self, name: str) -> dict[str, Any]:
        """Use a slash command without options."""
        async with self.session.get(f"{self.url}/api/commands") as reply:
            entries = (await reply.json())["entries"]
        entry = next(each for each in entries if each["invocation"] == name)
        return await self.send(
            kind="run_command",
            command_id=entry["commandId"],
            path=entry["path"],
            schema_fingerprint=entry["schemaFingerprint"],
            options={},
        )

    async def choose(self, select: dict[str, Any], value: str) -> dict[str, Any]:
        """Choose an option of a select in the newest message that this browser has seen."""
        key, target = select["control_key"], str(self.newest["id"])
        return await self.send(kind="select", control_key=key, target_id=target, values=[value])

    async def send(self, **action: Any) -> dict[str, Any]:
        """Send an action as from what this browser has seen."""
        body = {
            "protocol_version": 3,
            "sequence": self.shown["lastAction"]["sequence"] + 1 if self.shown["lastAction"] else 1,
            "request_id": f"press {id(action)}",
            "generation": self.shown["context"]["generation"],
            "bot_generation": self.shown["botGeneration"],
            "published_revision": self.shown["publishedRevision"],
        }
        async with self.session.post(f"{self.url}/api/action", json=body | action) as reply:
            receipt: dict[str, Any] = await reply.json()
            return receipt


def selects(shown: Any) -> list[dict[str, Any]]:
    """All selects within a message as a page shows it."""
    if isinstance(shown, list):
        return [select for each in shown for select in selects(each)]
    if not isinstance(shown, dict):
        return []
    own = [shown] if shown.get("options") and shown.get("control_key") else []
    return own + [select for each in shown.values() for select in selects(each)]


def buttons(shown: Any) -> list[dict[str, Any]]:
    """All buttons within a message as a page shows it."""
    if isinstance(shown, list):
        return [button for each in shown for button in buttons(each)]
    if not isinstance(shown, dict):
        return []
    own = [shown] if shown.get("label") and shown.get("control_key") else []
    return own + [button for each in shown.values() for button in buttons(each)]


@asynccontextmanager
async def browser_at(stage: Stage, world: World, place: str) -> AsyncIterator[Browser]:
    """A browser that has opened a place."""
    where = world.place(place)
    assert where is not None
    url, _, key = (await stage.open(where)).partition("/#")
    headers = {"X-Simcord-Capability": key}
    async with ClientSession(headers=headers) as session:
        async with session.post(f"{url}/api/pages", json={}) as reply:
            shown = await reply.json()
        session.headers["X-Simcord-Context"] = shown["context"]["id"]
        yield Browser(session, url, shown)


async def say(hall: Hall, text: str) -> None:
    """Let the bot post something of its own accord."""
    bot = hall.world.env.bot
    assert isinstance(bot, Bot)
    await bot.get_partial_messageable(hall.world.channels[0].channel.id).send(text)


async def test_a_press_from_a_page_that_lags_behind_is_taken(table_set: SetTable) -> None:
    """What the bot posts between a look and a press costs nobody the press."""
    async with table_set(MINE) as (hall, stage), browser_at(stage, hall.world, "game-1") as you:
        await say(hall, "Meanwhile, elsewhere.")
        stage.tick()
        receipt = await you.click("Answer")

    assert (receipt["rejected"], receipt["settlement"]) == (False, "settled")


async def test_a_choice_from_a_page_that_lags_behind_is_taken(table_set: SetTable) -> None:
    """The same holds for selects, whose keys change with their looks."""
    async with table_set(MINE) as (hall, stage), browser_at(stage, hall.world, "game-1") as you:
        await you.click("Answer")
        await you.look()
        await say(hall, "Meanwhile, elsewhere.")
        stage.tick()
        select = selects(you.newest)[0]
        receipt = await you.choose(select, select["options"][0]["value"])

    assert (receipt["rejected"], receipt["settlement"]) == (False, "settled")


async def test_an_edited_message_is_shown_anew(table_set: SetTable) -> None:
    """What changes in place, as the list of those who are awaited does, reaches the browser."""
    async with table_set() as (hall, stage):
        you, channel = hall.world.people[0].member, hall.world.channels[0].channel
        await you.slash(channel, "game new")
        async with browser_at(stage, hall.world, "game-1") as looking:
            await you.click(channel.history()[-1], label="Stark")
            stage.tick()
            await looking.look()

    assert [each["label"] for each in buttons(looking.newest) if each["disabled"]] == [
        "Stark",
        "Start the Game",
    ]


async def test_a_press_on_what_has_changed_since_is_not_taken(table_set: SetTable) -> None:
    """A button that has become another one under a page that lags is not pressed."""
    async with table_set() as (hall, stage):
        you, channel = hall.world.people[0].member, hall.world.channels[0].channel
        await you.slash(channel, "game new")
        async with browser_at(stage, hall.world, "game-1") as late:
            await you.click(channel.history()[-1], label="Stark")
            await say(hall, "Meanwhile, elsewhere.")
            stage.tick()
            receipt = await late.click("Lannister")
            state: dict[str, Any] = await hall.state()

    assert receipt["rejected"]
    assert [seat["player"] for seat in state["channels"][0]["seats"]][:2] == ["You", "free"]


async def test_two_presses_at_once_are_both_taken(table_set: SetTable) -> None:
    """The second waits for the first, from whichever page it comes."""
    async with (
        table_set(MINE) as (hall, stage),
        browser_at(stage, hall.world, "game-1") as one,
        ClientSession(headers=one.session.headers) as session,
    ):
        async with session.post(f"{one.url}/api/pages", json={}) as reply:
            shown = await reply.json()
        session.headers["X-Simcord-Context"] = shown["context"]["id"]
        receipts = await asyncio.gather(
            one.click("Map"), Browser(session, one.url, shown).click("Answer")
        )

    assert [receipt["settlement"] for receipt in receipts] == ["settled", "settled"]


async def test_a_refused_command_leaves_the_page_usable(table_set: SetTable) -> None:
    """A refusal is an answer like any other: the page goes on."""
    async with table_set() as (hall, stage), browser_at(stage, hall.world, "game-1") as you:
        refused = await you.command("whoami")
        await you.look()
        again = await you.command("game new")

    assert [receipt["settlement"] for receipt in (refused, again)] == ["settled", "settled"]
    assert not refused["uncertain"]
    assert "no game" in repr(you.newest)


async def test_another_place_may_be_opened_while_a_press_is_handled(table_set: SetTable) -> None:
    """Whoever goes on to their direct messages at once loses neither the press nor the way."""
    async with table_set(MINE) as (hall, stage), browser_at(stage, hall.world, "game-1") as you:
        press = asyncio.create_task(you.click("Map"))
        while not stage.busy:  # noqa: ASYNC110 - the simulation tells nobody when it begins
            await asyncio.sleep(0)
        async with browser_at(stage, hall.world, "dm-you") as there:
            receipt, asked = await press, repr(there.newest)

    assert receipt["settlement"] == "settled"
    assert "Place an order" in asked


async def test_direct_messages_name_the_channel_of_the_game(table_set: SetTable) -> None:
    """The simulated Discord leaves mentions of channels as numbers there; the page does not."""
    async with table_set(MINE) as (hall, stage), browser_at(stage, hall.world, "dm-you") as you:
        shown = repr(you.newest) + repr(you.shown["messageIndex"])

    assert shown.count("#game-1") >= 2
    assert "<#" not in shown


@pytest.mark.parametrize(
    ("variable", "link", "zone"),
    [
        ("Asia/Tokyo", "zoneinfo/Europe/Paris", "Asia/Tokyo"),
        ("", "zoneinfo/Europe/Paris", "Europe/Paris"),
        ("", "localtime", "UTC"),
        ("Middle/Earth", "localtime", "UTC"),
    ],
)
def test_the_page_tells_the_time_of_this_computer(
    variable: str, link: str, zone: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Times are those of the person who looks, where the computer says where that is."""
    monkeypatch.setenv("TZ", variable)

    assert local_zone(tmp_path / link) == zone


async def test_the_bots_pictures_are_shown_as_they_are() -> None:
    """A map is neither decoded nor written anew for each who looks at it."""
    drawn = io.BytesIO()
    Image.new("RGB", (40, 30), "tan").save(drawn, "JPEG")

    shown = await OwnPictures().validate("map", drawn.getvalue())

    assert shown.normalized == drawn.getvalue()
    assert (shown.content_type, shown.width, shown.height) == ("image/jpeg", 40, 30)


async def test_a_select_that_the_bot_marked_otherwise_is_another_select(
    table_set: SetTable,
) -> None:
    """The page keeps what was picked in a select for good; it must not show that any more."""
    async with table_set(MINE) as (hall, stage), browser_at(stage, hall.world, "game-1") as you:
        await you.click("Answer")
        await you.look()
        before = selects(you.newest)
        receipt = await you.choose(before[0], before[0]["options"][0]["value"])
        await you.look()
        after = selects(you.newest)

    assert (receipt["rejected"], receipt["settlement"]) == (False, "settled")
    assert [each["control_key"] for each in after][1:] == [each["control_key"] for each in before][
        1:
    ]
    assert after[0]["control_key"] != before[0]["control_key"]
