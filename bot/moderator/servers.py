"""What the managers of a server set there: how many games there may be, where, and whose."""

from collections.abc import Collection

import structlog
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncSession

from bot.errors import Refused
from bot.moderator.state import NewGame
from bot.store import UNDER_WAY, GameRow, ServerRow

log = structlog.get_logger(__name__)
MOST_NAMED = 20
"""Channels, and roles: all of them fit into a message."""


class ServerSettings(BaseModel):
    """The settings of one server.

    `games_per_host` and `games` limit those under way, lobbies included. Without `channels` games
    may be opened in every channel, else there and in their threads; without `roles` by everybody.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    games_per_host: int = Field(default=3, ge=1, le=100)
    games: int = Field(default=50, ge=1, le=500)
    channels: frozenset[int] = Field(default=frozenset(), max_length=MOST_NAMED)
    roles: frozenset[int] = Field(default=frozenset(), max_length=MOST_NAMED)


async def settings_of(session: AsyncSession, guild_id: int) -> ServerSettings:
    """What is set on a server. Settings that this version cannot read are as good as none."""
    row = await session.get(ServerRow, guild_id)
    if row is None:
        return ServerSettings()
    try:
        return ServerSettings.model_validate_json(row.settings)
    except ValidationError:
        log.error("the settings of a server cannot be read", guild=guild_id)
        return ServerSettings()


async def keep_settings(session: AsyncSession, guild_id: int, settings: ServerSettings) -> None:
    """Set them."""
    await session.merge(ServerRow(guild_id=guild_id, settings=settings.model_dump_json()))


async def must_have_room(session: AsyncSession, wanted: NewGame) -> None:
    """Raise `Refused` unless the server's settings allow this game. Elsewhere nothing limits it."""
    if wanted.guild_id is None:
        return
    settings = await settings_of(session, wanted.guild_id)
    _must_be_in_an_allowed_channel(settings, {wanted.channel_id, wanted.parent_id})
    must_have_a_role(settings, wanted.roles)
    here = GameRow.guild_id == wanted.guild_id
    if await _under_way(session, here) >= settings.games:
        raise Refused(
            f"This server has {settings.games} games under way, as many as its managers allow "
            "(`/rookery settings`). Wait until one has ended."
        )
    if (
        await _under_way(session, here, GameRow.host_id == wanted.host_id)
        >= settings.games_per_host
    ):
        raise Refused(
            f"You host {settings.games_per_host} games here already, as many as this server's "
            "managers allow one person (`/rookery settings`). Wait until one has ended."
        )


def must_have_a_role(settings: ServerSettings, roles: Collection[int]) -> None:
    """Raise `Refused` unless somebody with these roles may open games."""
    if settings.roles and settings.roles.isdisjoint(roles):
        named = ", ".join(f"<@&{role}>" for role in sorted(settings.roles))
        raise Refused(f"On this server, games are opened by members with one of these: {named}.")


def _must_be_in_an_allowed_channel(
    settings: ServerSettings, places: Collection[int | None]
) -> None:
    if settings.channels and settings.channels.isdisjoint(filter(None, places)):
        named = ", ".join(f"<#{channel}>" for channel in sorted(settings.channels))
        raise Refused(f"On this server, games are played in {named} and in threads there.")


async def _under_way(session: AsyncSession, *which: ColumnElement[bool]) -> int:
    query = select(func.count()).select_from(GameRow)
    return await session.scalar(query.where(GameRow.status.in_(UNDER_WAY), *which)) or 0
