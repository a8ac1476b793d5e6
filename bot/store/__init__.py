"""The database: games, seats, answers, events, and posts owed."""

from typing import Literal, TypeAlias

GameStatus: TypeAlias = Literal["lobby", "playing", "paused", "ended", "abandoned"]
PostKind: TypeAlias = Literal[
    "start",
    "report",
    "line",
    "board",
    "ask",
    "whisper",
    "ended",
    "abandoned",
    "paused",
    "resumed",
]


class Store:
    """The open database."""
