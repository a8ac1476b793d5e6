"""The people who try everything, the places where they do, and the games as they stand then."""

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import discord
from simcord import ChannelHandle, Env, GuildHandle, MemberActor, UserHandle

from bot.front.client import Bot
from bot.moderator import Moderator, NewGame
from bot.moderator.motions import Pause
from bot.moderator.terms import preset
from bot.narrator.chronicle import deeds
from engine.boxes.second.options import SecondEditionOptions
from engine.names import House
from tests.bot.scripted import scripted

Person: TypeAlias = Literal[
    "owner", "other House", "host", "manager", "stranger", "elsewhere", "former", "standby"
]
PEOPLE: dict[Person, str] = {
    "owner": "who plays the House that is asked, or whose seat it is (House Stark)",
    "other House": "who plays another House of the game",
    "host": "who has opened the game and has no seat in it",
    "manager": "who may manage the server, and has nothing to do with the game",
    "stranger": "a member of the server who has nothing to do with the game",
    "elsewhere": "who plays in another game of the server",
    "former": "who has given up a seat of the game that another has taken since",
    "standby": "who stands by in the game",
}
Where: TypeAlias = Literal["channel", "thread", "tavern", "abroad", "message"]
PLACES: dict[Where, str] = {
    "channel": "the game's channel",
    "thread": "a thread of that channel",
    "tavern": "another channel of the server",
    "abroad": "another server, where all of them are as well",
    "message": "a direct message to the bot",
}
OWNER: House = "stark"
OTHER: House = "lannister"
THIRD: House = "baratheon"
SETUP = SecondEditionOptions(power_gifts="between_deeds")
ALL_IN_PLAY = 3


@dataclass(frozen=True)
class World:
    """A bot on two servers.

    `spots` holds a message of the bot for each place, `receipts` what players got for answers,
    `deeds` the numbers of battles and bids; `successor` has taken over the third seat.
    """

    env: Env
    bot: Bot
    home: GuildHandle
    members: dict[Person, MemberActor]
    abroad: dict[Person, MemberActor]
    places: dict[Where, ChannelHandle]
    spots: dict[int, int]
    successor: int
    receipts: list[str]
    deeds: list[int]

    @property
    def moderator(self) -> Moderator:
        """The game master."""
        return self.bot.moderator

    def actor(self, person: Person, where: Where) -> MemberActor | UserHandle:
        """Whoever acts, as one acts there."""
        if where == "message":
            return self.members[person].user
        return (self.abroad if where == "abroad" else self.members)[person]

    def channel(self, person: Person, where: Where) -> ChannelHandle:
        """Where they act."""
        if where == "message":
            return self.members[person].user.dm_channel
        return self.places[where]

    def id(self, person: Person) -> int:
        """The user's number."""
        return self.members[person].id


async def build(env: Env, bot: Bot) -> World:
    """Both servers with everybody on them."""
    home, other = env.create_guild("Westeros"), env.create_guild("Essos")
    channel = home.create_text_channel("game-1")
    parent = bot.get_channel(channel.id)
    assert isinstance(parent, discord.TextChannel)
    await parent.create_thread(name="by the way", type=discord.ChannelType.public_thread)
    (thread,) = channel.threads
    places: dict[Where, ChannelHandle] = {
        "channel": channel,
        "thread": thread,
        "tavern": home.create_text_channel("tavern"),
        "abroad": other.create_text_channel("game-1"),
    }
    manage = home.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    members, abroad = {}, {}
    for person in get_args(Person):
        user = env.create_user(person.replace(" ", "-"))
        roles = [manage] if person == "manager" else []
        members[person] = home.add_member(user, roles=roles)
        abroad[person] = other.add_member(user)
    await _show_all_commands(bot, (home, other))
    successor = home.add_member(env.create_user("renly")).id
    world = World(env, bot, home, members, abroad, places, {}, successor, [], [])
    for person in PEOPLE:
        for where in PLACES:
            spot = world.channel(person, where).id
            if spot not in world.spots:
                sent = await bot.get_partial_messageable(spot).send("Press here.")
                world.spots[spot] = sent.id
    return world


async def _show_all_commands(bot: Bot, servers: tuple[GuildHandle, ...]) -> None:
    """A server's owner may show everybody what is hidden by default: so we must check ourselves."""
    for command in await bot.tree.fetch_commands():
        for server in servers:
            server.set_command_permissions(command, {server.default_role: True})


# --- The games --------------------------------------------------------------------------------

GAME = 1


async def lobby(world: World) -> None:
    """Game 1, one seat of it free, and a whole other game."""
    await _open(world, world.places["channel"], "host")
    await _sit(world, GAME, {OWNER: "owner", OTHER: "other House"})
    await _stand_by(world)
    den = world.home.create_text_channel("game-2")
    other = await _open(world, den, "elsewhere")
    await _sit(world, other, {OWNER: "elsewhere"})
    await world.moderator.fill_seats(other, world.id("elsewhere"), "random")
    await world.moderator.start(other, world.id("elsewhere"))
    await world.moderator.settled()


async def full(world: World) -> None:
    """Game 1 with every seat taken."""
    await _sit(world, GAME, {THIRD: "former"})


async def ready(world: World) -> None:
    """The same, with another in the third seat: who is `former` later has never been there."""
    await world.moderator.take_seat(GAME, world.successor, "Renly", THIRD)


async def playing(world: World) -> None:
    """Orders are placed; the third seat has changed its player since."""
    await world.moderator.start(GAME, world.id("host"))
    await _stand_by(world)
    await world.moderator.replacing.give_up(GAME, world.id("former"))
    await world.moderator.replacing.take_over(GAME, world.successor, "Renly", THIRD)
    await _stand_by(world)


async def sealed(world: World) -> None:
    """The owner has sealed orders."""
    await _answer(world, world.id("owner"))


async def revealed(world: World) -> None:
    """So has the other House, and the steward had for the third."""
    await _answer(world, world.id("other House"))


async def paused(world: World) -> None:
    """A manager has stopped the game."""
    await world.moderator.managers.pause(GAME, "Varys")


async def minded(world: World) -> None:
    """The owner has given up the seat, and who stands by is asked to take it."""
    await world.moderator.replacing.give_up(GAME, world.id("owner"))


async def offered(world: World) -> None:
    """Nobody who stood by has taken it: it is offered to all."""
    await world.moderator.replacing.decline(GAME, world.id("standby"), OWNER)


async def voting(world: World) -> None:
    """The other House has proposed a pause."""
    until = world.bot.now() + timedelta(days=2)
    await world.moderator.votes.propose(GAME, world.id("other House"), Pause(until=until))


async def fought(world: World) -> None:
    """There was a battle, or a bid."""
    while not world.deeds:
        table = await world.moderator.table(GAME)
        user = table.game.seat(table.awaited[0]).user_id
        assert user is not None
        await _answer(world, user)
        await world.moderator.settled()
        _, events = await world.moderator.chronicle.latest(GAME)
        world.deeds.extend(deed.number for deed in deeds(events))


Step: TypeAlias = Callable[[World], Awaitable[None]]
STAGES: dict[str, tuple[str, Step]] = {
    "lobby": ("", lobby),
    "full": ("lobby", full),
    "ready": ("lobby", ready),
    "playing": ("full", playing),
    "sealed": ("playing", sealed),
    "revealed": ("sealed", revealed),
    "fought": ("revealed", fought),
    "paused": ("playing", paused),
    "voting": ("playing", voting),
    "minded": ("playing", minded),
    "offered": ("minded", offered),
}
"""Each state of the games: from which other it comes, and how."""


async def _open(world: World, channel: ChannelHandle, host: Person) -> int:
    wanted = NewGame(
        channel_id=channel.id,
        host_id=world.id(host),
        host_name=host,
        guild_id=world.home.id,
        players=ALL_IN_PLAY,
        options=SETUP,
        terms=preset("daily", "UTC"),
    )
    return (await world.moderator.new_game(wanted)).id


async def _sit(world: World, game: int, seats: dict[House, Person]) -> None:
    for house, person in seats.items():
        await world.moderator.take_seat(game, world.id(person), person, house)


async def _stand_by(world: World) -> None:
    """Come to the queue, or leave it."""
    await world.moderator.stand_by(GAME, world.id("standby"), "standby")


async def _answer(world: World, user: int) -> None:
    seat = await world.moderator.seat(GAME, user)
    receipt = await world.moderator.submit(GAME, user, seat.question, scripted(seat))
    world.receipts.append(receipt.digest)


class Stages:
    """Brings the games back to a state, as often as wanted. The database is at `path`."""

    def __init__(self, world: World, path: Path) -> None:
        self._world = world
        self._path = path
        self._kept: dict[str, sqlite3.Connection] = {}
        self._live = sqlite3.connect(path)
        self._version = 0

    async def make(self) -> None:
        """Play to each state, and keep a copy of the database."""
        for name, (before, step) in STAGES.items():
            if before:
                self.back_to(before)
            await step(self._world)
            await self._world.moderator.settled()
            self._kept[name] = sqlite3.connect(":memory:")
            self._live.backup(self._kept[name])

    def back_to(self, name: str) -> None:
        """Let all be as it was then."""
        with closing(sqlite3.connect(self._path)) as target:
            self._kept[name].backup(target)
        for game in (GAME, GAME + 1):
            self._world.moderator._games.forget(game)  # what is in memory is from another time
        self.changed()

    def changed(self) -> bool:
        """Whether anything was written since this was last asked."""
        (version,) = self._live.execute("PRAGMA data_version").fetchone()
        before, self._version = self._version, version
        return bool(version != before)

    def close(self) -> None:
        """Forget all copies."""
        for connection in (self._live, *self._kept.values()):
            connection.close()
