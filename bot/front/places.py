"""What the bot must be allowed to do in a channel before a game can live there."""

import discord

from bot.errors import Refused

NEEDED = {
    "view_channel": "View Channel",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
_THREADS = frozenset(
    {
        discord.ChannelType.news_thread,
        discord.ChannelType.public_thread,
        discord.ChannelType.private_thread,
    }
)
IN_CHANNELS = {"send_messages": "Send Messages"}
IN_THREADS = {"send_messages_in_threads": "Send Messages in Threads"}


def must_be_able_to_post(
    permissions: discord.Permissions, kind: discord.ChannelType | None = None
) -> None:
    """See that the bot may do its work in this channel or thread.

    Raises:
        Refused: naming what is missing.
    """
    needed = NEEDED | (IN_THREADS if kind in _THREADS else IN_CHANNELS)
    missing = [name for flag, name in needed.items() if not getattr(permissions, flag)]
    if missing:
        raise Refused(
            f"I lack permissions in this channel: {', '.join(missing)}. Ask a moderator of the "
            "server to grant them, then try again."
        )


def kind_of_place(interaction: discord.Interaction) -> discord.ChannelType | None:
    """What kind of channel or thread the interaction comes from, if Discord says."""
    return interaction.channel.type if interaction.channel is not None else None
