"""Telling Discord our commands, but only when they have changed.

They are registered where they are wanted first, and taken back elsewhere afterwards. A note tells
what each place holds, and is only believed where Discord has confirmed it: so a refusal at any
moment leaves the commands somewhere, and a later start puts right what it left. Nothing else
depends on a registration.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import TypeAlias

import discord
import structlog
from discord import app_commands
from pydantic import TypeAdapter, ValidationError

from bot.store import Marks

log = structlog.get_logger(__name__)
MARK = "commands"
EVERYWHERE = "everywhere"
UNSURE = "unsure"
"""What a place holds while Discord has not confirmed it."""
NOT_THERE = (
    "ROOKERY_GUILD is {place}, a server that the bot is not on, or where it may have no commands. "
    "Invite it there with the scope applications.commands, or set the id of another server."
)
Place: TypeAlias = str
"""A server's id, or everywhere."""
Held: TypeAlias = dict[Place, str]
"""The digest of what each place holds; a server that is not named holds nothing."""
_NOTES: TypeAdapter[dict[str, Held]] = TypeAdapter(dict[str, Held])


def tree_digest(tree: app_commands.CommandTree) -> str:
    """The SHA-256 of everything that Discord is told about our commands."""
    return _digest([command.to_dict(tree) for command in tree.get_commands()])


def _digest(told: Sequence[object]) -> str:
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


NOTHING = _digest([])


async def register(
    tree: app_commands.CommandTree,
    marks: Marks,
    *,
    guild: int | None = None,
    always: bool = False,
) -> bool:
    """Register the commands if Discord does not hold them already; tells whether it did.

    With `guild` they are registered on that server alone, where they appear at once.
    """
    notes = _Notes(marks, str(tree.client.application_id))
    held = await notes.read()
    wanted, digest = str(guild or EVERYWHERE), tree_digest(tree)
    if guild:
        tree.copy_global_to(guild=discord.Object(guild))
    told = always or held.get(wanted) != digest
    if told and not await _tell(tree, notes, wanted, digest):
        return False
    for place in [place for place, holds in held.items() if place != wanted and holds != NOTHING]:
        await _tell(tree, notes, place, NOTHING)
    return told


async def _tell(tree: app_commands.CommandTree, notes: "_Notes", place: Place, digest: str) -> bool:
    """Bring what a place holds to our commands, or to nothing; tells whether Discord did it."""
    await notes.write(place, UNSURE)
    try:
        await _send(tree, place, nothing=digest == NOTHING)
    except (discord.HTTPException, discord.RateLimited) as error:
        status, code = getattr(error, "status", 429), getattr(error, "code", 0)
        log.error("commands not registered", place=place, status=status, code=code)
        if place != EVERYWHERE and digest != NOTHING and status in (403, 404):
            log.error(NOT_THERE.format(place=place))
        return False
    await notes.write(place, digest)
    return True


async def _send(tree: app_commands.CommandTree, place: Place, *, nothing: bool) -> None:
    if place != EVERYWHERE:
        # The tree has commands of their own for the wanted server only.
        await tree.sync(guild=discord.Object(int(place)))
    elif nothing:
        application = tree.client.application_id
        assert application is not None  # known since the bot has logged in
        await tree.client.http.bulk_upsert_global_commands(application, [])
    else:
        await tree.sync()


class _Notes:
    """What Discord holds of one application, as far as it is known."""

    def __init__(self, marks: Marks, application: str) -> None:
        self._marks = marks
        self._application = application

    async def read(self) -> Held:
        """The places that may hold something; everywhere is always among them."""
        return {EVERYWHERE: UNSURE} | (await self._all()).get(self._application, {})

    async def write(self, place: Place, digest: str) -> None:
        """Note what a place holds now."""
        notes = await self._all()
        notes.setdefault(self._application, {})[place] = digest
        await self._marks.write(MARK, json.dumps(notes))

    async def _all(self) -> dict[str, Held]:
        written = await self._marks.read(MARK) or "{}"
        try:
            return _NOTES.validate_json(written)
        except ValidationError:
            return _note_of_0_1(written)


def _note_of_0_1(written: str) -> dict[str, Held]:
    """Version 0.1 wrote `application:place:digest`, which may be wrong: the place is unsure."""
    application, _, place = written.rpartition(":")[0].partition(":")
    return {application: {place: UNSURE}}
