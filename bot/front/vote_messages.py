"""The message of a vote in the channel: one for each vote, edited in place as votes are cast."""

import discord
import structlog

from bot.front.address import NO_QUESTION, Address, parse
from bot.front.panel import Panel, view_of
from bot.front.status import ASLEEP, GONE, LOOK_BACK, SEND_ANEW
from bot.front.votes import YES, vote_panel
from bot.moderator import GameCard, Moderator, Post
from bot.moderator.motions import Tally

log = structlog.get_logger(__name__)


class VoteMessages:
    """Shows the votes of all games. A memo of each says where: `channel/message`."""

    def __init__(self, client: discord.Client, moderator: Moderator) -> None:
        self._client = client
        self._moderator = moderator

    async def show(self, post: Post, game: GameCard) -> tuple[int | None, bool]:
        """Bring a vote's message up to date, or send it; its id, and whether it was sent.

        Raises:
            discord.HTTPException: Discord refused.
        """
        assert post.reason is not None, "a vote is posted with its number"
        tally = await self._moderator.votes.tally(game.id, int(post.reason))
        panel = vote_panel(tally, game)
        known = await self._known(post, tally)
        if known is not None and await self._edited(known, panel, tally):
            return known[1], False
        if tally.state != "open":
            return None, False
        return await self._sent(post, game, panel, tally), True

    async def _known(self, post: Post, tally: Tally) -> tuple[int, int] | None:
        """The channel and the message of a vote; one that was sent and not noted is looked for."""
        place = place_of(await self._moderator.recall(post.game_id, memo_of(tally.id)))
        if place is not None:
            return None if tally.state == "open" and place[0] != post.channel_id else place
        if not post.attempts:
            return None
        channel = self._client.get_partial_messageable(post.channel_id)
        async for message in channel.history(limit=LOOK_BACK):
            if self._is_ours(message) and _carries(message, tally):
                await self._note(post, tally, message.id)
                return post.channel_id, message.id
        return None

    async def _edited(self, known: tuple[int, int], panel: Panel, tally: Tally) -> bool:
        """Bring the message up to date where it stands; False if it has to be sent anew."""
        channel = self._client.get_partial_messageable(known[0])
        message = channel.get_partial_message(known[1])
        try:
            await message.edit(content=panel.text, view=view_of(panel, _address(tally)))
        except discord.HTTPException as error:
            if error.code in SEND_ANEW:
                return False
            if tally.state != "open" and error.code in GONE | {ASLEEP}:
                return False
            raise
        return True

    async def _sent(self, post: Post, game: GameCard, panel: Panel, tally: Tally) -> int:
        """Send it; it wakes those who have a vote, once."""
        channel = self._client.get_partial_messageable(post.channel_id)
        wanted = [game.seat(house).user_id for house in tally.undecided]
        users = [discord.Object(user_id) for user_id in wanted if user_id is not None]
        message = await channel.send(
            panel.text,
            view=view_of(panel, _address(tally)),
            nonce=post.nonce,
            allowed_mentions=discord.AllowedMentions(users=users),
        )
        await self._note(post, tally, message.id)
        if message.content != panel.text.strip():
            # Discord knew the nonce: this is the message of an earlier attempt, with its words.
            await self._edited((post.channel_id, message.id), panel, tally)
        return message.id

    async def _note(self, post: Post, tally: Tally, message_id: int) -> None:
        await self._moderator.remember(
            post.game_id, memo_of(tally.id), f"{post.channel_id}/{message_id}"
        )

    def _is_ours(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id


def memo_of(vote_id: int) -> str:
    """The memo that says where a vote's message is."""
    return f"vote:{vote_id}"


def place_of(memo: str | None) -> tuple[int, int] | None:
    """Channel and message of a vote, as noted."""
    if memo is None:
        return None
    channel, _, message = memo.partition("/")
    return int(channel), int(message)


async def where(moderator: Moderator, game: GameCard, vote_id: int) -> str:
    """A link to a vote's message; "" if it has none yet."""
    place = place_of(await moderator.recall(game.id, memo_of(vote_id)))
    if place is None or game.guild_id is None:
        return ""
    return f"https://discord.com/channels/{game.guild_id}/{place[0]}/{place[1]}"


def _address(tally: Tally) -> Address:
    return Address(tally.game_id, NO_QUESTION, f"{YES}{tally.id}")


def _carries(message: discord.Message, tally: Tally) -> bool:
    """Whether a message has this vote's buttons."""
    controls = [part for row in message.components for part in getattr(row, "children", ())]
    wanted = _address(tally)[:3]
    found = [parse(getattr(part, "custom_id", None) or "") for part in controls]
    return any(each is not None and each[:3] == wanted for each in found)
