"""Votes of a game's players, and their ballots."""

import sqlalchemy as sa
from alembic import op

from bot.store.models import UtcDateTime

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

_OPEN = sa.text("state = 'open'")


def upgrade() -> None:
    """Make the tables. What was noted of players who wanted to end their game is forgotten."""
    op.drop_column("seats", "wants_end")
    op.create_table(
        "votes",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("proposer", sa.String(20), nullable=False),
        sa.Column("opened_at", UtcDateTime, nullable=False),
        sa.Column("closes_at", UtcDateTime, nullable=False),
        sa.Column("closed_at", UtcDateTime),
        sa.Column("state", sa.String(12), nullable=False),
    )
    op.create_index("ix_votes_open", "votes", ["game_id", "kind"], unique=True, sqlite_where=_OPEN)
    op.create_table(
        "ballots",
        sa.Column("vote_id", sa.Integer, sa.ForeignKey("votes.id"), primary_key=True),
        sa.Column("house", sa.String(20), primary_key=True),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("yes", sa.Boolean, nullable=False),
    )
