"""Deadlines that a player's own extra time has moved."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; what was spent before stays spent."""
    op.add_column(
        "deadlines", sa.Column("banked", sa.Boolean, nullable=False, server_default=sa.false())
    )
