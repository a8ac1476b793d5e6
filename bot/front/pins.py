"""Pinning the status board, where that is permitted, and without a word about it."""

import discord
import structlog

from bot.front.incidents import COULD_NOT_SHOW

log = structlog.get_logger(__name__)
LOOK_BEHIND = 5
"""The line that Discord writes about a pin stands close behind the board."""


class Pins:
    """Pins messages of ours and unpins them; what Discord refuses is left as it is."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def allowed(self, channel_id: int) -> bool:
        """Whether we may pin there, as far as we know the channel."""
        channel = self._client.get_channel(channel_id)
        if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            return False
        return channel.permissions_for(channel.guild.me).pin_messages

    async def pin(self, channel_id: int, message_id: int) -> bool:
        """Pin a message, and remove the line that tells of it; False if it is not pinned.

        A channel holds so many pins and no more: then there is none.
        """
        if not self.allowed(channel_id):
            return False
        place = self._client.get_partial_messageable(channel_id)
        try:
            await place.get_partial_message(message_id).pin()
        except COULD_NOT_SHOW as error:
            log.info("board not pinned", code=getattr(error, "code", 0))
            return False
        await self._hush(place, message_id)
        return True

    async def unpin(self, channel_id: int, message_id: int) -> None:
        """Unpin a message that could not be deleted."""
        if not self.allowed(channel_id):
            return
        place = self._client.get_partial_messageable(channel_id)
        try:
            await place.get_partial_message(message_id).unpin()
        except COULD_NOT_SHOW as error:
            log.info("old board stays pinned", code=getattr(error, "code", 0))

    async def _hush(self, place: discord.PartialMessageable, message_id: int) -> None:
        """Delete the line in which Discord tells that the message was pinned: it is ours."""
        after = discord.Object(message_id)
        try:
            async for message in place.history(limit=LOOK_BEHIND, after=after):
                if _tells_of(message, message_id):
                    await message.delete()
        except COULD_NOT_SHOW as error:
            log.info("the line about the pin stays", code=getattr(error, "code", 0))


def _tells_of(message: discord.Message, message_id: int) -> bool:
    pinned = message.reference.message_id if message.reference else None
    return message.type is discord.MessageType.pins_add and pinned == message_id
