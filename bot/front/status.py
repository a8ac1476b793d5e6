"""The status board in the channel: one message of ours, kept up to date where it stands.

Each round has a board of its own. Where we may, it is pinned and stays where it is; else it moves
below whatever was said, so that it is always the last message.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

import discord
import structlog

from bot.front.address import Address
from bot.front.board import ANSWER, Board, board_of, title
from bot.front.panel import view_of
from bot.front.pictures import Artist, pictured, small_picture
from bot.front.pins import Pins
from bot.moderator import GameCard, Moderator, Post

log = structlog.get_logger(__name__)

MEMO = "board"
"""The memo that holds the game's `Standing`."""
GONE = frozenset({10003, 10008})
ASLEEP = 50083
SEND_ANEW = frozenset({10008, 30046, ASLEEP})
"""The board was deleted, is too old for another edit, or its thread sleeps: a message wakes it."""
LOOK_BACK = 300
SETTLED = timedelta(minutes=5)
"""So long after a send of unknown outcome, Discord's history surely shows what came of it."""


@dataclass
class Standing:
    """The boards of a game as far as they are known.

    `board` is the present one's id (0 for none) in `channel`, showing what has the digest `shown`
    and the picture `drawn`; it was sent in `round`, and is `pinned` or not. `old` are (channel,
    message) of those still to be removed. `loose` is when a board was last sent whose fate was not
    noted, or "" if all are known.
    """

    channel: int = 0
    board: int = 0
    shown: str = ""
    drawn: str = ""
    round: int = 0
    pinned: bool = False
    loose: str = ""
    old: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def read(cls, memo: str | None, channel: int, now: datetime) -> "Standing":
        """From the memo; version 0.1.0 noted an id alone, and may have left others behind."""
        if memo is None:
            return cls(channel)
        if memo.isdigit():
            return cls(channel, int(memo), loose=now.isoformat())
        facts = json.loads(memo)
        return cls(**{**facts, "old": [(place, number) for place, number in facts["old"]]})

    @property
    def unsettled(self) -> bool:
        """Whether another board may still stand."""
        return bool(self.loose or self.old)


class StatusBoards:
    """Shows the status boards of all games, and knows what was said below them."""

    def __init__(
        self,
        client: discord.Client,
        moderator: Moderator,
        artist: Artist | None,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._moderator = moderator
        self._artist = artist
        self._pins = Pins(client)
        self._now = now
        self._latest: dict[int, int] = {}
        self._standing: dict[int, Standing] = {}

    def said(self, game_id: int, message_id: int) -> None:
        """Another public message of this game has been posted."""
        self._latest[game_id] = max(message_id, self._latest.get(game_id, 0))

    async def show(self, post: Post, game: GameCard) -> int:
        """Bring the board up to date: in place, or anew below; see `_stays`."""
        votes = await self._moderator.votes.open_in(game.id)
        board = board_of(await self._moderator.table(game.id), votes)
        standing = await self._known(post)
        if standing.loose:
            await self._look_for_others(post, standing)
        if not await self._edited(post, board, standing):
            await self._sent_anew(post, board, standing)
        if not await self._tidy(post, standing):
            await self._sent_anew(post, board, standing)  # only a message wakes the thread
            await self._tidy(post, standing)
        return standing.board

    def unsettled(self, game_id: int) -> bool:
        """Whether an old board may still stand: then the channel is to be looked at again."""
        standing = self._standing.get(game_id)
        return standing is not None and standing.unsettled

    def forget(self, game_id: int) -> None:
        """Keep nothing of a game in memory."""
        self._latest.pop(game_id, None)
        self._standing.pop(game_id, None)

    async def _known(self, post: Post) -> Standing:
        if post.game_id not in self._standing:
            memo = await self._moderator.recall(post.game_id, MEMO)
            self._standing[post.game_id] = Standing.read(memo, post.channel_id, self._now())
        return self._standing[post.game_id]

    async def _note(self, game_id: int, standing: Standing) -> None:
        await self._moderator.remember(game_id, MEMO, json.dumps(vars(standing)))

    async def _is_last(self, game_id: int, standing: Standing) -> bool:
        if game_id not in self._latest:
            self.said(game_id, await self._moderator.last_message(game_id) or 0)
        return self._latest[game_id] < standing.board

    async def _stays(self, post: Post, board: Board, standing: Standing) -> bool:
        """Whether the present board is to stay where it is: while its round lasts, if it is pinned,
        or as long as it is the last message.
        """
        here = standing.board and standing.channel == post.channel_id
        if not here or standing.round != board.round:
            return False
        return standing.pinned or await self._is_last(post.game_id, standing)

    async def _edited(self, post: Post, board: Board, standing: Standing) -> bool:
        """Bring the present board up to date where it stands; False if it has to be sent anew."""
        if not await self._stays(post, board, standing):
            return False
        if (standing.shown, standing.drawn) == (board.digest, board.drawn):
            return True
        try:
            await self._edit(post, board, standing)
        except discord.HTTPException as error:
            if error.code not in SEND_ANEW:
                raise
            return False
        await self._note(post.game_id, standing)
        return True

    async def _edit(self, post: Post, board: Board, standing: Standing) -> None:
        """Show a board in the present message; its picture is sent only if it has changed."""
        channel = self._client.get_partial_messageable(post.channel_id)
        message = channel.get_partial_message(standing.board)
        view = view_of(board.panel, Address(post.game_id, post.question, ANSWER))
        if standing.drawn == board.drawn:
            await message.edit(content=board.panel.text, view=view)
        else:
            picture = await self._picture(board)
            await pictured(
                lambda files: message.edit(content=board.panel.text, view=view, attachments=files),
                picture,
            )
        standing.shown, standing.drawn = board.digest, board.drawn

    async def _picture(self, board: Board) -> discord.File | None:
        return await small_picture(self._artist, board.view) if board.view else None

    async def _sent_anew(self, post: Post, board: Board, standing: Standing) -> None:
        """Send a board. That it is about to be sent is noted first: its fate may stay unknown."""
        picture = await self._picture(board)
        unknown, standing.loose = standing.loose, self._now().isoformat()
        await self._note(post.game_id, standing)
        view = view_of(board.panel, Address(post.game_id, post.question, ANSWER))
        channel = self._client.get_partial_messageable(post.channel_id)
        message = await pictured(
            lambda files: channel.send(board.panel.text, view=view, files=files, nonce=post.nonce),
            picture,
        )
        self._replace(standing, post.channel_id, message.id)
        if message.content != board.panel.text.strip():
            # Discord knew the nonce: this is the message of an earlier attempt, with its words.
            await self._edit(post, board, standing)
        standing.shown, standing.drawn = board.digest, board.drawn
        standing.loose, standing.round = unknown, board.round
        await self._note(post.game_id, standing)
        if board.round and await self._pins.pin(post.channel_id, message.id):
            standing.pinned = True
            await self._note(post.game_id, standing)

    @staticmethod
    def _replace(standing: Standing, channel: int, board: int) -> None:
        if standing.board and standing.board != board:
            standing.old.append((standing.channel, standing.board))
        standing.channel, standing.board = channel, board
        standing.shown, standing.drawn, standing.pinned = "", "", False
        standing.old = [each for each in standing.old if each[1] != board]

    async def _look_for_others(self, post: Post, standing: Standing) -> None:
        """Find boards that were sent but not noted: the newest counts, the others are old."""
        settled = self._now() - datetime.fromisoformat(standing.loose) >= SETTLED
        channel = self._client.get_partial_messageable(post.channel_id)
        found = [
            message.id
            async for message in channel.history(limit=LOOK_BACK)
            if self._is_board(message, post.game_id)
        ]
        for board in sorted(found):
            if board > standing.board:
                self._replace(standing, post.channel_id, board)
            elif board < standing.board and (post.channel_id, board) not in standing.old:
                standing.old.append((post.channel_id, board))
        if settled:
            standing.loose = ""
        await self._note(post.game_id, standing)

    def _is_board(self, message: discord.Message, game_id: int) -> bool:
        ours = self._client.user is not None and message.author.id == self._client.user.id
        return (
            ours
            and message.content.startswith(title(game_id))
            and message.content != _emptied(game_id)
        )

    async def _tidy(self, post: Post, standing: Standing) -> bool:
        """Remove the boards that another has taken the place of; False if their thread sleeps."""
        left = {each: await self._take_down(post.game_id, *each) for each in standing.old}
        kept = [each for each in standing.old if left[each]]
        if kept != standing.old:
            standing.old = kept
            await self._note(post.game_id, standing)
        return not any(left[each] == ASLEEP and each[0] == post.channel_id for each in kept)

    async def _take_down(self, game_id: int, channel_id: int, message_id: int) -> int:
        """Delete an old board, or at least empty it; 0 if done, else what Discord answered."""
        board = self._client.get_partial_messageable(channel_id).get_partial_message(message_id)
        try:
            await board.delete()
        except discord.HTTPException as error:
            log.info("old board stays", game=game_id, code=error.code)
            return 0 if error.code in GONE else await self._empty(game_id, board)
        return 0

    async def _empty(self, game_id: int, board: discord.PartialMessage) -> int:
        await self._pins.unpin(board.channel.id, board.id)
        try:
            await board.edit(content=_emptied(game_id), view=None, attachments=[])
        except discord.HTTPException as error:
            return 0 if error.code in GONE else error.code or error.status
        return 0


def _emptied(game_id: int) -> str:
    return f"{title(game_id)}: see the newest board below."
