"""The simulated server: who sits at the local table, and the places where they meet.

Everything is made in the same order before the clock runs, so people and channels have the same
ids at every start: a stored game finds its channel and its players again. So only ever add at the
end.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from discord import Permissions
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.table.people import Doing
from bot.table.town import Town

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


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom the person at the browser may act as, with the direct messages' channel."""

    key: str
    name: str
    id: int
    messages: int


@dataclass(frozen=True, slots=True)
class Place:
    """A channel where games are played."""

    key: str
    topic: str
    id: int


@dataclass(frozen=True, slots=True)
class World:
    """The server with its people and places."""

    town: Town
    guild_id: int
    people: Sequence[Person]
    channels: Sequence[Place]

    def person(self, key: str) -> Person | None:
        """The person with this key."""
        return next((person for person in self.people if person.key == key), None)

    def place(self, key: str) -> Place | None:
        """The place with this key."""
        return next((place for place in self.channels if place.key == key), None)

    def timeline(self, place: Place, person: Person) -> tuple[Doing, Doing]:
        """Where this person reads and acts: the channel and the own direct messages."""
        return Doing(person.id, place.id), Doing(person.id, person.messages)


def build_world(town: Town) -> World:
    """Fill an empty town; call it before the bot is admitted."""
    town.edit_bot_profile("Rookery")
    guild = town.create_guild("The Seven Kingdoms", id=GUILD_ID)
    # What is pinned stays above: here the board is to stand where the conversation goes on.
    no_pins = Overwrite(
        guild.id, OverwriteType.ROLE, allow=0, deny=Permissions(pin_messages=True).value
    )
    channels = [
        Place(key, topic, town.create_channel(guild.id, key, overwrites=[no_pins], topic=topic).id)
        for key, topic in CHANNELS.items()
    ]
    ids = {key: town.make_user(key, global_name=name).id for key, name in PEOPLE.items()}
    for user in ids.values():
        town.add_member(guild.id, user, announce=True)
    people = [
        Person(key, name, ids[key], town.get_dm_channel(ids[key]).id)
        for key, name in PEOPLE.items()
    ]
    return World(town, guild.id, people, channels)
