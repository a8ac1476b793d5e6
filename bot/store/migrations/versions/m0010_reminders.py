"""What players wish, when deadlines moved, and when players were last reminded."""

import sqlalchemy as sa
from alembic import op

from bot.store.models import UtcDateTime

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "players",
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("zone", sa.String(64)),
        sa.Column("night", sa.Text),
        sa.Column("reminders", sa.String(10), nullable=False),
        sa.Column("next_up", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    for moment in ("moved_at", "reminded_at"):
        op.add_column("deadlines", sa.Column(moment, UtcDateTime))
