"""What the bot must be allowed to do in a channel before a game can live there."""

import discord

from bot.errors import Refused

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}


def must_be_able_to_post(permissions: discord.Permissions) -> None:
    """See that the bot may do its work in this channel.

    Raises:
        Refused: naming what is missing.
    """
    missing = [name for flag, name in NEEDED.items() if not getattr(permissions, flag)]
    if missing:
        raise Refused(
            f"I lack permissions in this channel: {', '.join(missing)}. Ask a moderator of the "
            "server to grant them, then try again."
        )
