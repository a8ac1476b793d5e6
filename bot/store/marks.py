"""Short notes about the whole installation, such as which commands Discord was told."""

from sqlalchemy import String, Text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.database import Store
from bot.store.models import Base


class MarkRow(Base):
    """One note."""

    __tablename__ = "marks"

    key: Mapped[str] = mapped_column(String(100), primary_key=True)
    value: Mapped[str] = mapped_column(Text)


class Marks:
    """Notes by key."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, key: str) -> str | None:
        """The note, or None.

        Raises:
            StoreError: the database cannot be read.
        """
        async with self._store.reading() as session:
            row = await session.get(MarkRow, key)
        return row.value if row is not None else None

    async def write(self, key: str, value: str) -> None:
        """Keep a note in the place of the one before.

        Raises:
            StoreError: the database refuses. Nothing was written.
        """
        async with self._store.writing(repeatable=True) as session:
            await session.merge(MarkRow(key=key, value=value))
