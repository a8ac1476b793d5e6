"""The bot on Discord: what it is made of, how it starts, and how it stops."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from typing import TypeAlias

import discord
import structlog
from discord import app_commands
from discord.ext import commands
from typing_extensions import override

from bot.errors import Refused
from bot.front.address import NO_GAME, Address, parse
from bot.front.answering import Answering
from bot.front.attendance import Attendance
from bot.front.board import RULES
from bot.front.clock import BEAT, Clock
from bot.front.deeds import Deeds
from bot.front.incidents import explain
from bot.front.pictures import Artist
from bot.front.posting import Postman
from bot.front.presses import custom_id
from bot.front.registration import register
from bot.front.router import Router
from bot.front.sender import Sender
from bot.moderator import Moderator, utc_now
from bot.moderator.moderator import new_seed
from bot.moderator.pace import PaceName
from bot.settings import Settings
from bot.store import Drafts, Lease, Marks, Store

log = structlog.get_logger(__name__)
FINISH_SECONDS = 5.0
LookUp: TypeAlias = "Callable[[discord.Interaction[Bot], Address], Awaitable[None]]"
STOPPING = "I am being restarted. Nothing was changed; try again in a minute."


class Tree(app_commands.CommandTree["Bot"]):
    """The slash commands, every one of them answered whatever happens."""

    @override
    async def interaction_check(self, interaction: discord.Interaction["Bot"], /) -> bool:
        """Note that the user is there; take no new work while stopping."""
        interaction.client.heard_from(interaction.user.id)
        if interaction.client.stopping:
            await self._refuse(interaction)
            return False
        return True

    @staticmethod
    async def _refuse(interaction: discord.Interaction["Bot"]) -> None:
        """Answer while stopping. The library answers for no check that raises."""
        if interaction.type is discord.InteractionType.autocomplete:
            await interaction.response.autocomplete([])
        else:
            await explain(interaction, Refused(STOPPING), "a command while stopping")

    @override
    async def _call(self, interaction: discord.Interaction["Bot"]) -> None:
        bot, answer = interaction.client, super()._call
        async with bot.working():
            if interaction.type is discord.InteractionType.autocomplete or bot.stopping:
                await answer(interaction)
            elif bot.deeds.is_new(interaction):
                await bot.deeds.command(interaction, lambda: answer(interaction))

    @override
    async def on_error(
        self, interaction: discord.Interaction["Bot"], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer in private that nothing was changed, and why."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        name = interaction.command.qualified_name if interaction.command else "unknown"
        await explain(interaction, cause, f"/{name}")


class Bot(commands.Bot):
    """Rookery on Discord.

    `artist` draws the pictures, if there are any; `look_up` answers presses that belong to no game,
    and those that ask for rules. `moderator`, `router`, `answering` and `sender` exist once
    `setup_hook` has run. With `several_seats` one user may play several seats of a game. `pace` is
    that of games for which nobody chooses one.
    `always_register` tells Discord the commands at every start, for a Discord that forgets them.
    """

    moderator: Moderator
    answering: Answering
    router: Router
    sender: Sender
    clock: Clock
    deeds: Deeds

    def __init__(
        self,
        settings: Settings,
        *,
        artist: Artist | None,
        look_up: LookUp,
        several_seats: bool = False,
        always_register: bool = False,
        pace: PaceName = "daily",
        beat: timedelta = BEAT,
        clock: Callable[[], datetime] = utc_now,
        new_seed: Callable[[], str] = new_seed,
    ) -> None:
        super().__init__(
            commands.when_mentioned,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            help_command=None,
            tree_cls=Tree,
            max_ratelimit_timeout=60.0,
        )
        self.settings = settings
        self.stopping = False
        self.artist = artist
        self._look_up = look_up
        self.pace = pace
        self._beat = beat
        self._several_seats = several_seats
        self._always_register = always_register
        self.now = clock
        self._new_seed = new_seed
        self._store: Store | None = None
        self._lease: Lease | None = None
        self._postman: Postman | None = None
        self._at_work = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    @override
    async def setup_hook(self) -> None:
        """Open the database, bring the game master to the table, and start the outbox."""
        store = await self._take_the_database()
        self.moderator = Moderator(
            store,
            clock=self.now,
            post_wanted=self._wake,
            several_seats=self._several_seats,
            new_seed=self._new_seed,
        )
        self.answering = Answering(self.moderator, Drafts(store))
        self._postman = Postman(self, self.moderator, self.answering, self.artist, self.now)
        self.sender = Sender(self, self.moderator, self._postman, self.now)
        self.deeds = Deeds(store, self.now)
        self.router = Router(self, self.moderator, self.answering, self.artist, self.now)
        present = Attendance(self, self.moderator, self.now, self.router.refresh_lobby)
        self.clock = Clock(
            self,
            self.moderator,
            self.answering.drafted,
            present,
            now=self.now,
            beat=self._beat,
        )
        await self.moderator.open()
        guild = self.settings.guild
        await register(self.tree, Marks(store), guild=guild, always=self._always_register)
        self.sender.start()
        self.clock.start()

    async def _take_the_database(self) -> Store:
        """Open the database as its only game master."""
        lease = Lease(self.settings.database)
        lease.take()  # first of all: a database in use is not even looked at, let alone migrated
        try:
            store = await Store.open(self.settings.database)
        except BaseException:
            lease.give_back()
            raise
        self._store, self._lease = store, lease
        return store

    def _wake(self, game_id: int) -> None:
        self.sender.wake(game_id)
        self.clock.wake()

    def heard_from(self, user_id: int) -> None:
        """The user has pressed or typed something, so direct messages may be tried again."""
        if self._postman is not None:
            self._postman.closed.discard(user_id)

    @asynccontextmanager
    async def working(self) -> AsyncIterator[None]:
        """An interaction in hand: stopping waits for it."""
        self._at_work += 1
        self._quiet.clear()
        try:
            yield
        finally:
            self._at_work -= 1
            if not self._at_work:
                self._quiet.set()

    async def on_interaction(self, interaction: discord.Interaction["Bot"]) -> None:
        """Route presses of our controls and submitted forms; commands go their own way."""
        address = parse(custom_id(interaction))
        if address is None:
            return
        self.heard_from(interaction.user.id)
        if self.deeds.is_new(interaction):
            async with self.working():
                await self.deeds.press(lambda: self._answer(interaction, address))

    async def _answer(self, interaction: discord.Interaction["Bot"], address: Address) -> None:
        try:
            if self.stopping:
                raise Refused(STOPPING)
            if address.game == NO_GAME or address.control == RULES:
                await self._look_up(interaction, address)
            else:
                await self.router.press(interaction, address)
        except Exception as error:
            await explain(interaction, error, f"{address.control} of game {address.game}")

    async def stop(self) -> None:
        """Take no new work, finish what is in hand, and close the database. Safe to repeat."""
        if self.stopping:
            return
        self.stopping = True
        try:
            async with asyncio.timeout(FINISH_SECONDS):
                await self._quiet.wait()
        except TimeoutError:
            log.warning("stopped with interactions in hand", count=self._at_work)
        await self._leave_the_database()
        if self.artist is not None:
            await self.artist.close()

    async def _leave_the_database(self) -> None:
        if self._store is None or self._lease is None:
            return
        await self.clock.stop()
        await self.sender.stop()
        await self.moderator.close()
        await self._store.close()
        self._lease.give_back()

    @override
    async def close(self) -> None:
        """Stop, then leave Discord."""
        await self.stop()
        await super().close()
