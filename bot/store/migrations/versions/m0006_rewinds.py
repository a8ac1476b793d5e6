"""Rewinds, and the checkpoint of every quiet point."""

import sqlalchemy as sa
from alembic import op

from bot.store.models import UtcDateTime

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


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
