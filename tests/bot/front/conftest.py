"""The real bot on a Discord in memory, six players at a table, and eyes that see what each sees."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import TypeAlias

import discord
import pytest
import pytest_asyncio
import simcord.env
from simcord import ChannelHandle, Env, GuildHandle, MemberActor
from simcord.results import InteractionResult

from bot.front.client import Bot
from bot.front.creation import create_bot
from bot.settings import Settings
from engine.edition import load_edition
from engine.names import AreaId, CardId, House
from engine.view import View
from renderer.cards import card_alt_text
from renderer.cards.spread import spread_alt_text
from renderer.frame import Move
from renderer.pool import Picture
from tests.bot.clocks import Clock
from tests.bot.front.reading import readable

# Without this every simulated action idles 50 ms looking for leftover work, and a busy machine
# fails what it would have done after five seconds (private; simcord is pinned).
(simcord.env.Env._settle_internal.__kwdefaults__ or {})["idle"] = 0.006
(simcord.env.Env.__init__.__kwdefaults__ or {})["settle_timeout"] = 20.0

PLAYERS: dict[str, House] = {
    "arya": "stark",
    "cersei": "lannister",
    "davos": "baratheon",
    "balon": "greyjoy",
    "olenna": "tyrell",
    "oberyn": "martell",
}
STRANGER = "hodor"
SEED = "seven hells"
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489"
    "0000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)

NewBot: TypeAlias = Callable[[], Bot]
Secret: TypeAlias = Callable[..., None]
Act: TypeAlias = Callable[[Awaitable[InteractionResult]], Awaitable[InteractionResult]]


class QuickArtist:
    """Draws one pixel, and remembers whose views it was shown. Small maps wait at the `gate`."""

    def __init__(self) -> None:
        self.shown: list[View] = []
        self.small: list[View] = []
        self.close_ups: list[tuple[View, tuple[AreaId, ...]]] = []
        self.gate = asyncio.Event()
        self.gate.set()

    async def draw(
        self, view: View, *, players: Mapping[House, str], moves: Sequence[Move] = ()
    ) -> Picture:
        """The pixel, named after the number of pictures so far."""
        self.shown.append(view)
        return Picture(PIXEL, f"map-{len(self.shown)}.png", f"Round {view.round}")

    async def draw_close_up(
        self, view: View, areas: Sequence[AreaId], ringed: Sequence[AreaId]
    ) -> Picture:
        """The pixel, named after the areas."""
        self.close_ups.append((view, (*areas, *ringed)))
        return Picture(PIXEL, f"close-up-{len(self.close_ups)}.png", f"Round {view.round}, close")

    async def draw_small(self, view: View) -> Picture:
        """The pixel, named after the number of small pictures so far."""
        self.small.append(view)
        await self.gate.wait()
        return Picture(PIXEL, f"board-{len(self.small)}.png", f"Round {view.round}, small")

    async def draw_card(self, card: CardId, *, edition: str) -> Picture:
        """The pixel, named after the card."""
        return Picture(PIXEL, f"card-{card}.png", card_alt_text(card, edition))

    async def draw_cards(self, cards: Sequence[CardId], *, edition: str) -> Picture:
        """The pixel, named after the cards."""
        return Picture(PIXEL, f"cards-{'-'.join(cards)}.png", spread_alt_text(cards, edition))

    async def close(self) -> None:
        """Nothing to free."""


@dataclass(frozen=True)
class Table:
    """A channel, the six players by name, and somebody who does not play."""

    env: Env
    guild: GuildHandle
    channel: ChannelHandle
    people: Mapping[str, MemberActor]

    def __getitem__(self, name: str) -> MemberActor:
        return self.people[name]

    def player_of(self, house: House) -> MemberActor:
        """Whoever sits on this house's seat in the tests."""
        return self.people[next(name for name, taken in PLAYERS.items() if taken == house)]


@pytest.fixture
def artist() -> QuickArtist:
    """Pictures that cost nothing."""
    return QuickArtist()


@pytest.fixture
def beat() -> timedelta:
    """How often the bot's clock looks up. Where time is no subject it does not: before a press is
    answered, simcord waits for whatever is to happen within seconds.
    """
    return timedelta(days=1)


@pytest.fixture
def new_bot(ready_database: Path, artist: QuickArtist, clock: Clock, beat: timedelta) -> NewBot:
    """Makes a bot on this test's database: called again, it is the bot after a restart."""
    settings = Settings(database=ready_database)
    return lambda: create_bot(
        settings, artist=artist, new_seed=lambda: SEED, clock=clock, beat=beat
    )


@pytest_asyncio.fixture
async def simcord_bot(new_bot: NewBot) -> AsyncIterator[Bot]:
    """The bot under test; simcord's own fixtures pick it up by this name."""
    bot = new_bot()
    yield bot
    await bot.stop()  # simcord never closes the bot, and an open database hangs pytest at exit


@pytest.fixture
def table(simcord_env: Env) -> Table:
    """A server with one channel, in which nothing can be pinned, and seven people."""
    guild = simcord_env.create_guild("Westeros")
    no_pins = discord.PermissionOverwrite(pin_messages=False)
    channel = guild.create_text_channel("game-1", overwrites={guild.default_role: no_pins})
    people = {
        name: guild.add_member(simcord_env.create_user(name)) for name in (*PLAYERS, STRANGER)
    }
    return Table(simcord_env, guild, channel, people)


@pytest.fixture
def act(simcord_env: Env) -> Act:
    """Run one user action; fail if Discord would have shown "This interaction failed"."""

    async def run(action: Awaitable[InteractionResult]) -> InteractionResult:
        result = await action
        assert result.acknowledged, simcord_env.transcript()
        return result

    return run


async def begin(
    table: Table,
    act: Act,
    edition: str = "second",
    pace: str = "none",
    players: int | None = None,
) -> None:
    """From `/game new` to the first question; all houses play, or so many.

    How people sit down is a subject of its own: here all but the last are put on their seats.
    """
    family, *options = edition.split("+")
    chosen = {"options": ", ".join(options)} if options else {}
    setups = load_edition(edition).setups
    count = players or max(setups)
    new = table["arya"].slash(
        table.channel, "game new", edition=family, pace=pace, players=count, **chosen
    )
    await act(new)
    lobby = table.channel.last_message
    assert lobby is not None
    assert isinstance(table.env.bot, Bot)
    moderator = table.env.bot.moderator
    game = max(game.id for game in await moderator.all_games())
    *others, last = (name for name, house in PLAYERS.items() if house in setups[count].houses)
    for name in others:
        await moderator.take_seat(game, table[name].id, name, PLAYERS[name])
    await act(table[last].click(lobby, label=PLAYERS[last].title()))
    await act(table["arya"].click(lobby, label="Start the Game"))


def seen_by(table: Table, member: MemberActor) -> str:
    """All that one person can read: the channel, own direct messages, own ephemeral replies."""
    return "\n".join(readable(table.channel, member).values())


@pytest.fixture
def assert_secret(table: Table) -> Callable[..., None]:
    """Assert that a text is seen by its owner and by nobody else."""

    def check(text: str, *, owner: str) -> None:
        readers = {name for name, member in table.people.items() if text in seen_by(table, member)}
        assert readers == {owner}

    return check
