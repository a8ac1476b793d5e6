"""Public posts as messages: one for each, and after an outage several in one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord

from bot.front import limits
from bot.front.accounts import account
from bot.moderator import GameCard, Post
from engine.edition import load_edition
from engine.events import Event, HouseCardsRevealed, Marched, WesterosRevealed, WildlingsMet
from engine.names import CardId
from engine.view import View
from renderer.frame import Move

LATE = timedelta(minutes=10)
"""What has waited so long is put together, so that the channel is not flooded."""


@dataclass(frozen=True, slots=True)
class Letter:
    """One message: the posts it tells, the first of them leading; its words; what is drawn.

    That are the board that `view` shows, and the faces of the cards that were turned up.
    """

    posts: tuple[Post, ...]
    text: str
    view: View | None

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The cards that were turned up last, of what this message is the first to tell."""
        told = [post for post in self.posts if post.kind in ("line", "report", "ended")]
        fresh = [event for post in told for event in post.events[post.told :]]
        return next(filter(None, map(_turned_up, reversed(fresh))), ())

    @property
    def moves(self) -> tuple[Move, ...]:
        """What moved in the step that the message reports."""
        if self.lead.kind not in ("report", "ended") or len(self.posts) > 1:
            return ()
        marches = [event for event in self.lead.events if isinstance(event, Marched)]
        return tuple(
            Move(march.house, march.area, move.to) for march in marches for move in march.moves
        )

    @property
    def lead(self) -> Post:
        """The post that gives the message its nonce and counts its attempts."""
        return self.posts[0]


def letter_for(posts: Sequence[Post], game: GameCard, now: datetime) -> Letter:
    """The message that begins with the first of these public posts.

    What was tried before keeps its words and its posts, for it may be in the channel already.
    """
    lead = posts[0]
    if lead.text is not None:
        joined = (lead, *(post for post in posts if post.told_by == lead.id))
        return Letter(joined, lead.text, _last_view(joined))
    if lead.attempts or not _late(lead, now):
        return Letter((lead,), _told(lead, game), lead.view)
    return _put_together([post for post in posts if post.attempts == 0], game, now)


def _put_together(posts: Sequence[Post], game: GameCard, now: datetime) -> Letter:
    """As many of the posts that waited as fit into one message, with the last map only."""
    late = [post for post in posts if _late(post, now)]
    since = discord.utils.format_dt(late[0].created_at or now)
    text, taken = "", 0
    for number, told in enumerate(_texts(late, game), 1):
        longer = "\n".join(filter(None, [text, told]))
        if taken and len(longer) > limits.CONTENT - limits.ROOM_FOR_A_DATE:
            break
        text, taken = longer, number
    if taken > 1 and text:
        text = f"*What happened since {since}:*\n{text}"
    return Letter(tuple(late[:taken]), text, _last_view(late[:taken]))


def _texts(posts: Sequence[Post], game: GameCard) -> Iterator[str]:
    """The posts' words; a line is left to the report that tells the same deeds again."""
    for number, post in enumerate(posts):
        retold = any(later.kind in ("report", "ended") for later in posts[number + 1 :])
        yield "" if post.kind == "line" and retold else _told(post, game)


def _told(post: Post, game: GameCard) -> str:
    return account(post, load_edition(game.edition), game.options)


def _turned_up(event: Event) -> tuple[CardId, ...]:
    """The cards that all see with this event."""
    match event:
        case WesterosRevealed(cards=cards):
            return cards
        case HouseCardsRevealed(cards=shown):
            return tuple(filter(None, shown.values()))
        case WildlingsMet(card=card) if card is not None:
            return (card,)
    return ()


def _last_view(posts: Sequence[Post]) -> View | None:
    return next((post.view for post in reversed(posts) if post.view is not None), None)


def _late(post: Post, now: datetime) -> bool:
    return post.created_at is not None and now - post.created_at > LATE
