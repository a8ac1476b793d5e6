"""Seats that are offered to others, and who played them before."""

import sqlalchemy as sa
from alembic import op

from bot.store.models import UtcDateTime

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns. A seat that is minded already is offered when its player misses it again."""
    op.add_column("seats", sa.Column("gone", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("offered", sa.String(12)))
    op.add_column("seats", sa.Column("offered_at", UtcDateTime))
    op.add_column("seats", sa.Column("asked_id", sa.BigInteger))
    op.add_column("seats", sa.Column("asked_until", UtcDateTime))
    op.add_column("seats", sa.Column("former", sa.Text))
    op.create_index("ix_seats_asked_until", "seats", ["asked_until"])
