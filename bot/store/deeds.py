"""Deeds: what one interaction of a user has brought about, so that it is neither denied nor redone.

An interaction is answered after its commit, and the answer may fail. Whatever is written while a
`Deed` is present is noted in it; a command leaves a row in its own transaction, by which the same
command, given again for want of an answer, is recognised.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import BigInteger, Index, String, Text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import Mapped, mapped_column

from bot.store.models import Base


class DeedRow(Base):
    """A command that changed something.

    `content` is the hash of the command with its options and its channel, `what` its text;
    `shown`: its user is known to have seen the answer.
    """

    __tablename__ = "deeds"
    __table_args__ = (Index("ix_deeds_of_user", "user_id", "content", "at"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    interaction_id: Mapped[int] = mapped_column(BigInteger)
    user_id: Mapped[int] = mapped_column(BigInteger)
    content: Mapped[str] = mapped_column(String(64))
    what: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime]
    shown: Mapped[bool] = mapped_column(default=False)


@dataclass(slots=True)
class Deed:
    """One interaction: `row` is written with its first change, if it is to be recognised.

    `changed`: something was committed. `undone`: and taken back. `unshown`: the answer failed.
    """

    row: DeedRow | None = None
    changed: bool = False
    entered: bool = False
    undone: bool = False
    unshown: bool = False

    def enter(self, session: AsyncSession) -> None:
        """Write the row within the transaction that changes something."""
        if self.row is not None and not self.entered:
            session.add(self.row)

    def committed(self, *, repeatable: bool) -> None:
        """Note that the transaction is on disk."""
        self.changed = True
        self.entered = self.entered or not repeatable


_present: ContextVar[Deed | None] = ContextVar("deed", default=None)


def present_deed() -> Deed | None:
    """The deed of the interaction that is being answered, also in tasks begun by it."""
    return _present.get()


@contextmanager
def doing(deed: Deed) -> Iterator[None]:
    """A block in which whatever is written belongs to the deed."""
    token = _present.set(deed)
    try:
        yield
    finally:
        _present.reset(token)
