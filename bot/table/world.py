"""The simulated server: who sits at the local table, and the places where they meet.

Everything is made in the same order before the clock is set, so people and channels have the same
ids at every start: a stored game finds its channel and its players again.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from discord import PermissionOverwrite
from simcord import ChannelHandle, Env, MemberActor
from simcord.backend.models.message import Message

GUILD_ID = 1000 << 22
PEOPLE: Mapping[str, str] = {
    "you": "You",
    "beth": "Beth",
    "carl": "Carl",
    "dora": "Dora",
    "emil": "Emil",
    "faye": "Faye",
}
CHANNELS: Mapping[str, str] = {
    "game-1": "Your first table",
    "game-2": "A second game at the same time",
    "game-3": "And a third",
}
NO_PINS = PermissionOverwrite(pin_messages=False)
"""What is pinned stays above: here the board is to stand where the conversation goes on."""
WINDOW = 50
"""How many messages a page shows."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom the person at the browser may act as."""

    key: str
    name: str
    member: MemberActor

    @property
    def id(self) -> int:
        """The user id."""
        return self.member.id

    @property
    def messages(self) -> ChannelHandle:
        """The direct messages with the bot."""
        return self.member.user.dm_channel


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, or somebody's direct messages; `person` is None for a channel."""

    key: str
    title: str
    topic: str
    channel: ChannelHandle
    person: Person | None = None


@dataclass(frozen=True, slots=True)
class World:
    """The server with its people and places."""

    env: Env
    guild_id: int
    people: Sequence[Person]
    places: Sequence[Place]

    @property
    def channels(self) -> list[Place]:
        """The places where games are played."""
        return [place for place in self.places if place.person is None]

    def place(self, key: str) -> Place | None:
        """The place with this key."""
        return next((place for place in self.places if place.key == key), None)


def build_world(env: Env) -> World:
    """Fill an empty simulation; call it before the simulation starts."""
    env.backend.edit_bot_profile("Rookery")
    guild = env.create_guild("The Seven Kingdoms", id=GUILD_ID)
    places = [
        Place(
            key,
            f"#{key}",
            topic,
            guild.create_text_channel(key, topic=topic, overwrites={guild.default_role: NO_PINS}),
        )
        for key, topic in CHANNELS.items()
    ]
    people = [
        Person(key, name, guild.add_member(env.create_user(key, global_name=name)))
        for key, name in PEOPLE.items()
    ]
    places += [
        Place(f"dm-{person.key}", person.name, "Direct messages", person.messages, person)
        for person in people
    ]
    return World(env, guild.id, people, places)


def message_ids(place: Place) -> list[int]:
    """The ids of all messages in a place, ephemeral replies left out."""
    return [message.id for message in _messages(place) if message.visible_to(None)]


def appearance(place: Place) -> int:
    """A number that changes with what is to be seen in a place, edits and replies included.

    Times of edits would not do: all that happens between two ticks of the clock happens at once.
    """
    newest = list(_messages(place))[-WINDOW:]
    return hash(tuple((each.id, each.content, repr(each.components)) for each in newest))


def _messages(place: Place) -> Collection[Message]:
    return place.channel._env.backend.messages.get(place.channel.id, {}).values()
