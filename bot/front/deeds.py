"""Interactions done once and owned up to: repeated ones are recognised, however they come back."""

import hashlib
import json
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

import discord
import structlog
from sqlalchemy import delete, select

from bot.errors import StoreError
from bot.front import limits
from bot.front.incidents import COULD_NOT_SHOW, tell
from bot.store import Deed, DeedRow, Store, doing

log = structlog.get_logger(__name__)
REPEATED_WITHIN = timedelta(minutes=10)
KEPT_FOR = timedelta(days=1)
OF_A_PLACE = ("/game new", "/game move")
"""Commands that mean the channel where they are given; others mean the same wherever they are."""
REMEMBERED = 10_000
"""Interactions whose ids are kept: Discord sends what was missed again after a lost connection."""


class Deeds:
    """Lets every interaction happen once."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self._seen: OrderedDict[int, None] = OrderedDict()

    def is_new(self, interaction: discord.Interaction) -> bool:
        """Whether this interaction has not come before; from now on it has."""
        if interaction.id in self._seen:
            return False
        self._seen[interaction.id] = None
        if len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)
        return True

    async def press(self, answer: Callable[[], Awaitable[None]]) -> None:
        """Answer a press; the same press again does no harm, so it leaves no row."""
        with doing(Deed()):
            await answer()

    async def command(
        self, interaction: discord.Interaction, answer: Callable[[], Awaitable[None]]
    ) -> None:
        """Answer a command, unless it is one whose answer its user has missed."""
        row = _row(interaction, self._now())
        earlier = await self._missed(row)
        if earlier is not None:
            await self._remind(interaction, earlier)
            return
        deed = Deed(row)
        with doing(deed):
            await answer()
        if deed.entered:
            await self._close(row.id, keep=not deed.undone, shown=not deed.unshown)

    async def _missed(self, row: DeedRow) -> DeedRow | None:
        """The same command of the same user, done minutes ago and never shown."""
        query = (
            select(DeedRow)
            .where(DeedRow.user_id == row.user_id, DeedRow.content == row.content)
            .where(DeedRow.shown.is_(False), DeedRow.at > row.at - REPEATED_WITHIN)
            .limit(1)
        )
        try:
            async with self._store.reading() as session:
                return await session.scalar(query)
        except StoreError:  # then the command itself cannot be done, and says so
            return None

    async def _remind(self, interaction: discord.Interaction, earlier: DeedRow) -> None:
        """Say that it is done; who then sends it once more means it."""
        when = discord.utils.format_dt(earlier.at, "R")
        text = (
            f"I did that already, {when}, but could not show it: `{earlier.what}`. It was not done "
            "twice. To do it once more, send it again."
        )
        try:
            await tell(interaction, text)
        except COULD_NOT_SHOW:
            log.warning("could not tell of a deed", deed=earlier.id)
            return
        await self._close(earlier.id, keep=True, shown=True)

    async def _close(self, row_id: int, *, keep: bool, shown: bool) -> None:
        """Note how it ended, and forget what is old."""
        try:
            async with self._store.writing(repeatable=True) as session:
                row = await session.get(DeedRow, row_id)
                if row is not None and not keep:
                    await session.delete(row)
                elif row is not None:
                    row.shown = shown
                await session.execute(delete(DeedRow).where(DeedRow.at < self._now() - KEPT_FOR))
        except StoreError:
            log.warning("a deed could not be closed", deed=row_id)


def _row(interaction: discord.Interaction, now: datetime) -> DeedRow:
    what = _written(interaction.data or {})
    place = interaction.channel_id if what.startswith(OF_A_PLACE) else None
    content = json.dumps([what, place])
    return DeedRow(
        interaction_id=interaction.id,
        user_id=interaction.user.id,
        content=hashlib.sha256(content.encode()).hexdigest(),
        what=limits.clip(what.replace("`", "'"), limits.SUGGESTION_NAME),
        at=now,
        shown=False,
    )


def _written(data: Mapping[str, Any]) -> str:
    """A command as it was typed: `/give to:stark amount:2`."""
    return " ".join([f"/{data.get('name', '')}", *_options(data.get("options", ()))])


def _options(options: Sequence[Mapping[str, Any]]) -> list[str]:
    written: list[str] = []
    for option in sorted(options, key=lambda each: str(each["name"])):
        if "value" in option:
            written.append(f"{option['name']}:{option['value']}")
        else:
            written += [str(option["name"]), *_options(option.get("options", ()))]
    return written
