"""The database: games, seats, answers, events, and posts owed."""

from bot.store.database import Store
from bot.store.deeds import Deed, DeedRow, doing, present_deed
from bot.store.drafts import DraftRow, Drafts
from bot.store.lease import Lease
from bot.store.marks import MarkRow, Marks
from bot.store.models import (
    UNDER_WAY,
    AnswerRow,
    BallotRow,
    CheckpointRow,
    DeadlineRow,
    EventRow,
    GameRow,
    GameStatus,
    MemoRow,
    OfferedFor,
    PausedBy,
    PlayerRow,
    PostKind,
    PostRow,
    PostState,
    RewindRow,
    SeatRow,
    ServerRow,
    StandbyRow,
    VoteRow,
    VoteState,
)

__all__ = [
    "UNDER_WAY",
    "AnswerRow",
    "BallotRow",
    "CheckpointRow",
    "DeadlineRow",
    "Deed",
    "DeedRow",
    "DraftRow",
    "Drafts",
    "EventRow",
    "GameRow",
    "GameStatus",
    "Lease",
    "MarkRow",
    "Marks",
    "MemoRow",
    "OfferedFor",
    "PausedBy",
    "PlayerRow",
    "PostKind",
    "PostRow",
    "PostState",
    "RewindRow",
    "SeatRow",
    "ServerRow",
    "StandbyRow",
    "Store",
    "VoteRow",
    "VoteState",
    "doing",
    "present_deed",
]
