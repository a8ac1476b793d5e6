"""The texts of public posts."""

from datetime import datetime

import discord

from bot.front import limits
from bot.moderator import Post
from bot.moderator.lobbies import NOBODY_STARTED
from bot.moderator.motions import Result
from bot.moderator.spans import Rewound
from bot.narrator import News, line, narrate, news
from bot.narrator.house_rules import house_rules_account
from bot.narrator.notices import notices_account
from bot.narrator.rewinds import rewound_account
from bot.narrator.votes import result_account
from bot.narrator.words import Words
from engine.edition import Edition
from engine.options import Options

ROOM_FOR_A_SEED = 250
ROOM_FOR_STRIKES = 50
UNREADABLE = (
    "something happened that I cannot tell any more, for another version of me noted it. "
    "`/game status` and `/game map` show how things stand."
)
WITHHELD = "something happened, but Discord refuses the words. `/game map` shows how things stand."


def account(post: Post, edition: Edition, options: Options | None = None) -> str:
    """The text of a public post; "" if there is nothing to tell.

    When a game begins, `options` that are not the usual ones are told.
    """
    if post.unreadable:
        return f"Game {post.game_id}: {UNREADABLE}{_fairness(post)}"
    if post.kind == "notice":
        return limits.clip(notices_account(post.notices, edition), limits.CONTENT)
    if post.kind == "voted":
        return limits.clip(_voted(post, edition), limits.CONTENT)
    if post.kind == "rewound":
        return limits.clip(rewind_account(post, edition), limits.CONTENT)
    if post.kind == "line":
        return limits.clip(_news(post, edition), limits.CONTENT)
    room = ROOM_FOR_A_SEED if post.kind in ("start", "ended") else 0
    told = narrate(post.events, edition, known=post.told, limit=limits.CONTENT - room)
    texts = {
        "start": (
            f"## Game {post.game_id} begins\n{_lines(told, _agreed(edition, options))}"
            f"Chance is drawn from a sealed seed. Its SHA-256: `{post.seed_hash}`"
        ),
        "ended": _lines(told, _seed(post)),
        "abandoned": _lines(_abandoned(post), _seed(post)),
        "paused": f"Game {post.game_id} is paused: {post.reason}",
        "resumed": _lines(
            f"Game {post.game_id} goes on{_as_wished(post)}.",
            notices_account(post.notices, edition),
        ),
        "ending": _ending(post),
        "moved": f"Game {post.game_id} is played here now{_as_wished(post)}.",
    }
    return limits.clip(texts.get(post.kind, told).strip(), limits.CONTENT)


def _voted(post: Post, edition: Edition) -> str:
    assert post.reason is not None, "what came of a vote is posted with it"
    return result_account(Result.model_validate_json(post.reason), Words(edition))


def _abandoned(post: Post) -> str:
    if post.reason is None:
        return f"### Game {post.game_id} is abandoned"
    if post.reason == NOBODY_STARTED:
        return f"### The lobby of game {post.game_id} has ended\n{post.reason}"
    return f"### Game {post.game_id} has no winner\n{post.reason}, has ended it."


def _ending(post: Post) -> str:
    if post.kind != "ending" or post.reason is None:
        return ""
    moment = datetime.fromisoformat(post.reason)
    when = f"{discord.utils.format_dt(moment, 'F')} ({discord.utils.format_dt(moment, 'R')})"
    return (
        f"The lobby of game {post.game_id} ends {when}, unless the game begins. Whoever takes a "
        "seat keeps it open."
    )


def _as_wished(post: Post) -> str:
    return f", as {post.reason}, wishes" if post.reason else ""


def rewind_account(post: Post, edition: Edition) -> str:
    """What was taken back: whose answer, and, struck out, what had been told of it."""
    assert post.reason is not None, "a rewind is posted with what it took back"
    rewound = Rewound.model_validate_json(post.reason)
    words = Words(edition)
    said = [f"### Game {post.game_id} goes back", rewound_account(rewound, words)]
    room = limits.CONTENT - len("\n".join(said)) - ROOM_FOR_STRIKES
    told = line(post.events, edition)
    struck = [f"~~{each}~~" for each in told.splitlines() if each.strip()]
    while sum(map(len, struck)) + len(struck) > room:
        struck.pop()
    return "\n".join([*said, *struck])


def withheld(post: Post) -> str:
    """The words in the place of those that Discord will not take."""
    return f"Game {post.game_id}: {WITHHELD}{_fairness(post)}"


def _fairness(post: Post) -> str:
    """What proves fair dealing is said even if nothing else can be."""
    if post.kind == "start":
        return f"\nSHA-256 of the sealed seed: `{post.seed_hash}`"
    return f"\n{_seed(post)}" if post.seed else ""


def _seed(post: Post) -> str:
    return f"The seed of this game was `{post.seed}`." if post.seed else ""


def _agreed(edition: Edition, options: Options | None) -> str:
    return house_rules_account(edition.id, options) if options else ""


def _lines(*texts: str) -> str:
    return "".join(f"{text}\n" for text in texts if text)


def _news(post: Post, edition: Edition) -> str:
    """The deeds of a `line` that are new or have gone on since the line before, a line for each."""
    return "\n".join(_worded(each) for each in news(post.events, edition, known=post.told))


def _worded(deed: News) -> str:
    said = " ".join(deed.sentences)
    return f"{deed.subject}: {said}" if deed.subject else said
