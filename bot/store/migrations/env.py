"""Alembic's entry: run the migrations on the connection that the store hands over."""

from alembic import context

import bot.store  # noqa: F401 - all its tables join the metadata
from bot.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
