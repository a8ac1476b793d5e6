"""Commands that changed something, so that one given again is recognised."""

import sqlalchemy as sa
from alembic import op

from bot.store.models import UtcDateTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "deeds",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("interaction_id", sa.BigInteger, nullable=False),
        sa.Column("user_id", sa.BigInteger, nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("at", UtcDateTime, nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
    )
    op.create_index("ix_deeds_of_user", "deeds", ["user_id", "content", "at"])
