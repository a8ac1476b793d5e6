"""The status board in the channel: one message, always the last of ours, kept up to date."""

import discord
import structlog

from bot.front.address import Address
from bot.front.board import ANSWER, board_panel, title
from bot.front.panel import view_of
from bot.moderator import GameCard, Moderator, Post

log = structlog.get_logger(__name__)

MEMO = "board"
"""The memo that holds the board's message id."""
UNKNOWN_MESSAGE, OLD_EDITS = 10008, 30046
LOOK_BACK = 50


class StatusBoards:
    """Shows the status boards of all games, and knows what was said below them."""

    def __init__(self, client: discord.Client, moderator: Moderator) -> None:
        self._client = client
        self._moderator = moderator
        self._latest: dict[int, int] = {}
        self._boards: dict[int, int] = {}

    def said(self, game_id: int, message_id: int) -> None:
        """Another public message of this game has been posted."""
        self._latest[game_id] = message_id

    async def latest(self, game_id: int) -> int:
        """The id of the latest public message of a game, boards left out; 0 if there is none."""
        if game_id not in self._latest:
            self._latest[game_id] = await self._moderator.last_message(game_id) or 0
        return self._latest[game_id]

    async def show(self, post: Post, game: GameCard) -> int:
        """Bring the board up to date: in place while it is the last message, else anew below."""
        panel = board_panel(await self._moderator.table(game.id))
        view = view_of(panel, Address(game.id, post.question, ANSWER))
        channel = self._client.get_partial_messageable(post.channel_id)
        known = await self._known(post, channel)
        if known and await self.latest(game.id) < known:
            try:
                await channel.get_partial_message(known).edit(content=panel.text, view=view)
            except discord.HTTPException as error:
                if error.code not in (UNKNOWN_MESSAGE, OLD_EDITS):
                    raise
            else:
                return known
        # A turning point is told and boarded by one post: the two messages need two nonces.
        message = await channel.send(panel.text, view=view, nonce=f"{post.nonce[:-1]}b")
        await self._remember(game.id, message.id)
        if known:
            await self._take_down(channel, known)
        return message.id

    async def _known(self, post: Post, channel: discord.PartialMessageable) -> int:
        """The present board, 0 for none; after an attempt that broke off it is looked for."""
        if post.game_id not in self._boards:
            memo = await self._moderator.recall(post.game_id, MEMO)
            self._boards[post.game_id] = int(memo or 0)
        known = self._boards[post.game_id]
        newest = await self._found(post, channel) if post.attempts else 0
        if newest > known:
            await self._remember(post.game_id, newest)
            if known:
                await self._take_down(channel, known)
        return max(known, newest)

    async def _found(self, post: Post, channel: discord.PartialMessageable) -> int:
        async for message in channel.history(limit=LOOK_BACK):
            ours = self._client.user is not None and message.author.id == self._client.user.id
            if ours and message.content.startswith(title(post.game_id)):
                return message.id
        return 0

    async def _remember(self, game_id: int, message_id: int) -> None:
        await self._moderator.remember(game_id, MEMO, str(message_id))
        self._boards[game_id] = message_id

    @staticmethod
    async def _take_down(channel: discord.PartialMessageable, message_id: int) -> None:
        """Remove the board that another has taken the place of. Best effort: it harms nobody."""
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            log.info("old board stays", code=error.code)
