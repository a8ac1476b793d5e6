"""Terms of a game, what its players have used up of them, and deadlines."""

import sqlalchemy as sa
from alembic import op

from bot.store.models import UtcDateTime

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_COUNTERS = ("misses", "bank_spent", "graces_spent", "vacation_spent")


def upgrade() -> None:
    """Add them. A game that has begun goes on without deadlines: none were agreed."""
    op.add_column("games", sa.Column("terms", sa.Text))
    for moment in ("stopped_at", "resumes_at"):
        op.add_column("games", sa.Column(moment, UtcDateTime))
    op.add_column("posts", sa.Column("notices", sa.Text))
    for counter in _COUNTERS:
        op.add_column(
            "seats", sa.Column(counter, sa.Integer, nullable=False, server_default=sa.text("0"))
        )
    for moment in ("away_from", "away_until"):
        op.add_column("seats", sa.Column(moment, UtcDateTime))
    op.add_column(
        "seats", sa.Column("minded", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "deadlines",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("house", sa.String(20), primary_key=True),
        sa.Column("question", sa.Integer, nullable=False),
        sa.Column("sort", sa.String(10), nullable=False),
        sa.Column("asked_at", UtcDateTime, nullable=False),
        sa.Column("due_at", UtcDateTime, nullable=False),
    )
    op.create_index("ix_deadlines_due_at", "deadlines", ["due_at"])
