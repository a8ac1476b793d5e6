"""What each person can read, cheaply enough to look again after every answer."""

import json
from typing import TypeAlias

from simcord import ChannelHandle, MemberActor
from simcord.backend.models import Message

Reading: TypeAlias = dict[int, str]
"""Message id -> all readable text in it."""


def stored_messages(place: ChannelHandle) -> list[Message]:
    """The messages of a place as the simulation keeps them, ephemeral ones included."""
    backend = place._env.backend
    return list(backend.messages.get(place.id, {}).values())


def readable(channel: ChannelHandle, member: MemberActor, latest: int | None = None) -> Reading:
    """What one person can read: a channel, the own direct messages, own ephemeral replies.

    With `latest`, only so many messages of each place, the newest.
    """
    found: Reading = {}
    for place in (channel, member.user.dm_channel):
        for message in stored_messages(place)[-(latest or 0) :]:
            if message.visible_to(member.id):
                found[message.id] = text_of(message)
    return found


def text_of(message: Message) -> str:
    """Text, components and names of files, alternative texts included."""
    files = [f"{file['filename']} {file.get('description')}" for file in message.attachments]
    return "\n".join([message.content, json.dumps(message.components), *files])
