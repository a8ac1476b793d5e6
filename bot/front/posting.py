"""Putting one owed message where it belongs."""

import discord
import structlog

from bot.errors import Refused
from bot.front import limits
from bot.front.accounts import account
from bot.front.address import Address
from bot.front.board import ANSWER, BUTTONS, SEAT, board_panel, title
from bot.front.panel import Button, Panel, view_of
from bot.front.pictures import Artist, board_picture
from bot.moderator import GameCard, Moderator, Post
from bot.narrator import line, request_summary
from bot.narrator.words import Words
from engine.edition import load_edition

log = structlog.get_logger(__name__)

BOARD = "board"
"""The memo that holds the status board's message id."""
CLOSED_DOORS = (50007, 50278)
UNKNOWN_MESSAGE, OLD_EDITS = 10008, 30046
LOOK_BACK = 50
TURNING_POINTS = ("ended", "abandoned", "paused", "resumed")
"""After these the status board is brought up to date, though nobody new is awaited."""


class Postman:
    """Delivers posts: to the game's channel, or to one player.

    `closed` are the users whose direct messages were refused; they are not tried again until they
    press something.
    """

    def __init__(self, client: discord.Client, moderator: Moderator, artist: Artist | None) -> None:
        self._client = client
        self._moderator = moderator
        self._artist = artist
        self._latest: dict[int, int] = {}
        self.closed: set[int] = set()

    async def deliver(self, post: Post) -> int | None:
        """Deliver one post; the id of its message, or None if none was needed any more.

        Raises:
            discord.HTTPException: Discord refused.
        """
        game = (await self._moderator.table(post.game_id)).game
        if post.kind == "board":
            return await self._board(post, game)
        if post.kind in TURNING_POINTS:
            message_id = await self._publish(post, game)
            await self._board(post, game)
            return message_id
        if post.kind == "ask":
            return await self._ask(post, game)
        if post.kind == "whisper":
            return await self._whisper(post, game)
        return await self._publish(post, game)

    # --- Public posts ---------------------------------------------------------------------------

    async def _publish(self, post: Post, game: GameCard) -> int | None:
        """An account of what happened, with the map where the post brings a view."""
        text = account(post, load_edition(game.edition))
        if not text:
            return None
        channel = self._channel(post)
        known = await self._said_already(post, channel, text)
        if known is not None:
            return known
        picture = await board_picture(self._artist, post.view, game) if post.view else None
        message = await self._send(channel, text, picture, post.nonce)
        self._latest[game.id] = message.id
        return message.id

    async def _send(
        self,
        channel: discord.abc.Messageable,
        text: str,
        picture: discord.File | None,
        nonce: str,
    ) -> discord.Message:
        if picture is None:
            return await channel.send(text, nonce=nonce)
        try:
            return await channel.send(text, file=picture, nonce=nonce)
        except discord.HTTPException as error:
            if error.status != 413 and error.code != 40005:
                raise
            log.error("picture refused as too large", nonce=nonce)
            return await channel.send(text, nonce=nonce)

    async def _said_already(
        self, post: Post, channel: discord.abc.Messageable, text: str
    ) -> int | None:
        """The message of an earlier attempt that was sent but not noted, if there is one.

        Discord forgets a nonce after minutes, so a post begun before is looked for in the channel.
        """
        if not post.attempts:
            return None
        latest = await self._latest_message(post.game_id)
        async for message in channel.history(limit=LOOK_BACK):
            if message.id <= latest:
                return None
            if self._is_ours(message) and message.content == text.strip():
                return message.id
        return None

    async def _latest_message(self, game_id: int) -> int:
        """The id of the latest public message of a game, boards left out; 0 if there is none."""
        if game_id not in self._latest:
            self._latest[game_id] = await self._moderator.last_message(game_id) or 0
        return self._latest[game_id]

    async def _board(self, post: Post, game: GameCard) -> int | None:
        """The status board as it is now, kept as the last of our messages in the channel."""
        panel = board_panel(await self._moderator.table(game.id))
        view = view_of(panel, Address(game.id, post.question, ANSWER))
        channel = self._client.get_partial_messageable(post.channel_id)
        known = await self._known_board(post, channel)
        if known and await self._latest_message(game.id) < int(known):
            try:
                await channel.get_partial_message(int(known)).edit(content=panel.text, view=view)
            except discord.HTTPException as error:
                if error.code not in (UNKNOWN_MESSAGE, OLD_EDITS):
                    raise
            else:
                return int(known)
        message = await channel.send(panel.text, view=view, nonce=f"{post.nonce[:-1]}b")
        await self._moderator.remember(game.id, BOARD, str(message.id))
        if known:
            await self._take_down(channel, int(known))
        return message.id

    async def _known_board(self, post: Post, channel: discord.PartialMessageable) -> str | None:
        """The present board; after an attempt that broke off it is looked for in the channel."""
        known = await self._moderator.recall(post.game_id, BOARD)
        if not post.attempts:
            return known
        async for message in channel.history(limit=LOOK_BACK):
            if self._is_ours(message) and message.content.startswith(title(post.game_id)):
                newest = str(message.id)
                if known and newest != known:
                    await self._take_down(channel, int(known))
                await self._moderator.remember(post.game_id, BOARD, newest)
                return newest
        return known

    def _is_ours(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id

    @staticmethod
    async def _take_down(channel: discord.PartialMessageable, message_id: int) -> None:
        """Remove the board that another has taken the place of. Best effort: it harms nobody."""
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.HTTPException as error:
            log.info("old board stays", code=error.code)

    def _channel(self, post: Post) -> discord.PartialMessageable:
        return self._client.get_partial_messageable(post.channel_id)

    # --- For one player -------------------------------------------------------------------------

    async def _ask(self, post: Post, game: GameCard) -> int | None:
        """Wake a player whose answer is awaited, unless it came meanwhile."""
        assert post.audience is not None
        try:
            seat = await self._moderator.seat(game.id, post.audience, post.house)
        except Refused:
            return None
        if seat.request is None or seat.question != post.question or seat.answer is not None:
            return None
        edition = load_edition(game.edition)
        house = Words(edition).house(seat.house)
        text = (
            f"**House {house}, game {game.id}** in <#{game.channel_id}>\n"
            f"{request_summary(seat.request, edition)}"
        )
        return await self._to_player(
            post, Panel(text, [(Button(ANSWER, "Answer", "go"), Button(SEAT, "My Seat"))]), "answer"
        )

    async def _whisper(self, post: Post, game: GameCard) -> int | None:
        """Tell a player what only that player may know."""
        text = line(post.events, load_edition(game.edition))
        if not text:
            return None
        return await self._to_player(post, Panel(text, [BUTTONS[1:2]]), "whisper")

    async def _to_player(self, post: Post, panel: Panel, why: str) -> int:
        """By direct message, or by a mention in the channel that gives nothing away."""
        assert post.audience is not None
        address = Address(post.game_id, post.question, ANSWER)
        if post.audience not in self.closed:
            try:
                dm = await self._client.create_dm(discord.Object(post.audience))
                if post.attempts and (known := await self._asked_already(dm, address)):
                    return known
                message = await dm.send(
                    limits.clip(panel.text, limits.CONTENT),
                    view=view_of(panel, address),
                    nonce=post.nonce,
                )
            except discord.Forbidden as error:
                if error.code not in CLOSED_DOORS:
                    raise
                self.closed.add(post.audience)
            else:
                return message.id
        return await self._mention(post, address, why)

    async def _asked_already(self, dm: discord.DMChannel, address: Address) -> int | None:
        """The message of an earlier attempt that was sent but not noted, if there is one."""
        async for message in dm.history(limit=LOOK_BACK):
            for row in message.components:
                for part in getattr(row, "children", ()):
                    if self._is_ours(message) and part.custom_id == str(address):
                        return message.id
        return None

    async def _mention(self, post: Post, address: Address, why: str) -> int:
        waits = "a question waits for you: press **Answer**"
        news = "there is news for you alone: press **My Seat**"
        message = await self._channel(post).send(
            f"<@{post.audience}>, {waits if why == 'answer' else news}.",
            view=view_of(Panel("", [BUTTONS]), address),
            nonce=post.nonce,
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(post.audience or 0)]),
        )
        self._latest[post.game_id] = message.id
        return message.id
