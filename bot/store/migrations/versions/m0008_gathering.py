"""How a table comes together: who may join, who is ready, who stands by, when a lobby ends."""

import sqlalchemy as sa
from alembic import op

from bot.store.models import UtcDateTime

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them. Lobbies of earlier versions get their time when they are next looked at."""
    op.add_column("games", sa.Column("gathering", sa.Text))
    op.add_column("games", sa.Column("ends_at", UtcDateTime))
    op.add_column(
        "games", sa.Column("warned", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column(
        "seats", sa.Column("ready", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_table(
        "standby",
        sa.Column("game_id", sa.Integer, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("user_name", sa.String(100), nullable=False),
        sa.Column("since", UtcDateTime, nullable=False),
    )
    op.create_index("ix_standby_user_id", "standby", ["user_id"])
