"""Posts keep the words of an attempt; a turning point's board is a post of its own."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_TURNING_POINTS = sa.text(
    "SELECT DISTINCT game_id FROM posts WHERE state = 'owed' "
    "AND kind IN ('ended', 'abandoned', 'paused')"
)
_COUNT = sa.text("UPDATE games SET posts = posts + 1 WHERE id = :game")
_BOARD = sa.text(
    "INSERT INTO posts (game_id, seq, kind, question, first_event, last_event, told, nonce, state, "
    "attempts, created_at) SELECT id, posts, 'board', question, 1, 0, 0, :nonce, 'owed', 0, "
    "changed_at FROM games WHERE id = :game"
)


def upgrade() -> None:
    """Add the columns, and owe the boards that version 0.1.0 showed with a turning point."""
    op.add_column("posts", sa.Column("text", sa.Text))
    op.add_column("posts", sa.Column("told_by", sa.Integer))
    database = op.get_bind()
    for (game,) in database.execute(_TURNING_POINTS).all():
        database.execute(_COUNT, {"game": game})
        database.execute(_BOARD, {"game": game, "nonce": secrets.token_hex(12)})
