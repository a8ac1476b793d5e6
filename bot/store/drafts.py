"""What players have picked and not yet handed in, kept so that a restart loses nothing."""

from sqlalchemy import BigInteger, ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.database import Store
from bot.store.models import Base


class DraftRow(Base):
    """The present draft of one user for one house: one row, for the latest question."""

    __tablename__ = "drafts"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    user_id: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    house: Mapped[str] = mapped_column(String(20), primary_key=True)
    question: Mapped[int]
    value: Mapped[str] = mapped_column(Text)


class Drafts:
    """Drafts by game, user, house and question. A draft of an older question is as good as none."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def load(self, game_id: int, user_id: int, house: str, question: int) -> str | None:
        """The draft's JSON, or None.

        Raises:
            StoreError: the database cannot be read.
        """
        async with self._store.reading() as session:
            row = await session.get(DraftRow, (game_id, user_id, house))
        return row.value if row is not None and row.question == question else None

    async def save(self, game_id: int, user_id: int, house: str, question: int, value: str) -> None:
        """Keep the draft; it takes the place of an older one of this seat.

        Raises:
            StoreError: the database refuses. Nothing was written.
        """
        row = DraftRow(
            game_id=game_id, user_id=user_id, house=house, question=question, value=value
        )
        async with self._store.writing(repeatable=True) as session:
            await session.merge(row)
