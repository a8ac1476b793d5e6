"""Whatever anybody presses, picks or types, at any time: it is answered, and no game is harmed."""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
import pytest_asyncio
from simcord import ChannelHandle, Env, MemberActor, assert_error
from simcord.backend.models import Message
from simcord.results import InteractionResult, ResponseMessage

from bot.errors import Refused
from bot.front import limits
from bot.front.client import Bot
from tests.bot.front.conftest import PLAYERS, Act, NewBot, Table
from tests.bot.front.discord_hands import STRING_SELECT
from tests.bot.front.reading import stored_messages
from tests.bot.scripted import scripted

BUTTON, TEXT_INPUT = 2, 4
NONSENSE = (
    "x",
    "winterfell",
    "winterfell m+1",
    "white harbor s, winterfell cp",
    "**bold** _x_ `y`",
    "@everyone <@1> <#1>",
    "'; DROP TABLE games;--",
    "999999999999999999999",
    "-1",
    "١٢",
    "🐺" * 50,
    "a" * 4000,
    "king’s landing m-1",
)
COMMANDS: Mapping[str, Mapping[str, Sequence[object]]] = {
    "game new": {"players": (3, 6), "options": ("", "ports", "nonsense")},
    "game status": {"game": (1, 2, 99)},
    "game map": {"game": (1, 2, 99)},
    "game move": {"game": (1, 2, 99)},
    "game abandon": {"game": (2, 99)},
    "answer": {"game": (1, 2, 99)},
    "orders": {},
    "order": {"area": NONSENSE, "token": NONSENSE},
    "hand": {},
    "whoami": {},
    "seat": {},
    "me": {},
    "give": {"to": ("stark", "martell"), "amount": (1, 20)},
    "receipt": {"digest": NONSENSE},
    "rules": {"query": NONSENSE},
    "card": {"name": NONSENSE},
    "reminders": {"when": ("off", "early"), "zone": NONSENSE, "night": NONSENSE},
}
"""Every command with what may be put into its options, out of place or not."""


@dataclass
class Monkeys:
    """Everybody at the table, without a plan. `forms` are those left open for later."""

    env: Env
    bot: Bot
    new_bot: NewBot
    act: Act
    places: Sequence[ChannelHandle]
    people: Sequence[MemberActor]
    dice: random.Random
    forms: list[tuple[Any, InteractionResult]] = field(default_factory=list)

    async def restart(self) -> None:
        """Another bot on the same database and the same Discord."""
        await self.bot.stop()
        self.bot = self.new_bot()
        await self.env.restart_bot(self.bot)

    async def press(self) -> None:
        """Somebody presses or picks something that they see, mostly among the latest."""
        person = self.dice.choice(self.people)
        seen = list(self._seen(person))
        if not seen:
            return
        actor, message = self.dice.choice(seen[-8:] if self.dice.random() < 0.8 else seen)
        parts = [part for row in message.components for part in row["components"]]
        part = self.dice.choice([part for part in parts if not part.get("disabled")] or [{}])
        shown = ResponseMessage(self.env, message)
        if part.get("type") == BUTTON:
            await self._did(actor, actor.click(shown, custom_id=part["custom_id"]))
        elif part.get("type") == STRING_SELECT:
            most = min(part.get("max_values", 1), len(part["options"]))
            count = self.dice.randint(part.get("min_values", 1), most)
            values = [each["value"] for each in self.dice.sample(part["options"], count)]
            await self._did(actor, actor.select(shown, values, custom_id=part["custom_id"]))

    def _seen(self, person: MemberActor) -> Iterator[tuple[Any, Message]]:
        """The messages with controls that a person sees, each with who acts there."""
        for place in self.places:
            for message in stored_messages(place):
                if message.components and message.visible_to(person.id):
                    yield person, message
        for message in stored_messages(person.user.dm_channel):
            if message.components:
                yield person.user, message

    async def submit(self) -> None:
        """Somebody comes back to a form that was left open, perhaps long ago."""
        if not self.forms:
            return
        actor, form = self.forms.pop(self.dice.randrange(len(self.forms)))
        assert form.modal is not None
        fields: dict[str, Any] = {}
        for row in form.modal["components"]:
            part = row["component"]
            if part["type"] == TEXT_INPUT:
                fields[part["custom_id"]] = self.dice.choice(NONSENSE)
            else:
                fields[part["custom_id"]] = [self.dice.choice(part["options"])["value"]]
        await self._did(actor, actor.submit_modal(form, fields))

    async def command(self) -> None:
        """Somebody types a command with whatever comes to mind, here or to the bot alone."""
        person, name = self.dice.choice(self.people), self.dice.choice(list(COMMANDS))
        filled = {option: self.dice.choice(values) for option, values in COMMANDS[name].items()}
        if self.dice.random() < 0.2 and name not in ("game new", "game move"):
            await self._did(person.user, person.user.slash(name, **filled))
            return
        await self._did(person, person.slash(self.dice.choice(self.places), name, **filled))

    async def go_on(self) -> None:
        """Behind all this the games go on, so that what was asked before is closed."""
        moderator = self.bot.moderator
        for game in await moderator.all_games():
            if game.status == "lobby":
                await moderator.fill_seats(game.id, game.host_id)
                await moderator.start(game.id, game.host_id)
            for house in (await moderator.table(game.id)).awaited:
                user = next(seat.user_id for seat in game.seats if seat.house == house)
                assert user is not None
                seat = await moderator.seat(game.id, user, house)
                await moderator.submit(game.id, user, seat.question, scripted(seat), house)
                break
        await moderator.settled()
        await self.bot.sender.idle()

    async def _did(self, actor: Any, action: Any) -> None:
        done = await self.act(action)
        said = [part.content for part in (done.response, *done.followups) if part is not None]
        assert not [text for text in said if "Incident" in text], said
        assert all(len(text) <= limits.CONTENT for text in said)
        if done.modal is not None:
            self.forms.append((actor, done))


@pytest_asyncio.fixture
async def monkeys(
    simcord_env: Env, simcord_bot: Bot, table: Table, act: Act, new_bot: NewBot
) -> AsyncIterator[Monkeys]:
    """Seven people and two channels."""
    places = [table.channel, table.guild.create_text_channel("game-2")]
    people = list(table.people.values())
    everybody = Monkeys(simcord_env, simcord_bot, new_bot, act, places, people, random.Random())
    yield everybody
    await everybody.bot.stop()


@pytest.mark.parametrize("seed", ["ape", "baboon"])
async def test_whatever_anybody_does_is_answered_and_no_game_is_harmed(
    seed: str, monkeys: Monkeys, table: Table, act: Act
) -> None:
    """Two channels, seven people, stale buttons, late forms, nonsense, restarts of the bot."""
    monkeys.dice.seed(seed)
    for place in monkeys.places:
        await act(table["arya"].slash(place, "game new"))
        for name in ("arya", "olenna", "oberyn"):
            lobby = place.last_message
            assert lobby is not None
            await act(table[name].click(lobby, label=PLAYERS[name].title()))
    deeds: list[Callable[[], Awaitable[None]]] = [
        *[monkeys.press] * 12,
        *[monkeys.submit] * 3,
        *[monkeys.command] * 4,
        monkeys.go_on,
    ]

    for step in range(1, 251):
        await monkeys.dice.choice(deeds)()
        if step % 200 == 0:
            await monkeys.restart()

    moderator = monkeys.bot.moderator
    tables = [await moderator.table(game.id) for game in await moderator.all_games()]
    assert tables
    assert all(each.status in ("lobby", "playing") for each in tables), "one does not replay"
    assert_error(monkeys.env, Refused)
