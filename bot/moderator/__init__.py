"""The game master: knows games, seats, answers and what is owed to players; knows no Discord."""

from bot.moderator.moderator import Moderator, utc_now
from bot.moderator.servers import ServerSettings
from bot.moderator.state import (
    CheckedReceipt,
    GameCard,
    NewGame,
    Post,
    Receipt,
    Seat,
    SeatState,
    TableState,
)

__all__ = [
    "CheckedReceipt",
    "GameCard",
    "Moderator",
    "NewGame",
    "Post",
    "Receipt",
    "Seat",
    "SeatState",
    "ServerSettings",
    "TableState",
    "utc_now",
]
