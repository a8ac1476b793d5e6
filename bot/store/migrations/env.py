"""Alembic's entry: run the migrations on the connection that the store hands over."""

from alembic import context

import bot.store.drafts  # noqa: F401 - its table joins the metadata
from bot.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
