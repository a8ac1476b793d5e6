"""What the managers of a server have set there, and whose word a pause is."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them. Games that are paused did not replay: nobody paused them."""
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("settings", sa.Text, nullable=False),
    )
    op.add_column("games", sa.Column("paused_by", sa.String(12)))
