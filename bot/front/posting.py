"""Putting one owed message where it belongs."""

from collections.abc import Callable, Sequence
from datetime import datetime

import aiohttp
import discord
import structlog

from bot.errors import Refused
from bot.front import limits
from bot.front.accounts import UNREADABLE
from bot.front.address import Address
from bot.front.answering import Answering
from bot.front.board import ANSWER, BUTTONS, OFFER, OPEN, SEAT, TAKE_BACK, TAKE_SEAT
from bot.front.letters import Letter
from bot.front.panel import Button, Panel, view_of
from bot.front.pictures import (
    Artist,
    board_picture,
    cards_picture,
    close_up_picture,
    pictured,
)
from bot.front.status import LOOK_BACK, StatusBoards
from bot.front.vote_messages import VoteMessages
from bot.moderator import GameCard, Moderator, Post, SeatState
from bot.moderator.notices import DeadlineMissed, SeatOffered, SeatTaken
from bot.moderator.state import OF_A_QUESTION
from bot.narrator import line
from bot.narrator.notices import minded_account, offer_account, welcome_account
from bot.narrator.words import Words
from bot.store import UNDER_WAY
from engine.edition import load_edition

log = structlog.get_logger(__name__)

WITH_BUTTONS = frozenset({"board", "offer", "vote"})
"""What is a message of its own."""
NOT_OUR_TURN = frozenset({401, 429})
"""Answers that say nothing about the place: our token, or the haste of us all."""
LOST_DOORS = 12
"""After so many attempts that Discord failed, a direct message is given up for a mention."""

YOU_ARE_NEXT = "You are next in turn order.\n-# Not wanted any more? `/reminders`"
PINGED = "pinged"
"""The memo that says for which question the channel was pinged last, and by which posts."""
WAITS = "a question waits for you: press **Answer**"
CHANGE_REMINDERS = "\n-# This is a reminder. Choose when you get them, or none, with `/reminders`."


class Closed(Exception):  # noqa: N818 - no fault: some people like it so
    """A user takes no direct messages."""


class Postman:
    """Delivers letters to the game's channel, keeps its board, and writes to single players.

    `closed` are the users whose direct messages were refused; they are not tried again until they
    press something.
    """

    def __init__(
        self,
        client: discord.Client,
        moderator: Moderator,
        answering: Answering,
        artist: Artist | None,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._moderator = moderator
        self._answering = answering
        self._artist = artist
        self.boards = StatusBoards(client, moderator, artist, now)
        self._votes = VoteMessages(client, moderator)
        self.closed: set[int] = set()

    async def deliver(self, post: Post, game: GameCard) -> int | None:
        """Deliver what has buttons, or a private post; its message's id, or None if none was
        needed, as when the seat has another player now.

        Raises:
            Closed: a player who is asked something takes no direct messages: see `mention`.
            discord.HTTPException: Discord refused.
        """
        if post.kind in WITH_BUTTONS:
            return await self._with_buttons(post, game)
        if not _is_for_its_player(post, game):
            return None
        if post.kind in OF_A_QUESTION:
            return await self._ask(post, game)
        if post.kind == "next":
            return await self._tell_next(post, game)
        if post.kind == "notice":
            return await self._tell_of_the_seat(post, game)
        return await self._whisper(post, game)

    async def _with_buttons(self, post: Post, game: GameCard) -> int | None:
        if post.kind == "board":
            return await self.boards.show(post, game)
        if post.kind == "offer":
            return await self._offer(post, game)
        return await self._vote(post, game)

    # --- Public posts ---------------------------------------------------------------------------

    async def publish(self, letter: Letter, game: GameCard) -> int | None:
        """Say what happened, with the map where the letter brings a view; None if it is empty.

        Raises:
            discord.HTTPException: Discord refused.
        """
        if not letter.text:
            return None
        post = letter.lead
        channel = self._client.get_partial_messageable(post.channel_id)
        message_id = await self._said_already(post, channel, letter.text)
        if message_id is None:
            sent = await pictured(
                lambda files: channel.send(letter.text, files=files, nonce=post.nonce),
                await self._board_of(letter, game),
                await cards_picture(self._artist, letter.cards, game.edition),
            )
            message_id = sent.id
        self.boards.said(game.id, message_id)
        return message_id

    async def _board_of(self, letter: Letter, game: GameCard) -> discord.File | None:
        """The board as it was then, with arrows of what had moved."""
        if letter.view is None:
            return None
        return await board_picture(self._artist, letter.view, game, letter.moves)

    async def _said_already(
        self, post: Post, channel: discord.abc.Messageable, text: str
    ) -> int | None:
        """The message of an earlier attempt that was sent but not noted, if there is one.

        Discord forgets a nonce after minutes, so a post begun before is looked for in the channel.
        """
        if not post.attempts:
            return None
        before = await self._moderator.last_message(post.game_id, post.seq) or 0
        async for message in channel.history(limit=LOOK_BACK):
            if message.id <= before:
                return None
            if self._is_ours(message) and message.content == text.strip():
                return message.id
        return None

    def _is_ours(self, message: discord.Message) -> bool:
        return self._client.user is not None and message.author.id == self._client.user.id

    # --- For one player -------------------------------------------------------------------------

    async def _ask(self, post: Post, game: GameCard) -> int | None:
        """Put the question to a player, to be answered there and then, unless the answer came
        meanwhile; a reminder only where it is welcome now, and a question without a sound at night.
        """
        if post.audience is None or await self._is_there_already(post, post.audience):
            return None
        seat = await self._still_asked(post, game)
        if seat is None:
            return None
        again = post.kind == "remind"
        asleep = not again and await self._moderator.reminding.is_night(game.id, post.audience)
        asked = (await self._answering.show(game.id, post.audience, seat.house)).panel
        more = CHANGE_REMINDERS if again else ""
        told = limits.clip(f"{_of_whom(seat)}\n{asked.text}", limits.CONTENT - len(more))
        panel = Panel(told + more, asked.rows).with_button(Button(SEAT, "My Seat"))
        picture = await self._close_up(seat)
        return await self._privately(post, post.audience, panel, picture, silent=asleep)

    async def _close_up(self, seat: SeatState) -> discord.File | None:
        """The part of the board that the question is about, as its player sees it."""
        if seat.view is None or seat.request is None:
            return None
        return await close_up_picture(self._artist, seat.view, seat.request)

    async def _is_there_already(self, post: Post, user_id: int) -> bool:
        """Whether a new question stands in a direct message, under the answer before it.

        A press in hand is waited for: it may be about to show the question.
        """
        address = Address(post.game_id, post.question, OPEN, post.house, generation=post.generation)
        async with self._answering.turns.at(post.game_id, user_id):
            return post.kind == "ask" and self._answering.is_in_letter(address)

    async def _tell_next(self, post: Post, game: GameCard) -> int | None:
        """Tell a player who is next, while that is so, by day, and where messages are taken."""
        assert post.audience is not None
        table = await self._moderator.table(game.id)
        now = (table.question, table.game.generation, table.status)
        asleep = await self._moderator.reminding.is_night(game.id, post.audience)
        if asleep or now != (post.question, post.generation, "playing") or post.house is None:
            return None
        house = Words(load_edition(game.edition)).house(post.house)
        text = f"**House {house}, game {game.id}** in <#{game.channel_id}>\n{YOU_ARE_NEXT}"
        try:
            return await self._privately(post, post.audience, Panel(text, [BUTTONS[1:2]]))
        except Closed:
            return None

    async def mention(self, posts: Sequence[Post], game: GameCard) -> int | None:
        """Tell the players of these posts, who take no direct messages, that a question waits.

        All of them in one message. Nobody is reminded in a channel that was pinged for the
        question.

        Raises:
            discord.HTTPException: Discord refused.
        """
        pings = await self._may_ping(posts[0])
        waiting = [
            post
            for post in posts
            if (pings or post.kind == "ask")
            and _is_for_its_player(post, game)
            and await self._still_asked(post, game)
        ]
        return await self._mention(waiting, WAITS) if waiting else None

    async def _still_asked(self, post: Post, game: GameCard) -> SeatState | None:
        """The seat, if its answer to the post's question is still awaited, and it may be told."""
        assert post.audience is not None
        try:
            seat = await self._moderator.seat(game.id, post.audience, post.house)
        except Refused:
            return None
        asked = (seat.question, seat.game.generation)
        if seat.request is None or asked != (post.question, post.generation) or seat.answer:
            return None
        welcome = post.kind == "ask" or await self._moderator.reminding.is_welcome(
            game.id, seat.house
        )
        return seat if welcome else None

    async def _tell_of_the_seat(self, post: Post, game: GameCard) -> int | None:
        """Tell a player that the seat is the player's own, or that the steward minds it."""
        for notice in post.notices:
            if isinstance(notice, SeatTaken):
                return await self._welcome(post, notice, game)
            if isinstance(notice, DeadlineMissed):
                return await self._tell_of_minding(post, notice, game)
        return None

    async def _welcome(self, post: Post, notice: SeatTaken, game: GameCard) -> int | None:
        assert post.audience is not None
        text = welcome_account(notice, game.id, load_edition(game.edition))
        waits = f"you play House {notice.house.title()} now: press **My Seat**"
        return await self._to_player(post, post.audience, Panel(text, [BUTTONS]), waits)

    async def _tell_of_minding(
        self, post: Post, notice: DeadlineMissed, game: GameCard
    ) -> int | None:
        """Unless it was taken back meanwhile."""
        assert post.audience is not None
        if not game.seat(notice.house).minded:
            return None
        text = minded_account(notice, game.id, load_edition(game.edition))
        waits = "the steward minds your seat: press **Answer** to take it back"
        return await self._to_player(post, post.audience, Panel(text, [(TAKE_BACK,)]), waits)

    async def _whisper(self, post: Post, game: GameCard) -> int | None:
        """Tell a player what only that player may know."""
        assert post.audience is not None
        text = line(post.events, load_edition(game.edition))
        if post.unreadable:
            text = f"Game {game.id}: {UNREADABLE}"
        if not text:
            return None
        news = "there is news for you alone: press **My Seat**"
        return await self._to_player(post, post.audience, Panel(text, [BUTTONS[1:2]]), news)

    async def _offer(self, post: Post, game: GameCard) -> int | None:
        """Offer a seat, unless it has a player or is offered to somebody else by now."""
        offered = next((each for each in post.notices if isinstance(each, SeatOffered)), None)
        if offered is None or game.status not in UNDER_WAY:
            return None
        now = game.seat(offered.house).offer
        if now is None or now.to != post.audience:
            return None
        offered = offered.model_copy(update={"until": now.until})
        text = offer_account(offered, game.id, load_edition(game.edition))
        if post.audience is None:
            return await self._in_channel(post, Panel(text, [OFFER[:1]]), TAKE_SEAT)
        panel = Panel(f"{text}\nIt is played in <#{game.channel_id}>.", [OFFER])
        try:
            return await self._privately(post, post.audience, panel)
        except Closed:
            text = f"<@{post.audience}>, {text}"
            return await self._in_channel(post, Panel(text, [OFFER]), TAKE_SEAT, post.audience)

    async def _vote(self, post: Post, game: GameCard) -> int | None:
        """Show a vote as it is now; one that was closed before it was ever shown need not be."""
        message_id, sent = await self._votes.show(post, game)
        if sent and message_id is not None:
            self.boards.said(game.id, message_id)
        return message_id

    async def _to_player(self, post: Post, user_id: int, panel: Panel, hint: str) -> int:
        """By direct message; if refused, by a mention in the channel that gives nothing away."""
        try:
            return await self._privately(post, user_id, panel)
        except Closed:
            return await self._mention([post], hint)

    async def _mention(self, posts: Sequence[Post], hint: str) -> int:
        """In the channel, with a ping for those mentioned if it is the question's first."""
        lead, users = posts[0], [post.audience for post in posts if post.audience is not None]
        pings = await self._may_ping(lead)
        if pings:
            ping = " ".join([_question_of(lead), *(str(post.id) for post in posts)])
            await self._moderator.remember(lead.game_id, PINGED, ping)
        names = " ".join(f"<@{user}>" for user in users)
        mention = Panel(f"{names}, {hint}.", [BUTTONS])
        return await self._in_channel(lead, mention, ANSWER, *(users if pings else ()))

    async def _may_ping(self, post: Post) -> bool:
        """Whether no other post has pinged anybody in the channel for this question."""
        ping = await self._moderator.recall(post.game_id, PINGED)
        question, *posts = ping.split() if ping else [""]
        return question != _question_of(post) or str(post.id) in posts

    async def _privately(
        self,
        post: Post,
        user_id: int,
        panel: Panel,
        picture: discord.File | None = None,
        *,
        silent: bool = False,
    ) -> int:
        """By direct message. Whatever it is refused for, the channel is not to blame.

        Raises:
            Closed: it is refused, now or lately.
        """
        if user_id not in self.closed:
            try:
                return await self._direct(post, user_id, panel, picture, silent=silent)
            except discord.HTTPException as error:
                if not _refused(error) and post.attempts < LOST_DOORS:
                    raise
                log.info("direct message refused", status=error.status, code=error.code)
                self.closed.add(user_id)
        raise Closed

    async def _direct(
        self,
        post: Post,
        user_id: int,
        panel: Panel,
        picture: discord.File | None,
        *,
        silent: bool,
    ) -> int:
        question, house = post.question, post.house
        address = Address(post.game_id, question, OPEN, house, generation=post.generation)
        messages = await self._client.create_dm(discord.Object(user_id))
        text = limits.clip(panel.text, limits.CONTENT)
        if known := await self._told_already(post, messages, text, _last_of(panel, address)):
            return known
        view = view_of(panel, address)
        sent = await pictured(
            lambda files: messages.send(
                text, files=files, view=view, nonce=post.nonce, silent=silent
            ),
            picture,
        )
        if post.kind in OF_A_QUESTION:
            await self._retire(await self._moderator.letter_before(post), messages)
        return sent.id

    @staticmethod
    async def _retire(letter: int | None, place: discord.DMChannel) -> None:
        """Take the controls off an earlier question: one direct message of a game is live. Where
        that fails nothing is lost, for its controls explain themselves.
        """
        if letter is None:
            return
        try:
            await place.get_partial_message(letter).edit(view=None)
        except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
            log.info("an old direct message keeps its controls", error=str(error))

    async def _told_already(
        self, post: Post, place: discord.abc.Messageable, text: str, button: Address
    ) -> int | None:
        """The message of an earlier attempt that was sent but not noted, if there is one.

        It says the same, or mentions whom it has to (who else is mentioned may have changed),
        carries a button of the same question, and tells no other post.
        """
        if not post.attempts:
            return None
        others = await self._moderator.private_messages(post.game_id, post.question)
        async for message in place.history(limit=LOOK_BACK):
            same = _says(message.content, text.strip(), post) and str(button) in _addresses(message)
            if same and self._is_ours(message) and message.id not in others:
                return message.id
        return None

    async def _in_channel(self, post: Post, panel: Panel, control: str, *wakes: int) -> int:
        """A message with buttons in the channel, which wakes these users only.

        `control` is one of its buttons, by which it is known again.
        """
        channel = self._client.get_partial_messageable(post.channel_id)
        house = post.house if control == TAKE_SEAT else None
        address = Address(post.game_id, post.question, control, house, generation=post.generation)
        known = await self._told_already(post, channel, panel.text, address)
        if known is None:
            message = await channel.send(
                panel.text,
                view=view_of(panel, address),
                nonce=post.nonce,
                allowed_mentions=discord.AllowedMentions(users=list(map(discord.Object, wakes))),
            )
            known = message.id
        self.boards.said(post.game_id, known)
        return known


def _is_for_its_player(post: Post, game: GameCard) -> bool:
    """Whether a post to a seat is still for whoever plays it."""
    return post.house is None or game.seat(post.house).user_id == post.audience


def _says(known: str, text: str, post: Post) -> bool:
    mention = f"<@{post.audience}>"
    mentions = post.kind in OF_A_QUESTION and known.startswith("<@") and text.startswith("<@")
    return known == text or (mentions and mention in known)


def _question_of(post: Post) -> str:
    return f"{post.question}.{post.generation}"


def _of_whom(seat: SeatState) -> str:
    """Which House is asked, and where."""
    house = Words(load_edition(seat.game.edition)).house(seat.house)
    return f"**House {house}, game {seat.game.id}** in <#{seat.game.channel_id}>"


def _last_of(panel: Panel, address: Address) -> Address:
    """The last button under a direct message, by which it is known again."""
    return address.at(panel.buttons[-1].control)


def _refused(error: discord.HTTPException) -> bool:
    """Whether Discord understood and will not, whatever the reason."""
    return 400 <= error.status < 500 and error.status not in NOT_OUR_TURN


def _addresses(message: discord.Message) -> set[str | None]:
    """The addresses of a message's controls."""
    return {
        getattr(part, "custom_id", None)
        for row in message.components
        for part in getattr(row, "children", ())
    }
