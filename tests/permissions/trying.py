"""Trying: one person, one place, one command or control; and what came of it."""

import tempfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import discord
from simcord import Env, SetupError, UserHandle
from simcord.actors import _dispatch_actor_interaction  # what a client can send, seen or not
from simcord.backend.serializers import message_payload
from simcord.results import InteractionResult

from bot.errors import NoSuchGame, Refused
from bot.front import client
from bot.front.creation import create_bot
from bot.settings import Settings
from tests.bot.clocks import Clock
from tests.bot.front.conftest import SEED, QuickArtist
from tests.permissions.tries import Command, Press, options_of
from tests.permissions.world import PEOPLE, PLACES, Person, Stages, Where, World, build

PATIENCE = 60.0
"""Seconds of a busy machine."""
NOT_THERE = "not visible to this user here"
"""What simcord says of a command that Discord's menu does not show."""
Outcome: TypeAlias = str
Row: TypeAlias = Mapping[Person, str]
"""For each person an outcome for each place, in the order of `PLACES`."""
DONE, SHOWN, POSTED, FORM = "D", "s", "p", "f"
REFUSED, NO_GAME, HIDDEN, FAULT = "r", "n", "·", "!"
OUTCOMES: dict[Outcome, str] = {
    DONE: "done: something has changed",
    SHOWN: "shown, to the asker alone; nothing has changed",
    POSTED: "shown to everybody there; nothing has changed",
    FORM: "a form is opened",
    REFUSED: "refused, in private and with the reason",
    NO_GAME: "told that there is no such game",
    HIDDEN: "not offered by Discord there",
}


@dataclass
class Trier:
    """Tries things in a world, each from the same state."""

    world: World
    stages: Stages
    errors: list[BaseException] = field(default_factory=list)
    stage: str = ""
    question: int = 1
    """That of the orders, which are asked for first."""

    async def row(self, tried: Command | Press) -> Row:
        """What came of it for everybody, everywhere."""
        return {
            person: "".join([await self.once(tried, person, where) for where in PLACES])
            for person in PEOPLE
        }

    async def _back_to(self, stage: str) -> None:
        if stage != self.stage or self.stages.changed():
            await self.world.moderator.settled()
            self.stages.back_to(stage)
            self.stage = stage

    async def once(self, tried: Command | Press, person: Person, where: Where) -> Outcome:
        """What came of it for one person in one place."""
        await self._back_to(tried.stage)
        self.errors.clear()
        if isinstance(tried, Press):
            return self._outcome(await self._press(tried, person, where))
        try:
            return self._outcome(await self._give(tried, person, where))
        except SetupError as error:
            if NOT_THERE not in str(error):
                raise
            return HIDDEN

    async def _give(self, command: Command, person: Person, where: Where) -> InteractionResult:
        actor = self.world.actor(person, where)
        options = options_of(command, self.world)
        result: InteractionResult
        if isinstance(actor, UserHandle):
            result = await actor.slash(command.name, **options)
        else:
            channel = self.world.channel(person, where)
            result = await actor.slash(channel, command.name, **options)
        return result

    async def _press(self, press: Press, person: Person, where: Where) -> InteractionResult:
        """Send it as if the control were there: who may not see it could still make it up."""
        channel = self.world.channel(person, where)
        spot = self.world.spots[channel.id]
        kind = discord.InteractionType.component
        if press.fields is not None:
            kind = discord.InteractionType.modal_submit
        message = self.world.env.backend.get_message(channel.id, spot)
        return await _dispatch_actor_interaction(
            self.world.actor(person, where),
            kind.value,
            channel,
            press.data(self.world, self.question),
            extra={"message": dict(message_payload(self.world.env.backend, message))},
            source_message_id=spot,
        )

    def _outcome(self, result: InteractionResult) -> Outcome:
        assert result.acknowledged, self.world.env.transcript()
        error = self.errors[-1] if self.errors else None
        if error is None:
            if result.modal:
                return FORM
            if self.stages.changed():
                self.stage = ""  # the next one begins anew
                return DONE
            return POSTED if self._is_public(result) else SHOWN
        if isinstance(error, NoSuchGame):
            return NO_GAME
        return REFUSED if isinstance(error, Refused) else FAULT

    def _is_public(self, result: InteractionResult) -> bool:
        """Whether a new message stands in a channel for all to read."""
        message = result.response
        if message is None or message.ephemeral or message.id in self.world.spots.values():
            return False
        return message.channel_id in {place.id for place in self.world.places.values()}


@contextmanager
def _listening(errors: list[BaseException]) -> Iterator[None]:
    """Note what the bot explains to whoever was refused, before it does."""
    names = vars(client)
    explain = names["explain"]

    async def noted(interaction: discord.Interaction, error: BaseException, what: str) -> None:
        errors.append(error)
        await explain(interaction, error, what)

    names["explain"] = noted
    try:
        yield
    finally:
        names["explain"] = explain


@asynccontextmanager
async def trier() -> AsyncIterator[Trier]:
    """A world with its games, for as long as things are tried."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rookery.db"
        bot = create_bot(
            Settings(database=path), artist=QuickArtist(), new_seed=lambda: SEED, clock=Clock()
        )
        env = Env(bot, check_errors=False, settle_timeout=PATIENCE)
        await env.start()
        try:
            with env.time_context():
                await bot.clock.stop()  # nothing but what is tried shall move the games
                await bot.sender.stop()
                world = await build(env, bot)
                stages = Stages(world, path)
                await stages.make()
                trying = Trier(world, stages)
                with _listening(trying.errors):
                    yield trying
                stages.close()
        finally:
            await bot.stop()
            await env.shutdown()
