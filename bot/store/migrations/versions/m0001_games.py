"""Games, seats, answers, events, posts owed, memos, drafts, marks."""

import sqlalchemy as sa
from alembic import op

from bot.store.models import UtcDateTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_UNDER_WAY = sa.text("status IN ('lobby', 'playing', 'paused')")


def _game_id() -> sa.Column[int]:
    return sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), nullable=False)


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("guild_id", sa.BigInteger),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("host_id", sa.BigInteger, nullable=False),
        sa.Column("host_name", sa.String(100), nullable=False),
        sa.Column("status", sa.String(12), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seed", sa.Text),
        sa.Column("seed_hash", sa.String(64)),
        sa.Column("checkpoint", sa.Text),
        sa.Column("digest", sa.String(64)),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("events", sa.Integer, nullable=False),
        sa.Column("posts", sa.Integer, nullable=False),
        sa.Column("reported", sa.Integer, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
        sa.Column("winner", sa.String(20)),
        sa.Column("paused_because", sa.Text),
        sa.Column("created_at", UtcDateTime, nullable=False),
        sa.Column("changed_at", UtcDateTime, nullable=False),
    )
    op.create_index("ix_games_channel_id", "games", ["channel_id"])
    op.create_index("ix_games_host_id", "games", ["host_id"])
    op.create_index(
        "ix_games_channel_under_way",
        "games",
        ["channel_id"],
        unique=True,
        sqlite_where=_UNDER_WAY,
        postgresql_where=_UNDER_WAY,
    )
    op.create_table(
        "seats",
        _game_id(),
        sa.Column("house", sa.String(20), nullable=False),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("user_name", sa.String(100)),
        sa.Column("computer", sa.String(20)),
        sa.Column("wants_end", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "house"),
    )
    op.create_index("ix_seats_user_id", "seats", ["user_id"])
    op.create_table(
        "answers",
        _game_id(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("house", sa.String(20), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.Column("forced", sa.Boolean, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("at", UtcDateTime, nullable=False),
        sa.Column("salt", sa.String(32)),
        sa.Column("receipt", sa.String(16)),
        sa.PrimaryKeyConstraint("game_id", "seq"),
    )
    op.create_index("ix_answers_of_house", "answers", ["game_id", "house", "question"])
    op.create_table(
        "events",
        _game_id(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("audience", sa.String(20)),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq"),
    )
    op.create_table(
        "posts",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        _game_id(),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("audience_id", sa.BigInteger),
        sa.Column("house", sa.String(20)),
        sa.Column("first_event", sa.Integer, nullable=False),
        sa.Column("last_event", sa.Integer, nullable=False),
        sa.Column("told", sa.Integer, nullable=False),
        sa.Column("view", sa.Text),
        sa.Column("reason", sa.Text),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("not_before", UtcDateTime),
        sa.Column("message_id", sa.BigInteger),
        sa.Column("failure", sa.Text),
        sa.Column("created_at", UtcDateTime, nullable=False),
        sa.Column("sent_at", UtcDateTime),
        sa.UniqueConstraint("game_id", "seq"),
        sa.UniqueConstraint("nonce"),
    )
    op.create_index("ix_posts_owed", "posts", ["state", "game_id", "seq"])
    op.create_table(
        "memos",
        _game_id(),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "key"),
    )
    op.create_table(
        "drafts",
        _game_id(),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("house", sa.String(20), nullable=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "user_id", "house"),
    )
    op.create_table(
        "marks",
        sa.Column("key", sa.String(100), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
