"""Votes, rewinds, and the checkpoint of every quiet point."""

import sqlalchemy as sa
from alembic import op

from bot.store.models import UtcDateTime

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_OPEN = sa.text("state = 'open'")


def upgrade() -> None:
    """Add the columns and make the tables."""
    for table in ("games", "posts"):
        op.add_column(
            table, sa.Column("generation", sa.Integer, nullable=False, server_default="0")
        )
    op.add_column("answers", sa.Column("first_event", sa.Integer))
    op.add_column(
        "answers", sa.Column("taken_back", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("events", sa.Column("taken_back", sa.Integer))
    _make_log()
    _make_votes()


def _make_log() -> None:
    op.create_table(
        "rewinds",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("generation", sa.Integer, nullable=False),
        sa.Column("house", sa.String(20), nullable=False),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("answers", sa.Integer, nullable=False),
        sa.Column("sealed", sa.Boolean, nullable=False),
        sa.Column("at", UtcDateTime, nullable=False),
    )
    op.create_table(
        "checkpoints",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("answers", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )


def _make_votes() -> None:
    op.create_table(
        "votes",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("proposer", sa.String(20), nullable=False),
        sa.Column("opened_at", UtcDateTime, nullable=False),
        sa.Column("closes_at", UtcDateTime, nullable=False),
        sa.Column("state", sa.String(12), nullable=False),
    )
    op.create_index("ix_votes_open", "votes", ["game_id", "kind"], unique=True, sqlite_where=_OPEN)
    op.create_index("ix_votes_closes_at", "votes", ["closes_at"])
    op.create_table(
        "ballots",
        sa.Column("vote_id", sa.Integer, sa.ForeignKey("votes.id"), primary_key=True),
        sa.Column("house", sa.String(20), primary_key=True),
        sa.Column("yes", sa.Boolean, nullable=False),
    )
