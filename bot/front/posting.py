"""Putting one owed message where it belongs."""

import discord
import structlog

from bot.errors import Refused
from bot.front import limits
from bot.front.accounts import account
from bot.front.address import Address
from bot.front.board import ANSWER, BUTTONS, OPEN, SEAT
from bot.front.panel import Button, Panel, view_of
from bot.front.pictures import Artist, board_picture
from bot.front.status import LOOK_BACK, StatusBoards
from bot.moderator import GameCard, Moderator, Post
from bot.narrator import line, request_summary
from bot.narrator.words import Words
from engine.edition import load_edition

log = structlog.get_logger(__name__)

CLOSED_DOORS = (50007, 50278)
TOO_LARGE = 40005
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
        self._boards = StatusBoards(client, moderator)
        self.closed: set[int] = set()

    async def deliver(self, post: Post, game: GameCard) -> int | None:
        """Deliver one post of a game; the id of its message, or None if none was needed any more.

        Raises:
            discord.HTTPException: Discord refused.
        """
        if post.kind == "board":
            return await self._boards.show(post, game)
        if post.kind == "ask":
            return await self._ask(post, game)
        if post.kind == "whisper":
            return await self._whisper(post, game)
        message_id = await self._publish(post, game)
        if post.kind in TURNING_POINTS:
            await self._boards.show(post, game)
        return message_id

    # --- Public posts ---------------------------------------------------------------------------

    async def _publish(self, post: Post, game: GameCard) -> int | None:
        """An account of what happened, with the map where the post brings a view."""
        text = account(post, load_edition(game.edition), game.options)
        if not text:
            return None
        channel = self._client.get_partial_messageable(post.channel_id)
        message_id = await self._said_already(post, channel, text)
        if message_id is None:
            picture = await board_picture(self._artist, post.view, game) if post.view else None
            message_id = (await self._send(channel, text, picture, post.nonce)).id
        self._boards.said(game.id, message_id)
        return message_id

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
            if error.status != 413 and error.code != TOO_LARGE:
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
        latest = await self._boards.latest(post.game_id)
        async for message in channel.history(limit=LOOK_BACK):
            if message.id <= latest:
                return None
            if self._is_ours(message) and message.content == text.strip():
                return message.id
        return None

    def _is_ours(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id

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
        buttons = (Button(OPEN, "Answer", "go"), Button(SEAT, "My Seat"))
        waits = "a question waits for you: press **Answer**"
        return await self._to_player(post, post.audience, Panel(text, [buttons]), waits)

    async def _whisper(self, post: Post, game: GameCard) -> int | None:
        """Tell a player what only that player may know."""
        assert post.audience is not None
        text = line(post.events, load_edition(game.edition))
        if not text:
            return None
        news = "there is news for you alone: press **My Seat**"
        return await self._to_player(post, post.audience, Panel(text, [BUTTONS[1:2]]), news)

    async def _to_player(self, post: Post, user_id: int, panel: Panel, hint: str) -> int:
        """By direct message; if refused, by a mention in the channel that gives nothing away."""
        if user_id not in self.closed:
            try:
                return await self._direct(post, user_id, panel)
            except discord.Forbidden as error:
                if error.code not in CLOSED_DOORS:
                    raise
                self.closed.add(user_id)
        return await self._mention(post, user_id, hint)

    async def _direct(self, post: Post, user_id: int, panel: Panel) -> int:
        address = Address(post.game_id, post.question, OPEN, post.house)
        messages = await self._client.create_dm(discord.Object(user_id))
        if post.attempts and (known := await self._asked_already(messages, address)):
            return known
        text = limits.clip(panel.text, limits.CONTENT)
        message = await messages.send(text, view=view_of(panel, address), nonce=post.nonce)
        return message.id

    async def _asked_already(self, place: discord.DMChannel, address: Address) -> int | None:
        """The message of an earlier attempt that was sent but not noted, if there is one."""
        async for message in place.history(limit=LOOK_BACK):
            for row in message.components:
                for part in getattr(row, "children", ()):
                    if self._is_ours(message) and part.custom_id == str(address):
                        return message.id
        return None

    async def _mention(self, post: Post, user_id: int, hint: str) -> int:
        message = await self._client.get_partial_messageable(post.channel_id).send(
            f"<@{user_id}>, {hint}.",
            view=view_of(Panel("", [BUTTONS]), Address(post.game_id, post.question, ANSWER)),
            nonce=post.nonce,
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(user_id)]),
        )
        self._boards.said(post.game_id, message.id)
        return message.id
